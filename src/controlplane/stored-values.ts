import { KIND } from '../apiextensions/v1/names.ts'
import { v1OfV1beta1 } from '../apiextensions/v1beta1/to-v1.ts'
import { JsonRangeError, JsonSyntaxError, parseJson } from '../apimachinery/json/parse.ts'
import { isObject, type JsonObject, type JsonValue, newObject, objectOf } from '../apimachinery/json/value.ts'
import { decodeMessage } from '../apimachinery/protobuf/decode.ts'
import { decodeEnvelope } from '../apimachinery/protobuf/envelope.ts'
import { ProtobufError } from '../apimachinery/protobuf/wire.ts'
import { KINDS } from './builtin/kinds.ts'
import { protobufOf } from './builtin/serving.ts'

/** The first byte of what is stored as protobuf; no JSON begins with it. */
const PROTOBUF = 'k'.charCodeAt(0)

/** The kinds that are stored as protobuf, by version and name. */
const STORED = new Map(KINDS.flatMap((kind) => protobufOf(kind) ?? []).map((of) => [`${of.apiVersion} ${of.kind}`, of]))

const V1BETA1 = 'apiextensions.k8s.io/v1beta1'

/**
 * Reads what the API servers of a cluster keep in etcd: JSON, or protobuf for their own kinds, and CustomResourceDefinitions in the
 * version they were stored in. What cannot be read is an empty object. `loadModules` comes first.
 * Source: k8s.io/kubernetes/pkg/controlplane/apiserver/apiextensions.go; k8s.io/apimachinery/pkg/runtime/serializer/protobuf.
 */
export function decodeStored(bytes: Uint8Array): JsonObject {
  const value = read(bytes)
  if (!isObject(value)) return newObject()
  return value.kind === KIND && value.apiVersion === V1BETA1 ? v1OfV1beta1(value) : value
}

/** What the API servers of a cluster keep in etcd, for `openEtcd`. */
export const CLUSTER_CONTENTS = { decode: decodeStored, kinds: KINDS.filter(({ storedAs }) => storedAs === undefined) }

/** The value in the bytes; undefined for what is malformed. */
function read(bytes: Uint8Array): JsonValue | undefined {
  try {
    return bytes[0] === PROTOBUF ? fromProtobuf(bytes) : parseJson(new TextDecoder().decode(bytes)).value
  } catch (error) {
    if (error instanceof JsonSyntaxError || error instanceof JsonRangeError || error instanceof ProtobufError) return undefined
    throw error
  }
}

function fromProtobuf(bytes: Uint8Array): JsonObject {
  const { apiVersion, kind, raw } = decodeEnvelope(bytes)
  const message = STORED.get(`${apiVersion} ${kind}`)?.message()
  const named = objectOf({ apiVersion, kind })
  return message === undefined ? named : decodeMessage(raw, message, named)
}
