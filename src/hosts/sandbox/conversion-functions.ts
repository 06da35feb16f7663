import type { Clock } from '../../apiserver/clock.ts'
import type { CallWebhook } from '../../apiserver/webhook.ts'
import { CONVERSION_FUNCTION, functionOf } from '../../protocol/conversion.ts'
import { type ConversionPort, ConversionSession } from './conversion-session.ts'

/** How many functions are kept ready. */
const MAX_SESSIONS = 8
/** For how many milliseconds a function that failed answers with its failure, before it is tried again. */
const RETRY_MS = 1000

export interface ConversionFunctionsOptions {
  /** The code of a CRD, by its name. */
  readonly sourceOf: (crd: string) => string | undefined
  readonly spawn: () => ConversionPort
  readonly wasm: () => Promise<ArrayBuffer>
  readonly clock: Clock
}

/** Answers the conversion webhooks of CRDs by functions, each in a sandbox of its own. */
export class ConversionFunctions {
  readonly #options: ConversionFunctionsOptions
  /** By CRD, the last used at the end. */
  readonly #sessions = new Map<string, ConversionSession>()

  constructor(options: ConversionFunctionsOptions) {
    this.#options = options
  }

  /** Answers a webhook whose URL names the function of a CRD. No other is called. */
  readonly call: CallWebhook = async ({ url, body }) => {
    const crd = functionOf(url)
    if (crd === undefined) return { failure: 'a page calls no webhooks: use strategy None or a conversion function' }
    const source = this.#options.sourceOf(crd)
    if (source === undefined) return { failure: `the CRD ${JSON.stringify(crd)} has no annotation ${CONVERSION_FUNCTION}` }
    return this.#session(crd, source).convert(body)
  }

  #session(crd: string, source: string): ConversionSession {
    const { spawn, wasm, clock } = this.#options
    const known = this.#sessions.get(crd)
    this.#sessions.delete(crd)
    const isOver = known?.endedAt !== undefined && clock.now() - known.endedAt >= RETRY_MS
    if (known?.source === source && !isOver) {
      this.#sessions.set(crd, known)
      return known
    }
    known?.end('the conversion function was changed')
    this.#makeRoom()
    const session = new ConversionSession(source, spawn(), wasm(), clock)
    this.#sessions.set(crd, session)
    return session
  }

  #makeRoom(): void {
    if (this.#sessions.size < MAX_SESSIONS) return
    const all = [...this.#sessions]
    const [crd, session] = all.find(([, { isIdle }]) => isIdle) ?? all[0] ?? []
    session?.end('too many conversion functions run at once')
    if (crd !== undefined) this.#sessions.delete(crd)
  }
}
