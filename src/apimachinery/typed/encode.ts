import { Dbl, fromInt64, isObject, type JsonObject, type JsonValue, mapScalars, newObject, someScalar } from '../json/value.ts'
import type { Field, GoType, StructType } from './types.ts'

/**
 * The wire form of a decoded tree: what Go's encoder writes for it, so without the empty lists and maps of optional fields.
 * Parts that do not change are shared with the decoded tree.
 */
export function encodeTyped(value: JsonObject, type: StructType): JsonObject {
  return encodeStruct(value, type)
}

function encode(value: JsonValue, type: GoType): JsonValue | undefined {
  switch (type.kind) {
    case 'struct':
      return isObject(value) ? encodeStruct(value, type) : value
    case 'pointer':
      return encode(value, type.to)
    case 'list':
      return Array.isArray(value) && isDeep(type.items) ? encodeList(value, type.items) : value
    case 'map':
      return isObject(value) && isDeep(type.values) ? encodeMap(value, type.values) : value
    case 'custom':
      return type.marshal === undefined ? value : type.marshal(value, encode)
    default:
      return value
  }
}

const isDeep = (type: GoType): boolean =>
  type.kind === 'struct' || type.kind === 'custom' || type.kind === 'map' || type.kind === 'list'

function encodeStruct(object: JsonObject, type: StructType): JsonObject {
  let into = object
  for (const key in object) {
    const field = type.fields.get(key)
    if (field === undefined) continue
    const value = object[key] as JsonValue
    const written = isDropped(value, field) ? undefined : encode(value, field.type)
    if (written === value) continue
    if (into === object) into = shallowCopy(object)
    if (written === undefined) delete into[key]
    else into[key] = written
  }
  return into
}

function isDropped(value: JsonValue, field: Field): boolean {
  if (field.write === 'always') return false
  const { kind } = field.type
  if (kind === 'list') return Array.isArray(value) && value.length === 0
  return kind === 'map' && isObject(value) && isEmpty(value)
}

function isEmpty(object: JsonObject): boolean {
  for (const _ in object) return false
  return true
}

function encodeList(list: JsonValue[], items: GoType): JsonValue[] {
  let into = list
  for (let i = 0; i < list.length; i++) {
    const value = list[i] as JsonValue
    const written = encode(value, items) ?? null
    if (written === value) continue
    if (into === list) into = [...list]
    into[i] = written
  }
  return into
}

function encodeMap(object: JsonObject, values: GoType): JsonObject {
  let into = object
  for (const key in object) {
    const value = object[key] as JsonValue
    const written = encode(value, values) ?? null
    if (written === value) continue
    if (into === object) into = shallowCopy(object)
    into[key] = written
  }
  return into
}

function shallowCopy(object: JsonObject): JsonObject {
  const copy = newObject()
  for (const key in object) copy[key] = object[key] as JsonValue
  return copy
}

const INT64_LIMIT = 2 ** 63

/**
 * A value of no fixed type as it comes back after Go wrote it: a whole float is written without a point and so is read as an integer.
 * The value itself when there is none in it.
 */
export const settleNumbers = (value: JsonValue): JsonValue =>
  someScalar(value, settles) ? mapScalars(value, (scalar) => (settles(scalar) ? fromInt64(BigInt(scalar.value)) : scalar)) : value

const settles = (scalar: JsonValue): scalar is Dbl => scalar instanceof Dbl && Math.abs(scalar.value) < INT64_LIMIT
