import { JsonRangeError, JsonSyntaxError, parseJson } from '../json/parse.ts'
import { type JsonObject, type JsonValue, newObject } from '../json/value.ts'
import { DELIMITED, ProtobufError, VARINT, WireReader } from './wire.ts'

/** A message as data: which JSON field each number is, and what it holds. No code is written per message. */
export interface Message {
  /** The name in the .proto file, for errors. */
  readonly name: string
  readonly fields: ReadonlyMap<number, MessageField>
}

/** `labels` is a map of strings, `time` a moment, `raw` a message that wraps the JSON text of the value. */
export type FieldType = 'string' | 'bool' | 'int64' | 'labels' | 'time' | 'raw' | Message

export interface MessageField {
  readonly json: string
  readonly type: FieldType
  readonly repeated: boolean
  /**
   * Go writes the zero value of every field that is no pointer, in protobuf: what JSON leaves out then is left out here. Pointers
   * and fields that JSON always has keep it.
   */
  readonly keepsZero: boolean
  /** The name of the field in Go, for errors. */
  readonly go: string
}

const goFieldName = (json: string): string => json.charAt(0).toUpperCase() + json.slice(1)

const field = (json: string, type: FieldType, repeated: boolean, keepsZero: boolean, go = goFieldName(json)): MessageField => ({
  json,
  type,
  repeated,
  keepsZero,
  go,
})

/** A field with omitempty. `go` is its name in Go where that is not the JSON name with a capital. */
export const optional = (json: string, type: FieldType, go?: string): MessageField => field(json, type, false, false, go)

/** A pointer, or a field without omitempty. */
export const kept = (json: string, type: FieldType, go?: string): MessageField => field(json, type, false, true, go)

export const repeated = (json: string, type: FieldType, go?: string): MessageField => field(json, type, true, true, go)

export const message = (name: string, fields: { readonly [number: number]: MessageField }): Message => ({
  name,
  fields: new Map(Object.entries(fields).map(([number, of]) => [Number(number), of])),
})

/**
 * The JSON object of an encoded message. Fields that the message does not have are passed over; of a field that stands twice the
 * last counts, and messages that stand twice are merged.
 * @param into gets the fields
 * @throws ProtobufError
 */
export function decodeMessage(bytes: Uint8Array, of: Message, into: JsonObject = newObject()): JsonObject {
  const reader = new WireReader(bytes, of.name)
  while (!reader.done) {
    const { number, wire } = reader.tag()
    const found = of.fields.get(number)
    if (found === undefined) reader.skip(wire)
    else readField(reader, wire, found, into)
  }
  return into
}

/** Refuses a field that is not written as its type is. */
export function checkWire(wire: number, expected: number, go: string): void {
  if (wire !== expected) throw new ProtobufError(`proto: wrong wireType = ${wire} for field ${go}`)
}

function readField(reader: WireReader, wire: number, { json, type, repeated, keepsZero, go }: MessageField, into: JsonObject) {
  checkWire(wire, type === 'bool' || type === 'int64' ? VARINT : DELIMITED, go)
  const before = into[json]
  const value = readValue(reader, type, repeated ? undefined : before)
  if (repeated) {
    if (Array.isArray(before)) before.push(value ?? null)
    else into[json] = [value ?? null]
  } else if (value === undefined || (!keepsZero && isZero(value))) delete into[json]
  else into[json] = value
}

const isZero = (value: JsonValue): boolean => value === '' || value === 0 || value === false

/** A value; `before` is what the field had already. Undefined: a time that is not set, or no JSON. */
function readValue(reader: WireReader, type: FieldType, before: JsonValue | undefined): JsonValue | undefined {
  switch (type) {
    case 'string':
      return utf8.decode(reader.chunk())
    case 'bool':
      return reader.varint() !== 0
    case 'int64':
      return reader.varint()
    case 'time':
      return timeOf(reader.chunk())
    case 'raw':
      return jsonOf(reader.chunk())
    case 'labels':
      return withEntry(objectIn(before), reader.chunk())
    default:
      return decodeMessage(reader.chunk(), type, objectIn(before))
  }
}

/** A field holds an object once its message or map was read, and is not set before. */
const objectIn = (before: JsonValue | undefined): JsonObject => (before === undefined ? newObject() : (before as JsonObject))

/** A byte order mark is a character of the text. */
const utf8 = new TextDecoder('utf-8', { ignoreBOM: true })

const ENTRY = message('Entry', { 1: kept('key', 'string'), 2: kept('value', 'string') })

function withEntry(into: JsonObject, bytes: Uint8Array): JsonObject {
  const { key, value } = decodeMessage(bytes, ENTRY)
  into[typeof key === 'string' ? key : ''] = value ?? ''
  return into
}

const TIMESTAMP = message('Timestamp', { 1: kept('seconds', 'int64'), 2: kept('nanos', 'int64') })

/** The first second of the year 1 is a time that is not set. */
const NOT_SET = -62_135_596_800
const YEAR_0 = -62_167_219_200
const YEAR_10000 = 253_402_300_800

/** A time in whole seconds, as the server's JSON has it: fractions do not count. */
function timeOf(bytes: Uint8Array): string | undefined {
  if (bytes.length === 0) return undefined
  const seconds = Number(decodeMessage(bytes, TIMESTAMP).seconds ?? 0)
  if (seconds === NOT_SET) return undefined
  if (seconds < YEAR_0 || seconds >= YEAR_10000) {
    throw new ProtobufError(`proto: Timestamp: ${seconds} seconds are not in the years 0 to 9999`)
  }
  return `${new Date(seconds * 1000).toISOString().slice(0, 19)}Z`
}

const RAW = message('Raw', { 1: kept('raw', 'string', 'Raw') })

function jsonOf(bytes: Uint8Array): JsonValue | undefined {
  const { raw } = decodeMessage(bytes, RAW)
  if (typeof raw !== 'string' || raw === '') return undefined
  try {
    return parseJson(raw).value
  } catch (error) {
    if (error instanceof JsonSyntaxError || error instanceof JsonRangeError) throw new ProtobufError(error.message)
    throw error
  }
}
