import { BOOL, BYTES, DOUBLE, DURATION, INT, LIST, MAP, NULL, OPTIONAL, STRING, TIMESTAMP, TYPE, Type, UINT } from './types.ts'
import { countMember, InternalFault } from './work.ts'

/**
 * The values of CEL. An int is a `number` when it is safe and a `bigint` when not; a double is boxed, so the two never meet.
 * Errors are values too (`CelError`), they never are exceptions.
 */
export type Value =
  | null
  | boolean
  | number
  | bigint
  | string
  | Uint
  | Double
  | Uint8Array
  | Timestamp
  | Duration
  | ListValue
  | MapValue
  | Optional
  | Opaque
  | Type

export type Result = Value | CelError

/** A failed evaluation. The message is what the API server shows. */
export class CelError {
  readonly message: string
  constructor(message: string) {
    this.message = message
  }
}

export class Double {
  readonly value: number
  constructor(value: number) {
    this.value = value
  }
}

/** An unsigned integer of 64 bits. */
export class Uint {
  readonly value: bigint
  constructor(value: bigint) {
    this.value = value
  }
}

/** A point in time. `offset` is the zone it was written in, in seconds east of UTC; it shows only when it is printed. */
export class Timestamp {
  readonly seconds: number
  readonly nanos: number
  readonly offset: number
  constructor(seconds: number, nanos: number, offset = 0) {
    this.seconds = seconds
    this.nanos = nanos
    this.offset = offset
  }
}

/** A span of time in nanoseconds, an int64. */
export class Duration {
  readonly nanos: bigint
  constructor(nanos: bigint) {
    this.nanos = nanos
  }
}

/** A value that may be absent. */
export class Optional {
  readonly value: Value | undefined
  constructor(value: Value | undefined) {
    this.value = value
  }
}
export const NONE = new Optional(undefined)

/** A value of a library's own type: a URL, an IP address, a quantity. */
export abstract class Opaque {
  abstract readonly type: Type
  abstract equals(other: Value): boolean | CelError
  /** What `size` in costs sees; 1 for most. */
  size(): number {
    return 1
  }
  /** The text of `string(x)`, where the type has one. */
  text(): string | undefined {
    return undefined
  }
  /** What Go calls the type, which some errors show. */
  get goType(): string {
    return `cel.${lastName(this.type)}`
  }
  /** What Go prints of it, where it prints anything. */
  printed(): string | undefined {
    return this.text()
  }
}

/** An object of a type that expressions make objects of. */
export abstract class ObjectValue extends Opaque {
  /** The value of a field; undefined where it is not set. */
  abstract find(name: Value): Result | undefined
  /** What reading a field gives that is not set. */
  absent(_name: Value): Value {
    return null
  }
  /** Whether `optional.ofNonZeroValue` takes it for nothing. */
  abstract readonly isZero: boolean
}

/** Lists and maps this deep inside others are compared once. */
const DEEP = 8

let depth = 0
let compared = new WeakMap<object, WeakMap<object, boolean>>()

/**
 * Compares two values that have parts. Values share parts, so that few can stand for very many: what is deep inside others is compared once for
 * each comparison from outside.
 */
export function comparedOnce(a: object, b: object, compare: () => boolean): boolean {
  depth++
  try {
    if (depth <= DEEP) return compare()
    const known = compared.get(a) ?? new WeakMap<object, boolean>()
    compared.set(a, known)
    const result = known.get(b) ?? compare()
    known.set(b, result)
    return result
  } finally {
    depth--
    if (depth === 0) compared = new WeakMap()
  }
}

export abstract class ListValue {
  abstract readonly size: number
  /** The element at an index that is known to be inside. An element may be an error: invalid data of an object. */
  abstract get(index: number): Result
  /** What Go calls the type, which some errors show. */
  get goType(): string {
    return '*types.baseList'
  }
  equals(other: Value): boolean | CelError {
    if (!(other instanceof ListValue) || other.size !== this.size) return false
    return comparedOnce(this, other, () => {
      for (let i = 0; i < this.size; i++) {
        if (depth > 1) countMember()
        if (equal(this.get(i), other.get(i)) === false) return false
      }
      return true
    })
  }
  contains(item: Result): boolean | CelError {
    for (let i = 0; i < this.size; i++) {
      if (item instanceof CelError) return false
      if (valueEquals(item, this.get(i)) === true) return true
    }
    return false
  }
  add(other: Value): Result {
    if (!(other instanceof ListValue)) return noSuchOverload()
    if (this.size === 0) return other
    if (other.size === 0) return this
    return new Concat(this, other)
  }
}

/** A list made by an expression. */
export class ArrayList extends ListValue {
  readonly items: Result[]
  constructor(items: Result[]) {
    super()
    this.items = items
  }
  get size(): number {
    return this.items.length
  }
  get(index: number): Result {
    return this.items[index] as Result
  }
}

/** A view of two lists as one. */
export class Concat extends ListValue {
  readonly left: ListValue
  readonly right: ListValue
  readonly size: number
  override get goType(): string {
    return '*types.concatList'
  }
  constructor(left: ListValue, right: ListValue) {
    super()
    this.left = left
    this.right = right
    this.size = left.size + right.size
  }
  get(index: number): Result {
    const cut = this.left.size
    return index < cut ? this.left.get(index) : this.right.get(index - cut)
  }
  override contains(item: Result): boolean | CelError {
    const left = this.left.contains(item)
    if (left === true) return true
    const right = this.right.contains(item)
    if (right === true) return true
    return left instanceof CelError ? left : right
  }
}

export abstract class MapValue {
  abstract readonly size: number
  /** The value of a key; `undefined` where there is none; an error where the key has a wrong type. */
  abstract find(key: Value): Result | undefined
  abstract keys(): Value[]
  /** What Go calls the type, which some errors show. */
  get goType(): string {
    return '*types.baseMap'
  }
  equals(other: Value): boolean | CelError {
    if (!(other instanceof MapValue) || other.size !== this.size) return false
    return comparedOnce(this, other, () => {
      for (const key of this.keys()) {
        if (depth > 1) countMember()
        const mine = this.find(key)
        const theirs = other.find(key)
        if (mine === undefined || theirs === undefined) return false
        if (equal(mine, theirs) === false) return false
      }
      return true
    })
  }
}

// Uints and doubles are boxed; as keys they become text that no string key can be.
const keyOf = (key: Value): unknown => {
  if (typeof key === 'string') return key.startsWith('\0') ? `\0${key}` : key
  if (key instanceof Uint) return `\0u${key.value}`
  if (key instanceof Double) return `\0d${key.value}`
  return key
}

/** A map made by an expression. Numeric keys of different types find each other when they are equal. */
export class EntryMap extends MapValue {
  readonly #entries = new Map<unknown, [Value, Value]>()
  get size(): number {
    return this.#entries.size
  }
  set(key: Value, value: Value): void {
    this.#entries.set(keyOf(key), [key, value])
  }
  delete(key: Value): void {
    this.#entries.delete(keyOf(key))
  }
  copy(): EntryMap {
    const into = new EntryMap()
    for (const [key, value] of this.#entries.values()) into.set(key, value)
    return into
  }
  find(key: Value): Result | undefined {
    checkHash(key)
    const entry = this.#entries.get(keyOf(key))
    if (entry !== undefined) return entry[1]
    for (const other of numericTwins(key)) {
      const twin = this.#entries.get(keyOf(other))
      if (twin !== undefined) return twin[1]
    }
    return undefined
  }
  keys(): Value[] {
    return Array.from(this.#entries.values(), (entry) => entry[0])
  }
}

function numericTwins(key: Value): Value[] {
  if (isInt(key)) return key >= 0 ? [new Uint(BigInt(key))] : []
  if (key instanceof Uint) return key.value <= MAX_INT ? [intOf(key.value)] : []
  if (!(key instanceof Double) || !Number.isInteger(key.value)) return []
  const whole = BigInt(key.value)
  const twins: Value[] = []
  if (whole >= MIN_INT && whole <= MAX_INT) twins.push(intOf(whole))
  if (whole >= 0n && whole <= MAX_UINT) twins.push(new Uint(whole))
  return twins
}

export const MAX_INT = 9223372036854775807n
export const MIN_INT = -9223372036854775808n
export const MAX_UINT = 18446744073709551615n

/** An int64 that is known to be in range, in the form values have it. */
export const intOf = (value: bigint): number | bigint => {
  const small = Number(value)
  return Number.isSafeInteger(small) ? small : value
}

export const isInt = (value: Result): value is number | bigint => typeof value === 'number' || typeof value === 'bigint'

const NO_SUCH_OVERLOAD = new CelError('no such overload')
export const noSuchOverload = (): CelError => NO_SUCH_OVERLOAD

/** The error given, or `no such overload` for anything else. */
export const orNoSuchOverload = (value: Result): CelError => (value instanceof CelError ? value : NO_SUCH_OVERLOAD)

export function typeOf(value: Value): Type {
  switch (typeof value) {
    case 'string':
      return STRING
    case 'number':
    case 'bigint':
      return INT
    case 'boolean':
      return BOOL
    default:
      return objectType(value)
  }
}

function objectType(value: Exclude<Value, string | number | bigint | boolean>): Type {
  if (value === null) return NULL
  if (value instanceof ListValue) return LIST
  if (value instanceof MapValue) return MAP
  if (value instanceof Double) return DOUBLE
  if (value instanceof Uint) return UINT
  if (value instanceof Timestamp) return TIMESTAMP
  if (value instanceof Duration) return DURATION
  if (value instanceof Optional) return OPTIONAL
  if (value instanceof Type) return TYPE
  if (value instanceof Uint8Array) return BYTES
  return value.type
}

const lastName = ({ name }: Type): string => name.slice(name.lastIndexOf('.') + 1)

/** What Go calls the type of a value, which some errors show. */
export function goTypeOf(value: Result): string {
  if (value === null) return 'types.Null'
  if (value instanceof CelError) return '*types.Err'
  if (value instanceof ListValue || value instanceof MapValue || value instanceof Opaque) return value.goType
  if (value instanceof Optional) return '*types.Optional'
  if (value instanceof Type) return '*types.Type'
  const name = lastName(typeOf(value))
  return `types.${name.charAt(0).toUpperCase()}${name.slice(1)}`
}

const UNHASHABLE = ['types.Bytes', 'cel.Semver', 'cel.Format']

/** Stops the evaluation for a value that Go cannot look up in a map. */
export function checkHash(key: Value): void {
  if (typeof key !== 'object') return
  const type = goTypeOf(key)
  if (UNHASHABLE.includes(type)) throw new InternalFault(`runtime error: hash of unhashable type ${type}`)
}

/** The order of a number relative to another of any numeric type: -1, 0, 1; `undefined` for NaN. */
export function compareNumbers(a: number | bigint | Uint | Double, b: number | bigint | Uint | Double): number | undefined {
  if (typeof a === 'number' && typeof b === 'number') return a < b ? -1 : a > b ? 1 : 0
  const x = a instanceof Double || a instanceof Uint ? a.value : a
  const y = b instanceof Double || b instanceof Uint ? b.value : b
  if (a instanceof Double && !(b instanceof Double))
    return Number.isNaN(a.value) ? undefined : compareDoubleInteger(a.value, BigInt(y))
  if (b instanceof Double && !(a instanceof Double)) {
    if (Number.isNaN(b.value)) return undefined
    return -compareDoubleInteger(b.value, BigInt(x)) + 0
  }
  if (Number.isNaN(Number(x)) || Number.isNaN(Number(y))) return undefined
  return x < y ? -1 : x > y ? 1 : 0
}

// As cel-go compares: outside the range of the integer type by sign, inside by rounding the integer to a double.
function compareDoubleInteger(a: number, b: bigint): number {
  const rounded = Number(b)
  return a < rounded ? -1 : a > rounded ? 1 : 0
}

export const isNumeric = (value: Result): value is number | bigint | Uint | Double =>
  typeof value === 'number' || typeof value === 'bigint' || value instanceof Double || value instanceof Uint

/** What can be a key of a map. */
export const isPrimitive = (value: Result): value is string | boolean | number | bigint | Uint | Double =>
  typeof value === 'string' || typeof value === 'boolean' || isNumeric(value)

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i])
}

/** `==` between values as they stand: null is equal to null alone. */
export function equal(a: Result, b: Result): boolean | CelError {
  if (a === null || b === null) return a === b
  return valueEquals(a, b)
}

/** Equality as the left value sees it. Values out of objects may answer with an error where types disagree. */
export function valueEquals(a: Result, b: Result): boolean | CelError {
  if (a === b) return !(a instanceof Double && Number.isNaN(a.value)) && !(a instanceof CelError) ? sameIdentity(a) : orFalse(a)
  if (a instanceof CelError) return a
  if (typeof a === 'string' || typeof a === 'boolean') return false
  if (isNumeric(a)) return isNumeric(b) && compareNumbers(a, b) === 0
  if (a === null) return b === null
  if (a instanceof ListValue || a instanceof MapValue || a instanceof Opaque) {
    if (b instanceof CelError) return a instanceof Opaque ? b : orForeign(a, b)
    return a.equals(b)
  }
  if (b instanceof CelError) return false
  return equalScalars(a, b)
}

// A value out of an object answers to an error with that error; one made by an expression with false.
const orForeign = (a: ListValue | MapValue, b: CelError): boolean | CelError =>
  a instanceof ArrayList || a instanceof EntryMap || a instanceof Concat ? false : b

const orFalse = (a: Result): boolean | CelError => (a instanceof CelError ? a : false)

const sameIdentity = (a: Result): boolean | CelError =>
  a instanceof ListValue || a instanceof MapValue || a instanceof Opaque ? a.equals(a) : true

function equalScalars(a: Timestamp | Duration | Optional | Type | Uint8Array, b: Value): boolean | CelError {
  if (a instanceof Timestamp) return b instanceof Timestamp && a.seconds === b.seconds && a.nanos === b.nanos
  if (a instanceof Duration) return b instanceof Duration && a.nanos === b.nanos
  if (a instanceof Optional) {
    if (!(b instanceof Optional)) return false
    if (a.value === undefined || b.value === undefined) return a.value === b.value
    return valueEquals(a.value, b.value)
  }
  if (a instanceof Type) return b instanceof Type && a.name === b.name
  return b instanceof Uint8Array && sameBytes(a, b)
}

/** Order by code points, as UTF-8 bytes are ordered. */
export function compareStrings(a: string, b: string): number {
  if (a === b) return 0
  const length = Math.min(a.length, b.length)
  for (let i = 0; i < length; i++) {
    let x = a.charCodeAt(i)
    let y = b.charCodeAt(i)
    if (x === y) continue
    // Surrogates stand for code points above all others.
    if (x >= 0xd800 && y >= 0xd800) {
      x = x >= 0xe000 ? x - 0x800 : x + 0x2000
      y = y >= 0xe000 ? y - 0x800 : y + 0x2000
    }
    return x < y ? -1 : 1
  }
  return a.length < b.length ? -1 : 1
}

/** The number of code points of a string. */
export function codePoints(text: string): number {
  let count = text.length
  for (let i = 0; i < text.length - 1; i++) {
    const c = text.charCodeAt(i)
    if (c >= 0xd800 && c <= 0xdbff) {
      const next = text.charCodeAt(i + 1)
      if (next >= 0xdc00 && next <= 0xdfff) {
        count--
        i++
      }
    }
  }
  return count
}
