import type { Variables } from '../../../cel/environment.ts'
import { AUTHORIZER_TYPE, RESOURCE_CHECK_TYPE } from '../../../cel/library/authz.ts'
import { BOOL, DYN, INT, listOf, mapOf, STRING, struct, TIMESTAMP, type Type } from '../../../cel/types.ts'

/** An object type whose fields are these alone. */
const objectType = (name: string, fields: { readonly [field: string]: Type }): Type =>
  struct(name, (field) => (Object.hasOwn(fields, field) ? fields[field] : undefined))

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

/** Which of the variables that are not always there an expression can use. */
export interface OptionalVariables {
  readonly hasParams: boolean
  readonly hasAuthorizer: boolean
}

/** The variables in the order in which evaluations give their values. */
export const VARIABLE_NAMES = [
  'object',
  'oldObject',
  'namespaceObject',
  'request',
  'params',
  'authorizer',
  'authorizer.requestResource',
  'variables',
] as const

export type VariableName = (typeof VARIABLE_NAMES)[number]

/**
 * The variables of an expression. Without `composed`, the type of `variables`, there are no such variables.
 * Source: k8s.io/apiserver/pkg/admission/plugin/cel/compile.go, createEnvForOpts.
 */
export function declaredVariables({ hasParams, hasAuthorizer }: OptionalVariables, composed: Type | undefined): Variables {
  const types: { readonly [name in VariableName]: Type | undefined } = {
    object: DYN,
    oldObject: DYN,
    namespaceObject: NAMESPACE_TYPE,
    request: REQUEST_TYPE,
    params: hasParams ? DYN : undefined,
    authorizer: hasAuthorizer ? AUTHORIZER_TYPE : undefined,
    'authorizer.requestResource': hasAuthorizer ? RESOURCE_CHECK_TYPE : undefined,
    variables: composed,
  }
  return VARIABLE_NAMES.flatMap((name) => {
    const type = types[name]
    return type === undefined ? [] : [{ name, type }]
  })
}
