import { dateSeconds } from './calendar.ts'

// An hour of one digit and a comma before the fraction are Go's own tolerance.
const RFC3339 = /^(\d{4})-(\d\d)-(\d\d)T(\d{1,2}):(\d\d):(\d\d)(?:[.,](\d+))?(?:Z|([+-])(\d\d):(\d\d))$/

/** A moment: seconds since 1970 in UTC, nanoseconds beyond them, and the offset in seconds that it was written with. */
export interface Moment {
  readonly seconds: number
  readonly nanos: number
  readonly offset: number
}

/** A time as Go's `time.Parse(time.RFC3339, text)` reads it; `undefined` where it is none. Offsets may be as large as 24:60. */
export function parseRfc3339(text: string): Moment | undefined {
  const match = RFC3339.exec(text)
  if (match === null) return undefined
  const at = (group: number): number => Number(match[group] ?? 0)
  const date = dateSeconds(at(1), at(2), at(3))
  if (date === undefined || at(4) > 23 || at(5) > 59 || at(6) > 59 || at(9) > 24 || at(10) > 60) return undefined
  const offset = (match[8] === '-' ? -1 : 1) * (at(9) * 3600 + at(10) * 60)
  const nanos = Number((match[7] ?? '').slice(0, 9).padEnd(9, '0'))
  return { seconds: date + at(4) * 3600 + at(5) * 60 + at(6) - offset, nanos, offset: offset + 0 }
}
