import { quote } from '../../apimachinery/field/bad-value.ts'
import { stringify } from '../../apimachinery/json/serialize.ts'
import { Dbl, isInteger, isNumber, type JsonValue, toFloat } from '../../apimachinery/json/value.ts'

/** A float64 as Go's `%v` prints it: the shortest digits, with an exponent below 1e-4 and from 1e6 on (`1e+06`). */
export function printFloat(value: number): string {
  if (Object.is(value, -0)) return '-0'
  if (!Number.isFinite(value)) return value > 0 ? '+Inf' : value < 0 ? '-Inf' : 'NaN'
  const [digits, power] = value.toExponential().split('e') as [string, string]
  const exponent = Number(power)
  if (exponent >= -4 && exponent < 6) return String(value)
  const size = Math.abs(exponent)
  return `${digits}e${exponent < 0 ? '-' : '+'}${size < 10 ? '0' : ''}${size}`
}

/** A decoded value as Go's `%v` prints it: `map[a:1 b:[x <nil>]]`. */
export function print(value: JsonValue): string {
  if (value === null) return '<nil>'
  if (isNumber(value)) return isInteger(value) ? String(value) : printFloat(toFloat(value))
  if (Array.isArray(value)) return `[${value.map(print).join(' ')}]`
  if (typeof value !== 'object' || value instanceof Dbl) return String(value)
  const keys = Object.keys(value).sort()
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
