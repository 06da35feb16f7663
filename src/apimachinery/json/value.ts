/**
 * The JSON values the engine works on, without loss of what Go's decoder keeps apart.
 *
 * - an integer within ±(2^53-1) is a `number`; any other int64 is a `bigint`;
 * - a number with a fraction is a `number`;
 * - a float without a fraction (`1.0`, `1e2`) and whatever is beyond int64 is a `Dbl`.
 *
 * So a `number` for which `Number.isInteger` holds is an int64, and any other `number` a float64.
 */
export class Dbl {
  readonly value: number
  constructor(value: number) {
    this.value = value
    Object.freeze(this)
  }
}

export type JsonValue = null | boolean | number | bigint | string | Dbl | JsonValue[] | JsonObject

export interface JsonObject {
  [key: string]: JsonValue
}

// Objects of users hold any key, `__proto__` and `constructor` too. Instances of a constructor whose prototype is an empty
// object without a prototype inherit nothing and stay in V8's fast mode, which `Object.create(null)` does not.
const Bare = function Bare() {} as unknown as new () => JsonObject
Bare.prototype = Object.freeze(Object.create(null) as object) as JsonObject

/** A new empty object that inherits nothing: any key is safe to read and to set. */
export const newObject = (): JsonObject => new Bare()

/** A new object with these entries, safe for any key. */
export function objectOf(entries: { readonly [key: string]: JsonValue | undefined }): JsonObject {
  const into = newObject()
  for (const key of Object.keys(entries)) {
    const value = entries[key]
    if (value !== undefined) into[key] = value
  }
  return into
}

export const isObject = (value: JsonValue | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Dbl)

export const isInteger = (value: JsonValue | undefined): value is number | bigint =>
  typeof value === 'bigint' || (typeof value === 'number' && Number.isInteger(value))

export const isNumber = (value: JsonValue | undefined): value is number | bigint | Dbl =>
  typeof value === 'number' || typeof value === 'bigint' || value instanceof Dbl

/** The float64 nearest to a number. */
export const toFloat = (value: number | bigint | Dbl): number => (value instanceof Dbl ? value.value : Number(value))

/** A number as the engine holds a float64: `Dbl` when it has no fraction. */
export const fromFloat = (value: number): number | Dbl => (Number.isInteger(value) ? new Dbl(value) : value)

/** A bigint as the engine holds an int64: `number` when it is safe. */
export const fromInt64 = (value: bigint): number | bigint => {
  const small = Number(value)
  return Number.isSafeInteger(small) ? small : value
}

export const MIN_INT64 = -(2n ** 63n)

/** A float cut to an int64 as Go on amd64 does it: what does not fit becomes the smallest one. */
export function toInt64(value: number): number | bigint {
  const whole = Math.trunc(value)
  if (Number.isSafeInteger(whole)) return whole === 0 ? 0 : whole
  return fromInt64(whole >= -(2 ** 63) && whole < 2 ** 63 ? BigInt(whole) : MIN_INT64)
}

/** How deep trees are walked by recursion; what is deeper (Go's decoder takes 10,000 levels) needs a stack of its own. */
const RECURSION = 400

/** Deep copy; scalars are shared, they are immutable. Takes any depth. */
export const deepCopy = <T extends JsonValue>(value: T): T => copy(value, 0) as T

function copy(value: JsonValue, depth: number): JsonValue {
  if (Array.isArray(value)) return depth > RECURSION ? copyBelow(value, KEEP) : value.map((item) => copy(item, depth + 1))
  if (!isObject(value)) return value
  if (depth > RECURSION) return copyBelow(value, KEEP)
  const into = newObject()
  for (const key in value) into[key] = copy(value[key] as JsonValue, depth + 1)
  return into
}

const KEEP = (): boolean => true
const NO_NULL = (value: JsonValue): boolean => value !== null

/** A deep copy in which no object has a key with null. Takes any depth. */
export const copyWithoutNulls = (value: JsonValue): JsonValue => copyBelow(value, NO_NULL)

/** A deep copy with each scalar as `change` makes it. Takes any depth. */
export const mapScalars = (value: JsonValue, change: (scalar: JsonValue) => JsonValue): JsonValue =>
  copyBelow(value, KEEP, change)

/** Whether a scalar somewhere in a value is as `test` says. Takes any depth. */
export function someScalar(value: JsonValue, test: (scalar: JsonValue) => boolean, depth = 0): boolean {
  if (typeof value !== 'object' || value === null || value instanceof Dbl) return test(value)
  if (depth > RECURSION) return someBelow(value, test)
  if (Array.isArray(value)) return value.some((item) => someScalar(item, test, depth + 1))
  for (const key in value) if (someScalar(value[key] as JsonValue, test, depth + 1)) return true
  return false
}

function someBelow(root: JsonValue, test: (scalar: JsonValue) => boolean): boolean {
  const open = [root]
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (Array.isArray(value)) for (const item of value) open.push(item)
    else if (isObject(value)) for (const key in value) open.push(value[key] as JsonValue)
    else if (test(value)) return true
  }
  return false
}

type Container = JsonObject | JsonValue[]

/** Copies without recursion, leaving out entries of objects that are not to be kept. */
function copyBelow(
  root: JsonValue,
  keep: (value: JsonValue) => boolean,
  change: (scalar: JsonValue) => JsonValue = (scalar) => scalar,
): JsonValue {
  const open: [from: Container, into: Container][] = []
  const start = (value: JsonValue): JsonValue => {
    if (!Array.isArray(value) && !isObject(value)) return change(value)
    const into: Container = Array.isArray(value) ? [] : newObject()
    open.push([value, into])
    return into
  }
  const result = start(root)
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [from, into] = next
    if (Array.isArray(into)) for (const item of from as JsonValue[]) into.push(start(item))
    else if (!Array.isArray(from)) {
      for (const key in from) if (keep(from[key] as JsonValue)) into[key] = start(from[key] as JsonValue)
    }
  }
  return result
}

type SameScalars = (a: JsonValue | undefined, b: JsonValue | undefined) => boolean

/** Equality of scalars as Go's `reflect.DeepEqual` has it over decoded JSON: `1` and `1.0` differ. */
const sameScalars: SameScalars = (a, b) => a === b || (a instanceof Dbl && b instanceof Dbl && a.value === b.value)

/** Deep equality, where the order of keys does not count. Takes any depth. */
export const deepEqual = (a: JsonValue | undefined, b: JsonValue | undefined): boolean => equalTrees(a, b, sameScalars)

/** Deep equality of trees whose scalars, or a container and a scalar, are compared by `same`. Takes any depth. */
export function equalTrees(a: JsonValue | undefined, b: JsonValue | undefined, same: SameScalars, depth = 0): boolean {
  if (a === b) return true
  if (depth > RECURSION) return equalBelow(a, b, same)
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((item, i) => equalTrees(item, b[i], same, depth + 1))
  }
  if (!isObject(a) || !isObject(b)) return same(a, b)
  let count = 0
  for (const key in a) {
    const other = b[key]
    if (other === undefined || !equalTrees(a[key], other, same, depth + 1)) return false
    count++
  }
  for (const _ in b) count--
  return count === 0
}

function equalBelow(first: JsonValue | undefined, second: JsonValue | undefined, same: SameScalars): boolean {
  const open: [a: JsonValue | undefined, b: JsonValue | undefined][] = [[first, second]]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [a, b] = next
    if (Array.isArray(a)) {
      if (!Array.isArray(b) || a.length !== b.length) return false
      for (const [i, item] of a.entries()) open.push([item, b[i]])
    } else if (isObject(a) && isObject(b)) {
      if (Object.keys(a).length !== Object.keys(b).length) return false
      for (const key in a) open.push([a[key], b[key]])
    } else if (!same(a, b)) return false
  }
  return true
}
