import { stringify } from '../json/serialize.ts'
import { compareBytes } from '../json/utf8.ts'
import { Dbl, isInteger, isNumber, type JsonValue, toFloat } from '../json/value.ts'
import { printFloat, quote } from './bad-value.ts'

/** A value of Go that stands where JSON should be. */
export interface GoNative {
  /** As `%v` prints it; places in memory are made up. */
  readonly text: string
  /** As `%T` prints it. */
  readonly type: string
  /** As `%#v` prints it. */
  readonly syntax: string
}

const natives = new WeakMap<Dbl, GoNative>()

/** What stands among decoded values for a value of Go that is none: a number that is no other. */
export function goNative(of: GoNative): JsonValue {
  const value = new Dbl(0)
  natives.set(value, of)
  return value
}

/** What a decoded value stands for; undefined: itself. */
export const nativeOf = (value: JsonValue): GoNative | undefined => (value instanceof Dbl ? natives.get(value) : undefined)

/** A decoded value as Go's `%v` prints it: `map[a:1 b:[x <nil>]]`. */
export function print(value: JsonValue): string {
  if (value === null) return '<nil>'
  if (isNumber(value)) return nativeOf(value)?.text ?? (isInteger(value) ? String(value) : printFloat(toFloat(value)))
  if (Array.isArray(value)) return `[${value.map(print).join(' ')}]`
  if (typeof value !== 'object' || value instanceof Dbl) return String(value)
  const keys = Object.keys(value).sort(compareBytes)
  return `map[${keys.map((key) => `${key}:${print(value[key] as JsonValue)}`).join(' ')}]`
}

/** The name of a decoded value's type as Go's `%T` prints it. */
export function typeName(value: JsonValue): string {
  if (value === null) return '<nil>'
  if (typeof value === 'string') return 'string'
  if (typeof value === 'boolean') return 'bool'
  if (isNumber(value)) return isInteger(value) ? 'int64' : 'float64'
  return Array.isArray(value) ? '[]interface {}' : 'map[string]interface {}'
}

/** What Go says of a value at a path of keys that has another type. Source: k8s.io/apimachinery/pkg/apis/meta/v1/unstructured/helpers.go. */
export const accessorError = (keys: readonly string[], value: JsonValue, expected: string): string =>
  `.${keys.join('.')} accessor error: ${print(value)} is of the type ${typeName(value)}, expected ${expected}`

/** A rejected value as an error shows it: numbers as `%v`, strings quoted, lists and objects as JSON, nothing as `null`. */
export function showValue(value: JsonValue): string {
  if (typeof value === 'string') return quote(value)
  return isNumber(value) ? print(value) : stringify(value)
}
