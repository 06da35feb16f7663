import { quote } from '../field/bad-value.ts'

const MOST_DIGITS = 19

/**
 * A whole number of 64 bits with an optional sign and any leading zeros; a text is what is wrong with it, as the function of Go says it.
 * Source: Go's strconv, Atoi, ParseInt.
 */
export function atoi(text: string, as: 'Atoi' | 'ParseInt' = 'Atoi'): bigint | string {
  const wrong = (why: string) => `strconv.${as}: parsing ${quote(text)}: ${why}`
  if (!/^[+-]?\d+$/.test(text)) return wrong('invalid syntax')
  const digits = text.replace(/^[+-]?0*/, '')
  const value = digits.length > MOST_DIGITS ? undefined : BigInt(digits) * (text.startsWith('-') ? -1n : 1n)
  return value === undefined || BigInt.asIntN(64, value) !== value ? wrong('value out of range') : value
}
