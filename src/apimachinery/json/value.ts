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

/** Deep copy; scalars are shared, they are immutable. */
export function deepCopy<T extends JsonValue>(value: T): T {
  if (Array.isArray(value)) return value.map(deepCopy) as T
  if (!isObject(value)) return value
  const copy = newObject()
  for (const key in value) copy[key] = deepCopy(value[key] as JsonValue)
  return copy as T
}

/** Deep equality as Go's `reflect.DeepEqual` has it over decoded JSON: `1` and `1.0` differ, the order of keys does not count. */
export function deepEqual(a: JsonValue | undefined, b: JsonValue | undefined): boolean {
  if (a === b) return true
  if (a instanceof Dbl || b instanceof Dbl) return a instanceof Dbl && b instanceof Dbl && a.value === b.value
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((item, i) => deepEqual(item, b[i]))
  }
  if (!isObject(a) || !isObject(b)) return false
  let count = 0
  for (const key in a) {
    const other = b[key]
    if (other === undefined || !deepEqual(a[key], other)) return false
    count++
  }
  for (const _ in b) count--
  return count === 0
}
