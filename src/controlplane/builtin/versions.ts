import { stringify } from '../../apimachinery/json/serialize.ts'
import type { JsonObject } from '../../apimachinery/json/value.ts'
import { apiVersionOf, groupVersion } from '../../apimachinery/meta/type-meta.ts'
import { encodeTyped } from '../../apimachinery/typed/codec.ts'
import type { TypedVersions } from '../../apiserver/managedfields/typed-kind.ts'
import type { Codec } from '../../apiserver/registry/codec.ts'
import type { TypedCodec } from '../../apiserver/registry/typed-codec.ts'
import type { StoredObject } from '../../apiserver/storage/interfaces.ts'
import type { TypedResource } from './typed-resource.ts'

const storedKind = (of: TypedResource): TypedResource => of.storedAs ?? of

/** The kinds that are served from the objects of a kind, itself included. */
export const versionsOf = (of: TypedResource, kinds: readonly TypedResource[]): readonly TypedResource[] =>
  kinds.filter((one) => one === of || storedKind(one) === storedKind(of))

/** An object as it is stored. Throws ModuleNeeded until the strategies have loaded. */
function toStored(of: TypedResource, object: JsonObject): JsonObject {
  const { conversion } = of.strategy.get()
  return conversion === undefined ? object : encodeTyped(conversion.toStored(object), storedKind(of).strategy.get().type)
}

/** A stored object in the version of a kind. Throws ModuleNeeded until the strategy has loaded. */
function fromStored(of: TypedResource, stored: JsonObject): JsonObject {
  const { conversion, type } = of.strategy.get()
  return conversion === undefined ? stored : encodeTyped(conversion.fromStored(stored), type)
}

/** An object of one version of a kind in another. Throws ModuleNeeded until the strategies have loaded. */
export const convertTyped = (from: TypedResource, to: TypedResource, object: JsonObject): JsonObject =>
  fromStored(to, toStored(from, object))

/**
 * How the fields of a kind are owned by version: in those of its group. What is owned in another group counts as owned in a version that
 * there is not.
 * Source: k8s.io/apimachinery/pkg/util/managedfields/internal/versionconverter.go.
 */
export const ownedVersions = ({ group }: TypedResource, versions: readonly TypedResource[]): TypedVersions => {
  const find = (apiVersion: string) => versions.find((one) => one.group === group && groupVersion(one) === apiVersion)
  return {
    typeOf: (apiVersion) => find(apiVersion)?.strategy.get().type,
    convert(object, apiVersion) {
      const [from, to] = [find(apiVersionOf(object)), find(apiVersion)]
      return from && to && convertTyped(from, to, object)
    },
  }
}

interface Converted {
  readonly value: JsonObject
  text?: string
}

/** The codec of a version whose objects are stored as those of another kind; `codec` is that of the version itself. */
export function convertingCodec(of: TypedResource, codec: TypedCodec): Codec {
  const known = new WeakMap<StoredObject, Converted>()
  const converted = (stored: StoredObject): Converted => {
    const found = known.get(stored) ?? { value: fromStored(of, stored.value) }
    known.set(stored, found)
    return found
  }
  return {
    decode: codec.decode.bind(codec),
    encode: codec.encode.bind(codec),
    shown: codec.shown.bind(codec),
    fromStorage: (stored) => converted(stored).value,
    textOf: (stored) => {
      const found = converted(stored)
      found.text ??= stringify(found.value)
      return found.text
    },
    toStorage: (object) => toStored(of, codec.encode(object)),
  }
}
