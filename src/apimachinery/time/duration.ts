const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24
const YEAR = 365 * DAY

const both = (large: number, unit: string, rest: number, restUnit: string): string =>
  rest === 0 ? `${large}${unit}` : `${large}${unit}${rest}${restUnit}`

/**
 * A duration in two or three digits, as kubectl shows ages: `45s`, `3m12s`, `2d4h`, `1y30d`. `seconds` is whole, cut towards zero;
 * one second before now still counts as now, because clocks differ.
 * Source: k8s.io/apimachinery/pkg/util/duration/duration.go, HumanDuration.
 */
export function humanDuration(seconds: number): string {
  if (seconds < -1) return '<invalid>'
  if (seconds < 0) return '0s'
  if (seconds < 2 * MINUTE) return `${seconds}s`
  const minutes = Math.floor(seconds / MINUTE)
  if (minutes < 10) return both(minutes, 'm', seconds % MINUTE, 's')
  if (minutes < 180) return `${minutes}m`
  const hours = Math.floor(seconds / HOUR)
  return hours < 8 ? both(hours, 'h', minutes % 60, 'm') : humanHours(hours)
}

function humanHours(hours: number): string {
  if (hours < 48) return `${hours}h`
  const days = Math.floor(hours / DAY)
  if (hours < 8 * DAY) return both(days, 'd', hours % DAY, 'h')
  if (hours < 2 * YEAR) return `${days}d`
  const years = Math.floor(hours / YEAR)
  return hours < 8 * YEAR ? both(years, 'y', days % 365, 'd') : `${years}y`
}
