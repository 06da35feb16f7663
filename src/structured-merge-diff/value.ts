import { nativeOf, showValue } from '../apimachinery/field/go-print.ts'
import { stringify } from '../apimachinery/json/serialize.ts'
import { compareBytes } from '../apimachinery/json/utf8.ts'
import {
  equalTrees,
  isNumber,
  isObject,
  type JsonObject,
  type JsonValue,
  newObject,
  toFloat,
} from '../apimachinery/json/value.ts'

/**
 * Values as merging sees them: numbers are equal by what they are worth.
 * Source: sigs.k8s.io/structured-merge-diff/v6/value/value.go.
 */

/** Whether two values are the same; unlike elsewhere `1` and `1.0` are. */
export const equalValues = (a: JsonValue | undefined, b: JsonValue | undefined): boolean => equalTrees(a, b, sameScalars)

function sameScalars(a: JsonValue | undefined, b: JsonValue | undefined): boolean {
  if (a === b) return true
  if (!isNumber(a) || !isNumber(b)) return false
  // Those beyond 2^53 can differ and be the same float.
  return !(typeof a === 'bigint' && typeof b === 'bigint') && toFloat(a) === toFloat(b)
}

/** Numbers, then texts, booleans, lists and objects, null. */
function rank(value: JsonValue): number {
  if (isNumber(value)) return 0
  if (typeof value === 'string') return 1
  if (typeof value === 'boolean') return 2
  return value === null ? 4 : 3
}

/** A total order of values. */
export function compareValues(a: JsonValue, b: JsonValue): number {
  if (typeof a === 'bigint' && typeof b === 'bigint') return Number(a - b)
  if (isNumber(a) && isNumber(b)) return toFloat(a) - toFloat(b)
  return rank(a) - rank(b) || compareBytes(sortText(a), sortText(b))
}

/** The text by which values are sorted: lists come before objects and false before true. */
const sortText = (value: JsonValue): string => (typeof value === 'string' ? value : stringify(value))

const NO_ENTRIES: JsonObject = Object.freeze(newObject())

/** The entries of an object; none of anything else. */
export const entriesOf = (value: JsonValue): JsonObject => (isObject(value) ? value : NO_ENTRIES)

/** The items of a list; none of anything else. */
export const itemsOf = (value: JsonValue): readonly JsonValue[] => (Array.isArray(value) ? value : [])

export function hasEntries(value: JsonObject): boolean {
  for (const _ in value) return true
  return false
}

/** A value as the text of a path shows it; `show` writes its scalars. Source: sigs.k8s.io/structured-merge-diff/v6/value/value.go, ToString. */
export function valueText(value: JsonValue, show: (scalar: JsonValue) => string = showValue): string {
  if (Array.isArray(value)) return `[${value.map((item) => valueText(item, show)).join(',')}]`
  if (!isObject(value)) return show(value)
  const entries = Object.entries(value).map(([key, item]) => `${key}=${valueText(item, show)}`)
  return entries.join('')
}

/** A value as Go's `%#v` prints it. */
export function goSyntax(value: JsonValue): string {
  if (value === null) return 'interface {}(nil)'
  if (Array.isArray(value)) return `[]interface {}{${value.map(goSyntax).join(', ')}}`
  if (!isObject(value)) return nativeOf(value)?.syntax ?? showValue(value)
  const keys = Object.keys(value).sort(compareBytes)
  return `map[string]interface {}{${keys.map((key) => `${showValue(key)}:${goSyntax(value[key] as JsonValue)}`).join(', ')}}`
}
