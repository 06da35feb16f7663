import { Dbl, deepEqual, isObject, type JsonObject, type JsonValue } from '../../../apimachinery/json/value.ts'
import { dateSeconds, parseDuration, parseTimestamp } from '../../../cel/time.ts'
import { opaque, type Type } from '../../../cel/types.ts'
import {
  CelError,
  Double,
  Duration,
  ListValue,
  MapValue,
  noSuchOverload,
  Opaque,
  orNoSuchOverload,
  type Result,
  Timestamp,
  type Value,
  valueEquals,
} from '../../../cel/values.ts'
import type { Structural } from '../structural.ts'
import { withTypeAndObjectMeta } from './decl-type.ts'
import { escapeName, unescapeName } from './escape.ts'
import { base64Fault, dateFault, dateTimeFault } from './format-faults.ts'
import { mapList, setList } from './keyed-lists.ts'

/**
 * JSON as values of CEL, seen through its schema and only where an expression looks.
 * Source: k8s.io/apiserver/pkg/cel/common/valuesunstructured.go (UnstructuredToVal).
 */
export function toValue(value: JsonValue, schema: Structural): Result {
  if (value === null) {
    return schema.generic.nullable ? null : new CelError('invalid data, got null for schema with nullable=false')
  }
  if (schema.extensions.intOrString) {
    if (typeof value === 'string' || typeof value === 'bigint' || Number.isInteger(value))
      return value as number | bigint | string
    return new CelError('invalid data, expected XIntOrString value to be either a string or integer')
  }
  switch (schema.generic.type) {
    case 'object':
      if (!isObject(value)) return new CelError('invalid data, expected a map for the provided schema with type=object')
      return new JsonMap(value, schema.extensions.embeddedResource ? withTypeAndObjectMeta(schema) : schema)
    case 'array':
      return toList(value, schema)
    case 'string':
      return typeof value === 'string'
        ? toText(value, schema)
        : new CelError(`invalid data, expected string, got ${goType(value)}`)
    case 'number':
      return toDouble(value)
    case 'integer':
      if (typeof value === 'bigint' || (typeof value === 'number' && Number.isInteger(value))) return value
      return new CelError(`invalid data, expected int, got ${goType(value)}`)
    case 'boolean':
      return typeof value === 'boolean' ? value : new CelError(`invalid data, expected bool, got ${goType(value)}`)
    default:
      return schema.extensions.preserveUnknownFields ? new Preserved(value) : invalidType(schema)
  }
}

const invalidType = (schema: Structural): CelError =>
  new CelError(
    `invalid type, expected object, array, number, integer, boolean or string, or no type with x-kubernetes-int-or-string or x-kubernetes-preserve-unknown-fields is true, got ${schema.generic.type}`,
  )

function goType(value: JsonValue): string {
  if (typeof value === 'string') return 'string'
  if (typeof value === 'boolean') return 'bool'
  if (typeof value === 'bigint' || (typeof value === 'number' && Number.isInteger(value))) return 'int64'
  if (typeof value === 'number' || value instanceof Dbl) return 'float64'
  return Array.isArray(value) ? '[]interface {}' : 'map[string]interface {}'
}

function toDouble(value: JsonValue): Result {
  if (value instanceof Dbl) return new Double(value.value)
  if (typeof value === 'number' || typeof value === 'bigint') return new Double(Number(value))
  return new CelError(`invalid data, expected float, got ${goType(value)}`)
}

function toList(value: JsonValue, schema: Structural): Result {
  if (!Array.isArray(value)) return new CelError('invalid data, expected an array for the provided schema with type=array')
  const { items } = schema
  if (items === undefined) return new CelError('invalid array type, expected Items with a non-empty Schema')
  const { listType, listMapKeys } = schema.extensions
  const list = new JsonList(value, items)
  switch (listType) {
    case undefined:
    case '':
    case 'atomic':
      return list
    case 'map':
      return mapList(
        list,
        (listMapKeys ?? []).map((key) => escapeName(key) ?? key),
      )
    case 'set':
      return setList(list)
    default:
      return new CelError(`invalid x-kubernetes-list-type, expected 'map', 'set' or 'atomic' but got ${listType}`)
  }
}

function toText(text: string, schema: Structural): Result {
  switch (schema.valueValidation?.format) {
    case 'duration':
      return readDuration(text) ?? new CelError(`Invalid duration ${text}: unable to parse ${text} as duration`)
    case 'date': {
      const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text)
      const seconds = match === null ? undefined : dateSeconds(Number(match[1]), Number(match[2]), Number(match[3]))
      return seconds === undefined
        ? new CelError(`Invalid date formatted string ${text}: ${dateFault(text)}`)
        : new Timestamp(seconds, 0)
    }
    case 'date-time':
      return readDateTime(text) ?? new CelError(`Invalid date-time formatted string ${text}: ${dateTimeFault(text)}`)
    case 'byte':
      return readBase64(text) ?? new CelError(`Invalid byte formatted string ${text}: ${base64Fault(text)}`)
    default:
      return text
  }
}

const UNIT_NANOS: readonly [RegExp, bigint][] = [
  [/^(ns|nano.*)$/i, 1n],
  [/^(us|µs|micro.*)$/i, 1000n],
  [/^(ms|milli.*)$/i, 1_000_000n],
  [/^(s|sec.*)$/i, 1_000_000_000n],
  [/^(m|min.*)$/i, 60_000_000_000n],
  [/^(h|hr|hour.*)$/i, 3_600_000_000_000n],
  [/^(d|day.*)$/i, 86_400_000_000_000n],
  [/^(w|wk|week.*)$/i, 604_800_000_000_000n],
]

// Go's durations, and `2 days`.
function readDuration(text: string): Duration | undefined {
  const plain = parseDuration(text)
  if (plain !== undefined) return plain
  let nanos: bigint | undefined
  for (const match of text.matchAll(/((\d+)\s*([A-Za-zµ]+))/g)) {
    const unit = UNIT_NANOS.find(([pattern]) => pattern.test(match[3] ?? ''))
    if (unit !== undefined) nanos = (nanos ?? 0n) + BigInt(match[2] ?? 0) * unit[1]
  }
  return nanos === undefined ? undefined : new Duration(BigInt.asIntN(64, nanos))
}

function readDateTime(text: string): Timestamp | undefined {
  if (text === '') return new Timestamp(0, 0)
  return parseTimestamp(text) ?? (/T\d\d:\d\d:\d\d([.,]\d+)?$/.test(text) ? parseTimestamp(`${text}Z`) : undefined)
}

function readBase64(text: string): Uint8Array | undefined {
  const clean = text.replace(/[\r\n]/g, '')
  if (!/^(?:[\w-]{4})*(?:[\w-]{2}==|[\w-]{3}=)?$/.test(clean)) return undefined
  const binary = atob(clean.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (c) => c.charCodeAt(0))
}

const PRESERVED_TYPE = opaque('unknown')

/** Data without a type: it can be compared and nothing else. */
class Preserved extends Opaque {
  readonly value: JsonValue
  constructor(value: JsonValue) {
    super()
    this.value = value
  }
  get type(): Type {
    return PRESERVED_TYPE
  }
  equals(other: Value): boolean {
    return other instanceof Preserved && deepEqual(this.value, other.value)
  }
}

/** An array of an object. */
export class JsonList extends ListValue {
  override get goType(): string {
    return '*common.unstructuredList'
  }
  readonly items: readonly JsonValue[]
  readonly #schema: Structural

  constructor(items: readonly JsonValue[], schema: Structural) {
    super()
    this.items = items
    this.#schema = schema
  }

  get size(): number {
    return this.items.length
  }

  get(index: number): Result {
    return toValue(this.items[index] as JsonValue, this.#schema)
  }

  override equals(other: Value): boolean | CelError {
    if (!(other instanceof ListValue)) return noSuchOverload()
    if (other.size !== this.size) return false
    for (let i = 0; i < this.size; i++) {
      const same = valueEquals(this.get(i), other.get(i))
      if (same !== true) return same
    }
    return true
  }

  override contains(item: Result): boolean | CelError {
    if (item instanceof CelError) return item
    let fault: CelError | undefined
    for (let i = 0; i < this.size; i++) {
      const same = valueEquals(this.get(i), item)
      if (same === true) return true
      if (same instanceof CelError) fault ??= orNoSuchOverload(same)
    }
    return fault ?? false
  }
}

/** An object or a map of an object. */
export class JsonMap extends MapValue {
  override get goType(): string {
    return '*common.unstructuredMap'
  }
  readonly value: JsonObject
  readonly #properties: ReadonlyMap<string, Structural> | undefined
  readonly #values: Structural | undefined

  constructor(value: JsonObject, schema: Structural) {
    super()
    this.value = value
    this.#properties = schema.properties
    this.#values = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined
  }

  get size(): number {
    let count = 0
    for (const _ in this.value) count++
    return count
  }

  #schemaOf(name: string): Structural | undefined {
    return this.#properties === undefined ? this.#values : this.#properties.get(name)
  }

  find(key: Value): Result | undefined {
    if (typeof key !== 'string') return noSuchOverload()
    const isObjectType = this.#properties !== undefined
    const name = isObjectType ? unescapeName(key) : key
    const value = name === undefined ? undefined : this.value[name]
    if (name === undefined || value === undefined || (isObjectType && value === null)) return undefined
    const schema = this.#schemaOf(name)
    return schema === undefined ? undefined : toValue(value, schema)
  }

  keys(): Value[] {
    const keys: Value[] = []
    for (const name in this.value) {
      if (this.#schemaOf(name) === undefined) continue
      keys.push(this.#properties === undefined ? name : (escapeName(name) ?? name))
    }
    return keys
  }

  override equals(other: Value): boolean | CelError {
    if (!(other instanceof MapValue)) return noSuchOverload()
    if (other.size !== this.size) return false
    for (const name in this.value) {
      const same = this.#schemaOf(name) === undefined ? this.#sameUnknown(name, other) : this.#sameField(name, other)
      if (same !== true) return same
    }
    return true
  }

  #sameField(name: string, other: MapValue): boolean | CelError {
    const mine = this.find(name)
    const theirs = other.find(name)
    if (mine === undefined || theirs === undefined) return mine === theirs
    return valueEquals(mine, theirs)
  }

  // Fields that no schema knows count only where both have them.
  #sameUnknown(name: string, other: MapValue): boolean | CelError {
    if (!(other instanceof JsonMap)) return noSuchOverload()
    const theirs = other.value[name]
    return theirs === undefined || deepEqual(this.value[name], theirs)
  }
}
