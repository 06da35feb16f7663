import { kept, type Message, type MessageField, message, optional, repeated } from './decode.ts'

/**
 * The messages of the kinds that are part of the server, one table each: number, JSON name, type.
 * Source: generated.proto of k8s.io/apimachinery/pkg/apis/meta/v1 and of core/v1, rbac/v1 and authorization/v1 of k8s.io/api.
 */
const OWNER_REFERENCE = message('OwnerReference', {
  1: kept('kind', 'string'),
  3: kept('name', 'string'),
  4: kept('uid', 'string', 'UID'),
  5: kept('apiVersion', 'string', 'APIVersion'),
  6: kept('controller', 'bool'),
  7: kept('blockOwnerDeletion', 'bool'),
})

const MANAGED_FIELDS_ENTRY = message('ManagedFieldsEntry', {
  1: optional('manager', 'string'),
  2: optional('operation', 'string'),
  3: optional('apiVersion', 'string', 'APIVersion'),
  4: optional('time', 'time'),
  6: optional('fieldsType', 'string'),
  7: optional('fieldsV1', 'raw'),
  8: optional('subresource', 'string'),
})

const OBJECT_META = message('ObjectMeta', {
  1: optional('name', 'string'),
  2: optional('generateName', 'string'),
  3: optional('namespace', 'string'),
  4: optional('selfLink', 'string'),
  5: optional('uid', 'string', 'UID'),
  6: optional('resourceVersion', 'string'),
  7: optional('generation', 'int64'),
  8: optional('creationTimestamp', 'time'),
  9: optional('deletionTimestamp', 'time'),
  10: kept('deletionGracePeriodSeconds', 'int64'),
  11: optional('labels', 'labels'),
  12: optional('annotations', 'labels'),
  13: repeated('ownerReferences', OWNER_REFERENCE),
  14: repeated('finalizers', 'string'),
  17: repeated('managedFields', MANAGED_FIELDS_ENTRY),
})

const METADATA = optional('metadata', OBJECT_META, 'ObjectMeta')

/** A requirement of a label or of a field selector. */
const requirement = (name: string): Message =>
  message(name, { 1: kept('key', 'string'), 2: kept('operator', 'string'), 3: repeated('values', 'string') })

const LABEL_SELECTOR = message('LabelSelector', {
  1: optional('matchLabels', 'labels'),
  2: repeated('matchExpressions', requirement('LabelSelectorRequirement')),
})

const PRECONDITIONS = message('Preconditions', { 1: kept('uid', 'string', 'UID'), 2: kept('resourceVersion', 'string') })

export const DELETE_OPTIONS_MESSAGE: Message = message('DeleteOptions', {
  1: kept('gracePeriodSeconds', 'int64'),
  2: optional('preconditions', PRECONDITIONS),
  3: kept('orphanDependents', 'bool'),
  4: kept('propagationPolicy', 'string'),
  5: repeated('dryRun', 'string'),
  6: kept('ignoreStoreReadErrorWithClusterBreakingPotential', 'bool'),
})

const NAMESPACE_CONDITION = message('NamespaceCondition', {
  1: kept('type', 'string'),
  2: kept('status', 'string'),
  4: optional('lastTransitionTime', 'time'),
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
  3: optional('aggregationRule', message('AggregationRule', { 1: repeated('clusterRoleSelectors', LABEL_SELECTOR) })),
})

const SUBJECT = message('Subject', {
  1: kept('kind', 'string'),
  2: optional('apiGroup', 'string', 'APIGroup'),
  3: kept('name', 'string'),
  4: optional('namespace', 'string'),
})

const ROLE_REF = message('RoleRef', {
  1: kept('apiGroup', 'string', 'APIGroup'),
  2: kept('kind', 'string'),
  3: kept('name', 'string'),
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
  8: optional('fieldSelector', selectorAttributes('FieldSelectorAttributes', 'FieldSelectorRequirement')),
  9: optional('labelSelector', selectorAttributes('LabelSelectorAttributes', 'LabelSelectorRequirement')),
})

const ACCESS_SPEC = message('SelfSubjectAccessReviewSpec', {
  1: optional('resourceAttributes', RESOURCE_ATTRIBUTES),
  2: optional(
    'nonResourceAttributes',
    message('NonResourceAttributes', { 1: optional('path', 'string'), 2: optional('verb', 'string') }),
  ),
})

const ACCESS_STATUS = message('SubjectAccessReviewStatus', {
  1: kept('allowed', 'bool'),
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
  3: kept('incomplete', 'bool'),
  4: optional('evaluationError', 'string'),
})

const ACCESS_REVIEW = message('SelfSubjectAccessReview', {
  1: METADATA,
  2: optional('spec', ACCESS_SPEC),
  3: optional('status', ACCESS_STATUS),
})

const RULES_REVIEW = message('SelfSubjectRulesReview', {
  1: METADATA,
  2: optional('spec', message('SelfSubjectRulesReviewSpec', { 1: optional('namespace', 'string') })),
  3: optional('status', RULES_STATUS),
})

/** A kind that may be sent as protobuf. */
export interface ProtobufKind {
  readonly apiVersion: string
  readonly kind: string
  readonly message: Message
}

const RBAC = 'rbac.authorization.k8s.io/v1'
const AUTHORIZATION = 'authorization.k8s.io/v1'

const KINDS: readonly ProtobufKind[] = [
  { apiVersion: 'v1', kind: 'Namespace', message: NAMESPACE },
  { apiVersion: RBAC, kind: 'Role', message: ROLE },
  { apiVersion: RBAC, kind: 'ClusterRole', message: CLUSTER_ROLE },
  { apiVersion: RBAC, kind: 'RoleBinding', message: message('RoleBinding', BINDING) },
  { apiVersion: RBAC, kind: 'ClusterRoleBinding', message: message('ClusterRoleBinding', BINDING) },
  { apiVersion: AUTHORIZATION, kind: 'SelfSubjectAccessReview', message: ACCESS_REVIEW },
  { apiVersion: AUTHORIZATION, kind: 'SelfSubjectRulesReview', message: RULES_REVIEW },
]

/** How a kind is read from protobuf; undefined for kinds that are not taken in that form (rule PB-4). */
export const protobufKind = (apiVersion: string, kind: string): ProtobufKind | undefined =>
  KINDS.find((known) => known.apiVersion === apiVersion && known.kind === kind)
