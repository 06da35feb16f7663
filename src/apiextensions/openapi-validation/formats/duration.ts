import { exceedsInt64, parseGoDuration } from '../../../apimachinery/text/go-duration.ts'
import { numbersWithUnits } from '../../../apimachinery/text/runs.ts'

// Source: k8s.io/kube-openapi/pkg/validation/strfmt/duration.go; Go's time.ParseDuration.

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
  if (typeof parseGoDuration(text) === 'bigint') return true
  let found = false
  for (const [number, word] of numbersWithUnits(text)) {
    if (exceedsInt64(number)) return false
    found ||= isUnit(word.toLowerCase())
  }
  return found
}
