import { INT32, INT64, list, optional, pointer, STRING, type StructType, struct, TYPE_META } from './types.ts'

const LIST_META = struct('v1.ListMeta', () => ({
  selfLink: optional(STRING),
  resourceVersion: optional(STRING),
  continue: optional(STRING),
  remainingItemCount: optional(pointer(INT64)),
}))

const CAUSE = struct('v1.StatusCause', () => ({
  reason: optional(STRING),
  message: optional(STRING),
  field: optional(STRING),
}))

const DETAILS = struct('v1.StatusDetails', () => ({
  name: optional(STRING),
  group: optional(STRING),
  kind: optional(STRING),
  uid: optional(STRING),
  causes: optional(list(CAUSE)),
  retryAfterSeconds: optional(INT32),
}))

/** What a server says of a failure; a client may send it back where an object belongs. Source: k8s.io/apimachinery/pkg/apis/meta/v1/types.go. */
export const STATUS: StructType = struct('v1.Status', () => ({
  ...TYPE_META,
  metadata: optional(LIST_META),
  status: optional(STRING),
  message: optional(STRING),
  reason: optional(STRING),
  details: optional(pointer(DETAILS)),
  code: optional(INT32),
}))
