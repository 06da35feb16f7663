import { type JsonObject, newObject, objectOf } from '../json/value.ts'
import { checkWire, decodeMessage } from './decode.ts'
import { writeFields } from './encode.ts'
import { type Message, message, optional } from './message.ts'
import { DELIMITED, ProtobufError, WireReader } from './wire.ts'
import { WireWriter } from './wire-writer.ts'

/** What stands around every encoded object: its kind, and the object itself still encoded. */
export interface Envelope {
  /** Empty when it is not named. */
  readonly apiVersion: string
  readonly kind: string
  readonly raw: Uint8Array
}

/** `k8s` and a zero byte. */
const MAGIC = Uint8Array.of(0x6b, 0x38, 0x73, 0)

const TYPE_META = message('TypeMeta', { 1: optional('apiVersion', 'string', 'APIVersion'), 2: optional('kind', 'string') })

const FIELDS = new Map([
  [1, 'TypeMeta'],
  [2, 'Raw'],
  [3, 'ContentEncoding'],
  [4, 'ContentType'],
])

/**
 * Opens the envelope of an encoded object: four bytes by which it is known, then a `runtime.Unknown`. The encoding and type of the
 * content that it may name do not count.
 * Source: k8s.io/apimachinery/pkg/runtime/serializer/protobuf/protobuf.go.
 * @throws ProtobufError
 */
export function decodeEnvelope(bytes: Uint8Array): Envelope {
  if (bytes.length === 0) throw new ProtobufError('empty data')
  if (MAGIC.some((byte, i) => bytes[i] !== byte)) {
    const why = `provided data does not appear to be a protobuf message, expected prefix [${MAGIC.join(' ')}]`
    throw new ProtobufError(why)
  }
  if (bytes.length === MAGIC.length) throw new ProtobufError('empty body')
  const reader = new WireReader(bytes.subarray(MAGIC.length), 'Unknown')
  const type = newObject()
  let raw: Uint8Array = new Uint8Array()
  while (!reader.done) {
    const { number, wire } = reader.tag()
    const go = FIELDS.get(number)
    if (go === undefined) {
      reader.skip(wire)
      continue
    }
    checkWire(wire, DELIMITED, go)
    const chunk = reader.chunk()
    if (number === 1) decodeMessage(chunk, TYPE_META, type)
    if (number === 2) raw = chunk
  }
  return { apiVersion: String(type.apiVersion ?? ''), kind: String(type.kind ?? ''), raw }
}

/** An object in its envelope, as the server writes it. */
export function encodeEnvelope(type: { readonly apiVersion: string; readonly kind: string }, value: JsonObject, of: Message) {
  const writer = new WireWriter()
  // The encoding and the type of the content are not named.
  writer.delimitedTag(4, writer.length)
  writer.delimitedTag(3, writer.length)
  const afterRaw = writer.length
  writeFields(writer, value, of)
  writer.delimitedTag(2, afterRaw)
  const afterType = writer.length
  writeFields(writer, objectOf({ ...type }), TYPE_META)
  writer.delimitedTag(1, afterType)
  writer.raw(MAGIC)
  return writer.result()
}
