import { Dbl, deepEqual, isObject, type JsonObject, type JsonValue } from '../../../apimachinery/json/value.ts'
import { NEWEST } from '../../../apimachinery/releases/release.ts'
import { numbersWithUnits } from '../../../apimachinery/text/runs.ts'
import { dateSeconds } from '../../../apimachinery/time/calendar.ts'
import { parseDuration, parseTimestamp } from '../../../cel/time.ts'
import { opaque, type Type } from '../../../cel/types.ts'
import {
  ArrayList,
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
  typeOf,
  Uint,
  type Value,
  valueEquals,
} from '../../../cel/values.ts'
import { RARE_VALIDATION } from '../../validation/lazy-rare.ts'
import type { Structural } from '../structural.ts'
import { withTypeAndObjectMeta } from './decl-type.ts'
import { escapeName, unescapeName } from './escape.ts'

/**
 * JSON as values of CEL, seen through its schema and only where an expression looks.
 * Source: k8s.io/apiserver/pkg/cel/common/valuesunstructured.go, UnstructuredToVal.
 */
export const toValue = (value: JsonValue, schema: Structural, release = NEWEST): Result =>
  read(value, viewOf(schema, release.has('celListDuplicates')))

/** How values of a schema are read: what every look needs of it is worked out once. */
class View {
  readonly schema: Structural
  readonly shape: 'text' | 'integer' | 'boolean' | 'object' | 'other'
  /** For objects, by the names that expressions used so far; a name can be spelled in more than one way. */
  readonly fields: Map<string, Field> | undefined
  /** For lists of type `map`: their keys as expressions spell them. */
  readonly mapKeys: readonly string[]
  /** Whether lists of type `map` and `set` tell doubled items from others. */
  readonly isExact: boolean
  #properties: ReadonlyMap<string, Structural> | undefined
  #items: View | undefined
  #values: View | undefined

  constructor(schema: Structural, isExact: boolean) {
    this.isExact = isExact
    this.schema = schema.extensions.embeddedResource ? withTypeAndObjectMeta(schema) : schema
    this.shape = shapeOf(schema)
    this.#properties = this.schema.properties
    this.fields = this.#properties === undefined ? undefined : new Map()
    this.mapKeys = (schema.extensions.listMapKeys ?? []).map((key) => escapeName(key) ?? key)
  }

  get items(): View | undefined {
    const { items } = this.schema
    this.#items ??= items && viewOf(items, this.isExact)
    return this.#items
  }

  /** For maps: how their values are read. */
  get values(): View | undefined {
    const { additionalProperties: values } = this.schema
    if (this.#values === undefined && typeof values === 'object') this.#values = viewOf(values, this.isExact)
    return this.#values
  }

  /** The field that an expression means by a name; `undefined` where there is none. */
  field(spelled: string): Field | undefined {
    const name = unescapeName(spelled)
    const schema = name === undefined ? undefined : this.#properties?.get(name)
    if (name === undefined || schema === undefined) return undefined
    const field = { name, view: viewOf(schema, this.isExact) }
    this.fields?.set(spelled, field)
    return field
  }

  /** Whether the schema knows a name of the object, as the object spells it. */
  knows(name: string): boolean {
    return this.#properties === undefined ? this.values !== undefined : this.#properties.has(name)
  }
}

interface Field {
  readonly name: string
  readonly view: View
}

function shapeOf({ extensions, generic, valueValidation }: Structural): View['shape'] {
  if (extensions.intOrString) return 'other'
  switch (generic.type) {
    case 'string':
      return READ_FORMATS.has(valueValidation?.format ?? '') ? 'other' : 'text'
    case 'integer':
    case 'boolean':
    case 'object':
      return generic.type
    default:
      return 'other'
  }
}

const views = { exact: new WeakMap<Structural, View>(), former: new WeakMap<Structural, View>() }

function viewOf(schema: Structural, isExact: boolean): View {
  const made = views[isExact ? 'exact' : 'former']
  const known = made.get(schema)
  if (known !== undefined) return known
  const view = new View(schema, isExact)
  made.set(schema, view)
  return view
}

// The common cases first; whatever does not fit is left to the rest.
function read(value: JsonValue, view: View): Result {
  switch (view.shape) {
    case 'text':
      if (typeof value === 'string') return value
      break
    case 'integer':
      if (typeof value === 'number' && Number.isInteger(value)) return value
      break
    case 'boolean':
      if (typeof value === 'boolean') return value
      break
    case 'object':
      if (isObject(value)) return new JsonMap(value, view)
      break
    default:
  }
  return readRest(value, view)
}

function readRest(value: JsonValue, view: View): Result {
  const { schema } = view
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
      return new CelError('invalid data, expected a map for the provided schema with type=object')
    case 'array':
      return toList(value, view)
    case 'string':
      return typeof value === 'string'
        ? toText(value, schema)
        : new CelError(`invalid data, expected string, got ${goType(value)}`)
    case 'number':
      return toDouble(value)
    case 'integer':
      if (typeof value === 'bigint') return value
      return new CelError(`invalid data, expected int, got ${goType(value)}`)
    case 'boolean':
      return new CelError(`invalid data, expected bool, got ${goType(value)}`)
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

function toList(value: JsonValue, view: View): Result {
  const { items, mapKeys, isExact } = view
  if (!Array.isArray(value)) return new CelError('invalid data, expected an array for the provided schema with type=array')
  if (items === undefined) return new CelError('invalid array type, expected Items with a non-empty Schema')
  const { listType } = view.schema.extensions
  const list = new JsonList(value, items)
  switch (listType) {
    case undefined:
    case '':
    case 'atomic':
      return list
    case 'map':
      return new MapList(itemsOf(list), mapKeys, isExact)
    case 'set':
      return new SetList(itemsOf(list), list, isExact)
    default:
      return new CelError(`invalid x-kubernetes-list-type, expected 'map', 'set' or 'atomic' but got ${listType}`)
  }
}

const READ_FORMATS: ReadonlySet<string> = new Set(['duration', 'date', 'date-time', 'byte'])

function toText(text: string, schema: Structural): Result {
  switch (schema.valueValidation?.format) {
    case 'duration':
      return readDuration(text) ?? new CelError(`Invalid duration ${text}: unable to parse ${text} as duration`)
    case 'date': {
      const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text)
      const seconds = match === null ? undefined : dateSeconds(Number(match[1]), Number(match[2]), Number(match[3]))
      return seconds === undefined
        ? new CelError(`Invalid date formatted string ${text}: ${RARE_VALIDATION.get().dateFault(text)}`)
        : new Timestamp(seconds, 0)
    }
    case 'date-time':
      return (
        readDateTime(text) ??
        new CelError(`Invalid date-time formatted string ${text}: ${RARE_VALIDATION.get().dateTimeFault(text)}`)
      )
    case 'byte':
      return readBase64(text) ?? new CelError(`Invalid byte formatted string ${text}: ${RARE_VALIDATION.get().base64Fault(text)}`)
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
  for (const [digits, word] of numbersWithUnits(text)) {
    const unit = UNIT_NANOS.find(([pattern]) => pattern.test(word))
    if (unit !== undefined) nanos = (nanos ?? 0n) + BigInt(digits) * unit[1]
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
class JsonList extends ListValue {
  override get goType(): string {
    return '*common.unstructuredList'
  }
  readonly items: readonly JsonValue[]
  readonly view: View

  constructor(items: readonly JsonValue[], view: View) {
    super()
    this.items = items
    this.view = view
  }

  get size(): number {
    return this.items.length
  }

  get(index: number): Result {
    return read(this.items[index] as JsonValue, this.view)
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

  /** A list of its own, no view of the object any more. */
  override add(other: Value): Result {
    if (!(other instanceof ListValue)) return noSuchOverload()
    const items: Result[] = []
    for (const list of [this, other]) for (let i = 0; i < list.size; i++) items.push(list.get(i))
    return new ArrayList(items)
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
class JsonMap extends MapValue {
  override get goType(): string {
    return '*common.unstructuredMap'
  }
  readonly value: JsonObject
  readonly view: View

  constructor(value: JsonObject, view: View) {
    super()
    this.value = value
    this.view = view
  }

  get size(): number {
    let count = 0
    for (const _ in this.value) count++
    return count
  }

  find(key: Value): Result | undefined {
    if (typeof key !== 'string') return noSuchOverload()
    const { fields } = this.view
    if (fields === undefined) {
      const value = this.value[key]
      const { values } = this.view
      return value === undefined || values === undefined ? undefined : read(value, values)
    }
    const field = fields.get(key) ?? this.view.field(key)
    if (field === undefined) return undefined
    const value = this.value[field.name]
    return value === undefined || value === null ? undefined : read(value, field.view)
  }

  keys(): Value[] {
    const keys: Value[] = []
    const { view } = this
    for (const name in this.value) {
      if (view.knows(name)) keys.push(view.fields === undefined ? name : (escapeName(name) ?? name))
    }
    return keys
  }

  override equals(other: Value): boolean | CelError {
    if (!(other instanceof MapValue)) return noSuchOverload()
    if (other.size !== this.size) return false
    for (const name in this.value) {
      const same = this.view.knows(name) ? this.#sameField(name, other) : this.#sameUnknown(name, other)
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

// The items are turned into values when they are read.
const itemsOf = (list: ListValue): (() => Result)[] => Array.from({ length: list.size }, (_, i) => () => list.get(i))

const constant =
  (value: Result): (() => Result) =>
  () =>
    value

/**
 * Lists of type `map` and `set`: equal in any order, and added by key.
 * Source: k8s.io/apiserver/pkg/cel/common/valuesunstructured.go; k8s.io/apiserver/pkg/cel/common/valuesreflect.go, addToMapList,
 * addToSetList.
 */
abstract class Keyed extends ListValue {
  readonly #items: readonly (() => Result)[]
  protected readonly isExact: boolean
  constructor(items: readonly (() => Result)[], isExact: boolean) {
    super()
    this.#items = items
    this.isExact = isExact
  }
  get size(): number {
    return this.#items.length
  }
  get(index: number): Result {
    return (this.#items[index] as () => Result)()
  }
  get sources(): readonly (() => Result)[] {
    return this.#items
  }
}

function scalarKey(value: Result | undefined): string {
  if (value === undefined || value instanceof CelError || value === null) return 'null'
  if (typeof value === 'object' && (value instanceof ListValue || value instanceof MapValue || value instanceof Opaque))
    return 'object'
  const text = value instanceof Double || value instanceof Uint ? value.value : value
  return `${typeOf(value).name} ${String(text)}`
}

/** Of more than three keys, releases that are not exact do not see where one ends. */
function keyOf(item: Result, keys: readonly string[], isExact: boolean): string {
  if (!(item instanceof MapValue)) return 'no object'
  if (isExact || keys.length <= 3) return JSON.stringify(keys.map((key) => scalarKey(item.find(key))))
  return keys.map((key) => scalarKey(item.find(key)).replace(/^\w+ /, '')).join(' ')
}

class MapList extends Keyed {
  override get goType(): string {
    return '*common.unstructuredMapList'
  }
  readonly #keys: readonly string[]
  constructor(items: readonly (() => Result)[], keys: readonly string[], isExact: boolean) {
    super(items, isExact)
    this.#keys = keys
  }

  #keyOf(item: Result): string {
    return keyOf(item, this.#keys, this.isExact)
  }

  #byKey(): Map<string, Result> {
    const byKey = new Map<string, Result>()
    for (const source of this.sources) {
      const item = source()
      byKey.set(this.#keyOf(item), item)
    }
    return byKey
  }

  override equals(other: Value): boolean | CelError {
    if (!(other instanceof ListValue)) return noSuchOverload()
    if (other.size !== this.size) return false
    const mine = this.#byKey()
    const seen = new Set<string>()
    for (let i = 0; i < other.size; i++) {
      const item = other.get(i)
      const key = this.#keyOf(item)
      const twin = mine.get(key)
      if (twin === undefined) return false
      const same = valueEquals(twin, item)
      if (same !== true) return same
      seen.add(key)
    }
    return !this.isExact || seen.size === mine.size
  }

  /** Items of the other list take the place of those with their keys; the others follow. */
  override add(other: Value): Result {
    if (!(other instanceof ListValue)) return noSuchOverload()
    const items = [...this.sources]
    const places = new Map<string, number>()
    for (const [i, source] of items.entries()) places.set(this.#keyOf(source()), i)
    for (let i = 0; i < other.size; i++) {
      const item = other.get(i)
      const place = places.get(this.#keyOf(item))
      if (place === undefined) items.push(constant(item))
      else items[place] = constant(item)
    }
    return new MapList(items, this.#keys, this.isExact)
  }
}

const NOT_SCALAR = new CelError('listSet operations are only supported on lists of scalar values')

class SetList extends Keyed {
  override get goType(): string {
    return '*common.unstructuredSetList'
  }
  readonly #source: ListValue | undefined
  constructor(items: readonly (() => Result)[], source: ListValue | undefined, isExact: boolean) {
    super(items, isExact)
    this.#source = source
  }

  override contains(item: Result): boolean | CelError {
    return this.#source === undefined ? super.contains(item) : this.#source.contains(item)
  }

  override equals(other: Value): boolean | CelError {
    if (!(other instanceof ListValue)) return noSuchOverload()
    if (other.size !== this.size) return false
    const mine = keysOf(this)
    if (mine instanceof CelError) return mine
    const seen = new Set<string>()
    for (let i = 0; i < other.size; i++) {
      const key = elementKey(other.get(i))
      if (key instanceof CelError) return key
      if (!mine.has(key)) return false
      seen.add(key)
    }
    return !this.isExact || seen.size === mine.size
  }

  /** Items of the other list that are not there yet follow. */
  override add(other: Value): Result {
    if (!(other instanceof ListValue)) return noSuchOverload()
    const items = [...this.sources]
    const known = keysOf(this)
    if (known instanceof CelError) return known
    for (let i = 0; i < other.size; i++) {
      const item = other.get(i)
      const key = elementKey(item)
      if (key instanceof CelError) return key
      if (known.has(key)) continue
      known.add(key)
      items.push(constant(item))
    }
    return new SetList(items, undefined, this.isExact)
  }
}

function keysOf(list: ListValue): Set<string> | CelError {
  const keys = new Set<string>()
  for (let i = 0; i < list.size; i++) {
    const key = elementKey(list.get(i))
    if (key instanceof CelError) return key
    keys.add(key)
  }
  return keys
}

const elementKey = (value: Result): string | CelError =>
  value instanceof ListValue || value instanceof MapValue ? NOT_SCALAR : scalarKey(value)
