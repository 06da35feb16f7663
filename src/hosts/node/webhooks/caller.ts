import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { type CallWebhook, serviceNotFound, type WebhookAnswer, type WebhookCall } from '../../../apiserver/webhook/call.ts'
import type { Address } from '../arguments.ts'
import { connectionOf, networkFailure, SaidFailure } from './network-failure.ts'
import { VerifyingAgent } from './verifying-agent.ts'

export interface WebhookLimits {
  /** How long a call may take, in milliseconds; the real server's default. */
  readonly timeoutMs: number
  /** How long its TLS handshake may take. */
  readonly handshakeMs: number
  /** The largest answer that is read, in bytes. */
  readonly maxAnswerBytes: number
  /** Where services are, by `NAMESPACE/NAME`. */
  readonly services: ReadonlyMap<string, Address>
}

const LIMITS: WebhookLimits = { timeoutMs: 30_000, handshakeMs: 10_000, maxAnswerBytes: 16 * 1024 * 1024, services: new Map() }

interface Attempt {
  readonly answer: WebhookAnswer
  /** Whether a kept connection was closed before there was an answer. */
  readonly isStale: boolean
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
      const attempt = await this.#attempt(call, until)
      // A server may close a kept connection at the moment of the next call.
      return attempt.isStale ? (await this.#attempt(call, until)).answer : attempt.answer
    } catch (error) {
      // Thrown at once for a bundle that holds no certificates.
      return { failure: networkFailure(error, undefined) }
    }
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

  /** `until`: when the call ends, in milliseconds of `performance.now()`. */
  async #attempt(call: WebhookCall, until: number): Promise<Attempt> {
    const { url, service, caBundle, body, timeoutSeconds } = call
    const { maxAnswerBytes, services } = this.#limits
    const address = service && services.get(`${service.namespace}/${service.name}`)
    if (service !== undefined && address === undefined) return { answer: serviceNotFound(service), isStale: false }
    return new Promise((resolve) => {
      const headers = {
        Accept: 'application/json, */*',
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(body),
        'User-Agent': 'kube-apiserver-admission',
      }
      const { host, hostname } = new URL(url)
      // A service has its own name in its certificate and in requests, wherever it is.
      const place = address && { ...address, servername: hostname, headers: { ...headers, Host: host } }
      const outgoing = request(url, { method: 'POST', agent: this.#agent(caBundle), headers, ...place })
      let connection: string | undefined
      let incoming: IncomingMessage | undefined
      const finish = (answer: WebhookAnswer, isStale = false): void => {
        clearTimeout(timer)
        resolve({ answer, isStale })
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
        readAnswer(response, maxAnswerBytes).then(
          (text) => finish({ status: response.statusCode ?? 0, contentType: response.headers['content-type'], body: text }),
          (error: unknown) => {
            outgoing.destroy()
            finish({ broken: error instanceof SaidFailure ? error.message : 'unexpected EOF' })
          },
        )
      })
      outgoing.end(body)
    })
  }
}

/** A call of the server itself has a deadline, one with a limit of its own a context that ends. */
function timedOut(isAnswering: boolean, hasContext: boolean): WebhookAnswer {
  const ended = 'context deadline exceeded'
  if (isAnswering) return { broken: hasContext ? ended : `${ended} (Client.Timeout or context cancellation while reading body)` }
  return { failure: hasContext ? ended : 'net/http: request canceled (Client.Timeout exceeded while awaiting headers)' }
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
