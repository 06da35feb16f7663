import { StatusError } from '../../apimachinery/api/errors.ts'
import type { JsonObject } from '../../apimachinery/json/value.ts'
import { encodeTyped } from '../../apimachinery/typed/encode.ts'
import { readTyped, type TypedReading } from '../../apimachinery/typed/report.ts'
import type { StructType } from '../../apimachinery/typed/types.ts'
import type { FieldValidation } from '../../apiserver/endpoints/options.ts'
import type { RequestContext } from '../../apiserver/endpoints/request-context.ts'
import { cannotBeHandled, strictErrors, typedFindings } from '../../apiserver/endpoints/strict.ts'
import type { Codec, RawBody } from '../../apiserver/registry/codec.ts'
import type { StoredObject } from '../../apiserver/storage/interfaces.ts'
import type { TraceRecorder } from '../../apiserver/trace/recorder.ts'

/** A kind of registration: its name, its Go type as data, and its defaults. */
export interface RegistrationKind {
  readonly group: string
  readonly version: string
  readonly resource: string
  readonly kind: string
  readonly singular: string
  readonly shortNames: readonly string[]
  readonly type: StructType
  /** Fills what may be left out, in place. */
  setDefaults(object: JsonObject): void
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Registrations of one kind on the wire and in the store: one version, typed decoding. */
export class RegistrationCodec implements Codec {
  readonly #of: RegistrationKind
  readonly #reading: TypedReading

  constructor(of: RegistrationKind) {
    this.#of = of
    const { type, setDefaults } = of
    this.#reading = { type, setDefaults, encode: (object) => encodeTyped(object, type) }
  }

  decode(context: RequestContext, raw: RawBody, fieldValidation: FieldValidation): JsonObject {
    const { group, version, kind, type } = this.#of
    const apiVersion = text(raw.value.apiVersion)
    if (raw.value.kind !== kind || apiVersion !== `${group}/${version}`) {
      const why = `no kind ${JSON.stringify(text(raw.value.kind))} is registered for version ${JSON.stringify(apiVersion)}`
      throw cannotBeHandled(text(raw.value.kind), apiVersion.slice(apiVersion.indexOf('/') + 1), kind, why)
    }
    const { trace } = context
    trace?.enter('pruned')
    const { value, unknown, error } = readTyped(raw, this.#reading, trace)
    if (error !== undefined) throw cannotBeHandled(kind, version, kind, error)
    const strict = strictErrors(context, typedFindings(raw, type, unknown), fieldValidation)
    if (strict !== undefined) throw cannotBeHandled(kind, version, kind, strict)
    return value
  }

  /** What applying gave, with its defaults. Throws StatusError. */
  complete(object: JsonObject, trace?: TraceRecorder): JsonObject {
    const { value, error } = readTyped({ value: object }, this.#reading, trace)
    if (error !== undefined) throw new StatusError(500, '', error)
    return value
  }

  encode(object: JsonObject): JsonObject {
    return encodeTyped(object, this.#of.type)
  }

  fromStorage(stored: StoredObject): JsonObject {
    return stored.value
  }

  textOf(stored: StoredObject): string {
    return stored.text
  }

  toStorage(object: JsonObject): JsonObject {
    return this.encode(object)
  }

  shown(object: JsonObject): JsonObject {
    return this.encode(object)
  }

  remember(): void {}
}
