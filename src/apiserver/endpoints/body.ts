import { badRequest, type StatusError, tooLargeEntity } from '../../apimachinery/api/errors.ts'
import { stringOf } from '../../apimachinery/json/access.ts'
import { encodeEscaped } from '../../apimachinery/json/escaped-bytes.ts'
import { jsonKind } from '../../apimachinery/json/kind.ts'
import { JsonRangeError, JsonSyntaxError, type ParsedJson, parseJson } from '../../apimachinery/json/parse.ts'
import { stringify } from '../../apimachinery/json/serialize.ts'
import { isObject, type JsonObject, type JsonValue, newObject } from '../../apimachinery/json/value.ts'
import {
  type GroupVersion,
  groupVersion,
  isMissing,
  parseGroupVersion,
  type TypeMeta,
  unexpectedGroupVersion,
  withDefaultType,
} from '../../apimachinery/meta/type-meta.ts'
import type { ProtobufKind } from '../../apimachinery/protobuf/kinds.ts'
import { YAML } from '../../apimachinery/yaml/lazy.ts'
import { YamlSyntaxError } from '../../apimachinery/yaml/syntax-error.ts'
import { cannotBeHandled, type DecodedBody, unrecognised as unrecognisedBytes } from '../registry/codec.ts'
import type { FieldValidation } from '../registry/rest/options.ts'
import { type ApiRequest, exceedsBodyLimit, MAX_BODY_BYTES } from './exchange.ts'
import { PROTOBUF } from './lazy-protobuf.ts'
import { PROTOBUF_TYPE, YAML_TYPE } from './media-types.ts'
import type { InputType } from './negotiation.ts'

/** The body of a create or update, whose size and media type the endpoint takes. */
export interface RequestBody {
  readonly text: string
  readonly mediaType: InputType
}

/** The text of the body of a write, or 413. */
export function limitedBody(request: ApiRequest): string {
  if (exceedsBodyLimit(request)) throw tooLargeEntity(`limit is ${MAX_BODY_BYTES}`)
  return request.body
}

const TYPE_META = 'struct { APIVersion string "json:\\"apiVersion,omitempty\\""; Kind string "json:\\"kind,omitempty\\"" }'

/** Why a body that is no object has no kind. */
export const notAnObject = (value: JsonValue): string =>
  `couldn't get version/kind; json parse error: json: cannot unmarshal ${jsonKind(value)} into Go value of type ${TYPE_META}`

const unrecognised = (kind: string, why: string, body: string) => unrecognisedBytes(kind, why, encodeEscaped(body))

/** The text as a value; a text that is neither JSON nor YAML is rejected with the parser's words. */
function parseBody(body: string, mediaType: string, kind: string): ParsedJson {
  try {
    return mediaType === YAML_TYPE ? YAML.get().parseYaml(body) : parseJson(body)
  } catch (error) {
    if (error instanceof YamlSyntaxError) throw unrecognised(kind, error.message, body)
    if (error instanceof JsonRangeError) throw outOfRange(error, body, kind)
    if (!(error instanceof JsonSyntaxError)) throw error
    throw unrecognised(kind, `couldn't get version/kind; json parse error: ${error.message}`, body)
  }
}

/** A number beyond float64 is found only after the kind was read, so the answer names the kind. */
function outOfRange({ value, message }: JsonRangeError, body: string, expected: string): StatusError {
  if (!isObject(value)) return unrecognised(expected, notAnObject(value), body)
  const kind = typeField(value, 'kind', expected, body)
  const { version } = groupVersionIn(value, expected, body)
  return cannotBeHandled(kind === '' ? expected : kind, version, expected, message)
}

/** Why kind and version of an object cannot be read, if they cannot. */
export function typeFault(value: JsonObject, field: 'kind' | 'apiVersion'): string | undefined {
  const found = value[field]
  if (found === undefined || found === null || typeof found === 'string') return undefined
  const why = `json: cannot unmarshal ${jsonKind(found)} into Go struct field .${field} of type string`
  return `couldn't get version/kind; json parse error: ${why}`
}

function typeField(value: JsonObject, field: 'kind' | 'apiVersion', kind: string, body: string): string {
  const fault = typeFault(value, field)
  if (fault !== undefined) throw unrecognised(kind, fault, body)
  return stringOf(value[field])
}

const NO_GROUP_VERSION = { group: '', version: '' }

function groupVersionIn(value: JsonObject, kind: string, body: string): GroupVersion {
  const apiVersion = typeField(value, 'apiVersion', kind, body)
  const read = parseGroupVersion(apiVersion)
  if (read === undefined) throw unrecognised(kind, unexpectedGroupVersion(apiVersion), body)
  return read
}

/** Writes into an object what kind it is of, and returns the version as text; what was not named and has no default stays away. */
export function setType(object: JsonObject, type: TypeMeta): string {
  const apiVersion = groupVersion(type)
  if (apiVersion !== '' || typeof object.apiVersion === 'string') object.apiVersion = apiVersion
  object.kind = type.kind
  return apiVersion
}

/** What an endpoint expects of a body. */
export interface Expected extends TypeMeta {
  /** Typed kinds take a body that does not name its kind or version to be theirs. */
  readonly defaults?: TypeMeta
  /** How the kind is read from protobuf, where it may be sent so. */
  readonly protobuf?: ProtobufKind | undefined
}

/** Reads the body of a write as an object that names its kind (rule RQ-2). */
export function decodeBody(
  body: string,
  mediaType: InputType,
  expected: Expected,
  fieldValidation: FieldValidation = 'Warn',
): DecodedBody {
  const { kind, defaults, protobuf } = expected
  if (mediaType === PROTOBUF_TYPE) {
    if (protobuf === undefined) throw badRequest(`${kind} has no protobuf form`)
    return PROTOBUF.get().decodeProtobufBody(body, protobuf)
  }
  const isYaml = mediaType === YAML_TYPE
  const { value: parsed, duplicates, replaced } = parseBody(body, mediaType, kind)
  const value = parsed === null && defaults !== undefined ? newObject() : parsed
  const missing = (shownValue: JsonValue): StatusError => {
    if (fieldValidation !== 'Ignore') return unrecognised(kind, isMissing('Kind', body), body)
    const text = isYaml ? stringify(shownValue) : body
    const sent = isObject(shownValue) ? groupVersionIn(shownValue, kind, body) : NO_GROUP_VERSION
    const { version } = withDefaultType({ ...sent, kind }, expected)
    return cannotBeHandled(kind, version, kind, isMissing('Kind', text))
  }
  if (value === null) throw missing(null)
  if (!isObject(value)) throw unrecognised(kind, notAnObject(value), body)
  const named = { kind: typeField(value, 'kind', kind, body), ...groupVersionIn(value, kind, body) }
  const type = defaults === undefined ? named : withDefaultType(named, defaults)
  if (type.kind === '') throw missing(value)
  // YAML is decoded by way of JSON with sorted keys.
  const text = () => (isYaml ? stringify(value) : body)
  if (defaults !== undefined && type.version === '') {
    throw cannotBeHandled(type.kind, '', kind, isMissing('apiVersion', text()))
  }
  const apiVersion = setType(value, type)
  const found = isYaml ? { duplicates: [], lines: duplicates } : { duplicates, lines: [], ...(replaced && { replaced }) }
  return { value, ...found, text, kind: type.kind, apiVersion }
}
