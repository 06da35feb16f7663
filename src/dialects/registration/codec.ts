import { stringOf } from '../../apimachinery/json/access.ts'
import type { JsonObject } from '../../apimachinery/json/value.ts'
import { encodeTyped } from '../../apimachinery/typed/codec.ts'
import type { StructType } from '../../apimachinery/typed/types.ts'
import { cannotBeHandled } from '../../apiserver/registry/codec.ts'
import { TypedCodec } from '../../apiserver/registry/typed-codec.ts'

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

/** Registrations of one kind on the wire and in the store. */
export const registrationCodec = ({ group, version, kind, type, setDefaults }: RegistrationKind): TypedCodec =>
  new TypedCodec({
    kind: { group, version, kind },
    reading: { type, setDefaults, encode: (object) => encodeTyped(object, type) },
    mismatch(_, body) {
      const [found, apiVersion] = [stringOf(body.kind), stringOf(body.apiVersion)]
      const why = `no kind ${JSON.stringify(found)} is registered for version ${JSON.stringify(apiVersion)}`
      return cannotBeHandled(found, apiVersion.slice(apiVersion.indexOf('/') + 1), kind, why)
    },
  })
