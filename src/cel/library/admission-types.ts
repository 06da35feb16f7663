import { BOOL, DYN, INT, listOf, mapOf, STRING, struct, TIMESTAMP, type Type } from '../types.ts'

interface Fields {
  readonly [field: string]: Type
}

const known = new WeakMap<Type, Fields>()

/** The fields of an object type of this file, by name; undefined for other types. */
export const declaredFields = (type: Type): Fields | undefined => known.get(type)

/** An object type whose fields are these alone. */
function objectType(name: string, fields: Fields): Type {
  const type = struct(name, (field) => (Object.hasOwn(fields, field) ? fields[field] : undefined))
  known.set(type, fields)
  return type
}

const KIND = objectType('kubernetes.GroupVersionKind', { group: STRING, version: STRING, kind: STRING })

const RESOURCE = objectType('kubernetes.GroupVersionResource', { group: STRING, version: STRING, resource: STRING })

const USER = objectType('kubernetes.UserInfo', {
  username: STRING,
  uid: STRING,
  groups: listOf(STRING),
  extra: mapOf(STRING, listOf(STRING)),
})

/** The type of `request`. Source: k8s.io/apiserver/pkg/admission/plugin/cel/compile.go, BuildRequestType. */
export const REQUEST_TYPE: Type = objectType('kubernetes.AdmissionRequest', {
  kind: KIND,
  resource: RESOURCE,
  subResource: STRING,
  requestKind: KIND,
  requestResource: RESOURCE,
  requestSubResource: STRING,
  name: STRING,
  namespace: STRING,
  operation: STRING,
  userInfo: USER,
  dryRun: BOOL,
  options: DYN,
})

const NAMESPACE_METADATA = objectType('kubernetes.NamespaceMetadata', {
  name: STRING,
  generateName: STRING,
  namespace: STRING,
  labels: mapOf(STRING, STRING),
  annotations: mapOf(STRING, STRING),
  UID: STRING,
  creationTimestamp: TIMESTAMP,
  deletionGracePeriodSeconds: INT,
  deletionTimestamp: TIMESTAMP,
  generation: INT,
  resourceVersion: STRING,
  finalizers: listOf(STRING),
})

const NAMESPACE_CONDITION = objectType('kubernetes.NamespaceCondition', {
  status: STRING,
  type: STRING,
  lastTransitionTime: TIMESTAMP,
  message: STRING,
  reason: STRING,
})

/** The type of `namespaceObject`. Source: k8s.io/apiserver/pkg/admission/plugin/cel/compile.go, BuildNamespaceType. */
export const NAMESPACE_TYPE: Type = objectType('kubernetes.Namespace', {
  metadata: NAMESPACE_METADATA,
  spec: objectType('kubernetes.NamespaceSpec', { finalizers: listOf(STRING) }),
  status: objectType('kubernetes.NamespaceStatus', { conditions: listOf(NAMESPACE_CONDITION), phase: STRING }),
})
