import { stringAt } from '../../apimachinery/json/access.ts'
import { isObject, type JsonObject, newObject } from '../../apimachinery/json/value.ts'
import type { Clock } from '../../apiserver/clock.ts'
import type { CallWebhook } from '../../apiserver/webhook/call.ts'
import { CONVERSION_FUNCTION, FOREIGN_FUNCTION, functionOf } from '../../protocol/conversion.ts'
import { type ConversionPort, ConversionSession } from './conversion-session.ts'

/** How many functions are kept ready. */
const MAX_SESSIONS = 8
/** For how many milliseconds a function that failed answers with its failure, before it is tried again. */
const RETRY_MS = 1000

export interface ConversionFunctionsOptions {
  /** A CRD by its name, whose annotation has the code. */
  readonly crdOf: (name: string) => JsonObject | undefined
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
  readonly call: CallWebhook = async ({ url, service, body }) => {
    if (service !== undefined) return { failure: `service ${JSON.stringify(service.name)} not found` }
    const crd = functionOf(url)
    if (crd === undefined) return { failure: 'a page calls no webhooks: use strategy None or a conversion function' }
    const { metadata } = this.#options.crdOf(crd) ?? {}
    const annotations = isObject(metadata) && isObject(metadata.annotations) ? metadata.annotations : newObject()
    const source = stringAt(annotations, CONVERSION_FUNCTION)
    const name = JSON.stringify(crd)
    if (source === '') return { failure: `the CRD ${name} has no annotation ${CONVERSION_FUNCTION}` }
    if (annotations[FOREIGN_FUNCTION] !== undefined)
      return { failure: `the conversion function of ${name} came from somebody else: allow it to run under Conversion` }
    return this.#session(crd, source).convert(body)
  }

  /** Ends all functions. */
  close(): void {
    for (const session of this.#sessions.values()) session.end('the server stops')
    this.#sessions.clear()
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
