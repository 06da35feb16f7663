import { errorMessage } from '../../apimachinery/text/error-message.ts'
import type { Clock } from '../../apiserver/clock.ts'
import type { OpenedProgram, ProgramEnd, ProgramFile } from '../../lab/program.ts'
import type { FromProgram, LimitReached, PlainError, ToProgram } from '../../lab/program-messages.ts'
import type { FromSandbox, ToSandbox } from './messages.ts'
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
/** How long a turn of a replay can take, in milliseconds: a busy machine does not end it, since what it is compared with was no slower. */
export const REPLAY_TURN_MS = 5000

const SILENT: LimitReached = { limit: 'time', message: 'it did not answer within a second and was ended' }
const SPOILT: PlainError = { message: 'the program has changed built-in functions that the library needs' }

/** A program in a worker, which gets the messages that it is told, one after the other. */
export class OpenedSandbox implements OpenedProgram {
  readonly ended: Promise<ProgramEnd>
  readonly #port: SandboxPort
  readonly #timers: Clock
  readonly #patienceMs: number
  /** Waits for the worker to be told to open the program. */
  readonly #opening: Promise<void>
  /** Who waits for the answer of the worker to a message. The first one waits for the program to open. */
  readonly #waiting: ((wants: readonly FromProgram[] | undefined) => void)[] = []
  #stopWatching: () => void = () => undefined
  #resolveEnd: (end: ProgramEnd) => void = () => undefined
  #isOver = false

  /** `wasm`: QuickJS, compiled. `timers` watch over the worker in real time. `turnMs`: of a replay. */
  constructor(program: ProgramFile, port: SandboxPort, wasm: Promise<ArrayBuffer>, timers: Clock, turnMs?: number) {
    this.#port = port
    this.#timers = timers
    this.#patienceMs = turnMs === undefined ? PATIENCE_MS : turnMs + PATIENCE_MS
    this.ended = new Promise((resolve) => {
      this.#resolveEnd = resolve
    })
    port.onmessage = (message) => this.#receive(message)
    port.onerror = (message) => this.stop({ type: 'failed', message })
    this.#opening = wasm.then(
      (bytes) => {
        if (this.#isOver) return
        const { source, fileName, name, seed } = program
        // Not watched: its code may have to be loaded. It answers once it is open.
        this.#waiting.push(() => undefined)
        port.postMessage({ type: 'open', wasm: bytes, source, fileName, name, seed, ...(turnMs !== undefined && { turnMs }) })
      },
      (error: unknown) => this.stop({ type: 'failed', message: errorMessage(error) }),
    )
  }

  async tell(message: ToProgram): Promise<readonly FromProgram[] | undefined> {
    await this.#opening
    if (this.#isOver) return undefined
    return new Promise((resolve) => {
      this.#waiting.push(resolve)
      this.#port.postMessage({ type: 'message', message })
      if (this.#waiting.length === 1) this.#watch()
    })
  }

  stop(end: ProgramEnd = { type: 'stopped' }): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#stopWatching()
    this.#port.onmessage = null
    this.#port.terminate()
    for (const resolve of this.#waiting.splice(0)) resolve(undefined)
    this.#resolveEnd(end)
  }

  #receive(message: FromSandbox): void {
    if (message.type === 'limit') this.stop({ type: 'limit', ...message.reached })
    else if (message.type === 'failed') this.stop({ type: 'failed', ...message.error })
    else {
      const wants: FromProgram[] = []
      for (const text of message.messages) {
        const want = readMessage(text)
        if (want === undefined) {
          this.stop({ type: 'failed', ...SPOILT })
          return
        }
        wants.push(want.type === 'activity' ? { ...want, activity: withErrors(want.activity) } : want)
      }
      this.#waiting.shift()?.(wants)
      this.#watch()
    }
  }

  /** Waits for the worker's next sign, as long as it owes one. */
  #watch(): void {
    this.#stopWatching()
    if (this.#waiting.length === 0) return
    this.#stopWatching = this.#timers.setTimer(this.#patienceMs, () => this.stop({ type: 'limit', ...SILENT }))
  }
}
