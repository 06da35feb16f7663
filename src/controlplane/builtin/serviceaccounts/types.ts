/** Written by `npm run schemas -- serviceaccounts core/v1 ServiceAccount`. Source: k8s.io/api/core/v1/types.go. */

import {
  BOOL,
  list,
  namedString,
  OBJECT_META,
  optional,
  pointer,
  STRING,
  type StructType,
  struct,
  TYPE_META,
  withDefault,
} from '../../../apimachinery/typed/types.ts'

const OBJECT_REFERENCE = struct(
  'v1.ObjectReference',
  () => ({
    kind: optional(STRING),
    namespace: optional(STRING),
    name: optional(STRING),
    uid: optional(namedString('types.UID')),
    apiVersion: optional(STRING),
    resourceVersion: optional(STRING),
    fieldPath: optional(STRING),
  }),
  true,
)

const LOCAL_OBJECT_REFERENCE = struct(
  'v1.LocalObjectReference',
  () => ({
    name: withDefault(optional(STRING), ''),
  }),
  true,
)

export const SERVICE_ACCOUNT: StructType = struct('v1.ServiceAccount', () => ({
  ...TYPE_META,
  metadata: optional(OBJECT_META),
  secrets: optional(list(OBJECT_REFERENCE, { keys: ['name'], mergeKey: 'name' })),
  imagePullSecrets: optional(list(LOCAL_OBJECT_REFERENCE)),
  automountServiceAccountToken: optional(pointer(BOOL)),
}))
