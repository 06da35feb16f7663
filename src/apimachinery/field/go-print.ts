import { stringify } from '../json/serialize.ts'
import { compareBytes } from '../json/utf8.ts'
import { Dbl, isInteger, isNumber, type JsonValue, toFloat } from '../json/value.ts'
import { printFloat, quote } from './bad-value.ts'

/** A decoded value as Go's `%v` prints it: `map[a:1 b:[x <nil>]]`. */
export function print(value: JsonValue): string {
  if (value === null) return '<nil>'
  if (isNumber(value)) return isInteger(value) ? String(value) : printFloat(toFloat(value))
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

/** A rejected value as an error shows it: numbers as `%v`, strings quoted, lists and objects as JSON, nothing as `null`. */
export function showValue(value: JsonValue): string {
  if (typeof value === 'string') return quote(value)
  return isNumber(value) ? print(value) : stringify(value)
}
