import { quote } from '../../apimachinery/field/bad-value.ts'
import { toText } from '../convert.ts'
import { formatDuration, formatTimestamp } from '../time.ts'
import { Type } from '../types.ts'
import {
  CelError,
  Double,
  Duration,
  isInt,
  isPrimitive,
  ListValue,
  MapValue,
  Opaque,
  type Result,
  Timestamp,
  typeOf,
  Uint,
  type Value,
} from '../values.ts'
import { countMember, InternalFault } from '../work.ts'
import { fixed, scientific } from './decimal.ts'

/**
 * `'%d of %s'.format([1, 'x'])`.
 * Source: github.com/google/cel-go/ext/formatting.go, the version without cel-spec's corrections: numbers are grouped as in
 * en_US, and the precision of `%e` is its width.
 */
export type Verb = 's' | 'd' | 'f' | 'e' | 'b' | 'x' | 'X' | 'o'

/** What a verb makes of the nth argument; used with values at run time and with types when a rule is checked. */
export type Clause = (verb: Verb, argument: number, precision: number | undefined) => string | FormatFault

export class FormatFault {
  readonly message: string
  /** The argument that is wrong, for the place of the error. */
  readonly argument: unknown
  constructor(message: string, argument?: unknown) {
    this.message = message
    this.argument = argument
  }
}

/** The complaint of each verb about a type it cannot write. */
export const COMPLAINTS: Record<Verb, string> = {
  s: 'string clause can only be used on strings, bools, bytes, ints, doubles, maps, lists, types, durations, and timestamps, was given ',
  d: 'decimal clause can only be used on integers, was given ',
  f: 'fixed-point clause can only be used on doubles, was given ',
  e: 'scientific clause can only be used on doubles, was given ',
  b: 'only integers and bools can be formatted as binary, was given ',
  x: 'only integers, byte buffers, and strings can be formatted as hex, was given ',
  X: 'only integers, byte buffers, and strings can be formatted as hex, was given ',
  o: 'octal clause can only be used on integers, was given ',
}

const isVerb = (c: string): c is Verb => c in COMPLAINTS

const encoder = new TextEncoder()
const firstByte = (text: string): string =>
  String.fromCharCode(encoder.encode(String.fromCodePoint(text.codePointAt(0) ?? 0))[0] ?? 0)

interface Precision {
  readonly end: number
  readonly precision: number | undefined
}

function parsePrecision(format: string, at: number): Precision | FormatFault {
  if (format[at] !== '.') return { end: at, precision: undefined }
  let end = at + 1
  while (end < format.length && /\d/.test(format[end] ?? '')) end++
  const fault = (reason: string): FormatFault =>
    new FormatFault(`could not parse formatting clause: error while parsing precision: ${reason}`)
  if (end >= format.length) return fault('could not find end of precision specifier')
  const digits = format.slice(at + 1, end)
  if (digits === '') return fault('error while converting precision to integer: strconv.Atoi: parsing "": invalid syntax')
  return { end, precision: Number(digits) }
}

/** Reads a format string and lets `clause` write each argument. `count` is how many arguments there are. */
export function interpolate(format: string, count: number, clause: Clause): { text: string; used: number } | FormatFault {
  let text = ''
  let used = 0
  for (let i = 0; i < format.length; ) {
    if (format[i] !== '%') {
      text += format[i++]
      continue
    }
    if (format[i + 1] === '%') {
      text += '%'
      i += 2
      continue
    }
    const written = oneClause(format, i, used, count, clause)
    if (written instanceof FormatFault) return written
    text += written.text
    i = written.end
    used++
  }
  return { text, used }
}

function oneClause(
  format: string,
  at: number,
  used: number,
  count: number,
  clause: Clause,
): { text: string; end: number } | FormatFault {
  const outOfRange = new FormatFault(`index ${used} out of range`)
  if (at + 1 >= format.length) return used >= count ? outOfRange : new FormatFault('unexpected end of string')
  if (used >= count) return outOfRange
  const precision = parsePrecision(format, at + 1)
  if (precision instanceof FormatFault) return precision
  const verb = format[precision.end] ?? ''
  if (!isVerb(verb)) {
    return new FormatFault(
      `could not parse formatting clause: unrecognized formatting clause "${firstByte(format.slice(precision.end))}"`,
    )
  }
  const text = clause(verb, used, precision.precision)
  if (text instanceof FormatFault) return new FormatFault(`error during formatting: ${text.message}`, text.argument)
  return { text, end: precision.end + 1 }
}

/** The run time of `format`. */
export function formatString(format: string, args: ListValue): Result {
  const result = interpolate(format, args.size, (verb, i, precision) => {
    const arg = args.get(i)
    return arg instanceof CelError ? new FormatFault(arg.message) : writeValue(verb, arg, precision)
  })
  return result instanceof FormatFault ? new CelError(result.message) : result.text
}

const complain = (verb: Verb, value: Value): FormatFault => new FormatFault(COMPLAINTS[verb] + typeOf(value).name)

function writeValue(verb: Verb, value: Value, precision: number | undefined): string | FormatFault {
  switch (verb) {
    case 's':
      return writeString(value)
    case 'd':
      return isInt(value) || value instanceof Uint ? integer(value).toString() : complain(verb, value)
    case 'f':
      return writeFixed(value, precision ?? 6)
    case 'e':
      return writeScientific(value, precision ?? 6)
    case 'b':
      if (typeof value === 'boolean') return value ? '1' : '0'
      return isInt(value) || value instanceof Uint ? integer(value).toString(2) : complain(verb, value)
    case 'o':
      return isInt(value) || value instanceof Uint ? integer(value).toString(8) : complain(verb, value)
    default:
      return writeHex(verb, value)
  }
}

const integer = (value: number | bigint | Uint): bigint => (value instanceof Uint ? value.value : BigInt(value))

function writeHex(verb: Verb, value: Value): string | FormatFault {
  let text: string
  if (isInt(value) || value instanceof Uint) text = integer(value).toString(16)
  else if (typeof value === 'string' || value instanceof Uint8Array) {
    const bytes = typeof value === 'string' ? encoder.encode(value) : value
    text = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  } else return complain(verb, value)
  return verb === 'X' ? text.toUpperCase() : text
}

const NUMBER_NAMES: Record<string, number> = {
  NaN: Number.NaN,
  Infinity: Number.POSITIVE_INFINITY,
  '-Infinity': Number.NEGATIVE_INFINITY,
}

const floatOf = (value: Value): number | undefined =>
  value instanceof Double ? value.value : typeof value === 'string' ? NUMBER_NAMES[value] : undefined

const isNegative = (number: number): boolean => number < 0 || Object.is(number, -0)
const special = (number: number): string => (Number.isNaN(number) ? 'NaN' : number > 0 ? '∞' : '-∞')

function writeFixed(value: Value, precision: number): string | FormatFault {
  const number = floatOf(value)
  if (number === undefined) return complain('f', value)
  if (!Number.isFinite(number)) return special(number)
  const [whole = '', fraction] = fixed(number, precision).split('.')
  const grouped = inThousands(whole)
  return (number < 0 ? '-' : '') + grouped + (fraction === undefined ? '' : `.${fraction}`)
}

function inThousands(digits: string): string {
  const groups: string[] = []
  for (let end = digits.length; end > 0; end -= 3) groups.unshift(digits.slice(Math.max(0, end - 3), end))
  return groups.join(',')
}

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹'

function writeScientific(value: Value, width: number): string | FormatFault {
  const number = floatOf(value)
  if (number === undefined) return complain('e', value)
  if (!Number.isFinite(number)) return special(number).padStart(width)
  const { digits, power } = scientific(number)
  const exponent = String(Math.abs(power)).padStart(2, '0')
  const raised = Array.from(exponent, (digit) => SUPERSCRIPTS[Number(digit)]).join('')
  return `${number < 0 ? '-' : ''}${digits}×10${power < 0 ? '⁻' : ''}${raised}`.padStart(width)
}

function writeString(value: Value): string | FormatFault {
  if (value === null) return 'null'
  if (value instanceof ListValue) return writeList(value)
  if (value instanceof MapValue) return writeMap(value)
  if (!isPlain(value)) return complain('s', value)
  const text = toText(value)
  return typeof text === 'string'
    ? text
    : new FormatFault(`could not convert argument ${quote(text instanceof CelError ? text.message : '')} to string`)
}

const isPlain = (value: Value): boolean =>
  isPrimitive(value) ||
  value instanceof Uint8Array ||
  value instanceof Timestamp ||
  value instanceof Duration ||
  value instanceof Type

// Inside lists and maps values are written as CEL would.
function writeMember(value: Result): string | FormatFault {
  countMember()
  if (value instanceof CelError) return new FormatFault('no formatting function for *error*')
  if (value instanceof Timestamp) return `timestamp(${quote(formatTimestamp(value))})`
  if (value instanceof Duration) return `duration(${quote(formatDuration(value))})`
  if (value instanceof Double) return writeDouble(value.value)
  // What the schema preserves without a type has no kind in cel-go, which then stops.
  if (value instanceof Opaque && value.type.name === 'unknown') {
    throw new InternalFault('runtime error: invalid memory address or nil pointer dereference')
  }
  if (value !== null && !(value instanceof ListValue) && !(value instanceof MapValue) && !isPlain(value)) {
    return new FormatFault(`no formatting function for ${typeOf(value).name}`)
  }
  const text = writeString(value)
  if (text instanceof FormatFault) return text
  if (typeof value === 'string') return quote(text)
  return value instanceof Uint8Array ? `b${quote(text)}` : text
}

function writeDouble(number: number): string {
  if (Number.isNaN(number)) return '"NaN"'
  if (!Number.isFinite(number)) return number > 0 ? '"+Inf"' : '"-Inf"'
  return (isNegative(number) ? '-' : '') + fixed(number, 6)
}

function writeList(list: ListValue): string | FormatFault {
  const parts: string[] = []
  for (let i = 0; i < list.size; i++) {
    const text = writeMember(list.get(i))
    if (text instanceof FormatFault) return text
    parts.push(text)
  }
  return `[${parts.join(', ')}]`
}

function writeMap(map: MapValue): string | FormatFault {
  const pairs: [string, string][] = []
  for (const key of map.keys()) {
    if (!isPrimitive(key) || key instanceof Double) {
      return new FormatFault(`no formatting function for map key of type ${typeOf(key).name}`)
    }
    const left = writeMember(key)
    if (left instanceof FormatFault) return left
    const value = map.find(key)
    if (value === undefined) return new FormatFault(`could not find key: ${quote(String(key))}`)
    const right = writeMember(value)
    if (right instanceof FormatFault) return right
    pairs.push([left, right])
  }
  pairs.sort((a, b) => (a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0))
  return `{${pairs.map(([key, value]) => `${key}:${value}`).join(', ')}}`
}
