import { isObject } from '../../apimachinery/json/value.ts'
import { decodeAnswer } from '../../client/json.ts'
import { type ParsedPath, parsePath } from '../../client/resource-type.ts'
import type { ClientClock, Transport } from '../../client/transport.ts'
import { type Faults, NO_FAULTS, rejection } from './faults.ts'
import { Gate, type GateMode } from './gate.ts'
import { LabClock } from './lab-clock.ts'
import { factsOf, listFacts, type ObjectFacts } from './object-facts.ts'
import { type WatchLine, watchStream } from './watch-stream.ts'

/** What the wire sees. `id` counts arrivals, and calls. */
export type WireNews =
  | { readonly type: 'arrived'; readonly id: number; readonly event: string; readonly facts: ObjectFacts }
  /** The program got an event so many times; 0: it was dropped on purpose. */
  | { readonly type: 'delivered'; readonly id: number; readonly times: number }
  /** All objects of a kind. */
  | { readonly type: 'listed'; readonly kind: string; readonly facts: readonly ObjectFacts[] }
  | { readonly type: 'calling'; readonly id: number; readonly method: string; readonly path: string; readonly actor: string }
  /** A call was let through; said again when what delays it on purpose is over, and it reaches the server. */
  | { readonly type: 'sent'; readonly id: number }
  /** `facts`: the object in the answer. `isFault`: the server never saw the call. */
  | {
      readonly type: 'answered'
      readonly id: number
      readonly code: number
      readonly isFault: boolean
      readonly subresource: string
      readonly isWrite: boolean
      readonly facts?: ObjectFacts
    }

export interface LabWireOptions {
  readonly fetch: Transport
  readonly clock: ClientClock
  readonly onNews: (news: WireNews) => void
  /** The mode or the faults changed. */
  readonly onChange: () => void
  /** Writes to the object of a path, as somebody else. */
  readonly rival?: (path: ParsedPath) => Promise<void>
}

const WRITES = ['POST', 'PUT', 'PATCH', 'DELETE']
/** What the machinery itself writes, which no fault is meant for. */
const ROUTINE = ['events', 'leases', 'selfsubjectaccessreviews']

interface Call {
  readonly url: string
  readonly method: string
  readonly path: string
  readonly parsed: ParsedPath | undefined
  readonly actor: string
  readonly signal: AbortSignal | undefined
}

function readCall(input: Request | string, init: RequestInit = {}): Call {
  const url = typeof input === 'string' ? input : input.url
  const request = typeof input === 'string' ? { method: 'GET', headers: undefined, signal: undefined, ...init } : input
  const path = url.replace(/^[a-z]+:\/\/[^/]*/, '').split('?', 1)[0] ?? ''
  const agent = new Headers(request.headers).get('User-Agent') ?? ''
  const actor = agent.split('/', 1)[0] ?? ''
  return { url, method: request.method ?? 'GET', path, parsed: parsePath(path), actor, signal: request.signal ?? undefined }
}

const isWatch = ({ method, url }: Call): boolean => method === 'GET' && /[?&]watch=(?:true|1)(?:&|$)/.test(url)

/** What stands between a program and its server: it pauses, steps and slows the program, and makes faults. */
export class LabWire {
  readonly clock: LabClock
  readonly #options: LabWireOptions
  readonly #gate: Gate
  #speed = 1
  #faults = NO_FAULTS
  /** Calls that were let through by a step, and have no answer yet. */
  #stepped = 0
  #arrivals = 0
  #calls = 0

  constructor(options: LabWireOptions) {
    this.#options = options
    this.clock = new LabClock(options.clock)
    this.#gate = new Gate(() => this.#pace())
  }

  get mode(): GateMode {
    return this.#gate.mode
  }

  set mode(mode: GateMode) {
    this.#gate.mode = mode
    this.#options.onChange()
  }

  get speed(): number {
    return this.#speed
  }

  set speed(speed: number) {
    this.#speed = speed
    this.#pace()
    this.#options.onChange()
  }

  get faults(): Faults {
    return this.#faults
  }

  set faults(faults: Faults) {
    this.#faults = faults
    this.#options.onChange()
  }

  /** A reconcile of the program ended. */
  reconciled(): void {
    const before = this.mode
    this.#gate.reconciled()
    if (this.mode !== before) this.#options.onChange()
  }

  readonly fetch: Transport = async (input, init) => {
    const call = readCall(input, init)
    return isWatch(call) ? this.#watch(call, input, init) : this.#call(call, input, init)
  }

  /** Time stands while the gate is closed, but not before a call that passed has its answer. */
  #pace(): void {
    this.clock.speed = this.mode === 'pause' && this.#stepped === 0 ? 0 : this.#speed
  }

  async #call(call: Call, input: Request | string, init?: RequestInit): Promise<Response> {
    const { method, path, parsed, actor, signal } = call
    const id = ++this.#calls
    const isWrite = WRITES.includes(method) && !ROUTINE.includes(parsed?.resource ?? '')
    this.#options.onNews({ type: 'calling', id, method, path, actor })
    const isStep = await this.#gate.pass('call', signal)
    if (isStep) this.#stepped++
    this.#pace()
    // What is late on purpose has left all the same.
    this.#options.onNews({ type: 'sent', id })
    this.#options.onChange()
    try {
      const { latencyMs, answerNext, rival } = this.#faults
      if (latencyMs > 0) await this.clock.sleep(latencyMs, signal)
      if (isWrite && parsed !== undefined && answerNext !== undefined) {
        this.faults = { ...this.#faults, answerNext: undefined }
        this.#tell(id, call, answerNext, isWrite, { isFault: true })
        return rejection(answerNext, parsed)
      }
      if (rival && parsed?.name !== undefined && (method === 'PUT' || method === 'PATCH')) await this.#options.rival?.(parsed)
      this.#options.onNews({ type: 'sent', id })
      const response = await this.#options.fetch(input, init)
      const text = await response.text()
      this.#tell(id, call, response.status, isWrite, { text })
      const { status, statusText, headers } = response
      // A body is not allowed with some codes.
      return new Response(status === 204 || status === 304 ? null : text, { status, statusText, headers })
    } catch (error) {
      this.#tell(id, call, 0, isWrite, {})
      throw error
    } finally {
      if (isStep) this.#stepped--
      this.#pace()
      this.#options.onChange()
    }
  }

  #tell(
    id: number,
    { url, parsed, method }: Call,
    code: number,
    isWrite: boolean,
    { text, isFault = false }: { readonly text?: string; readonly isFault?: boolean },
  ): void {
    const { onNews } = this.#options
    const value = text === undefined || code >= 300 ? undefined : decodeAnswer(text)
    const facts = isObject(value) && isObject(value.metadata) && value.items === undefined ? factsOf(value) : undefined
    const subresource = parsed?.subresource ?? ''
    onNews({ type: 'answered', id, code, isFault, subresource, isWrite, ...(facts !== undefined && { facts }) })
    const isWhole = method === 'GET' && parsed?.namespace === undefined && parsed?.name === undefined && !url.includes('?')
    const list = isWhole && parsed !== undefined ? listFacts(value) : undefined
    if (list !== undefined) onNews({ type: 'listed', ...list })
  }

  async #watch({ signal }: Call, input: Request | string, init?: RequestInit): Promise<Response> {
    const end = new AbortController()
    const either = signal === undefined ? end.signal : AbortSignal.any([signal, end.signal])
    const response = await this.#options.fetch(input, { ...init, signal: either })
    const { body, status, statusText, headers, ok } = response
    if (!ok || body === null) return response
    const stream = watchStream(
      body,
      {
        arrived: (line) => this.#arrived(line),
        deliver: (line, arrival) => this.#deliver(line, arrival, either),
      },
      () => end.abort(),
    )
    return new Response(stream, { status, statusText, headers })
  }

  #arrived({ type, object }: WatchLine): { readonly id: number; readonly at: number } {
    const id = ++this.#arrivals
    if (object !== undefined) this.#options.onNews({ type: 'arrived', id, event: type, facts: factsOf(object) })
    return { id, at: this.clock.elapsed() }
  }

  /** Waits until an event is due and may pass. Returns how often the program gets it. */
  async #deliver(
    { object }: WatchLine,
    { id, at }: { readonly id: number; readonly at: number },
    signal?: AbortSignal,
  ): Promise<number> {
    if (object === undefined) return 1
    const late = at + this.#faults.delayMs - this.clock.elapsed()
    if (late > 0) await this.clock.sleep(late, signal)
    await this.#gate.pass('event', signal)
    const { dropNext, doubleNext } = this.#faults
    const times = dropNext ? 0 : doubleNext ? 2 : 1
    if (dropNext) this.faults = { ...this.#faults, dropNext: false }
    else if (doubleNext) this.faults = { ...this.#faults, doubleNext: false }
    this.#options.onNews({ type: 'delivered', id, times })
    this.#options.onChange()
    return times
  }
}
