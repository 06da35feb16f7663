import { stringAt } from '../../apimachinery/json/access.ts'
import { isObject, type JsonValue } from '../../apimachinery/json/value.ts'
import type { Release } from '../../apimachinery/releases/release.ts'
import { RAW } from '../../apimachinery/typed/raw-extension.ts'
import { STATUS } from '../../apimachinery/typed/status.ts'
import { always, list, namedString, optional, pointer, STRING, struct, TYPE_META } from '../../apimachinery/typed/types.ts'
import { decodeReview, ReviewError, type ReviewKind, reviewKinds, shownKind } from '../../apiserver/webhook/review.ts'
import type { ReviewVersion } from '../../apiserver/webhook/review-versions.ts'

const GROUP = 'apiextensions.k8s.io'
const KIND = 'ConversionReview'

/** The text of the review that asks for one object, given as JSON, in another version. */
export const reviewText = (version: ReviewVersion, uid: string, apiVersion: string, object: string): string =>
  `{"kind":"${KIND}","apiVersion":"${GROUP}/${version}","request":{"uid":"${uid}",` +
  `"desiredAPIVersion":${JSON.stringify(apiVersion)},"objects":[${object}]},"response":{"uid":"","convertedObjects":null,` +
  `"result":{"metadata":{}}}}\n`

const review = (version: ReviewVersion): ReviewKind => ({
  group: GROUP,
  version,
  kind: KIND,
  type: struct(`${version}.${KIND}`, () => ({
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
  })),
})

const REVIEW = reviewKinds(review)

/**
 * The objects that a webhook answered a review with. Throws ReviewError. `v1beta1` checks neither uid nor kind.
 * Source: k8s.io/apiextensions-apiserver/pkg/apiserver/conversion/webhook_converter.go, getConvertedObjectsFromResponse.
 */
export function convertedObjects(body: string, version: ReviewVersion, uid: string, release?: Release): readonly JsonValue[] {
  const { value, kind } = decodeReview(body, REVIEW[version], release)
  const expected = shownKind(REVIEW[version])
  if (version === 'v1' && kind !== expected) throw new ReviewError(`expected webhook response of ${expected}, got ${kind}`)
  const { response } = value
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
