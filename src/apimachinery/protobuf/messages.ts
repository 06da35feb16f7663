import { MICRO_TIME_MESSAGE, TIME_MESSAGE } from './forms.ts'
import type { ProtobufKindName } from './kinds.ts'
import { always, type Message, type MessageField, message, optional, pointer, repeated } from './message.ts'
import { LABEL_SELECTOR, METADATA, requirement } from './meta-messages.ts'

/**
 * The messages of the kinds that are part of the server, one table each: number, JSON name, type.
 * Source: k8s.io/api/{core,coordination,rbac,authorization,authentication}/v1/generated.proto.
 */
const NAMESPACE_CONDITION = message('NamespaceCondition', {
  1: always('type', 'string'),
  2: always('status', 'string'),
  4: optional('lastTransitionTime', TIME_MESSAGE),
  5: optional('reason', 'string'),
  6: optional('message', 'string'),
})

const NAMESPACE = message('Namespace', {
  1: METADATA,
  2: optional('spec', message('NamespaceSpec', { 1: repeated('finalizers', 'string') })),
  3: optional(
    'status',
    message('NamespaceStatus', { 1: optional('phase', 'string'), 2: repeated('conditions', NAMESPACE_CONDITION) }),
  ),
})

const LEASE_SPEC = message('LeaseSpec', {
  1: pointer('holderIdentity', 'string'),
  2: pointer('leaseDurationSeconds', 'int32'),
  3: pointer('acquireTime', MICRO_TIME_MESSAGE),
  4: pointer('renewTime', MICRO_TIME_MESSAGE),
  5: pointer('leaseTransitions', 'int32'),
  6: pointer('strategy', 'string'),
  7: pointer('preferredHolder', 'string'),
})

const LEASE = message('Lease', { 1: METADATA, 2: optional('spec', LEASE_SPEC) })

const POLICY_RULE = message('PolicyRule', {
  1: repeated('verbs', 'string'),
  2: repeated('apiGroups', 'string', 'APIGroups'),
  3: repeated('resources', 'string'),
  4: repeated('resourceNames', 'string'),
  5: repeated('nonResourceURLs', 'string'),
})

const ROLE = message('Role', { 1: METADATA, 2: repeated('rules', POLICY_RULE) })

const CLUSTER_ROLE = message('ClusterRole', {
  1: METADATA,
  2: repeated('rules', POLICY_RULE),
  3: pointer('aggregationRule', message('AggregationRule', { 1: repeated('clusterRoleSelectors', LABEL_SELECTOR) })),
})

const SUBJECT = message('Subject', {
  1: always('kind', 'string'),
  2: optional('apiGroup', 'string', 'APIGroup'),
  3: always('name', 'string'),
  4: optional('namespace', 'string'),
})

const ROLE_REF = message('RoleRef', {
  1: always('apiGroup', 'string', 'APIGroup'),
  2: always('kind', 'string'),
  3: always('name', 'string'),
})

const BINDING: { readonly [number: number]: MessageField } = {
  1: METADATA,
  2: repeated('subjects', SUBJECT),
  3: optional('roleRef', ROLE_REF),
}

/** What a review asks about a selector, as text or in parts. */
const selectorAttributes = (name: string, requirementName: string): Message =>
  message(name, { 1: optional('rawSelector', 'string'), 2: repeated('requirements', requirement(requirementName)) })

const RESOURCE_ATTRIBUTES = message('ResourceAttributes', {
  1: optional('namespace', 'string'),
  2: optional('verb', 'string'),
  3: optional('group', 'string'),
  4: optional('version', 'string'),
  5: optional('resource', 'string'),
  6: optional('subresource', 'string'),
  7: optional('name', 'string'),
  8: pointer('fieldSelector', selectorAttributes('FieldSelectorAttributes', 'FieldSelectorRequirement')),
  9: pointer('labelSelector', selectorAttributes('LabelSelectorAttributes', 'LabelSelectorRequirement')),
})

const NON_RESOURCE_ATTRIBUTES = message('NonResourceAttributes', { 1: optional('path', 'string'), 2: optional('verb', 'string') })

const ACCESS_SPEC = message('SelfSubjectAccessReviewSpec', {
  1: pointer('resourceAttributes', RESOURCE_ATTRIBUTES),
  2: pointer('nonResourceAttributes', NON_RESOURCE_ATTRIBUTES),
})

const ACCESS_STATUS = message('SubjectAccessReviewStatus', {
  1: always('allowed', 'bool'),
  2: optional('reason', 'string'),
  3: optional('evaluationError', 'string'),
  4: optional('denied', 'bool'),
})

const RESOURCE_RULE = message('ResourceRule', {
  1: repeated('verbs', 'string'),
  2: repeated('apiGroups', 'string', 'APIGroups'),
  3: repeated('resources', 'string'),
  4: repeated('resourceNames', 'string'),
})

const RULES_STATUS = message('SubjectRulesReviewStatus', {
  1: repeated('resourceRules', RESOURCE_RULE),
  2: repeated(
    'nonResourceRules',
    message('NonResourceRule', { 1: repeated('verbs', 'string'), 2: repeated('nonResourceURLs', 'string') }),
  ),
  3: always('incomplete', 'bool'),
  4: optional('evaluationError', 'string'),
})

const ACCESS_REVIEW = message('SelfSubjectAccessReview', {
  1: METADATA,
  2: optional('spec', ACCESS_SPEC),
  3: optional('status', ACCESS_STATUS),
})

const SUBJECT_ACCESS: { readonly [number: number]: MessageField } = {
  1: METADATA,
  2: optional(
    'spec',
    message('SubjectAccessReviewSpec', {
      1: pointer('resourceAttributes', RESOURCE_ATTRIBUTES),
      2: pointer('nonResourceAttributes', NON_RESOURCE_ATTRIBUTES),
      3: optional('user', 'string'),
      4: repeated('groups', 'string'),
      6: optional('uid', 'string'),
    }),
  ),
  3: optional('status', ACCESS_STATUS),
}

const RULES_REVIEW = message('SelfSubjectRulesReview', {
  1: METADATA,
  2: optional('spec', message('SelfSubjectRulesReviewSpec', { 1: optional('namespace', 'string') })),
  3: optional('status', RULES_STATUS),
})

const USER_INFO = message('UserInfo', {
  1: optional('username', 'string'),
  2: optional('uid', 'string'),
  3: repeated('groups', 'string'),
})

const SELF_REVIEW = message('SelfSubjectReview', {
  1: METADATA,
  2: optional('status', message('SelfSubjectReviewStatus', { 1: optional('userInfo', USER_INFO) })),
})

const SCALE = message('Scale', {
  1: METADATA,
  2: optional('spec', message('ScaleSpec', { 1: optional('replicas', 'int32') })),
  3: optional('status', message('ScaleStatus', { 1: always('replicas', 'int32'), 2: optional('selector', 'string') })),
})

const MESSAGES: { readonly [kind in ProtobufKindName]: Message } = {
  'v1 Namespace': NAMESPACE,
  'coordination.k8s.io/v1 Lease': LEASE,
  'autoscaling/v1 Scale': SCALE,
  'rbac.authorization.k8s.io/v1 Role': ROLE,
  'rbac.authorization.k8s.io/v1 ClusterRole': CLUSTER_ROLE,
  'rbac.authorization.k8s.io/v1 RoleBinding': message('RoleBinding', BINDING),
  'rbac.authorization.k8s.io/v1 ClusterRoleBinding': message('ClusterRoleBinding', BINDING),
  'authorization.k8s.io/v1 SelfSubjectAccessReview': ACCESS_REVIEW,
  'authorization.k8s.io/v1 SelfSubjectRulesReview': RULES_REVIEW,
  'authorization.k8s.io/v1 SubjectAccessReview': message('SubjectAccessReview', SUBJECT_ACCESS),
  'authorization.k8s.io/v1 LocalSubjectAccessReview': message('LocalSubjectAccessReview', SUBJECT_ACCESS),
  'authentication.k8s.io/v1 SelfSubjectReview': SELF_REVIEW,
}

/** The message of a kind. */
export const messageOf = (kind: ProtobufKindName): Message => MESSAGES[kind]
