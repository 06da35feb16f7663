/** Written by `npm run schemas -- leases coordination.k8s.io/v1 Lease`. Source: k8s.io/api/coordination/v1/types.go. */

import { MICRO_TIME } from '../../../apimachinery/typed/time.ts'
import {
  INT32,
  namedString,
  OBJECT_META,
  optional,
  pointer,
  STRING,
  type StructType,
  struct,
  TYPE_META,
} from '../../../apimachinery/typed/types.ts'

const LEASE_SPEC = struct('v1.LeaseSpec', () => ({
  holderIdentity: optional(pointer(STRING)),
  leaseDurationSeconds: optional(pointer(INT32)),
  acquireTime: optional(pointer(MICRO_TIME)),
  renewTime: optional(pointer(MICRO_TIME)),
  leaseTransitions: optional(pointer(INT32)),
  strategy: optional(pointer(namedString('v1.CoordinatedLeaseStrategy'))),
  preferredHolder: optional(pointer(STRING)),
}))

export const LEASE: StructType = struct('v1.Lease', () => ({
  ...TYPE_META,
  metadata: optional(OBJECT_META),
  spec: optional(LEASE_SPEC),
}))
