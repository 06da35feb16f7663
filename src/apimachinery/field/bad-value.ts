import { stringify } from '../json/serialize.ts'
import { Dbl, type JsonValue } from '../json/value.ts'

/**
 * A rejected value as an error message shows it: strings quoted as Go's %q does, objects and lists as JSON, nothing as `null`.
 * Source: k8s.io/apimachinery/pkg/util/validation/field/errors.go, Error.ErrorBody.
 */
export function formatBadValue(value: JsonValue | undefined): string {
  if (value === undefined || value === null) return 'null'
  if (typeof value === 'string') return quote(value)
  if (value instanceof Dbl || typeof value !== 'object') return stringify(value)
  return stringify(value)
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
  return code < 0x10000 ? `\\u${hex(code, 4)}` : `\\U${hex(code, 8)}`
}

/** A string in double quotes as Go's `strconv.Quote` (%q) writes it: what cannot be printed is escaped. */
export function quote(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&').replace(/[\p{C}\p{Zl}\p{Zp}]|(?! )\p{Zs}/gu, escapeRune)}"`
}
