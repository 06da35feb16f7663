import { stringAt } from '../../apimachinery/json/access.ts'
import { isObject, type JsonObject, newObject } from '../../apimachinery/json/value.ts'
import type { Clock } from '../../apiserver/clock.ts'
import type { CallWebhook } from '../../apiserver/webhook/call.ts'
import { ADMISSION_FUNCTION, configurationOf, FOREIGN_ADMISSION_FUNCTION } from '../../protocol/admission.ts'
import { CONVERSION_FUNCTION, FOREIGN_FUNCTION, functionOf } from '../../protocol/conversion.ts'
import { type ConversionPort, ConversionSession, type FunctionKind } from './conversion-session.ts'
import { SessionRoom } from './session-room.ts'

/** How many functions of one store are kept ready, where it shares no room with others. */
const MAX_SESSIONS = 8
/** For how many milliseconds a function that failed answers with its failure, before it is tried again. */
const RETRY_MS = 1000

const NO_CONVERSION = 'a page calls no webhooks: use strategy None or a conversion function'
const NO_ADMISSION = 'a page calls no webhooks: use an admission function'

export interface ConversionFunctionsOptions {
  /** A CRD by its name, whose annotation has the code. */
  readonly crdOf: (name: string) => JsonObject | undefined
  /** A configuration of webhooks by `RESOURCE/NAME`, whose annotation has the code; absent: there are none. */
  readonly configurationOf?: (path: string) => JsonObject | undefined
  readonly spawn: () => ConversionPort
  readonly wasm: () => Promise<ArrayBuffer>
  readonly clock: Clock
  /** Where all stores of a process share it. */
  readonly room?: SessionRoom
}

/** What has a function, and where. */
interface Owner {
  /** Tells it from all others. */
  readonly key: string
  /** In the words of failures. */
  readonly shown: string
  readonly object: JsonObject | undefined
  readonly annotation: string
  readonly foreign: string
  readonly kind: FunctionKind
  /** How the reader allows a function that came from somebody else. */
  readonly allow: string
}

/** Answers the conversion webhooks of CRDs and admission webhooks by functions, each in a sandbox of its own. */
export class ConversionFunctions {
  readonly #options: ConversionFunctionsOptions
  /** By their owners. */
  readonly #sessions = new Map<string, ConversionSession>()
  readonly #room: SessionRoom

  constructor(options: ConversionFunctionsOptions) {
    this.#options = options
    this.#room = options.room ?? new SessionRoom(MAX_SESSIONS)
  }

  /** Answers a webhook whose URL names the function of a CRD. No other is called. */
  readonly call: CallWebhook = async ({ url, service, body, timeoutSeconds }) => {
    if (service !== undefined) return { failure: `service ${JSON.stringify(service.name)} not found` }
    const owner = this.#owner(url)
    if (owner === undefined) return { failure: timeoutSeconds === undefined ? NO_CONVERSION : NO_ADMISSION }
    const { key, shown, object, annotation, foreign, kind, allow } = owner
    const { metadata } = object ?? {}
    const annotations = isObject(metadata) && isObject(metadata.annotations) ? metadata.annotations : newObject()
    const source = stringAt(annotations, annotation)
    if (source === '') return { failure: `the ${shown} has no annotation ${annotation}` }
    if (annotations[foreign] !== undefined)
      return { failure: `the ${kind} function of ${shown.slice(shown.indexOf('"'))} came from somebody else: ${allow}` }
    return this.#session(key, source, kind).convert(body)
  }

  #owner(url: string): Owner | undefined {
    const { crdOf, configurationOf: find } = this.#options
    const configuration = configurationOf(url)
    if (configuration !== undefined)
      return {
        key: configuration,
        shown: `configuration ${JSON.stringify(configuration)}`,
        object: find?.(configuration),
        annotation: ADMISSION_FUNCTION,
        foreign: FOREIGN_ADMISSION_FUNCTION,
        kind: 'admission',
        allow: `take its annotation ${FOREIGN_ADMISSION_FUNCTION} away to allow it to run`,
      }
    const crd = functionOf(url)
    return crd === undefined
      ? undefined
      : {
          key: crd,
          shown: `CRD ${JSON.stringify(crd)}`,
          object: crdOf(crd),
          annotation: CONVERSION_FUNCTION,
          foreign: FOREIGN_FUNCTION,
          kind: 'conversion',
          allow: 'allow it to run under Conversion',
        }
  }

  /** Ends all functions. */
  close(): void {
    for (const session of this.#sessions.values()) {
      this.#room.leave(session)
      session.end('the server stops')
    }
    this.#sessions.clear()
  }

  #session(key: string, source: string, kind: FunctionKind): ConversionSession {
    const { spawn, wasm, clock } = this.#options
    const known = this.#sessions.get(key)
    const isOver = known?.endedAt !== undefined && clock.now() - known.endedAt >= RETRY_MS
    if (known?.source === source && !isOver) return this.#use(key, known)
    if (known !== undefined) {
      this.#room.leave(known)
      known.end(`the ${kind} function was changed`)
    }
    return this.#use(key, new ConversionSession(source, spawn(), wasm(), clock, kind))
  }

  #use(key: string, session: ConversionSession): ConversionSession {
    this.#sessions.set(key, session)
    this.#room.use(session, () => this.#sessions.delete(key))
    return session
  }
}
