/** Written by `npm run schemas -- endpoints core/v1 Endpoints`. Source: k8s.io/api/core/v1/types.go. */

import {
  always,
  INT32,
  list,
  namedString,
  OBJECT_META,
  optional,
  pointer,
  STRING,
  type StructType,
  struct,
  TYPE_META,
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

const ENDPOINT_ADDRESS = struct(
  'v1.EndpointAddress',
  () => ({
    ip: always(STRING),
    hostname: optional(STRING),
    nodeName: optional(pointer(STRING)),
    targetRef: optional(pointer(OBJECT_REFERENCE)),
  }),
  true,
)

const ENDPOINT_PORT = struct(
  'v1.EndpointPort',
  () => ({
    name: optional(STRING),
    port: always(INT32),
    protocol: optional(namedString('v1.Protocol')),
    appProtocol: optional(pointer(STRING)),
  }),
  true,
)

const ENDPOINT_SUBSET = struct('v1.EndpointSubset', () => ({
  addresses: optional(list(ENDPOINT_ADDRESS)),
  notReadyAddresses: optional(list(ENDPOINT_ADDRESS)),
  ports: optional(list(ENDPOINT_PORT)),
}))

export const ENDPOINTS: StructType = struct('v1.Endpoints', () => ({
  ...TYPE_META,
  metadata: optional(OBJECT_META),
  subsets: optional(list(ENDPOINT_SUBSET)),
}))
