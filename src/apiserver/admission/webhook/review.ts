import { objectAt, stringAt, stringsOf } from '../../../apimachinery/json/access.ts'
import { stringify } from '../../../apimachinery/json/serialize.ts'
import { isObject, type JsonObject } from '../../../apimachinery/json/value.ts'
import type { Release } from '../../../apimachinery/releases/release.ts'
import { base64Bytes } from '../../../apimachinery/typed/base64.ts'
import { STATUS } from '../../../apimachinery/typed/status.ts'
import {
  always,
  BOOL,
  BYTES,
  list,
  map,
  namedString,
  optional,
  pointer,
  STRING,
  struct,
  TYPE_META,
} from '../../../apimachinery/typed/types.ts'
import { decodeReview, type ReviewKind, reviewKinds, shownKind } from '../../webhook/review.ts'
import type { ReviewVersion } from '../../webhook/review-versions.ts'
import { admissionRequest } from '../request-type.ts'

const GROUP = 'admission.k8s.io'
const KIND = 'AdmissionReview'

/** The text of the review that asks about a request. */
export const reviewText = (version: ReviewVersion, uid: string, request: JsonObject): string =>
  `{"kind":"${KIND}","apiVersion":"${GROUP}/${version}","request":${stringify({ uid, ...request })}}\n`

const UID = namedString('types.UID')

/** Source: k8s.io/api/admission/v1/types.go. */
const review = (version: ReviewVersion): ReviewKind => ({
  group: GROUP,
  version,
  kind: KIND,
  type: struct(`${version}.${KIND}`, () => ({
    ...TYPE_META,
    request: optional(pointer(admissionRequest(version))),
    response: optional(
      pointer(
        struct(`${version}.AdmissionResponse`, () => ({
          uid: always(UID),
          allowed: always(BOOL),
          status: optional(pointer(STATUS)),
          patch: optional(BYTES),
          patchType: optional(pointer(namedString(`${version}.PatchType`))),
          auditAnnotations: optional(map(STRING)),
          warnings: optional(list(STRING)),
        })),
      ),
    ),
  })),
})

const REVIEW = reviewKinds(review)

/** What a webhook says of a request. */
export interface AdmissionResponse {
  readonly isAllowed: boolean
  /** A Status, of a webhook that gives one. */
  readonly result: JsonObject | undefined
  /** JSON; empty: it changes nothing. */
  readonly patch: string
  readonly patchType: string
  readonly auditAnnotations: JsonObject
  readonly warnings: readonly string[]
}

/** Why a review that was read says nothing. */
export class InvalidResponse extends Error {}

/**
 * What the body of an answer says. Throws ReviewError where it is no review, and InvalidResponse. `v1beta1` checks neither uid nor kind.
 * Source: k8s.io/apiserver/pkg/admission/plugin/webhook/request/admissionreview.go, VerifyAdmissionResponse.
 */
export function admissionResponse(
  body: string,
  version: ReviewVersion,
  uid: string,
  isMutating: boolean,
  release?: Release,
): AdmissionResponse {
  const { value, kind } = decodeReview(body, REVIEW[version], release)
  const { response } = value
  if (!isObject(response)) throw new InvalidResponse('webhook response was absent')
  const { patchType, result } = { patchType: response.patchType, result: response.status }
  const patch = stringAt(response, 'patch')
  if (version === 'v1') {
    const answered = stringAt(response, 'uid')
    if (answered !== uid)
      throw new InvalidResponse(`expected response.uid=${JSON.stringify(uid)}, got ${JSON.stringify(answered)}`)
    const expected = shownKind(REVIEW.v1)
    if (kind !== expected) throw new InvalidResponse(`expected webhook response of ${expected}, got ${kind}`)
    checkPatch(patch, patchType, isMutating)
  }
  return {
    isAllowed: response.allowed === true,
    result: isObject(result) ? result : undefined,
    patch: isMutating ? new TextDecoder().decode(base64Bytes(patch)) : '',
    patchType: version === 'v1' ? stringAt(response, 'patchType') : 'JSONPatch',
    auditAnnotations: objectAt(response, 'auditAnnotations'),
    warnings: stringsOf(response.warnings),
  }
}

function checkPatch(patch: string, patchType: unknown, isMutating: boolean): void {
  const hasType = typeof patchType === 'string'
  if (!isMutating) {
    if (patch !== '') throw new InvalidResponse('validating webhook may not return response.patch')
    if (hasType) throw new InvalidResponse('validating webhook may not return response.patchType')
    return
  }
  if (patch !== '' && !hasType) throw new InvalidResponse('webhook returned response.patch but not response.patchType')
  if (patch === '' && hasType) throw new InvalidResponse('webhook returned response.patchType but not response.patch')
  if (patchType === '') throw new InvalidResponse('webhook returned invalid response.patchType of ""')
}
