import { showValue } from '../apimachinery/field/go-print.ts'
import { stringify } from '../apimachinery/json/serialize.ts'
import { compareBytes } from '../apimachinery/json/utf8.ts'
import { equalTrees, isNumber, isObject, type JsonValue, toFloat } from '../apimachinery/json/value.ts'

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
  if (typeof a === 'bigint' && typeof b === 'bigint') return Number(a - b)
  if (isNumber(a) && isNumber(b)) return toFloat(a) - toFloat(b)
  if (typeof a === 'string' && typeof b === 'string') return compareBytes(a, b)
  return compareBytes(stringify(a), stringify(b))
}

/** A value as the text of a path shows it. Source: sigs.k8s.io/structured-merge-diff/v6/value/value.go, ToString. */
export function valueText(value: JsonValue): string {
  if (Array.isArray(value)) return `[${value.map(valueText).join(',')}]`
  if (!isObject(value)) return showValue(value)
  const entries = Object.entries(value).map(([key, item]) => `${key}=${valueText(item)}`)
  return entries.join('')
}

/** A value as Go's `%#v` prints it. */
export function goSyntax(value: JsonValue): string {
  if (value === null) return 'interface {}(nil)'
  if (Array.isArray(value)) return `[]interface {}{${value.map(goSyntax).join(', ')}}`
  if (!isObject(value)) return showValue(value)
  const keys = Object.keys(value).sort(compareBytes)
  return `map[string]interface {}{${keys.map((key) => `${showValue(key)}:${goSyntax(value[key] as JsonValue)}`).join(', ')}}`
}
