import { KIND } from '../apiextensions/v1/names.ts'
import { v1OfV1beta1 } from '../apiextensions/v1beta1/to-v1.ts'
import { accessorError, typeName } from '../apimachinery/field/go-print.ts'
import { stringOf } from '../apimachinery/json/access.ts'
import { jsonKind } from '../apimachinery/json/kind.ts'
import { JsonRangeError, JsonSyntaxError, parseJson } from '../apimachinery/json/parse.ts'
import { isObject, type JsonObject, type JsonValue, newObject, objectOf } from '../apimachinery/json/value.ts'
import { decodeMessage } from '../apimachinery/protobuf/decode.ts'
import { decodeEnvelope } from '../apimachinery/protobuf/envelope.ts'
import { ProtobufError } from '../apimachinery/protobuf/wire.ts'
import type { ReadObject } from '../apiserver/storage/interfaces.ts'
import { KINDS } from './builtin/kinds.ts'
import { protobufOf } from './builtin/serving.ts'

/** The first byte of what is stored as protobuf; no JSON begins with it. */
const PROTOBUF = 'k'.charCodeAt(0)

/** The kinds that are stored as protobuf, by version and name. */
const STORED = new Map(KINDS.flatMap((kind) => protobufOf(kind) ?? []).map((of) => [`${of.apiVersion} ${of.kind}`, of]))

const V1BETA1 = 'apiextensions.k8s.io/v1beta1'

/**
 * Reads what the API servers of a cluster keep in etcd: JSON, or protobuf for their own kinds, and CustomResourceDefinitions in the
 * version they were stored in. What cannot be read is an empty object with its damage. `loadModules` comes first.
 * Source: k8s.io/kubernetes/pkg/controlplane/apiserver/apiextensions.go; k8s.io/apimachinery/pkg/runtime/serializer/protobuf.
 */
export function decodeStored(bytes: Uint8Array): ReadObject {
  const message = bytes[0] === PROTOBUF ? fromProtobuf(bytes) : undefined
  if (message !== undefined) return { value: message }
  try {
    return fromJson(new TextDecoder().decode(bytes))
  } catch (error) {
    if (error instanceof JsonSyntaxError || error instanceof JsonRangeError) return { value: newObject(), damage: error.message }
    throw error
  }
}

/** What the API servers of a cluster keep in etcd, for `openEtcd`. */
export const CLUSTER_CONTENTS = { decode: decodeStored, kinds: KINDS.filter(({ storedAs }) => storedAs === undefined) }

function fromJson(text: string): ReadObject {
  const { value } = parseJson(text)
  const damage = damageOf(value, text)
  if (!isObject(value)) return { value: newObject(), damage }
  return { value: value.kind === KIND && value.apiVersion === V1BETA1 ? v1OfV1beta1(value) : value, damage }
}

/**
 * Why a value of JSON is no object of an API.
 * Source: k8s.io/apimachinery/pkg/apis/meta/v1/unstructured/helpers.go, unstructuredJSONScheme; k8s.io/apimachinery/pkg/runtime/errors.go.
 */
function damageOf(value: JsonValue, text: string): string | undefined {
  if (value !== null && !isObject(value))
    return `json: cannot unmarshal ${jsonKind(value)} into Go value of type map[string]interface {}`
  const { apiVersion, kind, metadata } = value ?? newObject()
  if (stringOf(kind) === '' || stringOf(apiVersion).split('/').length > 2) return `Object 'Kind' is missing in '${text}'`
  if (apiVersion !== undefined && typeof apiVersion !== 'string') return accessorError(['apiVersion'], apiVersion, 'string')
  return metadata == null || isObject(metadata) ? undefined : `invalid metadata: expected object, got ${typeName(metadata)}`
}

/** The object in bytes of protobuf; undefined for what is none. */
function fromProtobuf(bytes: Uint8Array): JsonObject | undefined {
  try {
    const { apiVersion, kind, raw } = decodeEnvelope(bytes)
    const message = STORED.get(`${apiVersion} ${kind}`)?.message()
    const named = objectOf({ apiVersion, kind })
    return message === undefined ? named : decodeMessage(raw, message, named)
  } catch (error) {
    if (error instanceof ProtobufError) return undefined
    throw error
  }
}
