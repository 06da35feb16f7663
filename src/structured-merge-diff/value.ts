import { stringify } from '../apimachinery/json/serialize.ts'
import { compareBytes } from '../apimachinery/json/utf8.ts'
import { Dbl, equalTrees, isNumber, isObject, type JsonValue, toFloat } from '../apimachinery/json/value.ts'

/**
 * Values as merging sees them: numbers are equal by what they are worth.
 * Source: sigs.k8s.io/structured-merge-diff/v6/value/value.go.
 */

/** Whether two values are the same; unlike elsewhere `1` and `1.0` are. */
export const equalValues = (a: JsonValue | undefined, b: JsonValue | undefined): boolean => equalTrees(a, b, sameScalars)

function sameScalars(a: JsonValue | undefined, b: JsonValue | undefined): boolean {
  if (a === b) return true
  if (!isNumber(a) || !isNumber(b)) return false
  return typeof a === 'bigint' && typeof b === 'bigint' ? a === b : toFloat(a) === toFloat(b)
}

/** Numbers, then texts, booleans, lists, objects, null. */
function rank(value: JsonValue): number {
  if (isNumber(value)) return 0
  if (typeof value === 'string') return 1
  if (typeof value === 'boolean') return 2
  if (Array.isArray(value)) return 3
  return value === null ? 5 : 4
}

/** A total order of values. */
export function compareValues(a: JsonValue, b: JsonValue): number {
  if (rank(a) !== rank(b)) return rank(a) - rank(b)
  if (isNumber(a) && isNumber(b)) {
    if (typeof a === 'bigint' && typeof b === 'bigint') return a < b ? -1 : a > b ? 1 : 0
    return toFloat(a) - toFloat(b)
  }
  if (typeof a === 'boolean') return Number(a) - Number(b)
  if (typeof a === 'string' && typeof b === 'string') return compareBytes(a, b)
  return compareBytes(stringify(a), stringify(b))
}

/** A value as the text of a path shows it. */
export function valueText(value: JsonValue): string {
  if (Array.isArray(value)) return `[${value.map(valueText).join(',')}]`
  if (isObject(value)) {
    return Object.entries(value)
      .map(([key, item]) => `${key}=${valueText(item)}`)
      .join('')
  }
  return stringify(value)
}

/** The name of Go's type of a decoded value. */
export function goTypeOf(value: JsonValue): string {
  if (value === null) return '<nil>'
  if (Array.isArray(value)) return '[]interface {}'
  if (isObject(value)) return 'map[string]interface {}'
  if (typeof value === 'string') return 'string'
  if (typeof value === 'boolean') return 'bool'
  return value instanceof Dbl || !(typeof value === 'bigint' || Number.isInteger(value)) ? 'float64' : 'int64'
}

/** A value as Go's `%v` prints it. */
export function goText(value: JsonValue): string {
  if (value === null) return '<nil>'
  if (Array.isArray(value)) return `[${value.map(goText).join(' ')}]`
  if (!isObject(value)) return typeof value === 'string' ? value : stringify(value)
  const keys = Object.keys(value).sort(compareBytes)
  return `map[${keys.map((key) => `${key}:${goText(value[key] as JsonValue)}`).join(' ')}]`
}

/** A value as Go's `%#v` prints it. */
export function goSyntax(value: JsonValue): string {
  if (value === null) return 'interface {}(nil)'
  if (Array.isArray(value)) return `[]interface {}{${value.map(goSyntax).join(', ')}}`
  if (!isObject(value)) return stringify(value)
  const keys = Object.keys(value).sort(compareBytes)
  return `map[string]interface {}{${keys.map((key) => `${JSON.stringify(key)}:${goSyntax(value[key] as JsonValue)}`).join(', ')}}`
}
