import { INT_OVERFLOW } from './arithmetic.ts'
import { formatDuration, formatTimestamp, parseDuration, parseTimestamp, TIMESTAMP_OVERFLOW, timestampOf } from './time.ts'
import { BOOL, BYTES, DOUBLE, DURATION, INT, STRING, TIMESTAMP, Type, UINT } from './types.ts'
import {
  CelError,
  Double,
  Duration,
  intOf,
  isInt,
  MAX_INT,
  MAX_UINT,
  MIN_INT,
  Opaque,
  type Result,
  Timestamp,
  typeOf,
  Uint,
  type Value,
} from './values.ts'

/**
 * Conversions between types: `int(x)`, `string(x)` and so on.
 * Source: github.com/google/cel-go/common/types, the ConvertToType methods.
 */
const UINT_OVERFLOW = new CelError('unsigned integer overflow')

const failed = (value: Value, to: Type): CelError =>
  new CelError(`type conversion error from '${typeOf(value).name}' to '${to.name}'`)

const MAX_AS_DOUBLE = 2 ** 63
const TWO_TO_64 = 2 ** 64

export function toInt(value: Value): Result {
  if (isInt(value)) return value
  if (typeof value === 'string') {
    if (!/^[+-]?\d+$/.test(value)) return failed(value, INT)
    const whole = BigInt(value.startsWith('+') ? value.slice(1) : value)
    return whole > MAX_INT || whole < MIN_INT ? failed(value, INT) : intOf(whole)
  }
  if (value instanceof Double) {
    const number = value.value
    if (!(number > -MAX_AS_DOUBLE && number < MAX_AS_DOUBLE)) return INT_OVERFLOW
    return intOf(BigInt(Math.trunc(number)))
  }
  if (value instanceof Uint) return value.value > MAX_INT ? INT_OVERFLOW : intOf(value.value)
  if (value instanceof Duration) return intOf(value.nanos)
  if (value instanceof Timestamp) return value.seconds
  return failed(value, INT)
}

export function toUint(value: Value): Result {
  if (value instanceof Uint) return value
  if (isInt(value)) return value < 0 ? UINT_OVERFLOW : new Uint(BigInt(value))
  if (typeof value === 'string') {
    if (!/^\d+$/.test(value)) return failed(value, UINT)
    const whole = BigInt(value)
    return whole > MAX_UINT ? failed(value, UINT) : new Uint(whole)
  }
  if (value instanceof Double) {
    if (!(value.value >= 0 && value.value < TWO_TO_64)) return UINT_OVERFLOW
    return new Uint(BigInt(Math.trunc(value.value)))
  }
  return failed(value, UINT)
}

const FLOAT = /^[+-]?(?:\d[\d_]*(?:\.[\d_]*)?|_[\d_]*\.[\d_]+|\.[\d_]+)(?:e[+-]?\d+)?$/i
const HEX_FLOAT = /^([+-]?)0x([\da-f]*)(?:\.([\da-f]*))?p([+-]?\d+)$/i
const SPECIAL = /^([+-]?)(inf|infinity)$/i
const MISPLACED_UNDERSCORE = /^[+-]?_|_$|__|[^\d]_|_[^\d]/

/** A float64 as Go's strconv.ParseFloat reads it; `undefined` where it is none or out of range. */
export function parseFloat64(text: string): number | undefined {
  if (/^nan$/i.test(text)) return Number.NaN
  const special = SPECIAL.exec(text)
  if (special !== null) return special[1] === '-' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY
  const hex = HEX_FLOAT.exec(text)
  if (hex !== null) {
    const [, sign, whole = '', fraction = '', power] = hex
    const digits = whole + fraction
    if (digits === '') return undefined
    return finite((sign === '-' ? -1 : 1) * Number(`0x${digits}`) * 2 ** (Number(power) - 4 * fraction.length))
  }
  if (!FLOAT.test(text) || MISPLACED_UNDERSCORE.test(text)) return undefined
  return finite(Number(text.replaceAll('_', '')))
}

const finite = (value: number): number | undefined => (Number.isFinite(value) ? value : undefined)

export function toDouble(value: Value): Result {
  if (value instanceof Double) return value
  if (isInt(value)) return new Double(Number(value))
  if (value instanceof Uint) return new Double(Number(value.value))
  if (typeof value === 'string') {
    const number = parseFloat64(value)
    return number === undefined ? failed(value, DOUBLE) : new Double(number)
  }
  return failed(value, DOUBLE)
}

const TRUE = new Set(['1', 't', 'T', 'true', 'TRUE', 'True'])
const FALSE = new Set(['0', 'f', 'F', 'false', 'FALSE', 'False'])

export function toBool(value: Value): Result {
  if (typeof value === 'boolean') return value
  if (typeof value !== 'string') return failed(value, BOOL)
  if (TRUE.has(value)) return true
  return FALSE.has(value) ? false : failed(value, BOOL)
}

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

export function toBytes(value: Value): Result {
  if (value instanceof Uint8Array) return value
  return typeof value === 'string' ? encoder.encode(value) : failed(value, BYTES)
}

/** A float64 as Go's `%g` writes it with the shortest digits. */
export function formatG(value: number): string {
  if (Number.isNaN(value)) return 'NaN'
  if (!Number.isFinite(value)) return value > 0 ? '+Inf' : '-Inf'
  if (Object.is(value, -0)) return '-0'
  if (value === 0) return '0'
  const [digits = '', power = '0'] = value.toExponential().split('e')
  const exponent = Number(power)
  return exponent < -4 || exponent >= 6 ? exponential(digits, exponent) : String(value)
}

const exponential = (digits: string, exponent: number): string =>
  `${digits}e${exponent < 0 ? '-' : '+'}${String(Math.abs(exponent)).padStart(2, '0')}`

export function toText(value: Value): Result {
  if (typeof value === 'string') return value
  if (isInt(value)) return String(value)
  if (typeof value === 'boolean') return String(value)
  if (value instanceof Double) return formatG(value.value)
  if (value instanceof Uint) return String(value.value)
  if (value instanceof Timestamp) return formatTimestamp(value)
  if (value instanceof Duration) return formatDuration(value)
  if (value instanceof Uint8Array) return bytesToText(value)
  if (value instanceof Type) return value.name
  if (value === null) return 'null'
  if (value instanceof Opaque) {
    const text = value.text()
    if (text !== undefined) return text
  }
  return failed(value, STRING)
}

function bytesToText(value: Uint8Array): Result {
  try {
    return decoder.decode(value)
  } catch {
    return new CelError('invalid UTF-8 in bytes, cannot convert to string')
  }
}

export function toDuration(value: Value): Result {
  if (value instanceof Duration) return value
  if (typeof value !== 'string') return failed(value, DURATION)
  return parseDuration(value) ?? failed(value, DURATION)
}

export function toTimestamp(value: Value): Result {
  if (value instanceof Timestamp) return value
  if (isInt(value)) return typeof value === 'bigint' ? TIMESTAMP_OVERFLOW : timestampOf(value, 0)
  if (typeof value !== 'string') return failed(value, TIMESTAMP)
  const at = parseTimestamp(value)
  return at === undefined ? failed(value, TIMESTAMP) : timestampOf(at.seconds, at.nanos, at.offset)
}
