import type { Replaced } from '../json/parse.ts'
import { isNumber, isObject, type JsonObject, type JsonValue, newObject } from '../json/value.ts'
import type { GoType, StructType } from './types.ts'

/**
 * A text whose keys stand twice, as Go decodes it into a struct: the second value is read into what the first one left, so structs, and
 * lists item by item, keep what the second does not name, and `null` takes away only what can be nil.
 * Source: sigs.k8s.io/json/internal/golang/encoding/json/decode.go. @param value the parsed text, in which the last of equal keys
 * stands
 */
export const withReplaced = (value: JsonObject, replaced: Replaced | undefined, type: StructType): JsonObject =>
  replaced === undefined ? value : new Merging(replaced).struct(value, type)

class Merging {
  readonly #replaced: Replaced

  constructor(replaced: Replaced) {
    this.#replaced = replaced
  }

  struct(object: JsonObject, type: StructType): JsonObject {
    const into = newObject()
    const earlier = this.#replaced.get(object) ?? []
    for (const key in object) {
      const field = type.fields.get(key)?.type
      const own = object[key] as JsonValue
      if (field === undefined) {
        into[key] = own
        continue
      }
      const values = [...earlier.filter(([name]) => name === key).map(([, value]) => value), own]
      into[key] = values.map((value) => this.#settle(value, field)).reduce((first, second) => merge(first, second, field))
    }
    return into
  }

  #settle(value: JsonValue, type: GoType): JsonValue {
    if (type.kind === 'pointer') return this.#settle(value, type.to)
    if (type.kind === 'struct') return isObject(value) ? this.struct(value, type) : value
    if (type.kind === 'list') return Array.isArray(value) ? value.map((item) => this.#settle(item, type.items)) : value
    if (type.kind !== 'map' || !isObject(value)) return value
    const into = newObject()
    for (const key in value) into[key] = this.#settle(value[key] as JsonValue, type.values)
    return into
  }
}

/** What is left of two values that are decoded into one place after each other. */
function merge(first: JsonValue, second: JsonValue, type: GoType): JsonValue {
  // What is of no use to its type is told first, whatever comes after it.
  if (first === null || !fits(first, type)) return first ?? second
  switch (type.kind) {
    case 'pointer':
      return second === null ? second : merge(first, second, type.to)
    case 'struct':
      if (!isObject(first) || !isObject(second)) return second ?? first
      return mergeMembers(first, second, (key) => type.fields.get(key)?.type)
    case 'list':
      if (!Array.isArray(first) || !Array.isArray(second)) return second
      return second.map((item, i) => (i < first.length ? merge(first[i] as JsonValue, item, type.items) : item))
    case 'map':
      return isObject(first) && isObject(second) ? mergeMembers(first, second, () => undefined) : second
    case 'custom':
      return second
    default:
      return second ?? first
  }
}

function fits(value: JsonValue, type: GoType): boolean {
  switch (type.kind) {
    case 'pointer':
      return fits(value, type.to)
    case 'struct':
    case 'map':
      return isObject(value)
    case 'list':
      return Array.isArray(value)
    case 'custom':
      return true
    case 'bool':
      return typeof value === 'boolean'
    case 'string':
    case 'bytes':
      return typeof value === 'string'
    default:
      return isNumber(value)
  }
}

function mergeMembers(first: JsonObject, second: JsonObject, typeOf: (key: string) => GoType | undefined): JsonObject {
  const into = newObject()
  for (const key in first) into[key] = first[key] as JsonValue
  for (const key in second) {
    const type = typeOf(key)
    const had = first[key]
    const has = second[key] as JsonValue
    into[key] = type === undefined || had === undefined ? has : merge(had, has, type)
  }
  return into
}
