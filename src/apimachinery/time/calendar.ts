const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)

/** How many days a month has, counted from 1; 0 where there is no such month. */
const daysIn = (year: number, month: number): number => (month === 2 && isLeap(year) ? 29 : (DAYS[month - 1] ?? 0))

/** Whether there is such a day; `month` counts from 1. None of the three may be NaN to be one. */
export const isDay = (year: number, month: number, day: number): boolean => day >= 1 && day <= daysIn(year, month) && year >= 0

/** Seconds since 1970 of midnight UTC of a date, or `undefined` where there is no such day. */
export function dateSeconds(year: number, month: number, day: number): number | undefined {
  if (!isDay(year, month, day)) return undefined
  // JavaScript's own constructor takes years below 100 for those of the last century.
  return new Date(0).setUTCFullYear(year, month - 1, day) / 1000
}
