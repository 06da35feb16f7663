import { type IncomingMessage, request as requestPlainly } from 'node:http'
import { type RequestOptions, request } from 'node:https'
import { MAX_BODY_BYTES } from '../../../apiserver/endpoints/exchange.ts'
import {
  type CallWebhook,
  DEADLINE_EXCEEDED,
  serviceNotFound,
  type WebhookAnswer,
  type WebhookCall,
} from '../../../apiserver/webhook/call.ts'
import type { Address } from '../arguments.ts'
import { connectionOf, networkFailure, SaidFailure } from './network-failure.ts'
import type { Hop } from './redirects.ts'
import { VerifyingAgent } from './verifying-agent.ts'

export interface WebhookLimits {
  /** How long a call may take, in milliseconds; the real server's default. */
  readonly timeoutMs: number
  /** How long its TLS handshake may take. */
  readonly handshakeMs: number
  /** The largest answer that is read, in bytes: it holds an object, or a patch of one in base64. */
  readonly maxAnswerBytes: number
  /** Where services are, by `NAMESPACE/NAME`. */
  readonly services: ReadonlyMap<string, Address>
}

const LIMITS: WebhookLimits = { timeoutMs: 30_000, handshakeMs: 10_000, maxAnswerBytes: 2 * MAX_BODY_BYTES, services: new Map() }

interface Attempt {
  readonly answer: WebhookAnswer
  /** Whether a kept connection was closed before there was an answer. */
  readonly isStale: boolean
  /** Where the answer sends the request, as it says. */
  readonly location?: string | undefined
}

/** Bundles whose connections are kept. */
const MAX_AGENTS = 100

/** Calls webhooks over HTTPS, keeping connections. */
export class WebhookCaller {
  readonly #limits: WebhookLimits
  readonly #agents = new Map<string, VerifyingAgent>()

  constructor(limits: Partial<WebhookLimits> = {}) {
    this.#limits = { ...LIMITS, ...limits }
  }

  readonly call: CallWebhook = async (call) => {
    const { timeoutSeconds } = call
    const until = performance.now() + (timeoutSeconds === undefined ? this.#limits.timeoutMs : timeoutSeconds * 1000)
    try {
      return await this.#followed(call, until)
    } catch (error) {
      // Thrown at once for a bundle that holds no certificates.
      return { failure: networkFailure(error, undefined) }
    }
  }

  /** Calls a webhook, and what it redirects the call to. */
  async #followed(call: WebhookCall, until: number): Promise<WebhookAnswer> {
    let hop: Hop = { url: new URL(call.url), posts: true }
    for (let hops = 1; ; hops++) {
      const { answer, location } = await this.#retried(call, hop, until)
      if (location === undefined) return 'failure' in answer && hops > 1 ? { ...answer, url: hop.url.href } : answer
      const { MAX_HOPS, redirected } = await import('./redirects.ts')
      const next = redirected(hop, answer, location)
      if ('failure' in next) return next
      if (hops === MAX_HOPS) return { failure: `stopped after ${MAX_HOPS} redirects`, url: location }
      hop = next
    }
  }

  async #retried(call: WebhookCall, hop: Hop, until: number): Promise<Attempt> {
    const attempt = await this.#attempt(call, hop, until)
    // A server may close a kept connection at the moment of the next call.
    return attempt.isStale ? this.#attempt(call, hop, until) : attempt
  }

  /** Ends the connections that are kept. */
  close(): void {
    for (const agent of this.#agents.values()) agent.destroy()
    this.#agents.clear()
  }

  #agent(bundle: string | undefined): VerifyingAgent {
    const key = bundle ?? ''
    const agent = this.#agents.get(key) ?? new VerifyingAgent(bundle, this.#limits.handshakeMs)
    this.#agents.delete(key)
    this.#agents.set(key, agent)
    const [oldest] = this.#agents.keys()
    if (this.#agents.size > MAX_AGENTS && oldest !== undefined) {
      this.#agents.get(oldest)?.destroy()
      this.#agents.delete(oldest)
    }
    return agent
  }

  /** `address` is where the service is. */
  #optionsOf({ caBundle, body }: WebhookCall, { url, posts, referrer }: Hop, address: Address | undefined): RequestOptions {
    const isSecure = url.protocol === 'https:'
    const headers = {
      Accept: 'application/json, */*',
      'User-Agent': 'kube-apiserver-admission',
      ...(posts && { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }),
      ...(referrer !== undefined && isSecure && { Referer: referrer.href }),
    }
    const options = { method: posts ? 'POST' : 'GET', headers, ...(isSecure && { agent: this.#agent(caBundle) }) }
    // A service has its own name in its certificate and in requests, wherever it is.
    return address === undefined
      ? options
      : { ...options, ...address, servername: url.hostname, headers: { ...headers, Host: url.host } }
  }

  /** `until`: when the call ends, in milliseconds of `performance.now()`. */
  async #attempt(call: WebhookCall, hop: Hop, until: number): Promise<Attempt> {
    const { service, body, timeoutSeconds } = call
    const isService = service !== undefined && hop.url.host === new URL(call.url).host
    const address = isService ? this.#limits.services.get(`${service.namespace}/${service.name}`) : undefined
    if (isService && address === undefined) return { answer: serviceNotFound(service), isStale: false }
    const options = this.#optionsOf(call, hop, address)
    return new Promise((resolve) => {
      const outgoing = (hop.url.protocol === 'https:' ? request : requestPlainly)(hop.url, options)
      let connection: string | undefined
      let incoming: IncomingMessage | undefined
      const finish = (answer: WebhookAnswer, isStale = false, location?: string): void => {
        clearTimeout(timer)
        resolve({ answer, isStale, location })
      }
      const timer = setTimeout(() => {
        finish(timedOut(incoming !== undefined, timeoutSeconds !== undefined))
        outgoing.destroy()
      }, until - performance.now())
      outgoing.on('socket', (socket) => {
        connection = connectionOf(socket)
      })
      outgoing.on('error', (error: NodeJS.ErrnoException) => {
        if (incoming !== undefined) return
        finish({ failure: networkFailure(error, connection) }, outgoing.reusedSocket && error.code === 'ECONNRESET')
      })
      outgoing.once('response', (response) => {
        incoming = response
        const answer = { status: response.statusCode ?? 0, contentType: response.headers['content-type'] }
        const location = locationOf(answer.status, response)
        if (location !== undefined) {
          finish({ ...answer, body: '' }, false, location)
          response.destroy()
          return
        }
        readAnswer(response, this.#limits.maxAnswerBytes).then(
          (text) => finish({ ...answer, body: text }),
          (error: unknown) => {
            outgoing.destroy()
            finish({ broken: error instanceof SaidFailure ? error.message : 'unexpected EOF' })
          },
        )
      })
      outgoing.end(hop.posts ? body : undefined)
    })
  }
}

/** Where a redirect sends the request, as it says; undefined: nowhere. Source: Go's net/http, redirectBehavior. */
const locationOf = (status: number, { headers }: IncomingMessage): string | undefined =>
  (status >= 301 && status <= 303) || status === 307 || status === 308 ? headers.location || undefined : undefined

/** A call of the server itself has a deadline, one with a limit of its own a context that ends. */
function timedOut(isAnswering: boolean, hasContext: boolean): WebhookAnswer {
  if (isAnswering)
    return {
      broken: hasContext ? DEADLINE_EXCEEDED : `${DEADLINE_EXCEEDED} (Client.Timeout or context cancellation while reading body)`,
    }
  return {
    failure: hasContext ? DEADLINE_EXCEEDED : 'net/http: request canceled (Client.Timeout exceeded while awaiting headers)',
  }
}

async function readAnswer(response: IncomingMessage, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of response) {
    const bytes = chunk as Buffer
    length += bytes.length
    if (length > maxBytes) throw new SaidFailure(`the answer is larger than ${maxBytes} bytes`)
    chunks.push(bytes)
  }
  return Buffer.concat(chunks).toString('utf8')
}
