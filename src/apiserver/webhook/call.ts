/** One call of a webhook: a POST of JSON over HTTPS. */
export interface WebhookCall {
  /** Begins with `https://`. */
  readonly url: string
  /** The certificates to trust, as PEM; absent: those that the host trusts. */
  readonly caBundle?: string
  /** JSON. */
  readonly body: string
}

/** What came of a call; failures are the sentences that Go's `net/http` has for them, without the URL. */
export type WebhookAnswer =
  | { readonly status: number; readonly contentType: string | undefined; readonly body: string }
  /** There was no answer. */
  | { readonly failure: string }
  /** The answer broke off. */
  | { readonly broken: string }

/** Calls a webhook; given by a host that can. Waits 30 seconds at most, and never rejects. */
export type CallWebhook = (call: WebhookCall) => Promise<WebhookAnswer>
