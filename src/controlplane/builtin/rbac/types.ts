/** Written by `npm run schemas -- rbac rbac.authorization.k8s.io/v1 Role ClusterRole RoleBinding ClusterRoleBinding`. Source: k8s.io/api/rbac/v1/types.go. */

import { LABEL_SELECTOR } from '../../../apimachinery/labels/label-selector.ts'
import {
  always,
  list,
  OBJECT_META,
  optional,
  pointer,
  STRING,
  type StructType,
  struct,
  TYPE_META,
} from '../../../apimachinery/typed/types.ts'

const POLICY_RULE = struct('v1.PolicyRule', () => ({
  verbs: always(list(STRING)),
  apiGroups: optional(list(STRING)),
  resources: optional(list(STRING)),
  resourceNames: optional(list(STRING)),
  nonResourceURLs: optional(list(STRING)),
}))

export const ROLE: StructType = struct('v1.Role', () => ({
  ...TYPE_META,
  metadata: optional(OBJECT_META),
  rules: always(list(POLICY_RULE)),
}))

const AGGREGATION_RULE = struct('v1.AggregationRule', () => ({
  clusterRoleSelectors: optional(list(LABEL_SELECTOR)),
}))

export const CLUSTER_ROLE: StructType = struct('v1.ClusterRole', () => ({
  ...TYPE_META,
  metadata: optional(OBJECT_META),
  rules: always(list(POLICY_RULE)),
  aggregationRule: optional(pointer(AGGREGATION_RULE)),
}))

const SUBJECT = struct(
  'v1.Subject',
  () => ({
    kind: always(STRING),
    apiGroup: optional(STRING),
    name: always(STRING),
    namespace: optional(STRING),
  }),
  true,
)

const ROLE_REF = struct(
  'v1.RoleRef',
  () => ({
    apiGroup: always(STRING),
    kind: always(STRING),
    name: always(STRING),
  }),
  true,
)

export const ROLE_BINDING: StructType = struct('v1.RoleBinding', () => ({
  ...TYPE_META,
  metadata: optional(OBJECT_META),
  subjects: optional(list(SUBJECT)),
  roleRef: always(ROLE_REF),
}))

export const CLUSTER_ROLE_BINDING: StructType = struct('v1.ClusterRoleBinding', () => ({
  ...TYPE_META,
  metadata: optional(OBJECT_META),
  subjects: optional(list(SUBJECT)),
  roleRef: always(ROLE_REF),
}))
