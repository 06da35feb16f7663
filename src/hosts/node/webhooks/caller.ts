import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import type { CallWebhook, WebhookAnswer, WebhookCall } from '../../../apiserver/webhook/call.ts'
import { connectionOf, networkFailure, SaidFailure } from './network-failure.ts'
import { VerifyingAgent } from './verifying-agent.ts'

export interface WebhookLimits {
  /** How long a call may take, in milliseconds; the real server's default. */
  readonly timeoutMs: number
  /** How long its TLS handshake may take. */
  readonly handshakeMs: number
  /** The largest answer that is read, in bytes. */
  readonly maxAnswerBytes: number
}

const LIMITS: WebhookLimits = { timeoutMs: 30_000, handshakeMs: 10_000, maxAnswerBytes: 16 * 1024 * 1024 }

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
    const attempt = await this.#attempt(call).catch(
      // Thrown at once for a bundle that holds no certificates.
      (error: unknown) => ({ answer: { failure: networkFailure(error, undefined) }, isStale: false }),
    )
    // A server may close a kept connection at the moment of the next call.
    return attempt.isStale ? (await this.#attempt(call)).answer : attempt.answer
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

  #attempt({ url, caBundle, body }: WebhookCall): Promise<{ readonly answer: WebhookAnswer; readonly isStale: boolean }> {
    const { timeoutMs, maxAnswerBytes } = this.#limits
    return new Promise((resolve) => {
      const headers = {
        Accept: 'application/json, */*',
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(body),
        'User-Agent': 'kube-apiserver-admission',
      }
      const outgoing = request(url, { method: 'POST', agent: this.#agent(caBundle), headers })
      let connection: string | undefined
      let incoming: IncomingMessage | undefined
      const finish = (answer: WebhookAnswer, isStale = false): void => {
        clearTimeout(timer)
        resolve({ answer, isStale })
      }
      const timer = setTimeout(() => {
        finish(timedOut(incoming !== undefined))
        outgoing.destroy()
      }, timeoutMs)
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

const timedOut = (isAnswering: boolean): WebhookAnswer =>
  isAnswering
    ? { broken: 'context deadline exceeded (Client.Timeout or context cancellation while reading body)' }
    : { failure: 'net/http: request canceled (Client.Timeout exceeded while awaiting headers)' }

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
