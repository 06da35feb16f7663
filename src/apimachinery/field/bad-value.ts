import { stringify } from '../json/serialize.ts'
import { isInteger, isNumber, type JsonValue, toFloat } from '../json/value.ts'

/**
 * A rejected value as an error message shows it: strings quoted as Go's %q does, floats as %v does, objects and lists as JSON, nothing as `null`.
 * Source: k8s.io/apimachinery/pkg/util/validation/field/errors.go, Error.ErrorBody.
 */
export function formatBadValue(value: JsonValue | undefined): string {
  if (value === undefined || value === null) return 'null'
  if (typeof value === 'string') return quote(value)
  return isNumber(value) && !isInteger(value) ? printFloat(toFloat(value)) : stringify(value)
}

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

const SHORT: Record<string, string> = {
  '\x07': '\\a',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\v': '\\v',
}

const hex = (code: number, width: number): string => code.toString(16).padStart(width, '0')

function escapeRune(rune: string): string {
  const short = SHORT[rune]
  if (short !== undefined) return short
  const code = rune.codePointAt(0) ?? 0
  if (code < 0x80) return `\\x${hex(code, 2)}`
  // A byte that is no UTF-8, as `decodeEscaped` has it.
  if (code >= 0xdc80 && code <= 0xdcff) return `\\x${hex(code - 0xdc00, 2)}`
  return code < 0x10000 ? `\\u${hex(code, 4)}` : `\\U${hex(code, 8)}`
}

/** A string in double quotes as Go's `strconv.Quote` (%q) writes it: what cannot be printed is escaped. */
export function quote(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&').replace(/[\p{C}\p{Zl}\p{Zp}]|(?! )\p{Zs}/gu, escapeRune)}"`
}
