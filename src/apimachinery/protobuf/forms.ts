import { JsonRangeError, JsonSyntaxError, parseJson } from '../json/parse.ts'
import { stringify } from '../json/serialize.ts'
import { type JsonObject, type JsonValue, objectOf } from '../json/value.ts'
import { Quantity } from '../quantity/quantity.ts'
import { always, type Message, message, pointer } from './message.ts'
import { ProtobufError } from './wire.ts'

/** The first second of the year 1 is a time that is not set. */
const NOT_SET = -62_135_596_800
const YEAR_0 = -62_167_219_200
const YEAR_10000 = 253_402_300_800

/**
 * A time as the server's JSON has it, in whole seconds or in microseconds: smaller fractions do not count.
 * Source: k8s.io/apimachinery/pkg/apis/meta/v1/{time,micro_time}_proto.go.
 */
const timestamp = (hasMicroseconds: boolean): Message =>
  message(
    'Timestamp',
    { 1: always('seconds', 'int64'), 2: always('nanos', 'int32') },
    {
      fromFields({ seconds, nanos }) {
        if (seconds === undefined && nanos === undefined) return undefined
        // Nanoseconds may be more than a second, or negative.
        const microseconds = hasMicroseconds ? Math.trunc(Number(nanos ?? 0) / 1000) : 0
        const carried = Math.floor(microseconds / 1e6)
        const at = Number(seconds ?? 0) + carried
        if (at === NOT_SET && microseconds === 0) return undefined
        if (at < YEAR_0 || at >= YEAR_10000) {
          throw new ProtobufError(`proto: Timestamp: ${at} seconds are not in the years 0 to 9999`)
        }
        const fraction = hasMicroseconds ? `.${String(microseconds - carried * 1e6).padStart(6, '0')}` : ''
        return `${new Date(at * 1000).toISOString().slice(0, 19)}${fraction}Z`
      },
      toFields(value) {
        const seconds = typeof value === 'string' ? Math.floor(Date.parse(value) / 1000) : NOT_SET
        if (seconds === NOT_SET || Number.isNaN(seconds)) return undefined
        return hasMicroseconds ? objectOf({ seconds, nanos: Number(String(value).slice(20, 26)) * 1000 }) : objectOf({ seconds })
      },
    },
  )

/** `metav1.Time`. */
export const TIME_MESSAGE: Message = timestamp(false)

/** `metav1.MicroTime`. */
export const MICRO_TIME_MESSAGE: Message = timestamp(true)

/** `resource.Quantity`: its canonical text. Source: k8s.io/apimachinery/pkg/api/resource/quantity_proto.go. */
export const QUANTITY_MESSAGE: Message = message(
  'Quantity',
  { 1: always('string', 'string') },
  {
    fromFields({ string }) {
      const quantity = Quantity.parse(typeof string === 'string' ? string : '')
      if ('error' in quantity) throw new ProtobufError(quantity.error)
      return quantity.toString()
    },
    toFields: (value) => objectOf({ string: typeof value === 'string' ? value : '0' }),
  },
)

/** `intstr.IntOrString`. Source: k8s.io/apimachinery/pkg/util/intstr/generated.proto. */
export const INT_OR_STRING_MESSAGE: Message = message(
  'IntOrString',
  { 1: always('type', 'int64'), 2: always('intVal', 'int32'), 3: always('strVal', 'string') },
  {
    fromFields: ({ type, intVal, strVal }) => (Number(type ?? 0) === 1 ? (strVal ?? '') : (intVal ?? 0)),
    toFields: (value) =>
      typeof value === 'string'
        ? objectOf({ type: 1, intVal: 0, strVal: value })
        : objectOf({ type: 0, intVal: value ?? 0, strVal: '' }),
  },
)

/** Null is no text. */
const textOf = (value: JsonValue | undefined): JsonObject | undefined =>
  value === undefined || value === null ? undefined : objectOf({ raw: stringify(value) })

const RAW = { 1: pointer('raw', 'string') }

/** Any JSON value, as its text. */
export const JSON_MESSAGE: Message = message('JSON', RAW, {
  fromFields({ raw }) {
    if (typeof raw !== 'string' || raw === '') return undefined
    const { value, error } = parsed(raw)
    if (error !== undefined) throw new ProtobufError(error)
    return value
  },
  toFields: textOf,
})

/** The fields that a manager owns, as JSON text. What is no JSON is a text, which owns nothing, because it is not read with the object. */
export const FIELDS_MESSAGE: Message = message('FieldsV1', RAW, {
  fromFields({ raw }) {
    if (typeof raw !== 'string' || raw === '') return undefined
    return parsed(raw).value ?? raw
  },
  toFields: textOf,
})

function parsed(raw: string): { readonly value?: JsonValue; readonly error?: string } {
  try {
    return { value: parseJson(raw).value }
  } catch (error) {
    if (error instanceof JsonSyntaxError || error instanceof JsonRangeError) return { error: error.message }
    throw error
  }
}
