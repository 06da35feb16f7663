import { stringAt } from '../../apimachinery/json/access.ts'
import { jsonKind } from '../../apimachinery/json/kind.ts'
import { JsonRangeError, JsonSyntaxError, parseJson } from '../../apimachinery/json/parse.ts'
import { isObject, type JsonObject, type JsonValue } from '../../apimachinery/json/value.ts'
import {
  groupVersion,
  notRegistered,
  parseGroupVersion,
  runtimeScheme,
  unexpectedGroupVersion,
} from '../../apimachinery/meta/type-meta.ts'
import { NEWEST, type Release } from '../../apimachinery/releases/release.ts'
import { decodeTyped } from '../../apimachinery/typed/codec.ts'
import type { StructType } from '../../apimachinery/typed/types.ts'
import { parseYaml } from '../../apimachinery/yaml/parse.ts'
import { YamlSyntaxError } from '../../apimachinery/yaml/syntax-error.ts'
import { isReviewVersion, type ReviewVersion } from './review-versions.ts'

/** The first version of reviews that the server knows; undefined: a webhook takes none of them. */
export const reviewVersionOf = (versions: readonly unknown[]): ReviewVersion | undefined => versions.find(isReviewVersion)

/** A kind of reviews in each of their versions. */
export const reviewKinds = (kindIn: (version: ReviewVersion) => ReviewKind): Readonly<Record<ReviewVersion, ReviewKind>> => ({
  v1: kindIn('v1'),
  v1beta1: kindIn('v1beta1'),
})

/** A kind of reviews in one version. */
export interface ReviewKind {
  readonly group: string
  readonly version: ReviewVersion
  readonly kind: string
  readonly type: StructType
}

/** Why an answer is of no use. */
export class ReviewError extends Error {}

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

/** A review, and the kind that it says to be: `group/version, Kind=Kind`. */
export interface DecodedReview {
  readonly value: JsonObject
  readonly kind: string
}

/** A kind as Go prints it. */
export const shownKind = ({ group, version, kind }: Omit<ReviewKind, 'type'>): string => `${group}/${version}, Kind=${kind}`

/** Decodes the body of an answer as a review. Throws ReviewError. */
export function decodeReview(body: string, expected: ReviewKind, release = NEWEST): DecodedReview {
  const value = parseAnswer(body)
  if (value !== null && !isObject(value)) {
    const why = `json: cannot unmarshal ${jsonKind(value)} into Go value of type ${GO_HEADER}`
    throw new ReviewError(`couldn't get version/kind; json parse error: ${why}`)
  }
  const kind = stringAt(value ?? undefined, 'kind')
  const apiVersion = stringAt(value ?? undefined, 'apiVersion')
  checkRegistered(kind, apiVersion, expected, release)
  const decoded = decodeTyped(value ?? {}, expected.type)
  if (decoded.error !== undefined) throw new ReviewError(decoded.error)
  return { value: decoded.value, kind: `${apiVersion === '' ? '/' : apiVersion}, Kind=${kind}` }
}

/** A kind or version that is missing is taken for the expected one. */
function checkRegistered(
  kind: string,
  apiVersion: string,
  { group, version, kind: expected }: ReviewKind,
  release: Release,
): void {
  const parsed = parseGroupVersion(apiVersion)
  if (parsed === undefined) throw new ReviewError(unexpectedGroupVersion(apiVersion))
  const type = { ...(parsed.version === '' ? { group, version } : parsed), kind: kind === '' ? expected : kind }
  const isStatus = type.kind === 'Status' && groupVersion(type) === 'v1'
  const isReview = type.kind === expected && type.group === group && isReviewVersion(type.version)
  if (!isStatus && !isReview) throw new ReviewError(notRegistered(type, runtimeScheme(release)))
  if (isStatus || type.version !== version) {
    throw new ReviewError(`converting (${type.version}.${type.kind}) to (${version}.${expected}): unknown conversion`)
  }
}
