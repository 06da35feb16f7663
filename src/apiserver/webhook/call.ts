import type { Release } from '../../apimachinery/releases/release.ts'
import type { Random } from '../clock.ts'

/** One call of a webhook: a POST of JSON over HTTPS. */
export interface WebhookCall {
  /** Begins with `https://`. */
  readonly url: string
  /** The service that the URL names; absent: the URL is the address. */
  readonly service?: ServiceReference
  /** The certificates to trust, as PEM; absent: those that the host trusts. */
  readonly caBundle?: string
  /** JSON. */
  readonly body: string
  /** How long the call can take, with a fraction; absent: 30 seconds, as for conversions. */
  readonly timeoutSeconds?: number
}

export interface ServiceReference {
  readonly namespace: string
  readonly name: string
}

/** What is said of a call with a limit of its own when that is over. */
export const DEADLINE_EXCEEDED = 'context deadline exceeded'

/** What came of a call; failures are the sentences that Go's `net/http` has for them, without the URL. */
export type WebhookAnswer =
  | { readonly status: number; readonly contentType: string | undefined; readonly body: string }
  /** There was no answer; `url` is where the call was redirected to. */
  | { readonly failure: string; readonly url?: string }
  /** The answer broke off. */
  | { readonly broken: string }

/** Whether the limit of a call ended it. What a webhook writes cannot look like that. */
export const hasTimedOut = (answer: WebhookAnswer): boolean =>
  ('failure' in answer && answer.failure === DEADLINE_EXCEEDED) || ('broken' in answer && answer.broken === DEADLINE_EXCEEDED)

/** Calls a webhook; given by a host that can. Waits as long as the call says at most, and never rejects. */
export type CallWebhook = (call: WebhookCall) => Promise<WebhookAnswer>

/** What a host gives the engine to call webhooks with. */
export interface Webhooks {
  readonly call: CallWebhook
  readonly random: Random
  /** The release that the server equals; absent: the newest. */
  readonly release?: Release
}

/** What is said of a service that a host cannot reach. */
export const serviceNotFound = ({ name }: ServiceReference): WebhookAnswer => ({
  failure: `service ${JSON.stringify(name)} not found`,
})
