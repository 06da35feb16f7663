import { stringify } from '../../../apimachinery/json/serialize.ts'
import type { JsonObject } from '../../../apimachinery/json/value.ts'
import { binaryText } from '../../../apimachinery/protobuf/binary-text.ts'
import type { WireWriter } from '../../../apimachinery/protobuf/wire-writer.ts'
import { PROTOBUF } from '../lazy-protobuf.ts'
import { JSON_TYPE, PROTOBUF_TYPE } from '../media-types.ts'
import type { OutputFormat } from '../negotiation.ts'
import type { RequestScope } from '../scope.ts'

/** How the events of a watch are written. */
export interface EventEncoding {
  readonly contentType: string
  /** An event as a piece of the stream. */
  event(type: string, object: JsonObject): string
  /** A list of the objects of the endpoint, with a character for each byte; absent: as JSON. */
  list?(list: JsonObject): string
}

/** The line of an event whose object is this JSON text. */
export const eventLine = (type: string, text: string): string => `{"type":"${type}","object":${text}}\n`

/** Lines of JSON. */
const JSON_EVENTS: EventEncoding = {
  contentType: JSON_TYPE,
  event: (type, object) => eventLine(type, stringify(object)),
}

/** The encoding of the events of an endpoint in a form that was negotiated. */
export const eventEncoding = ({ mediaType }: OutputFormat, scope: RequestScope): EventEncoding =>
  mediaType === PROTOBUF_TYPE ? protobufEvents(scope) : JSON_EVENTS

/**
 * Frames: the length in four bytes, then a `WatchEvent`, whose object stands in its envelope.
 * Source: k8s.io/apimachinery/pkg/util/framer/framer.go; k8s.io/apimachinery/pkg/apis/meta/v1/generated.proto, WatchEvent.
 */
function protobufEvents({ protobuf, listKind }: RequestScope): EventEncoding {
  const { encodeEnvelope, listMessage, metaMessage, WireWriter } = PROTOBUF.get()
  return {
    contentType: `${PROTOBUF_TYPE};stream=watch`,
    event(type, object) {
      const of = { apiVersion: String(object.apiVersion), kind: String(object.kind) }
      const message = metaMessage(of.apiVersion, of.kind) ?? protobuf?.message()
      if (message === undefined) throw new Error(`${of.apiVersion} ${of.kind} has no protobuf form`)
      return frame(new WireWriter(), type, encodeEnvelope(of, object, message))
    },
    ...(protobuf && {
      list: (list: JsonObject) =>
        binaryText(encodeEnvelope({ apiVersion: protobuf.apiVersion, kind: listKind }, list, listMessage(protobuf.message()))),
    }),
  }
}

function frame(writer: WireWriter, type: string, object: Uint8Array): string {
  writer.raw(object)
  writer.delimitedTag(1, 0)
  writer.delimitedTag(2, 0)
  const afterType = writer.length
  writer.text(type)
  writer.delimitedTag(1, afterType)
  const { length } = writer
  writer.raw(Uint8Array.of(length >>> 24, length >>> 16, length >>> 8, length))
  return binaryText(writer.result())
}
