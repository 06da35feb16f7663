import { errorMessage } from '../../apimachinery/text/error-message.ts'
import type { Clock } from '../../apiserver/clock.ts'
import { IMPERSONATE, IMPERSONATE_GROUP } from '../../client/http.ts'
import type { ProgramEnd, ProgramOptions, RunningProgram } from '../../lab/program.ts'
import type { FromProgram, ToProgram } from '../../lab/program-messages.ts'
import { OpenedSandbox, type SandboxPort } from './opened-sandbox.ts'

const MAX_REQUESTS = 200
/** What a program can ask for: the API, and nothing that this project adds to it. */
const API = /^\/(?:apis?|openapi|version)(?:\/|$)/
const METHODS: ReadonlySet<string> = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])
/** Headers that a program can send. Whom it acts as is not its own choice. */
const HEADERS: ReadonlySet<string> = new Set(['accept', 'content-type', 'user-agent'])
const ORIGIN = 'http://crdlab'

/** Runs a program in a worker of its own: hands it answers, time and nothing else. */
export class ProgramSession implements RunningProgram {
  readonly ended: Promise<ProgramEnd>
  readonly #options: ProgramOptions
  readonly #sandbox: OpenedSandbox
  /** Ends requests and sleeps. */
  readonly #running = new Map<number, AbortController>()
  #isStopped = false

  /** `wasm`: QuickJS, compiled. `timers` watch over the worker in real time. */
  constructor(options: ProgramOptions, port: SandboxPort, wasm: Promise<ArrayBuffer>, timers: Clock) {
    this.#options = options
    this.#sandbox = new OpenedSandbox(options, port, wasm, timers)
    this.ended = this.#sandbox.ended.then((end) => {
      for (const abort of this.#running.values()) abort.abort()
      this.#running.clear()
      return end
    })
    void this.#tell({ type: 'start' })
  }

  stop(): void {
    this.#isStopped = true
    this.#sandbox.stop()
  }

  /** Sends a message and grants what the program wants then. */
  async #tell(message: DistributiveOmit<ToProgram, 'now' | 'elapsed'>): Promise<void> {
    const { wire, record } = this.#options
    const told: ToProgram = { ...message, now: wire.clock.now(), elapsed: wire.clock.elapsed() }
    const wants = await this.#sandbox.tell(told)
    if (this.#isStopped) return
    record?.({ told, wants: (wants ?? []).filter((want) => want.type !== 'activity') })
    for (const want of wants ?? []) this.#grant(want)
  }

  #grant(want: FromProgram): void {
    if (this.#isStopped) return
    if (want.type === 'cancel') {
      this.#running.get(want.id)?.abort()
      this.#running.delete(want.id)
    } else if (want.type === 'activity') this.#options.observe(want.activity)
    else if (want.type === 'ended')
      this.#sandbox.stop(want.error === undefined ? { type: 'stopped' } : { type: 'failed', ...want.error })
    else {
      const abort = new AbortController()
      this.#running.set(want.id, abort)
      void (want.type === 'sleep' ? this.#sleep(want, abort.signal) : this.#fetch(want, abort.signal))
    }
  }

  async #sleep({ id, ms }: Extract<FromProgram, { type: 'sleep' }>, signal: AbortSignal): Promise<void> {
    await this.#options.wire.clock.sleep(Math.max(0, ms), signal)
    if (this.#running.delete(id)) await this.#tell({ type: 'woken', id })
  }

  async #fetch(wish: Extract<FromProgram, { type: 'fetch' }>, signal: AbortSignal): Promise<void> {
    const { id } = wish
    try {
      const response = await this.#options.wire.fetch(this.#addressOf(wish), this.#initOf(wish, signal))
      if (signal.aborted) return
      const headers: Record<string, string> = {}
      response.headers.forEach((value, name) => {
        headers[name.toLowerCase()] = value
      })
      await this.#tell({ type: 'head', id, status: response.status, headers })
      await this.#pass(id, response, signal)
      if (this.#running.delete(id)) await this.#tell({ type: 'end', id })
    } catch (error) {
      if (this.#running.delete(id)) await this.#tell({ type: 'failed', id, message: errorMessage(error) })
    }
  }

  /** Hands a body over, a piece when the one before was taken. */
  async #pass(id: number, response: Response, signal: AbortSignal): Promise<void> {
    if (response.body === null) return
    const reader = response.body.getReader()
    const decoder = new TextDecoder()
    for (let next = await reader.read(); !next.done && !signal.aborted; next = await reader.read()) {
      const text = decoder.decode(next.value, { stream: true })
      if (text !== '') await this.#tell({ type: 'chunk', id, text })
    }
    if (signal.aborted) await reader.cancel().catch(() => undefined)
  }

  #addressOf({ method, url }: Extract<FromProgram, { type: 'fetch' }>): string {
    if (this.#running.size > MAX_REQUESTS) throw new TypeError(`more than ${MAX_REQUESTS} requests at a time`)
    const { origin, pathname, search } = new URL(url, ORIGIN)
    if (origin !== ORIGIN || !API.test(pathname) || !METHODS.has(method))
      throw new TypeError(`a program reaches the API alone, not ${method} ${url.slice(0, 200)}`)
    return pathname + search
  }

  #initOf({ method, headers, body }: Extract<FromProgram, { type: 'fetch' }>, signal: AbortSignal): RequestInit {
    const { user, groups = [] } = this.#options.wire
    const sent: Record<string, string> = {}
    for (const [name, value] of Object.entries(headers)) if (HEADERS.has(name.toLowerCase())) sent[name] = value
    if (user !== undefined) sent[IMPERSONATE] = user
    if (user !== undefined && groups.length > 0) sent[IMPERSONATE_GROUP] = groups.join(', ')
    return { method, headers: sent, signal, ...(body !== undefined && { body }) }
  }
}

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never
