import { print } from '../../apimachinery/field/go-print.ts'
import { stringify } from '../../apimachinery/json/serialize.ts'
import { fromFloat, isInteger, isNumber, isObject, type JsonValue, toFloat } from '../../apimachinery/json/value.ts'
import { toInt64 } from '../openapi-validation/int64.ts'
import { humanDuration } from './human-duration.ts'
import { parseTimestamp, ZERO_TIME } from './timestamp.ts'

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
