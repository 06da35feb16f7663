import { type StatusError, withoutReason } from '../../apimachinery/api/errors.ts'
import type { JsonObject } from '../../apimachinery/json/value.ts'
import { groupVersion, type TypeMeta } from '../../apimachinery/meta/type-meta.ts'
import { readTyped, type TypedReading } from '../../apimachinery/typed/report.ts'
import type { StoredObject } from '../storage/interfaces.ts'
import type { TraceRecorder } from '../trace/recorder.ts'
import { type Codec, cannotBeHandled, type RawBody, strictErrors, typedFindings } from './codec.ts'
import type { FieldValidation } from './rest/options.ts'
import type { WriteContext } from './rest/write-context.ts'
import { UndecodableObject } from './undecodable.ts'

/** A kind with a type, which has one version on the wire and in the store. */
export interface TypedCodecConfig {
  readonly kind: TypeMeta
  /** Throws ModuleNeeded until its code has loaded. */
  readonly reading: TypedReading
  /** The error for a body that names another kind or version. */
  mismatch(context: WriteContext, body: JsonObject, fieldValidation: FieldValidation): StatusError
}

/** Objects of a typed kind on the wire and in the store. */
export class TypedCodec implements Codec {
  readonly #config: TypedCodecConfig

  constructor(config: TypedCodecConfig) {
    this.#config = config
  }

  decode(context: WriteContext, raw: RawBody, fieldValidation: FieldValidation): JsonObject {
    const { kind: type, reading, mismatch } = this.#config
    const { kind, version } = type
    if (raw.value.kind !== kind || raw.value.apiVersion !== groupVersion(type))
      throw mismatch(context, raw.value, fieldValidation)
    const { trace } = context
    trace?.enter('pruned')
    const { value, unknown, error } = readTyped(raw, reading, trace)
    if (error !== undefined) throw cannotBeHandled(kind, version, kind, error)
    const strict = strictErrors(context, typedFindings(raw, reading.type, unknown), fieldValidation)
    if (strict !== undefined) throw cannotBeHandled(kind, version, kind, strict)
    return value
  }

  /** Completes what applying gave to an object with its defaults. Throws StatusError. */
  complete(object: JsonObject, trace?: TraceRecorder): JsonObject {
    const { value, error } = readTyped({ value: object }, this.#config.reading, trace)
    if (error !== undefined) throw withoutReason(error)
    return value
  }

  encode(object: JsonObject): JsonObject {
    return this.#config.reading.encode(object)
  }

  fromStorage(stored: StoredObject): JsonObject {
    if (stored.damage !== undefined) throw new UndecodableObject(stored, stored.damage)
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
}
