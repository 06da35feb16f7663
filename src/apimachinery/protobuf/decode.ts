import { stringOf } from '../json/access.ts'
import { fromFloat, type JsonObject, type JsonValue, newObject } from '../json/value.ts'
import { base64Text } from '../typed/base64.ts'
import { always, type FieldType, type MapType, type MapValue, type Message, type MessageField, message } from './message.ts'
import { DELIMITED, FIXED64, ProtobufError, VARINT, WireReader } from './wire.ts'

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

/** Rejects a field that is not written as its type is. */
export function checkWire(wire: number, expected: number, go: string): void {
  if (wire !== expected) throw new ProtobufError(`proto: wrong wireType = ${wire} for field ${go}`)
}

export const wireOf = (type: FieldType): number => {
  if (type === 'bool' || type === 'int32' || type === 'int64') return VARINT
  return type === 'double' ? FIXED64 : DELIMITED
}

function readField(reader: WireReader, wire: number, { json, type, repeated, presence, go }: MessageField, into: JsonObject) {
  checkWire(wire, wireOf(type), go)
  if (json === '') {
    decodeMessage(reader.chunk(), type as Message, into)
    return
  }
  const before = into[json]
  const value = readValue(reader, type, repeated ? undefined : before)
  if (repeated) {
    if (Array.isArray(before)) before.push(value ?? null)
    else into[json] = [value ?? null]
  } else if (value !== undefined && (presence !== 'optional' || !isZero(value))) into[json] = value
  else if (before !== undefined) delete into[json]
}

const isZero = (value: JsonValue): boolean => value === '' || value === 0 || value === false

/** A value; `before` is what the field had already. Undefined: a time that is not set, or no JSON. */
function readValue(reader: WireReader, type: FieldType, before: JsonValue | undefined): JsonValue | undefined {
  switch (type) {
    case 'string':
      return textOf(reader.chunk())
    case 'bytes':
      return base64Text(reader.chunk())
    case 'bool':
      return reader.varint() !== 0
    case 'int32':
      return Number(BigInt.asIntN(32, BigInt(reader.varint())))
    case 'int64':
      return reader.varint()
    case 'double':
      return fromFloat(reader.double())
    default:
      return 'mapOf' in type ? withEntry(objectIn(before), reader.chunk(), type) : readMessage(reader.chunk(), type, before)
  }
}

function readMessage(bytes: Uint8Array, of: Message, before: JsonValue | undefined): JsonValue | undefined {
  const { form } = of
  if (form === undefined) return decodeMessage(bytes, of, objectIn(before))
  const fields = form.merges === true && before !== undefined ? form.toFields(before) : undefined
  return form.fromFields(decodeMessage(bytes, of, fields))
}

/** A field holds an object once its message or map was read, and is not set before. */
const objectIn = (before: JsonValue | undefined): JsonObject => (before === undefined ? newObject() : (before as JsonObject))

/** A byte order mark is a character of the text. */
const utf8 = new TextDecoder('utf-8', { ignoreBOM: true })

/** Up to this length a text is read character by character while it is ASCII, which takes less time than starting the decoder. */
const SHORT = 24

function textOf(bytes: Uint8Array): string {
  if (bytes.length > SHORT) return utf8.decode(bytes)
  let text = ''
  for (const byte of bytes) {
    if (byte > 0x7f) return utf8.decode(bytes)
    text += String.fromCharCode(byte)
  }
  return text
}

/** Adds an entry of a map; a key or a value that is missing is the zero value. */
function withEntry(into: JsonObject, bytes: Uint8Array, { mapOf }: MapType): JsonObject {
  const { key, value } = decodeMessage(bytes, entryOf(mapOf))
  into[stringOf(key)] = value ?? zeroOf(mapOf)
  return into
}

const zeroOf = (type: MapValue): JsonValue =>
  typeof type === 'string' ? '' : (readMessage(new Uint8Array(), type, undefined) ?? null)

const ENTRIES = new Map<MapValue, Message>()

function entryOf(type: MapValue): Message {
  const known = ENTRIES.get(type)
  if (known !== undefined) return known
  const made = message('Entry', { 1: always('key', 'string', 'mapkey'), 2: always('value', type, 'mapvalue') })
  ENTRIES.set(type, made)
  return made
}
