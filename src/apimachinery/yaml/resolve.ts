import { Dbl, fromInt64 } from '../json/value.ts'
import { yamlError } from './cursor.ts'
import type { YamlSyntaxError } from './syntax-error.ts'

/** An unsigned integer beyond int64. */
export class Uint64 {
  readonly value: bigint
  constructor(value: bigint) {
    this.value = value
  }
}

/** A scalar as go-yaml holds it: a number is an int, a Dbl a float64 (also NaN, infinities and numbers with a fraction). */
export type GoScalar = null | boolean | string | number | bigint | Uint64 | Dbl

const TAG_PREFIX = 'tag:yaml.org,2002:'

type Kind = 'null' | 'bool' | 'int' | 'float' | 'str' | 'timestamp'

const RESOLVABLE: ReadonlySet<string> = new Set<Kind>(['null', 'bool', 'int', 'float', 'str', 'timestamp'])

/** What an unquoted or tagged scalar means. Throws YamlSyntaxError. Source: go.yaml.in/yaml/v2/resolve.go. */
export function resolve(tag: string, text: string): GoScalar {
  if (tag === '') return resolvePlain(text)
  const kind = tag.startsWith(TAG_PREFIX) ? tag.slice(TAG_PREFIX.length) : ''
  if (kind === 'binary') return decodeBinary(text)
  if (!RESOLVABLE.has(kind) || kind === 'str') return text
  if (kind === 'timestamp') {
    if (isTimestamp(text)) return text
    throw cannotDecode(kindOf(resolvePlain(text)), text, kind)
  }
  const value = resolvePlain(text)
  const found = kindOf(value)
  if (found === kind) return value
  if (kind === 'float' && (typeof value === 'number' || typeof value === 'bigint')) return new Dbl(Number(value))
  throw cannotDecode(found, text, kind)
}

const cannotDecode = (found: Kind, text: string, wanted: string): YamlSyntaxError =>
  yamlError(`cannot decode !!${found} \`${text}\` as a !!${wanted}`)

function kindOf(value: GoScalar): Kind {
  if (value === null) return 'null'
  if (typeof value === 'string') return 'str'
  if (typeof value === 'boolean') return 'bool'
  return value instanceof Dbl ? 'float' : 'int'
}

function decodeBinary(text: string): string {
  const clean = text.replace(/[\r\n]/g, '')
  if (clean.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(clean))
    throw yamlError('!!binary value contains invalid base64 data')
  const bytes = Uint8Array.from(atob(clean), (c) => c.charCodeAt(0))
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
}

const DATE = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:$|[Tt ])/
const TIME = /^[Tt ](\d{1,2}):(\d{1,2}):(\d{1,2})(?:[.,]\d+)?(?:Z|[-+](\d\d):(\d\d))?$/

function daysIn(year: number, month: number): number {
  if (month !== 2) return [4, 6, 9, 11].includes(month) ? 30 : 31
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
}

/** A date, or a date and time as RFC 3339 has it, or with a blank between and no zone. */
export function isTimestamp(text: string): boolean {
  const date = DATE.exec(text)
  if (date === null) return false
  const [year, month, day] = date.slice(1).map(Number) as [number, number, number]
  if (month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return false
  const rest = text.slice(text.search(/[Tt ]|$/))
  if (rest === '') return true
  const time = TIME.exec(rest)
  const zoned = /(?:Z|[-+]\d\d:\d\d)$/.test(rest)
  if (time === null || zoned === rest.startsWith(' ')) return false
  const [hour, minute, second, zoneHour = 0, zoneMinute = 0] = time.slice(1).map((part) => Number(part ?? 0))
  return (hour ?? 0) < 24 && (minute ?? 0) < 60 && (second ?? 0) < 60 && zoneHour <= 24 && zoneMinute <= 60
}

const named = (value: GoScalar, ...words: string[]): [string, GoScalar][] => words.map((word) => [word, value])

const WORDS: ReadonlyMap<string, GoScalar> = new Map([
  ...named(true, 'y', 'Y', 'yes', 'Yes', 'YES', 'true', 'True', 'TRUE', 'on', 'On', 'ON'),
  ...named(false, 'n', 'N', 'no', 'No', 'NO', 'false', 'False', 'FALSE', 'off', 'Off', 'OFF'),
  ...named(null, '', '~', 'null', 'Null', 'NULL'),
  ...named(new Dbl(Number.NaN), '.nan', '.NaN', '.NAN'),
  ...named(new Dbl(Number.POSITIVE_INFINITY), '.inf', '.Inf', '.INF', '+.inf', '+.Inf', '+.INF'),
  ...named(new Dbl(Number.NEGATIVE_INFINITY), '-.inf', '-.Inf', '-.INF'),
])

/** No word that means something is longer. */
const LONGEST_WORD = 5

/**
 * Unquoted text: octals are `017` and `0o17`, `_` may separate digits, `yes` and `off` are booleans; `12:30` and dates are strings,
 * and so is a number beyond float64.
 */
export function resolvePlain(text: string): GoScalar {
  if (text.length <= LONGEST_WORD) {
    const word = WORDS.get(text)
    if (word !== undefined) return word
  }
  const first = text.charCodeAt(0)
  // Go's own parser of floats takes `_` between digits, and is asked only for what begins with a point.
  if (first === 46) return floatOf(text.replace(/(?<=\d)_(?=\d)/g, '')) ?? text
  if (!((first >= 48 && first <= 57) || first === 43 || first === 45)) return text
  const digits = text.includes('_') ? text.replaceAll('_', '') : text
  return integerOf(digits) ?? floatOf(digits) ?? text
}

const FLOAT = /^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$/

function floatOf(text: string): Dbl | undefined {
  if (!FLOAT.test(text)) return undefined
  const value = Number(text)
  return Number.isFinite(value) ? new Dbl(value) : undefined
}

const INTEGER = /^([-+]?)(?:0b([01]+)|0o?([0-7]+)|0x([0-9a-f]+)|(0|[1-9][0-9]*))$/i

const MAX_UINT64 = 2n ** 64n - 1n

/** An integer in the notations of Go; undefined when it is none or beyond 64 bits. */
function integerOf(text: string): number | bigint | Uint64 | undefined {
  const found = INTEGER.exec(text)
  if (found === null) return undefined
  const [, sign, binary, octal, hex, decimal] = found
  if (decimal !== undefined && decimal.length < 16) return sign === '-' && decimal !== '0' ? -Number(decimal) : Number(decimal)
  const size = BigInt(
    binary !== undefined ? `0b${binary}` : octal !== undefined ? `0o${octal}` : hex !== undefined ? `0x${hex}` : (decimal ?? ''),
  )
  const exact = sign === '-' ? -size : size
  if (BigInt.asIntN(64, exact) === exact) return fromInt64(exact)
  return sign === '' && exact <= MAX_UINT64 ? new Uint64(exact) : undefined
}
