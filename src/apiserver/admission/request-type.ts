import { RAW } from '../../apimachinery/typed/raw-extension.ts'
import {
  always,
  BOOL,
  list,
  map,
  namedString,
  optional,
  pointer,
  STRING,
  type StructType,
  struct,
} from '../../apimachinery/typed/types.ts'
import type { ReviewVersion } from '../webhook/review-versions.ts'

const UID = namedString('types.UID')

const GROUP_VERSION_KIND = struct('v1.GroupVersionKind', () => ({
  group: always(STRING),
  version: always(STRING),
  kind: always(STRING),
}))

const GROUP_VERSION_RESOURCE = struct('v1.GroupVersionResource', () => ({
  group: always(STRING),
  version: always(STRING),
  resource: always(STRING),
}))

const USER_INFO = struct('v1.UserInfo', () => ({
  username: optional(STRING),
  uid: optional(STRING),
  groups: optional(list(STRING)),
  extra: optional(map(list(STRING, { go: 'v1.ExtraValue' }))),
}))

/** What reviews and expressions are told of a request. Source: k8s.io/api/admission/v1/types.go. */
export const admissionRequest = (version: ReviewVersion): StructType =>
  struct(`${version}.AdmissionRequest`, () => ({
    uid: always(UID),
    kind: always(GROUP_VERSION_KIND),
    resource: always(GROUP_VERSION_RESOURCE),
    subResource: optional(STRING),
    requestKind: optional(pointer(GROUP_VERSION_KIND)),
    requestResource: optional(pointer(GROUP_VERSION_RESOURCE)),
    requestSubResource: optional(STRING),
    name: optional(STRING),
    namespace: optional(STRING),
    operation: always(namedString(`${version}.Operation`)),
    userInfo: always(USER_INFO),
    object: optional(RAW),
    oldObject: optional(RAW),
    dryRun: optional(pointer(BOOL)),
    options: optional(RAW),
  }))
