import { quote } from '../field/bad-value.ts'

const MOST = '9223372036854775807'
const LEAST = '9223372036854775808'

/**
 * A whole number of 64 bits with an optional sign and any leading zeros; a text is what is wrong with it, as the function of Go says it.
 * Source: Go's strconv, Atoi, ParseInt.
 */
export function atoi(text: string, as: 'Atoi' | 'ParseInt' = 'Atoi'): bigint | string {
  const wrong = (why: string) => `strconv.${as}: parsing ${quote(text)}: ${why}`
  if (!/^[+-]?\d+$/.test(text)) return wrong('invalid syntax')
  const digits = text.replace(/^[+-]?0*/, '')
  const limit = text.startsWith('-') ? LEAST : MOST
  if (digits.length > limit.length || (digits.length === limit.length && digits > limit)) return wrong('value out of range')
  return text.startsWith('-') ? -BigInt(digits) : BigInt(digits)
}
