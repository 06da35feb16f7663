import { type StatusError, tooLargeEntity } from '../../apimachinery/api/errors.ts'
import { JsonRangeError, JsonSyntaxError, parseJson } from '../../apimachinery/json/parse.ts'
import { stringify } from '../../apimachinery/json/serialize.ts'
import { isObject, type JsonObject, type JsonValue, newObject } from '../../apimachinery/json/value.ts'
import type { ProtobufKind } from '../../apimachinery/protobuf/messages.ts'
import { parseYaml, YamlSyntaxError } from '../../apimachinery/yaml/parse.ts'
import type { DecodedBody } from '../registry/codec.ts'
import { type ApiRequest, exceedsBodyLimit, MAX_BODY_BYTES } from './exchange.ts'
import { PROTOBUF_TYPE, YAML_TYPE } from './media-types.ts'
import type { InputType } from './negotiation.ts'
import type { FieldValidation } from './options.ts'
import { decodeProtobufBody } from './protobuf-body.ts'
import { cannotBeHandled, unrecognised as unrecognisedBytes } from './strict.ts'

/** The body of a write, or 413. */
export function limitedBody(request: ApiRequest): string {
  if (exceedsBodyLimit(request)) throw tooLargeEntity(`limit is ${MAX_BODY_BYTES}`)
  return request.body
}

const TYPE_META = 'struct { APIVersion string "json:\\"apiVersion,omitempty\\""; Kind string "json:\\"kind,omitempty\\"" }'

/** What Go's decoder calls a value that is no object. */
export const goType = (value: JsonValue): string => {
  if (Array.isArray(value)) return 'array'
  return typeof value === 'string' ? 'string' : typeof value === 'boolean' ? 'bool' : 'number'
}

/** Why a body that is no object has no kind. */
export const notAnObject = (value: JsonValue): string =>
  `couldn't get version/kind; json parse error: json: cannot unmarshal ${goType(value)} into Go value of type ${TYPE_META}`

const unrecognised = (kind: string, why: string, body: string) => unrecognisedBytes(kind, why, new TextEncoder().encode(body))

/** The text as a value; a text that is neither JSON nor YAML is refused with the parser's words. */
function parseBody(body: string, mediaType: string, kind: string): { value: JsonValue; duplicates: string[] } {
  try {
    return mediaType === YAML_TYPE ? parseYaml(body) : parseJson(body)
  } catch (error) {
    if (error instanceof YamlSyntaxError) throw unrecognised(kind, error.message, body)
    if (error instanceof JsonRangeError) throw outOfRange(body, kind, error.message)
    if (!(error instanceof JsonSyntaxError)) throw error
    throw unrecognised(kind, `couldn't get version/kind; json parse error: ${error.message}`, body)
  }
}

const STRINGS_AND_NUMBERS = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?[eE]\+?\d+/g

/** A number beyond float64 is found only after the kind was read, so the answer names the kind. */
function outOfRange(body: string, expected: string, why: string) {
  const { value } = parseJson(body.replace(STRINGS_AND_NUMBERS, (token) => (token.startsWith('"') ? token : '0')))
  const { kind, apiVersion } = isObject(value) ? value : newObject()
  const version = String(apiVersion ?? '')
  return cannotBeHandled(String(kind ?? ''), version.slice(version.indexOf('/') + 1), expected, why)
}

/** Why kind and version of an object cannot be read, if they cannot. */
export function typeFault(value: JsonObject, field: 'kind' | 'apiVersion'): string | undefined {
  const found = value[field]
  if (found === undefined || found === null || typeof found === 'string') return undefined
  const why = `json: cannot unmarshal ${isObject(found) ? 'object' : goType(found)} into Go struct field .${field} of type string`
  return `couldn't get version/kind; json parse error: ${why}`
}

function typeField(value: JsonObject, field: 'kind' | 'apiVersion', kind: string, body: string): string {
  const fault = typeFault(value, field)
  if (fault !== undefined) throw unrecognised(kind, fault, body)
  return typeof value[field] === 'string' ? value[field] : ''
}

/** What an endpoint expects of a body. */
export interface Expected {
  readonly kind: string
  readonly version: string
  /** Typed kinds take a body that does not name its kind or version to be theirs. */
  readonly defaults?: { readonly kind: string; readonly apiVersion: string }
  /** How the kind is read from protobuf, where it may be sent so. */
  readonly protobuf?: ProtobufKind
}

/** Reads the body of a write as an object that names its kind (rule RQ-2). */
export function decodeBody(
  body: string,
  mediaType: InputType,
  expected: Expected,
  fieldValidation: FieldValidation = 'Warn',
): DecodedBody {
  const { kind, defaults, protobuf } = expected
  if (mediaType === PROTOBUF_TYPE && protobuf !== undefined) return decodeProtobufBody(body, protobuf)
  const isYaml = mediaType === YAML_TYPE
  const { value: parsed, duplicates } = parseBody(body, mediaType, kind)
  const value = parsed === null && defaults !== undefined ? newObject() : parsed
  const missing = (shownValue: JsonValue): StatusError => {
    if (fieldValidation !== 'Ignore') return unrecognised(kind, `Object 'Kind' is missing in '${body}'`, body)
    const text = isYaml ? stringify(shownValue) : body
    const sent = isObject(shownValue) ? typeField(shownValue, 'apiVersion', kind, body) : ''
    const version = sent === '' || sent === '/' ? expected.version : sent.slice(sent.indexOf('/') + 1)
    return cannotBeHandled(kind, version, kind, `Object 'Kind' is missing in '${text}'`)
  }
  if (value === null) throw missing(null)
  if (!isObject(value)) throw unrecognised(kind, notAnObject(value), body)
  const found = typeField(value, 'kind', kind, body) || (defaults?.kind ?? '')
  const apiVersion = typeField(value, 'apiVersion', kind, body) || (defaults?.apiVersion ?? '')
  if (/\/.*\//s.test(apiVersion)) throw unrecognised(kind, `unexpected GroupVersion string: ${apiVersion}`, body)
  if (found === '') throw missing(value)
  if (defaults !== undefined) Object.assign(value, { kind: found, apiVersion })
  // YAML is decoded by way of JSON with sorted keys.
  const text = () => (isYaml ? stringify(value) : body)
  return { value, duplicates: isYaml ? [] : duplicates, lines: isYaml ? duplicates : [], text, kind: found, apiVersion }
}
