/** Written by `npm run schemas -- webhookconfigurations admissionregistration.k8s.io/v1 ValidatingWebhookConfiguration MutatingWebhookConfiguration`. Source: k8s.io/api/admissionregistration/v1/types.go. */

import { LABEL_SELECTOR } from '../../../apimachinery/labels/label-selector.ts'
import {
  always,
  BYTES,
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
  within,
} from '../../../apimachinery/typed/types.ts'

const SERVICE_REFERENCE = struct('v1.ServiceReference', () => ({
  namespace: always(STRING),
  name: always(STRING),
  path: optional(pointer(STRING)),
  port: optional(pointer(INT32)),
}))

const WEBHOOK_CLIENT_CONFIG = struct('v1.WebhookClientConfig', () => ({
  url: optional(pointer(STRING)),
  service: optional(pointer(SERVICE_REFERENCE)),
  caBundle: optional(BYTES),
}))

const RULE_WITH_OPERATIONS = struct('v1.RuleWithOperations', () => ({
  operations: optional(list(namedString('v1.OperationType'))),
  apiGroups: within('Rule', optional(list(STRING))),
  apiVersions: within('Rule', optional(list(STRING))),
  resources: within('Rule', optional(list(STRING))),
  scope: within('Rule', optional(pointer(namedString('v1.ScopeType')))),
}))

const MATCH_CONDITION = struct('v1.MatchCondition', () => ({
  name: always(STRING),
  expression: always(STRING),
}))

const VALIDATING_WEBHOOK = struct('v1.ValidatingWebhook', () => ({
  name: always(STRING),
  clientConfig: always(WEBHOOK_CLIENT_CONFIG),
  rules: optional(list(RULE_WITH_OPERATIONS)),
  failurePolicy: optional(pointer(namedString('v1.FailurePolicyType'))),
  matchPolicy: optional(pointer(namedString('v1.MatchPolicyType'))),
  namespaceSelector: optional(pointer(LABEL_SELECTOR)),
  objectSelector: optional(pointer(LABEL_SELECTOR)),
  sideEffects: always(pointer(namedString('v1.SideEffectClass'))),
  timeoutSeconds: optional(pointer(INT32)),
  admissionReviewVersions: always(list(STRING)),
  matchConditions: optional(list(MATCH_CONDITION, { keys: ['name'], mergeKey: 'name' })),
}))

export const VALIDATING_WEBHOOK_CONFIGURATION: StructType = struct('v1.ValidatingWebhookConfiguration', () => ({
  ...TYPE_META,
  metadata: optional(OBJECT_META),
  webhooks: optional(list(VALIDATING_WEBHOOK, { keys: ['name'], mergeKey: 'name' })),
}))

const MUTATING_WEBHOOK = struct('v1.MutatingWebhook', () => ({
  name: always(STRING),
  clientConfig: always(WEBHOOK_CLIENT_CONFIG),
  rules: optional(list(RULE_WITH_OPERATIONS)),
  failurePolicy: optional(pointer(namedString('v1.FailurePolicyType'))),
  matchPolicy: optional(pointer(namedString('v1.MatchPolicyType'))),
  namespaceSelector: optional(pointer(LABEL_SELECTOR)),
  objectSelector: optional(pointer(LABEL_SELECTOR)),
  sideEffects: always(pointer(namedString('v1.SideEffectClass'))),
  timeoutSeconds: optional(pointer(INT32)),
  admissionReviewVersions: always(list(STRING)),
  reinvocationPolicy: optional(pointer(namedString('v1.ReinvocationPolicyType'))),
  matchConditions: optional(list(MATCH_CONDITION, { keys: ['name'], mergeKey: 'name' })),
}))

export const MUTATING_WEBHOOK_CONFIGURATION: StructType = struct('v1.MutatingWebhookConfiguration', () => ({
  ...TYPE_META,
  metadata: optional(OBJECT_META),
  webhooks: optional(list(MUTATING_WEBHOOK, { keys: ['name'], mergeKey: 'name' })),
}))
