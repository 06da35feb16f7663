import { afterRun, isDigit } from './runs.ts'

const UNITS: ReadonlyMap<string, bigint> = new Map([
  ['ns', 1n],
  ['us', 1_000n],
  ['\u00b5s', 1_000n],
  ['\u03bcs', 1_000n],
  ['ms', 1_000_000n],
  ['s', 1_000_000_000n],
  ['m', 60_000_000_000n],
  ['h', 3_600_000_000_000n],
])

const LIMIT = 2n ** 63n

/** The digits of 2^63. */
const MAX_DIGITS = 19

const POINT = '.'.charCodeAt(0)

/** The number of a run of digits; of one that is too long, something beyond the limit. */
function wholeNumber(digits: string): bigint {
  const significant = digits.slice(afterRun(digits, 0, (code) => code === 48))
  return significant.length > MAX_DIGITS ? LIMIT + 1n : BigInt(significant === '' ? '0' : significant)
}

/** Whether a run of digits is a number beyond what an int64 holds. */
export const exceedsInt64 = (digits: string): boolean => wholeNumber(digits) >= LIMIT

/** The nanoseconds of the fraction of a unit; digits beyond what an int64 holds do not count. */
function fraction(digits: string, unit: bigint): bigint {
  let value = 0n
  let scale = 1
  for (const digit of digits) {
    if (value > (LIMIT - 1n) / 10n) break
    value = value * 10n + BigInt(digit)
    scale *= 10
  }
  return BigInt(Math.trunc(Number(value) * (Number(unit) / scale)))
}

/**
 * The nanoseconds of a duration as Go writes it (`1h30m`, `-1.5s`, `0`; at most about 292 years), or Go's words about one that it cannot
 * read.
 * Source: Go's time, ParseDuration.
 */
export function parseGoDuration(text: string): bigint | { readonly error: string } {
  const invalid = () => ({ error: `time: invalid duration ${quoted(text)}` })
  const isNegative = text.startsWith('-')
  const unsigned = isNegative || text.startsWith('+') ? text.slice(1) : text
  if (unsigned === '0') return 0n
  if (unsigned === '') return invalid()
  let total = 0n
  for (let at = 0; at < unsigned.length; ) {
    const end = afterRun(unsigned, at, isDigit)
    const hasPoint = unsigned.charCodeAt(end) === POINT
    const afterFraction = hasPoint ? afterRun(unsigned, end + 1, isDigit) : end
    const [whole, digits] = [unsigned.slice(at, end), unsigned.slice(end + 1, afterFraction)]
    if (whole === '' && digits === '') return invalid()
    at = afterRun(unsigned, afterFraction, (code) => code !== POINT && !isDigit(code))
    const name = unsigned.slice(afterFraction, at)
    if (wholeNumber(whole) > LIMIT) return invalid()
    if (name === '') return { error: `time: missing unit in duration ${quoted(text)}` }
    const unit = UNITS.get(name)
    if (unit === undefined) return { error: `time: unknown unit ${quoted(name)} in duration ${quoted(text)}` }
    total += wholeNumber(whole) * unit + fraction(digits, unit)
    if (total > LIMIT) return invalid()
  }
  if (total === LIMIT && !isNegative) return invalid()
  return isNegative ? -total : total
}

/** A text in quotes: what is not printable ASCII is escaped byte by byte. */
function quoted(text: string): string {
  const escaped = Array.from(new TextEncoder().encode(text), (byte) => {
    const char = String.fromCharCode(byte)
    if (byte < 32 || byte > 127) return `\\x${byte.toString(16).padStart(2, '0')}`
    return char === '"' || char === '\\' ? `\\${char}` : char
  })
  return `"${escaped.join('')}"`
}
