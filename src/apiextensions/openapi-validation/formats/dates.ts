import { isDay } from '../../../apimachinery/time/calendar.ts'

// Source: k8s.io/kube-openapi/pkg/validation/strfmt/date.go; k8s.io/kube-openapi/pkg/validation/strfmt/time.go.

const DASH = 45
const COLON = 58
const UPPER_T = 84
const LOWER_T = 116
const UPPER_Z = 90
const LOWER_Z = 122

/** Larger than any part of a date; not NaN, so that the arithmetic stays on integers. */
const NO_DIGITS = 1_000_000

/** Reads the two digits at a place; `NO_DIGITS` for other characters. */
export function twoDigits(text: string, at: number): number {
  const tens = text.charCodeAt(at) - 48
  const ones = text.charCodeAt(at + 1) - 48
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? 10 * tens + ones : NO_DIGITS
}

/** Whether a text begins with `2006-01-02`, a day that exists. */
export function beginsWithDate(text: string): boolean {
  if (text.charCodeAt(4) !== DASH || text.charCodeAt(7) !== DASH) return false
  const year = 100 * twoDigits(text, 0) + twoDigits(text, 2)
  return year <= 9999 && isDay(year, twoDigits(text, 5), twoDigits(text, 8))
}

/** `2006-01-02`, a day that exists. */
export const isDate = (text: string): boolean => text.length === 10 && beginsWithDate(text)

const TIME = /^[0-9]{2}:[0-9]{2}:[0-9]{2}(?:[^\n][0-9]+)?(?:z|[+-][0-9]{2}:[0-9]{2})$/u

/** A date, `T` and a time with a zone; what follows a second `T` is passed over, and the zone's numbers may be any. */
export function isDateTime(text: string): boolean {
  const separator = text.charCodeAt(10)
  if (!beginsWithDate(text) || (separator !== UPPER_T && separator !== LOWER_T)) return false
  const inRange = twoDigits(text, 11) <= 23 && twoDigits(text, 14) <= 59 && twoDigits(text, 17) <= 59
  if (!inRange || text.charCodeAt(13) !== COLON || text.charCodeAt(16) !== COLON) return false
  // The form that nearly all have needs no pattern.
  const last = text.charCodeAt(19)
  if (text.length === 20 && (last === UPPER_Z || last === LOWER_Z)) return true
  return TIME.test(text.slice(11).toLowerCase().split('t', 1)[0] as string)
}
