// Source: k8s.io/kube-openapi/pkg/validation/strfmt/date.go and time.go.

const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)

/** Whether there is such a day; `month` counts from 1. */
export function isDay(year: number, month: number, day: number): boolean {
  const days = month === 2 && isLeap(year) ? 29 : DAYS[month - 1]
  return days !== undefined && day >= 1 && day <= days
}

/** `2006-01-02`, a day that exists. */
export function isDate(text: string): boolean {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  return parts !== null && isDay(Number(parts[1]), Number(parts[2]), Number(parts[3]))
}

const TIME = /^([0-9]{2}):([0-9]{2}):([0-9]{2})(?:[^\n][0-9]+)?(?:z|[+-][0-9]{2}:[0-9]{2})$/u

/** A date, `T` and a time with a zone; what follows a second `T` is passed over, and the zone's numbers may be any. */
export function isDateTime(text: string): boolean {
  const [date, time] = text.toLowerCase().split('t', 2)
  if (date === undefined || time === undefined || !isDate(date)) return false
  const parts = TIME.exec(time)
  return parts !== null && Number(parts[1]) <= 23 && Number(parts[2]) <= 59 && Number(parts[3]) <= 59
}
