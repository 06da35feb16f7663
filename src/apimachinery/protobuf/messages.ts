import { objectOf } from '../json/value.ts'
import type { ProtobufKindName } from './kinds.ts'
import { always, type Message, type MessageField, mapOf, message, optional, pointer, repeated } from './message.ts'
import { METADATA, requirement } from './meta-messages.ts'

export { structMessage } from './struct-message.ts'

/**
 * The messages of kinds that have no store, one table each: number, JSON name, type.
 * Source: k8s.io/api/{authorization,authentication,autoscaling}/v1/generated.proto.
 */

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

const EXTRA_VALUE = message(
  'ExtraValue',
  { 1: repeated('items', 'string') },
  { fromFields: ({ items = [] }) => items, toFields: (items = []) => objectOf({ items }) },
)

const USER_INFO = message('UserInfo', {
  1: optional('username', 'string'),
  2: optional('uid', 'string'),
  3: repeated('groups', 'string'),
  4: optional('extra', mapOf(EXTRA_VALUE)),
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
  'autoscaling/v1 Scale': SCALE,
  'authorization.k8s.io/v1 SelfSubjectAccessReview': ACCESS_REVIEW,
  'authorization.k8s.io/v1 SelfSubjectRulesReview': RULES_REVIEW,
  'authorization.k8s.io/v1 SubjectAccessReview': message('SubjectAccessReview', SUBJECT_ACCESS),
  'authorization.k8s.io/v1 LocalSubjectAccessReview': message('LocalSubjectAccessReview', SUBJECT_ACCESS),
  'authentication.k8s.io/v1 SelfSubjectReview': SELF_REVIEW,
}

/** The message of a kind. */
export const messageOf = (kind: ProtobufKindName): Message => MESSAGES[kind]
