import { atoi } from '../../apimachinery/text/atoi.ts'
import { isZoneName } from '../../apimachinery/time/zone-names.ts'
import { type Implementations, impl, type Library } from '../declarations.ts'
import { CelError, Duration, intOf, type Result, type Timestamp } from '../values.ts'

/**
 * The parts of times and spans: months, week days and days of the year from 0, days of the month from 0 (`getDayOfMonth`) and from 1 (`getDate`).
 * Source: github.com/google/cel-go/common/stdlib/standard.go.
 */
const PARTS: readonly [name: string, id: string, of: (local: Date, at: Timestamp) => number][] = [
  ['getFullYear', 'year', (local) => local.getUTCFullYear()],
  ['getMonth', 'month', (local) => local.getUTCMonth()],
  ['getDayOfYear', 'day_of_year', dayOfYear],
  ['getDayOfMonth', 'day_of_month', (local) => local.getUTCDate() - 1],
  ['getDate', 'day_of_month_1_based', (local) => local.getUTCDate()],
  ['getDayOfWeek', 'day_of_week', (local) => local.getUTCDay()],
  ['getHours', 'hours', (local) => local.getUTCHours()],
  ['getMinutes', 'minutes', (local) => local.getUTCMinutes()],
  ['getSeconds', 'seconds', (local) => local.getUTCSeconds()],
  ['getMilliseconds', 'milliseconds', (_, at) => Math.trunc(at.nanos / 1_000_000)],
]

/** The nanoseconds of the parts that spans have. */
const UNITS: ReadonlyMap<string, bigint> = new Map([
  ['getHours', 3_600_000_000_000n],
  ['getMinutes', 60_000_000_000n],
  ['getSeconds', 1_000_000_000n],
  ['getMilliseconds', 1_000_000n],
])

function dayOfYear(local: Date): number {
  const first = new Date(0)
  first.setUTCFullYear(local.getUTCFullYear(), 0, 1)
  return Math.floor((local.getTime() - first.getTime()) / 86400000)
}

function declared([name, id]: (typeof PARTS)[number]): string {
  const zoned = name === 'getSeconds' ? 'tz' : 'with_tz'
  const ofTimes = `${name} .timestamp_to_${id}(timestamp)int\n${name} .timestamp_to_${id}_${zoned}(timestamp,string)int`
  return UNITS.has(name) ? `${ofTimes}\n${name} .duration_to_${id}(duration)int` : ofTimes
}

function implemented([name, , of]: (typeof PARTS)[number]): [string, ReturnType<typeof impl>] {
  const unit = UNITS.get(name) ?? 1n
  const part = (value: Timestamp | Duration, zone = ''): Result => {
    if (value instanceof Duration) return intOf(value.nanos / unit)
    const offset = zoneOffset(value, zone)
    return offset instanceof CelError ? offset : of(new Date((value.seconds + offset) * 1000), value)
  }
  return [name, impl(part)]
}

/** The offset in seconds east of UTC that a zone (`America/New_York`, `-08:00`) has at a time. */
function zoneOffset(at: Timestamp, zone: string): number | CelError {
  const colon = zone.indexOf(':')
  if (colon < 0) return namedOffset(at, zone)
  const hours = atoi(zone.slice(0, colon))
  if (typeof hours === 'string') return new CelError(hours)
  const minutes = atoi(zone.slice(colon + 1))
  if (typeof minutes === 'string') return new CelError(minutes)
  // Neither number has a limit but that of 64 bits, which the nanoseconds run over.
  const total = hours * 60n + (zone.startsWith('-') ? -minutes : minutes)
  return Number(BigInt.asIntN(64, total * 60_000_000_000n) / 1_000_000_000n)
}

/** Source: Go's time, LoadLocation. */
function namedOffset(at: Timestamp, zone: string): number | CelError {
  if (zone === '' || zone === 'UTC' || zone === 'Local' || zone === 'Factory') return 0
  if (zone.includes('..') || /^[/\\]/.test(zone)) return new CelError('time: invalid location name')
  const format = isZoneName(zone) ? formatIn(zone) : undefined
  return format === undefined ? new CelError(`unknown time zone ${zone}`) : offsetIn(format, at)
}

const FIELDS: Intl.DateTimeFormatOptions = {
  hourCycle: 'h23',
  era: 'short',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
}

const formats = new Map<string, Intl.DateTimeFormat | undefined>()

/** `undefined` for a zone that is younger than the browser. */
function formatIn(timeZone: string): Intl.DateTimeFormat | undefined {
  if (formats.has(timeZone)) return formats.get(timeZone)
  let format: Intl.DateTimeFormat | undefined
  try {
    format = new Intl.DateTimeFormat('en-US', { ...FIELDS, timeZone })
  } catch {
    format = undefined
  }
  formats.set(timeZone, format)
  return format
}

function offsetIn(format: Intl.DateTimeFormat, at: Timestamp): number {
  const parts = Object.fromEntries(format.formatToParts(at.seconds * 1000).map(({ type, value }) => [type, value]))
  const of = (type: Intl.DateTimeFormatPartTypes) => Number(parts[type])
  const local = new Date(0)
  local.setUTCFullYear(parts.era === 'BC' ? 1 - of('year') : of('year'), of('month') - 1, of('day'))
  local.setUTCHours(of('hour'), of('minute'), of('second'))
  return Math.round(local.getTime() / 1000 - at.seconds)
}

export const times: Library = {
  declarations: PARTS.map(declared).join('\n'),
  implementations: Object.fromEntries(PARTS.map(implemented)) satisfies Implementations,
}
