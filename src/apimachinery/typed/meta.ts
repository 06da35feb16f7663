import { TIME } from './time.ts'
import {
  always,
  BOOL,
  type CustomType,
  type Field,
  INT64,
  list,
  map,
  namedString,
  nonzero,
  optional,
  pointer,
  STRING,
  type StructType,
  struct,
} from './types.ts'

/** Source: k8s.io/apimachinery/pkg/apis/meta/v1/types.go. */
const UID = namedString('types.UID')

/** The set of fields a manager owns: any JSON, kept as it is. */
export const FIELDS_V1: CustomType = {
  kind: 'custom',
  go: 'v1.FieldsV1',
  unmarshal: (value) => ({ value: value === null ? undefined : value }),
}

const OWNER_REFERENCE = struct('v1.OwnerReference', () => ({
  apiVersion: always(STRING),
  kind: always(STRING),
  name: always(STRING),
  uid: always(UID),
  controller: optional(pointer(BOOL)),
  blockOwnerDeletion: optional(pointer(BOOL)),
}))

const MANAGED_FIELDS_ENTRY = struct('v1.ManagedFieldsEntry', () => ({
  manager: optional(STRING),
  operation: optional(namedString('v1.ManagedFieldsOperationType')),
  apiVersion: optional(STRING),
  time: optional(pointer(TIME)),
  fieldsType: optional(STRING),
  fieldsV1: optional(pointer(FIELDS_V1)),
  subresource: optional(STRING),
}))

export const OBJECT_META: StructType = struct('v1.ObjectMeta', () => ({
  name: optional(STRING),
  generateName: optional(STRING),
  namespace: optional(STRING),
  selfLink: optional(STRING),
  uid: optional(UID),
  resourceVersion: optional(STRING),
  generation: optional(INT64),
  creationTimestamp: nonzero(TIME),
  deletionTimestamp: optional(pointer(TIME)),
  deletionGracePeriodSeconds: optional(pointer(INT64)),
  labels: optional(map(STRING)),
  annotations: optional(map(STRING)),
  ownerReferences: optional(list(OWNER_REFERENCE)),
  finalizers: optional(list(STRING)),
  managedFields: optional(list(MANAGED_FIELDS_ENTRY)),
}))

/** The two fields of every kind. */
export const TYPE_META: { readonly [json: string]: Field } = { kind: optional(STRING), apiVersion: optional(STRING) }

const PRECONDITIONS = struct('v1.Preconditions', () => ({
  uid: optional(pointer(UID)),
  resourceVersion: optional(pointer(STRING)),
}))

export const DELETE_OPTIONS: StructType = struct('v1.DeleteOptions', () => ({
  ...TYPE_META,
  gracePeriodSeconds: optional(pointer(INT64)),
  preconditions: optional(pointer(PRECONDITIONS)),
  orphanDependents: optional(pointer(BOOL)),
  propagationPolicy: optional(pointer(namedString('v1.DeletionPropagation'))),
  dryRun: optional(list(STRING)),
  ignoreStoreReadErrorWithClusterBreakingPotential: optional(pointer(BOOL)),
}))
