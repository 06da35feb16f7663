import {
  always,
  BOOL,
  type Field,
  list,
  map,
  namedString,
  OBJECT_META,
  optional,
  pointer,
  STRING,
  type StructType,
  struct,
  TYPE_META,
} from '../../apimachinery/typed/types.ts'

/**
 * The kinds with which clients ask what users can do.
 * Source: k8s.io/api/authorization/v1/types.go; k8s.io/api/authentication/v1/types.go.
 */
const selector = (name: string): StructType =>
  struct(`v1.${name}Attributes`, () => ({
    rawSelector: optional(STRING),
    requirements: optional(
      list(
        struct(name === 'FieldSelector' ? 'v1.FieldSelectorRequirement' : 'v1.LabelSelectorRequirement', () => ({
          key: always(STRING),
          operator: always(namedString(`v1.${name}Operator`)),
          values: optional(list(STRING)),
        })),
      ),
    ),
  }))

const RESOURCE_ATTRIBUTES = struct('v1.ResourceAttributes', () => ({
  namespace: optional(STRING),
  verb: optional(STRING),
  group: optional(STRING),
  version: optional(STRING),
  resource: optional(STRING),
  subresource: optional(STRING),
  name: optional(STRING),
  fieldSelector: optional(pointer(selector('FieldSelector'))),
  labelSelector: optional(pointer(selector('LabelSelector'))),
}))

const NON_RESOURCE = struct('v1.NonResourceAttributes', () => ({ path: optional(STRING), verb: optional(STRING) }))

const ATTRIBUTES: { readonly [json: string]: Field } = {
  resourceAttributes: optional(pointer(RESOURCE_ATTRIBUTES)),
  nonResourceAttributes: optional(pointer(NON_RESOURCE)),
}

const STATUS = struct('v1.SubjectAccessReviewStatus', () => ({
  allowed: always(BOOL),
  denied: optional(BOOL),
  reason: optional(STRING),
  evaluationError: optional(STRING),
}))

const review = (kind: string, spec: { readonly [json: string]: Field }, specOf = kind): StructType =>
  struct(`v1.${kind}`, () => ({
    ...TYPE_META,
    metadata: optional(OBJECT_META),
    spec: always(struct(`v1.${specOf}Spec`, () => spec)),
    status: optional(STATUS),
  }))

const SUBJECT: { readonly [json: string]: Field } = {
  ...ATTRIBUTES,
  user: optional(STRING),
  groups: optional(list(STRING)),
  extra: optional(map(list(STRING))),
  uid: optional(STRING),
}

export const SELF_ACCESS = review('SelfSubjectAccessReview', ATTRIBUTES)
export const SUBJECT_ACCESS = review('SubjectAccessReview', SUBJECT)
export const LOCAL_ACCESS = review('LocalSubjectAccessReview', SUBJECT, 'SubjectAccessReview')

export const SELF_RULES = struct('v1.SelfSubjectRulesReview', () => ({
  ...TYPE_META,
  metadata: optional(OBJECT_META),
  spec: always(struct('v1.SelfSubjectRulesReviewSpec', () => ({ namespace: optional(STRING) }))),
}))

export const SELF = struct('v1.SelfSubjectReview', () => ({ ...TYPE_META, metadata: optional(OBJECT_META) }))
