import { DOCUMENT } from '../../src/apiextensions/openapi/swagger-protobuf.ts'
import { API_VERSION, KIND } from '../../src/apiextensions/v1/names.ts'
import { CUSTOM_RESOURCE_DEFINITION_MESSAGE, FORMER_DEFINITION_MESSAGE } from '../../src/apiextensions/v1/protobuf.ts'
import { parseJson as parseValue } from '../../src/apimachinery/json/parse.ts'
import { stringify } from '../../src/apimachinery/json/serialize.ts'
import { isObject, type JsonObject } from '../../src/apimachinery/json/value.ts'
import { decodeMessage } from '../../src/apimachinery/protobuf/decode.ts'
import { decodeEnvelope, encodeEnvelope } from '../../src/apimachinery/protobuf/envelope.ts'
import { protobufKind } from '../../src/apimachinery/protobuf/kinds.ts'
import { type Message, message, optional, pointer } from '../../src/apimachinery/protobuf/message.ts'
import { DELETE_OPTIONS_MESSAGE, listMessage, metaMessage } from '../../src/apimachinery/protobuf/meta-messages.ts'
import { SWAGGER_PROTOBUF_TYPE } from '../../src/apiserver/endpoints/media-types.ts'
import { KINDS } from '../../src/controlplane/builtin/kinds.ts'
import { protobufOf } from '../../src/controlplane/builtin/serving.ts'
import { loadModules } from '../../src/controlplane/modules.ts'
import { type Json, parseJson, printJson } from './numbers.ts'

await loadModules()

/** The messages of the kinds that are part of the server, which answers have before an engine has started too. */
const BUILT_IN = KINDS.flatMap((kind) => protobufOf(kind) ?? [])

export const PROTOBUF = 'application/vnd.kubernetes.protobuf'

/** Whether a content type is protobuf, whole or as a stream. */
export const isProtobuf = (type: string | null): boolean => type?.split(';')[0]?.trim() === PROTOBUF

function messageOf(apiVersion: string, kind: string, definition = CUSTOM_RESOURCE_DEFINITION_MESSAGE): Message {
  if (kind === 'DeleteOptions') return DELETE_OPTIONS_MESSAGE
  const isCrd = apiVersion === API_VERSION
  if (isCrd && kind === KIND) return definition
  if (isCrd && kind === `${KIND}List`) return listMessage(definition)
  const builtIn = (name: string) => BUILT_IN.find((one) => one.apiVersion === apiVersion && one.kind === name)
  const items = kind.endsWith('List') ? builtIn(kind.slice(0, -'List'.length)) : undefined
  if (items !== undefined) return listMessage(items.message())
  const found = metaMessage(apiVersion, kind) ?? (builtIn(kind) ?? protobufKind(apiVersion, kind))?.message()
  if (found === undefined) throw new Error(`no message is known for ${apiVersion} ${kind}`)
  return found
}

function encoded(value: JsonObject, definition?: Message): Uint8Array<ArrayBuffer> {
  const type = { apiVersion: String(value.apiVersion ?? ''), kind: String(value.kind ?? '') }
  return encodeEnvelope(type, value, messageOf(type.apiVersion, type.kind, definition))
}

/** The body of a request whose object a scenario has as JSON. */
export function encodeProtobuf(value: Json): Uint8Array<ArrayBuffer> {
  const { value: object } = parseValue(printJson(value))
  if (!isObject(object)) throw new Error('a protobuf body has to be an object')
  return encoded(object)
}

/**
 * An answer as JSON. It counts only when the JSON, encoded again, has the very bytes of the answer: then two answers with equal JSON
 * have equal bytes. Throws otherwise. A CRD can be encoded as the newest or as older releases do.
 */
export function decodeProtobuf(bytes: Uint8Array): Json {
  const { apiVersion, kind, raw } = decodeEnvelope(bytes)
  const value = decodeMessage(raw, messageOf(apiVersion, kind))
  const object = Object.assign(value, { apiVersion, kind })
  const forms = [CUSTOM_RESOURCE_DEFINITION_MESSAGE, FORMER_DEFINITION_MESSAGE]
  if (!forms.some((form) => Buffer.compare(encoded(object, form), bytes) === 0)) {
    throw new Error(`these bytes are not what ${stringify(object)} is written as: ${Buffer.from(bytes).toString('base64')}`)
  }
  return parseJson(stringify(object))
}

/** What an answer of this content type says as JSON, where it is protobuf. Throws as `decodeProtobuf`. */
export function decodeAnswer(bytes: Uint8Array, type: string): Json | undefined {
  if (type === SWAGGER_PROTOBUF_TYPE) return parseJson(stringify(decodeMessage(bytes, DOCUMENT)))
  return isProtobuf(type) ? decodeProtobuf(bytes) : undefined
}

const WATCH_EVENT = message('WatchEvent', {
  1: optional('type', 'string'),
  2: optional('object', message('RawExtension', { 1: pointer('raw', 'bytes') })),
})

const FRAME_HEADER = 4

/** The events in the whole frames at the beginning of a stream, and what is left after them. */
export function readFrames(stream: Uint8Array): { readonly events: Json[]; readonly rest: Uint8Array } {
  const events: Json[] = []
  let rest = stream
  while (rest.length >= FRAME_HEADER) {
    const end = FRAME_HEADER + new DataView(rest.buffer, rest.byteOffset).getUint32(0)
    if (rest.length < end) break
    const { type, object } = decodeMessage(rest.subarray(FRAME_HEADER, end), WATCH_EVENT)
    const raw = isObject(object) ? String(object.raw) : ''
    events.push({ type: String(type), object: decodeProtobuf(new Uint8Array(Buffer.from(raw, 'base64'))) })
    rest = rest.subarray(end)
  }
  return { events, rest }
}
