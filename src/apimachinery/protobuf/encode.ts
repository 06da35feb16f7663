import { stringOf } from '../json/access.ts'
import { compareBytes } from '../json/utf8.ts'
import { Dbl, isObject, type JsonObject, type JsonValue, newObject } from '../json/value.ts'
import { base64Bytes } from '../typed/base64.ts'
import type { FieldType, MapType, Message, MessageField, Presence } from './message.ts'
import { FIXED64, VARINT } from './wire.ts'
import type { WireWriter } from './wire-writer.ts'

/**
 * Writes the fields of a message before what the writer has, as Go's generated code does: in the order of their numbers, entries of
 * maps in the order of their keys, zero values of all that is no pointer. What the message has no field for is left out.
 * Source: k8s.io/api/core/v1/generated.pb.go, MarshalToSizedBuffer.
 */
export function writeFields(writer: WireWriter, value: JsonObject, { descending }: Message): void {
  for (const [number, field] of descending) writeField(writer, number, field, field.json === '' ? value : value[field.json])
}

function writeField(
  writer: WireWriter,
  number: number,
  { type, repeated, presence }: MessageField,
  value: JsonValue | undefined,
) {
  if (repeated) {
    const items = Array.isArray(value) ? value : []
    for (let i = items.length - 1; i >= 0; i--) writeValue(writer, number, type, items[i])
  } else if (typeof type === 'object' && 'mapOf' in type) writeMap(writer, number, type, value)
  else if (isWritten(presence, value)) writeValue(writer, number, type, value)
}

function isWritten(presence: Presence, value: JsonValue | undefined): boolean {
  if (presence === 'always' || presence === 'optional') return true
  if (value === undefined || value === null) return false
  return presence === 'pointer' || !(value === '' || value === false || Object.is(value instanceof Dbl ? value.value : value, 0))
}

/** A value with its tag; what is missing, or of another type, is the zero value. */
function writeValue(
  writer: WireWriter,
  number: number,
  type: Exclude<FieldType, MapType> | FieldType,
  value: JsonValue | undefined,
) {
  const before = writer.length
  switch (type) {
    case 'bool':
      writer.varint(value === true ? 1 : 0)
      return writer.numberTag(number, VARINT)
    case 'int32':
    case 'int64':
      writer.varint(typeof value === 'number' || typeof value === 'bigint' ? value : 0)
      return writer.numberTag(number, VARINT)
    case 'double':
      writer.double(value instanceof Dbl ? value.value : Number(value ?? 0))
      return writer.numberTag(number, FIXED64)
    case 'string':
      writer.text(stringOf(value))
      break
    case 'bytes':
      writer.raw(base64Bytes(stringOf(value)))
      break
    default:
      if (!('mapOf' in type)) writeMessage(writer, type, value)
  }
  writer.delimitedTag(number, before)
}

function writeMessage(writer: WireWriter, type: Message, value: JsonValue | undefined): void {
  const fields = type.form === undefined ? (isObject(value) ? value : newObject()) : type.form.toFields(value)
  if (fields !== undefined) writeFields(writer, fields, type)
}

function writeMap(writer: WireWriter, number: number, { mapOf }: MapType, value: JsonValue | undefined): void {
  if (!isObject(value)) return
  const keys = Object.keys(value).sort(compareBytes)
  for (let i = keys.length - 1; i >= 0; i--) {
    const key = keys[i] as string
    const before = writer.length
    writeValue(writer, 2, mapOf, value[key])
    writeValue(writer, 1, 'string', key)
    writer.delimitedTag(number, before)
  }
}
