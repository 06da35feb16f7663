import type { DeclType } from '../../apiextensions/schema/cel/decl-type.ts'
import { AUTHORIZER_TYPE } from '../../cel/library/authz.ts'
import { BOOL, DYN, INT, LIST, listOf, mapOf, STRING, TIMESTAMP, type Type } from '../../cel/types.ts'
import { type Seen, seenOf } from '../rules/expression.ts'
import { objectDecl, scalarDecl } from './served-decl.ts'

/** Fields by name: a type, or the fields of an object. */
interface Fields {
  readonly [name: string]: Type | Fields
}

const isType = (of: Type | Fields): of is Type => 'kind' in of && typeof of.kind === 'string' && 'parameters' in of

const declOf = (fields: Fields): DeclType =>
  objectDecl(new Map(Object.entries(fields).map(([name, of]) => [name, isType(of) ? scalarDecl(of) : declOf(of)])))

const KIND: Fields = { group: STRING, version: STRING, kind: STRING }
const RESOURCE: Fields = { group: STRING, version: STRING, resource: STRING }

/** The fields of `request`. Source: k8s.io/apiserver/pkg/admission/plugin/cel/compile.go, BuildRequestType. */
export const REQUEST_FIELDS: Fields = {
  kind: KIND,
  resource: RESOURCE,
  subResource: STRING,
  requestKind: KIND,
  requestResource: RESOURCE,
  requestSubResource: STRING,
  name: STRING,
  namespace: STRING,
  operation: STRING,
  userInfo: { username: STRING, uid: STRING, groups: listOf(STRING), extra: mapOf(STRING, listOf(STRING)) },
  dryRun: BOOL,
  options: DYN,
}

/** The fields of `namespaceObject`. Source: k8s.io/apiserver/pkg/admission/plugin/cel/compile.go, BuildNamespaceType. */
export const NAMESPACE_FIELDS: Fields = {
  metadata: {
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
  },
  spec: { finalizers: listOf(STRING) },
  status: { conditions: LIST, phase: STRING },
}

export const REQUEST: Seen = seenOf(declOf(REQUEST_FIELDS))
export const NAMESPACE: Seen = seenOf(declOf(NAMESPACE_FIELDS))
export const AUTHORIZER: Seen = { type: AUTHORIZER_TYPE, decl: undefined }
export const UNKNOWN: Seen = { type: DYN, decl: undefined }
