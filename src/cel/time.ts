import { parseGoDuration } from '../apimachinery/text/go-duration.ts'
import { parseRfc3339 } from '../apimachinery/time/rfc3339.ts'
import { CelError, Duration, MAX_INT, MIN_INT, type Result, Timestamp } from './values.ts'

/**
 * Timestamps and durations as Go's time package reads and writes them.
 * Source: Go's time, Parse, ParseDuration; github.com/google/cel-go/common/types/{timestamp,duration,overflow}.go.
 */
const MIN_SECONDS = -62135596800
const MAX_SECONDS = 253402300799
const SECOND = 1_000_000_000n
export const TIMESTAMP_OVERFLOW = new CelError('timestamp overflow')
const INT_OVERFLOW = new CelError('integer overflow')

const inRange = (nanos: bigint): Result => (nanos > MAX_INT || nanos < MIN_INT ? INT_OVERFLOW : new Duration(nanos))

export const addDuration = (a: Duration, b: Duration): Result => inRange(a.nanos + b.nanos)
export const subtractDuration = (a: Duration, b: Duration): Result => inRange(a.nanos - b.nanos)

export function addTime(at: Timestamp, by: Duration): Result {
  const total = BigInt(at.seconds) * SECOND + BigInt(at.nanos) + by.nanos
  let seconds = total / SECOND
  let nanos = total % SECOND
  if (nanos < 0n) {
    nanos += SECOND
    seconds -= 1n
  }
  return timestampOf(Number(seconds), Number(nanos), at.offset)
}

export const subtractTimes = (a: Timestamp, b: Timestamp): Result =>
  inRange(BigInt(a.seconds - b.seconds) * SECOND + BigInt(a.nanos - b.nanos))

/** A timestamp of these seconds since 1970, or the error for one outside the years 1 to 9999. */
export const timestampOf = (seconds: number, nanos: number, offset = 0): Timestamp | CelError =>
  seconds < MIN_SECONDS || seconds > MAX_SECONDS ? TIMESTAMP_OVERFLOW : new Timestamp(seconds, nanos, offset)

/** A time in RFC 3339, as Go's time.Parse takes it; `undefined` where it is none. */
export function parseTimestamp(text: string): Timestamp | undefined {
  const at = parseRfc3339(text)
  return at && new Timestamp(at.seconds, at.nanos, at.offset)
}

const two = (n: number): string => String(n).padStart(2, '0')

/** RFC 3339 with as many digits of the second as it has. */
export function formatTimestamp(at: Timestamp): string {
  const local = new Date((at.seconds + at.offset) * 1000)
  const fraction =
    at.nanos === 0
      ? ''
      : `.${String(at.nanos)
          .padStart(9, '0')
          .replace(/0{1,8}$/, '')}`
  const date = `${String(local.getUTCFullYear()).padStart(4, '0')}-${two(local.getUTCMonth() + 1)}-${two(local.getUTCDate())}`
  const time = `${two(local.getUTCHours())}:${two(local.getUTCMinutes())}:${two(local.getUTCSeconds())}`
  return `${date}T${time}${fraction}${formatOffset(at.offset)}`
}

function formatOffset(offset: number): string {
  if (offset === 0) return 'Z'
  const minutes = Math.trunc(Math.abs(offset) / 60)
  return `${offset < 0 ? '-' : '+'}${two(Math.trunc(minutes / 60))}:${two(minutes % 60)}`
}

/** A span as Go's time.ParseDuration takes it (`1h30m`, `-1.5s`, `0`); `undefined` where it is none. */
export function parseDuration(text: string): Duration | undefined {
  const nanos = parseGoDuration(text)
  return typeof nanos === 'bigint' ? new Duration(nanos) : undefined
}

/** The seconds of a duration as a decimal number with an `s`: `3723.5s`. */
export function formatDuration(span: Duration): string {
  // Go divides in float64: whole seconds plus the fraction.
  const seconds = Number(span.nanos / SECOND) + Number(span.nanos % SECOND) / 1e9
  return `${plainDecimal(seconds)}s`
}

/** The shortest decimal that reads back as the number, never with an exponent. */
export function plainDecimal(value: number): string {
  const text = String(value)
  const match = /^(-?)(\d+)(?:\.(\d+))?e([+-]\d+)$/.exec(text)
  if (match === null) return text
  const [, sign = '', whole = '', fraction = '', power = '0'] = match
  const exponent = Number(power)
  const digits = whole + fraction
  if (exponent < 0) return `${sign}0.${'0'.repeat(-exponent - whole.length)}${digits}`
  return sign + digits + '0'.repeat(exponent - fraction.length)
}
