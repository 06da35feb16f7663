import { errorMessage } from '../../apimachinery/text/error-message.ts'
import type { Clock } from '../../apiserver/clock.ts'
import { IMPERSONATE, IMPERSONATE_GROUP } from '../../client/http.ts'
import type { ProgramEnd, ProgramOptions, RunningProgram } from '../../lab/program.ts'
import type { FromProgram, FromSandbox, LimitReached, PlainError, ToProgram, ToSandbox } from './messages.ts'
import { readMessage, withErrors } from './read-message.ts'

/** The worker of one program, or what stands for it. */
export interface SandboxPort {
  onmessage: ((message: FromSandbox) => void) | null
  /** It could not be loaded. */
  onerror: ((message: string) => void) | null
  postMessage(message: ToSandbox): void
  terminate(): void
}

/** How long the worker can be silent after a message, in milliseconds. The limits of the cage end most programs before. */
const PATIENCE_MS = 950
const MAX_REQUESTS = 200
/** What a program can ask for: the API, and nothing that this project adds to it. */
const API = /^\/(?:apis?|openapi|version)(?:\/|$)/
const METHODS: ReadonlySet<string> = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])
/** Headers that a program can send. Whom it acts as is not its own choice. */
const HEADERS: ReadonlySet<string> = new Set(['accept', 'content-type', 'user-agent'])
const ORIGIN = 'http://crdlab'

const FAILED: LimitReached = { limit: 'time', message: 'it did not answer within a second and was ended' }
const SPOILT: PlainError = { message: 'the program has changed built-in functions that the library needs' }

/** Runs a program in a worker of its own: hands it answers, time and nothing else. */
export class ProgramSession implements RunningProgram {
  readonly ended: Promise<ProgramEnd>
  readonly #options: ProgramOptions
  readonly #port: SandboxPort
  readonly #timers: Clock
  /** Ends requests and sleeps. */
  readonly #running = new Map<number, AbortController>()
  /** Told to the worker, and not acknowledged. */
  readonly #told: (() => void)[] = []
  #stopWaiting: () => void = () => undefined
  #end: (end: ProgramEnd) => void = () => undefined
  #isOver = false

  /** `wasm`: QuickJS, compiled. `timers` watch over the worker in real time. */
  constructor(options: ProgramOptions, port: SandboxPort, wasm: Promise<ArrayBuffer>, timers: Clock) {
    this.#options = options
    this.#port = port
    this.#timers = timers
    this.ended = new Promise((resolve) => {
      this.#end = resolve
    })
    port.onmessage = (message) => this.#receive(message)
    port.onerror = (message) => this.#finish({ type: 'failed', message })
    wasm.then(
      (bytes) => this.#open(bytes),
      (error: unknown) => this.#finish({ type: 'failed', message: errorMessage(error) }),
    )
  }

  stop(): void {
    this.#finish({ type: 'stopped' })
  }

  #open(wasm: ArrayBuffer): void {
    if (this.#isOver) return
    const { source, fileName, name, seed } = this.#options
    this.#port.postMessage({ type: 'open', wasm, source, fileName, name, seed })
    // Not watched: its code may have to be loaded. It answers once it is open.
    this.#told.push(() => undefined)
    void this.#tell({ type: 'start' })
  }

  #finish(end: ProgramEnd): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#stopWaiting()
    this.#port.onmessage = null
    this.#port.terminate()
    for (const abort of this.#running.values()) abort.abort()
    this.#running.clear()
    for (const taken of this.#told.splice(0)) taken()
    this.#end(end)
  }

  #receive(message: FromSandbox): void {
    if (message.type === 'limit') this.#finish({ type: 'limit', ...message.reached })
    else if (message.type === 'failed') this.#finish({ type: 'failed', ...message.error })
    else {
      this.#told.shift()?.()
      this.#watch()
      for (const text of message.messages) this.#grant(readMessage(text))
    }
  }

  /** Sends a message and resolves when the program has taken it. */
  #tell(message: DistributiveOmit<ToProgram, 'now' | 'elapsed'>): Promise<void> {
    const { clock } = this.#options.wire
    return new Promise((resolve) => {
      if (this.#isOver) return resolve()
      this.#told.push(resolve)
      this.#port.postMessage({ type: 'message', message: { ...message, now: clock.now(), elapsed: clock.elapsed() } })
      if (this.#told.length === 1) this.#watch()
    })
  }

  /** Waits for the worker's next sign, as long as it owes one. */
  #watch(): void {
    this.#stopWaiting()
    if (this.#told.length === 0) return
    this.#stopWaiting = this.#timers.setTimer(PATIENCE_MS, () => this.#finish({ type: 'limit', ...FAILED }))
  }

  #grant(wish: FromProgram | undefined): void {
    if (this.#isOver) return
    if (wish === undefined) this.#finish({ type: 'failed', ...SPOILT })
    else if (wish.type === 'cancel') {
      this.#running.get(wish.id)?.abort()
      this.#running.delete(wish.id)
    } else if (wish.type === 'activity') this.#options.observe(withErrors(wish.activity))
    else if (wish.type === 'ended')
      this.#finish(wish.error === undefined ? { type: 'stopped' } : { type: 'failed', ...wish.error })
    else {
      const abort = new AbortController()
      this.#running.set(wish.id, abort)
      void (wish.type === 'sleep' ? this.#sleep(wish, abort.signal) : this.#fetch(wish, abort.signal))
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
