import { errorMessage } from '../../apimachinery/text/error-message.ts'
import type { Clock } from '../../apiserver/clock.ts'
import type { WebhookAnswer } from '../../apiserver/webhook/call.ts'
import type { FromConversions, NumberedReview, ToConversions } from './conversion-messages.ts'

/** The worker of one conversion function, or what stands for it. */
export interface ConversionPort {
  onmessage: ((message: FromConversions) => void) | null
  /** It could not be loaded. */
  onerror: ((message: string) => void) | null
  postMessage(message: ToConversions): void
  terminate(): void
}

/** How long the first answer can take, in milliseconds: the code of the worker may have to be loaded. As a webhook's call. */
const OPEN_MS = 30_000
/** How long the worker can be silent then. The limits of the cage end most functions before. */
const PATIENCE_MS = 950
/** How long a worker lives that nobody asks. */
const IDLE_MS = 60_000

/** What a function does; its file has that name in errors. */
export type FunctionKind = 'admission' | 'conversion'

const IDLE = 'the function was idle'

/** A function in a worker of its own, which answers reviews until it fails. */
export class ConversionSession {
  readonly source: string
  readonly #port: ConversionPort
  readonly #clock: Clock
  readonly #kind: FunctionKind
  /** When the worker was told to open the function, or will never be. */
  readonly #opened: Promise<void>
  readonly #waiting = new Map<number, (answer: WebhookAnswer) => void>()
  readonly #asked: NumberedReview[] = []
  #isOpen = false
  #nextId = 0
  #stopWaiting: () => void = () => undefined
  #end: { readonly failure: string; readonly at: number } | undefined

  /** `wasm`: QuickJS, compiled. */
  constructor(source: string, port: ConversionPort, wasm: Promise<ArrayBuffer>, clock: Clock, kind: FunctionKind) {
    this.source = source
    this.#port = port
    this.#clock = clock
    this.#kind = kind
    port.onmessage = (message) => this.#receive(message)
    port.onerror = (message) => this.end(message)
    this.#watch(OPEN_MS)
    this.#opened = wasm.then(
      (bytes) => port.postMessage({ type: 'open', wasm: bytes, source, fileName: this.#fileName, now: clock.now() }),
      (error: unknown) => this.end(errorMessage(error)),
    )
  }

  get #fileName(): string {
    return `${this.#kind}.ts`
  }

  get isIdle(): boolean {
    return this.#waiting.size === 0
  }

  /** When it failed, by its clock, or long ago for one that was idle; undefined while it answers. */
  get endedAt(): number | undefined {
    return this.#end?.at
  }

  /** Answers a review as a webhook does. Never rejects. */
  async convert(review: string): Promise<WebhookAnswer> {
    await this.#opened
    if (this.#end !== undefined) return { failure: this.#end.failure }
    return new Promise((resolve) => {
      const id = this.#nextId++
      this.#waiting.set(id, resolve)
      // Reviews that are asked for in one turn go together.
      if (this.#asked.push({ id, text: review }) === 1) queueMicrotask(() => this.#send())
      if (this.#isOpen && this.#waiting.size === 1) this.#watch(PATIENCE_MS)
    })
  }

  #send(): void {
    if (this.#end === undefined)
      this.#port.postMessage({ type: 'reviews', reviews: this.#asked.splice(0), now: this.#clock.now() })
  }

  /** Ends the worker. Whoever waits gets the failure as answer, and whoever asks later. */
  end(failure: string): void {
    if (this.#end !== undefined) return
    this.#end = { failure, at: failure === IDLE ? Number.NEGATIVE_INFINITY : this.#clock.now() }
    this.#stopWaiting()
    this.#port.onmessage = null
    this.#port.terminate()
    for (const resolve of this.#waiting.values()) resolve({ failure })
    this.#waiting.clear()
  }

  #receive(message: FromConversions): void {
    if (message.type === 'failed') this.end(message.error.message)
    else if (message.type === 'limit') {
      const { line, message: why } = message.reached
      this.end(`the ${this.#kind} function was ended: ${why}${line === undefined ? '' : ` (${this.#fileName}:${line})`}`)
    } else {
      this.#isOpen = true
      for (const { id, text } of message.type === 'answers' ? message.answers : []) {
        this.#waiting.get(id)?.({ status: 200, contentType: 'application/json', body: text })
        this.#waiting.delete(id)
      }
      this.#stopWaiting()
      if (this.isIdle) this.#stopWaiting = this.#clock.setTimer(IDLE_MS, () => this.end(IDLE))
      else this.#watch(PATIENCE_MS)
    }
  }

  #watch(ms: number): void {
    this.#stopWaiting()
    const seconds = ms < 1000 ? 'a second' : `${ms / 1000} seconds`
    this.#stopWaiting = this.#clock.setTimer(ms, () => this.end(`the ${this.#kind} function did not answer within ${seconds}`))
  }
}
