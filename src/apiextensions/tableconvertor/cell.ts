import { print } from '../../apimachinery/field/go-print.ts'
import { stringify } from '../../apimachinery/json/serialize.ts'
import { fromFloat, isInteger, isNumber, isObject, type JsonValue, toFloat, toInt64 } from '../../apimachinery/json/value.ts'
import { humanDuration } from '../../apimachinery/time/duration.ts'
import { parseRfc3339 } from '../../apimachinery/time/rfc3339.ts'
import { beginsWithDate, twoDigits } from '../openapi-validation/formats/dates.ts'

/** Makes a cell of the value that a column's path found; `now` in milliseconds. */
export type CellOf = (value: JsonValue, now: number) => JsonValue

/** The longest time between two moments that Go can hold, in seconds. */
const MAX_SECONDS = 9_223_372_036

/** The time since a moment, or what is said instead; `null` and the empty text are moments that are not set. */
export function ageOf(text: string, now: number): string {
  const time = text === '' || text === 'null' ? ZERO_TIME : parseTimestamp(text)
  if (time === undefined) return '<invalid>'
  if (time === ZERO_TIME) return '<unknown>'
  const seconds = Math.trunc((now - time) / 1000)
  return humanDuration(Math.max(-MAX_SECONDS, Math.min(seconds, MAX_SECONDS)))
}

/** Any value as text: objects and lists as JSON, floats as `1.5e+06`; null has no words of its own. */
function textCell(value: JsonValue): JsonValue {
  if (value === null) return '<no value>'
  if (typeof value === 'string') return value
  return Array.isArray(value) || isObject(value) ? stringify(value) : print(value)
}

function integerCell(value: JsonValue): JsonValue {
  if (!isNumber(value)) return null
  return isInteger(value) ? value : toInt64(toFloat(value))
}

/** By the type of the column; a value of another type is null. A type that no CRD may have shows nothing. */
const CELLS: { readonly [type: string]: CellOf } = {
  string: textCell,
  integer: integerCell,
  number: (value) => (isNumber(value) ? fromFloat(toFloat(value)) : null),
  boolean: (value) => (typeof value === 'boolean' ? value : null),
  date: (value, now) => (typeof value === 'string' ? ageOf(value, now) : null),
}

/**
 * How cells of a column of this type are made (rules TB-3, TB-4).
 * Source: k8s.io/apiextensions-apiserver/pkg/registry/customresource/tableconvertor/tableconvertor.go.
 */
export const cellOf = (type: string): CellOf => CELLS[type] ?? (() => null)

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
