import { afterRun, isDigit } from '../text/runs.ts'
import { type Format, interpretSuffix } from './suffix.ts'

/** What a text says; the value is `amount` times ten to the power of `exponent`. */
export interface Scanned {
  readonly amount: bigint
  readonly exponent: number
  /** Whether upstream keeps it as a big decimal. */
  readonly big: boolean
  readonly format: Format
  /** The text is canonical in upstream's eyes and is kept. */
  readonly canonical: boolean
}

const WRONG_FORMAT = "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'"
const WRONG_SUFFIX = "unable to parse quantity's suffix"
/** Only the parser of big decimals minds that there are no digits. */
const NO_NUMBER = 'unable to parse numeric part of quantity'

/** Digits that an int64 surely holds, and those of the largest. */
const MAX_DIGITS = 18
const MAX_DIGITS_TO_THE_ENDS = 19
/** The exponent that upstream's decimals cannot take. */
const MIN_INT32 = -(2 ** 31)
const MAX_INT64 = 2n ** 63n - 1n
/** No amount is finer than a billionth. */
const NANO = -9

/**
 * Reads a quantity as upstream's parser does. `toTheEnds`: as that of 1.38, whose int64 reach from the least to the largest.
 * Source: k8s.io/apimachinery/pkg/api/resource/quantity.go, ParseQuantity and parseQuantityString.
 */
export function scanQuantity(text: string, toTheEnds = false): Scanned | { readonly error: string } {
  const parts = partsOf(text)
  if (text === '' || parts === undefined) return { error: WRONG_FORMAT }
  const unit = interpretSuffix(parts.suffix)
  if (unit === undefined) return { error: WRONG_SUFFIX }
  const { whole, fraction } = parts
  const number: Digits = { negative: text.startsWith('-'), whole: whole === '' ? '0' : whole, fraction, ...unit }
  // The text "0" alone is canonical; any other spelling of zero is not.
  if (text === '0') return { amount: 0n, exponent: 0, big: false, format: 'DecimalSI', canonical: true }
  const fitting = small(number, toTheEnds ? MAX_DIGITS_TO_THE_ENDS : MAX_DIGITS)
  if (fitting !== undefined) return fitting
  if (toTheEnds && unit.exponent === MIN_INT32) return { error: WRONG_SUFFIX }
  return /^[+-]?\.?[0-9]/.test(text) ? large(number) : { error: NO_NUMBER }
}

const isSign = (code: number): boolean => code === 43 || code === 45
const isZero = (code: number): boolean => code === 48
const isSuffixLetter = (code: number): boolean => 'eEinumkKMGTP'.includes(String.fromCharCode(code))

/** The parts of a text that is written like a quantity: digits without zeros in front, those behind the point, and the rest. */
function partsOf(text: string): { whole: string; fraction: string; suffix: string } | undefined {
  const signed = isSign(text.charCodeAt(0)) ? 1 : 0
  const start = afterRun(text, signed, isZero)
  const point = afterRun(text, start, isDigit)
  const hasPoint = text[point] === '.'
  const end = hasPoint ? afterRun(text, point + 1, isDigit) : point
  const letters = afterRun(text, end, isSuffixLetter)
  const digits = isSign(text.charCodeAt(letters)) ? letters + 1 : letters
  if (afterRun(text, digits, isDigit) !== text.length) return undefined
  return { whole: text.slice(start, point), fraction: hasPoint ? text.slice(point + 1, end) : '', suffix: text.slice(end) }
}

interface Digits {
  readonly negative: boolean
  readonly whole: string
  readonly fraction: string
  readonly format: Format
  readonly exponent: number
}

/** The quantity as an int64 with an exponent, when it surely fits. */
function small({ negative, whole, fraction, format, exponent }: Digits, maxDigits: number): Scanned | undefined {
  const binary = format === 'BinarySI'
  const room = binary ? 15 - whole.length - Math.trunc((exponent * 3) / 10) - 1 : maxDigits - whole.length - fraction.length
  const scale = (binary ? 0 : exponent) - fraction.length
  if (room < 0 || scale < NANO || (binary && fraction !== '')) return undefined
  const shifted = whole + fraction
  const value = BigInt(shifted)
  const product = (binary ? value << BigInt(exponent) : value) * (negative ? -1n : 1n)
  if (BigInt.asIntN(64, product) !== product) return undefined
  const isShort = binary || whole.length + fraction.length <= MAX_DIGITS
  const canonical = binary
    ? (value & 7n) !== 0n
    : isShort && scale % 3 === 0 && !shifted.endsWith('000') && !shifted.startsWith('0')
  return { amount: product, exponent: scale, big: false, format, canonical }
}

/** The quantity as a big decimal: rounded up to a billionth, and in binary notation at most the largest int64. */
function large({ negative, whole, fraction, format, exponent }: Digits): Scanned {
  const binary = format === 'BinarySI'
  const unscaled = BigInt(whole + fraction) << BigInt(binary ? exponent : 0)
  const scale = (binary ? 0 : exponent) - fraction.length
  let amount = unscaled === 0n ? 0n : atScale(unscaled, scale)
  const exact = unscaled === 0n ? scale : NANO
  const one = 10n ** 9n
  if (binary && amount > MAX_INT64 * one) amount = MAX_INT64 * one
  const shownAs = binary && amount > 0n && amount < one ? 'DecimalSI' : format
  return { amount: negative ? -amount : amount, exponent: exact, big: true, format: shownAs, canonical: false }
}

/** An amount in billionths, rounded up. */
function atScale(unscaled: bigint, scale: number): bigint {
  if (scale >= NANO) return unscaled * 10n ** BigInt(Math.min(scale - NANO, 100_000))
  const unit = 10n ** BigInt(Math.min(NANO - scale, 100_000))
  return (unscaled + unit - 1n) / unit
}
