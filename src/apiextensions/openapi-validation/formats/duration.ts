import { numbersWithUnits } from '../../../apimachinery/text/runs.ts'

// Source: k8s.io/kube-openapi/pkg/validation/strfmt/duration.go; Go's time.ParseDuration.

const NANOSECONDS: { readonly [unit: string]: bigint } = {
  ns: 1n,
  us: 1_000n,
  '\u00b5s': 1_000n,
  '\u03bcs': 1_000n,
  ms: 1_000_000n,
  s: 1_000_000_000n,
  m: 60_000_000_000n,
  h: 3_600_000_000_000n,
}

const LIMIT = 2n ** 63n

/** The number of a run of digits; of one that is far too long, something beyond the limit. */
function wholeNumber(digits: string): bigint {
  const significant = digits.replace(/^0+/, '')
  return significant.length > 19 ? LIMIT * LIMIT : BigInt(significant === '' ? '0' : significant)
}

/** The part of a second's billionth that a fraction of a unit makes, in whole ones. */
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

/** A duration as Go writes it: `1h30m`, `-1.5s`, `0`; at most about 292 years. */
function isGoDuration(text: string): boolean {
  const unsigned = text.replace(/^[-+]/, '')
  if (unsigned === '0') return true
  const part = /(\d*)(?:\.(\d*))?([^.\d]+)/y
  let total = 0n
  while (part.lastIndex < unsigned.length) {
    const [, whole = '', digits = '', name = ''] = part.exec(unsigned) ?? []
    const unit = NANOSECONDS[name]
    if (unit === undefined || (whole === '' && digits === '')) return false
    total += wholeNumber(whole) * unit + fraction(digits, unit)
    if (total > LIMIT) return false
  }
  return unsigned !== '' && (total < LIMIT || text.startsWith('-'))
}

// The last word of a row may go on: `secs`, `minutes`.
const WORDS = [
  ['ns', 'nano'],
  ['us', '\u00b5s', 'micro'],
  ['ms', 'milli'],
  ['s', 'sec'],
  ['m', 'min'],
  ['h', 'hr', 'hour'],
  ['d', 'day'],
  ['w', 'wk', 'week'],
]

const isUnit = (word: string): boolean =>
  WORDS.some((names) => names.includes(word) || word.startsWith(names[names.length - 1] as string))

/** A duration as Go or as Scala writes it: anything that has a number with a unit in it (`about 3 days`). */
export function isDuration(text: string): boolean {
  if (isGoDuration(text)) return true
  let found = false
  for (const [number, word] of numbersWithUnits(text)) {
    if (wholeNumber(number) >= LIMIT) return false
    found ||= isUnit(word.toLowerCase())
  }
  return found
}
