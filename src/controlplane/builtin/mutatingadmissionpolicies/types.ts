/** Written by `npm run schemas -- mutatingadmissionpolicies admissionregistration.k8s.io/v1 MutatingAdmissionPolicy MutatingAdmissionPolicyBinding`. Source: k8s.io/api/admissionregistration/v1/types.go. */

import { LABEL_SELECTOR } from '../../../apimachinery/labels/label-selector.ts'
import {
  always,
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

const PARAM_KIND = struct(
  'v1.ParamKind',
  () => ({
    apiVersion: optional(STRING),
    kind: optional(STRING),
  }),
  true,
)

const NAMED_RULE_WITH_OPERATIONS = struct(
  'v1.NamedRuleWithOperations',
  () => ({
    resourceNames: optional(list(STRING)),
    operations: within('RuleWithOperations', optional(list(namedString('v1.OperationType')))),
    apiGroups: within('RuleWithOperations.Rule', optional(list(STRING))),
    apiVersions: within('RuleWithOperations.Rule', optional(list(STRING))),
    resources: within('RuleWithOperations.Rule', optional(list(STRING))),
    scope: within('RuleWithOperations.Rule', optional(pointer(namedString('v1.ScopeType')))),
  }),
  true,
)

const MATCH_RESOURCES = struct(
  'v1.MatchResources',
  () => ({
    namespaceSelector: optional(pointer(LABEL_SELECTOR)),
    objectSelector: optional(pointer(LABEL_SELECTOR)),
    resourceRules: optional(list(NAMED_RULE_WITH_OPERATIONS)),
    excludeResourceRules: optional(list(NAMED_RULE_WITH_OPERATIONS)),
    matchPolicy: optional(pointer(namedString('v1.MatchPolicyType'))),
  }),
  true,
)

const VARIABLE = struct(
  'v1.Variable',
  () => ({
    name: always(STRING),
    expression: always(STRING),
  }),
  true,
)

const APPLY_CONFIGURATION = struct('v1.ApplyConfiguration', () => ({
  expression: optional(STRING),
}))

const JSON_PATCH = struct('v1.JSONPatch', () => ({
  expression: optional(STRING),
}))

const MUTATION = struct('v1.Mutation', () => ({
  patchType: always(namedString('v1.PatchType')),
  applyConfiguration: optional(pointer(APPLY_CONFIGURATION)),
  jsonPatch: optional(pointer(JSON_PATCH)),
}))

const MATCH_CONDITION = struct('v1.MatchCondition', () => ({
  name: always(STRING),
  expression: always(STRING),
}))

const MUTATING_ADMISSION_POLICY_SPEC = struct('v1.MutatingAdmissionPolicySpec', () => ({
  paramKind: optional(pointer(PARAM_KIND)),
  matchConstraints: optional(pointer(MATCH_RESOURCES)),
  variables: optional(list(VARIABLE)),
  mutations: optional(list(MUTATION)),
  failurePolicy: optional(pointer(namedString('v1.FailurePolicyType'))),
  matchConditions: optional(list(MATCH_CONDITION, { keys: ['name'], mergeKey: 'name' })),
  reinvocationPolicy: optional(namedString('v1.ReinvocationPolicyType')),
}))

export const MUTATING_ADMISSION_POLICY: StructType = struct('v1.MutatingAdmissionPolicy', () => ({
  ...TYPE_META,
  metadata: optional(OBJECT_META),
  spec: optional(MUTATING_ADMISSION_POLICY_SPEC),
}))

const PARAM_REF = struct(
  'v1.ParamRef',
  () => ({
    name: optional(STRING),
    namespace: optional(STRING),
    selector: optional(pointer(LABEL_SELECTOR)),
    parameterNotFoundAction: optional(pointer(namedString('v1.ParameterNotFoundActionType'))),
  }),
  true,
)

const MUTATING_ADMISSION_POLICY_BINDING_SPEC = struct('v1.MutatingAdmissionPolicyBindingSpec', () => ({
  policyName: optional(STRING),
  paramRef: optional(pointer(PARAM_REF)),
  matchResources: optional(pointer(MATCH_RESOURCES)),
}))

export const MUTATING_ADMISSION_POLICY_BINDING: StructType = struct('v1.MutatingAdmissionPolicyBinding', () => ({
  ...TYPE_META,
  metadata: optional(OBJECT_META),
  spec: optional(MUTATING_ADMISSION_POLICY_BINDING_SPEC),
}))
