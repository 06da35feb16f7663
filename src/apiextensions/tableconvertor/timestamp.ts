import { parseRfc3339 } from '../../apimachinery/time/rfc3339.ts'
import { beginsWithDate, twoDigits } from '../openapi-validation/formats/dates.ts'

/** The first moment of the year 1 in UTC: Go's time that is not set. */
export const ZERO_TIME = -62_135_596_800_000

/** The moment of a text such as `2006-01-02T15:04:05Z`, the form of the server's own times; undefined for any other form. */
function plainTimestamp(text: string): number | undefined {
  if (text.length !== 20 || text[10] !== 'T' || text[13] !== ':' || text[16] !== ':' || text[19] !== 'Z') return undefined
  const [hour, minute, second] = [twoDigits(text, 11), twoDigits(text, 14), twoDigits(text, 17)]
  const year = 100 * twoDigits(text, 0) + twoDigits(text, 2)
  // JavaScript takes years below 100 for those of the last century.
  if (!(hour <= 23 && minute <= 59 && second <= 59) || year < 100 || !beginsWithDate(text)) return undefined
  return Date.UTC(year, twoDigits(text, 5) - 1, twoDigits(text, 8), hour, minute, second)
}

/**
 * A moment in milliseconds since 1970, with fractions, out of its RFC 3339 text as Go's time.Parse reads it; undefined when it is
 * none. Offsets may be as large as 24:60.
 */
export function parseTimestamp(text: string): number | undefined {
  const plain = plainTimestamp(text)
  if (plain !== undefined) return plain
  const at = parseRfc3339(text)
  return at && at.seconds * 1000 + at.nanos / 1_000_000
}
