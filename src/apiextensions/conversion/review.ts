import { stringAt } from '../../apimachinery/json/access.ts'
import { jsonKind } from '../../apimachinery/json/kind.ts'
import { JsonRangeError, JsonSyntaxError, parseJson } from '../../apimachinery/json/parse.ts'
import { isObject, type JsonObject, type JsonValue } from '../../apimachinery/json/value.ts'
import {
  groupVersion,
  notRegistered,
  parseGroupVersion,
  RUNTIME_SCHEME,
  unexpectedGroupVersion,
} from '../../apimachinery/meta/type-meta.ts'
import { decodeTyped } from '../../apimachinery/typed/codec.ts'
import { STATUS } from '../../apimachinery/typed/status.ts'
import {
  always,
  type CustomType,
  list,
  namedString,
  optional,
  pointer,
  STRING,
  struct,
  TYPE_META,
} from '../../apimachinery/typed/types.ts'
import { parseYaml } from '../../apimachinery/yaml/parse.ts'
import { YamlSyntaxError } from '../../apimachinery/yaml/syntax-error.ts'

export type ReviewVersion = 'v1' | 'v1beta1'

const GROUP = 'apiextensions.k8s.io'
const KIND = 'ConversionReview'

/** Why an answer is of no use. */
export class ReviewError extends Error {}

/** The text of the review that asks for one object, given as JSON, in another version. */
export const reviewText = (version: ReviewVersion, uid: string, apiVersion: string, object: string): string =>
  `{"kind":"${KIND}","apiVersion":"${GROUP}/${version}","request":{"uid":"${uid}",` +
  `"desiredAPIVersion":${JSON.stringify(apiVersion)},"objects":[${object}]},"response":{"uid":"","convertedObjects":null,` +
  `"result":{"metadata":{}}}}\n`

const RAW: CustomType = { kind: 'custom', go: 'runtime.RawExtension', unmarshal: (value) => ({ value }) }

const reviewType = (version: ReviewVersion) =>
  struct(`${version}.${KIND}`, () => ({
    ...TYPE_META,
    response: optional(
      pointer(
        struct(`${version}.ConversionResponse`, () => ({
          uid: always(namedString('types.UID')),
          convertedObjects: always(list(RAW)),
          result: always(STATUS),
        })),
      ),
    ),
    request: optional(
      pointer(
        struct(`${version}.ConversionRequest`, () => ({
          uid: always(namedString('types.UID')),
          desiredAPIVersion: always(STRING),
          objects: always(list(RAW)),
        })),
      ),
    ),
  }))

const REVIEW = { v1: reviewType('v1'), v1beta1: reviewType('v1beta1') }

const GO_HEADER = 'struct { APIVersion string "json:\\"apiVersion,omitempty\\""; Kind string "json:\\"kind,omitempty\\"" }'

/** The body of an answer as a value: JSON where it begins with a brace, else YAML. Throws ReviewError. */
export function parseAnswer(body: string): JsonValue {
  try {
    return body.trimStart().startsWith('{') ? parseJson(body).value : parseYaml(body).value
  } catch (error) {
    if (error instanceof JsonSyntaxError || error instanceof JsonRangeError) {
      throw new ReviewError(`couldn't get version/kind; json parse error: ${error.message}`)
    }
    throw error instanceof YamlSyntaxError ? new ReviewError(error.message) : error
  }
}

/**
 * The objects that a webhook answered a review with. Throws ReviewError. `v1beta1` checks neither uid nor kind.
 * Source: k8s.io/apiextensions-apiserver/pkg/apiserver/conversion/webhook_converter.go, getConvertedObjectsFromResponse.
 */
export function convertedObjects(body: string, version: ReviewVersion, uid: string): readonly JsonValue[] {
  const { response } = decodedReview(parseAnswer(body), version, version === 'v1')
  if (!isObject(response)) throw new ReviewError('no response provided')
  const answered = stringAt(response, 'uid')
  if (version === 'v1' && answered !== uid) {
    throw new ReviewError(`expected response.uid=${JSON.stringify(uid)}, got ${JSON.stringify(answered)}`)
  }
  const result = isObject(response.result) ? response.result : undefined
  const status = stringAt(result, 'status')
  if (status !== 'Success') {
    throw new ReviewError(stringAt(result, 'message') || `response.result.status was '${status}', not 'Success'`)
  }
  return Array.isArray(response.convertedObjects) ? response.convertedObjects : []
}

function decodedReview(value: JsonValue, version: ReviewVersion, checksKind: boolean): JsonObject {
  if (value !== null && !isObject(value)) {
    const why = `json: cannot unmarshal ${jsonKind(value)} into Go value of type ${GO_HEADER}`
    throw new ReviewError(`couldn't get version/kind; json parse error: ${why}`)
  }
  const kind = stringAt(value ?? undefined, 'kind')
  const apiVersion = stringAt(value ?? undefined, 'apiVersion')
  checkRegistered(kind, apiVersion, version)
  const decoded = decodeTyped(value ?? {}, REVIEW[version])
  if (decoded.error !== undefined) throw new ReviewError(decoded.error)
  const found = `${apiVersion === '' ? '/' : apiVersion}, Kind=${kind}`
  const expected = `${GROUP}/${version}, Kind=${KIND}`
  if (checksKind && found !== expected) throw new ReviewError(`expected webhook response of ${expected}, got ${found}`)
  return decoded.value
}

/** A kind or version that is missing is taken for the expected one. */
function checkRegistered(kind: string, apiVersion: string, version: ReviewVersion): void {
  const parsed = parseGroupVersion(apiVersion)
  if (parsed === undefined) throw new ReviewError(unexpectedGroupVersion(apiVersion))
  const type = { ...(parsed.version === '' ? { group: GROUP, version } : parsed), kind: kind === '' ? KIND : kind }
  const isStatus = type.kind === 'Status' && groupVersion(type) === 'v1'
  const isReview = type.kind === KIND && type.group === GROUP && (type.version === 'v1' || type.version === 'v1beta1')
  if (!isStatus && !isReview) throw new ReviewError(notRegistered(type, RUNTIME_SCHEME))
  if (isStatus || type.version !== version) {
    throw new ReviewError(`converting (${type.version}.${type.kind}) to (${version}.${KIND}): unknown conversion`)
  }
}
