import { always, INT32, OBJECT_META, optional, STRING, type StructType, struct, TYPE_META } from './types.ts'

const SPEC = struct('v1.ScaleSpec', () => ({ replicas: optional(INT32) }))

const STATUS = struct('v1.ScaleStatus', () => ({ replicas: always(INT32), selector: optional(STRING) }))

/** The payload of the scale subresource. Source: k8s.io/api/autoscaling/v1/types.go. */
export const SCALE: StructType = struct('v1.Scale', () => ({
  ...TYPE_META,
  metadata: optional(OBJECT_META),
  spec: optional(SPEC),
  status: optional(STATUS),
}))
