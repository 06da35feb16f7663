/** Written by `npm run schemas -- validatingadmissionpolicies admissionregistration.k8s.io/v1 ValidatingAdmissionPolicy ValidatingAdmissionPolicyBinding`. Source: k8s.io/api/admissionregistration/v1/types.go. */

import { LABEL_SELECTOR } from '../../../apimachinery/labels/label-selector.ts'
import { CONDITION } from '../../../apimachinery/meta/condition.ts'
import {
  always,
  INT64,
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

const VALIDATION = struct('v1.Validation', () => ({
  expression: always(STRING),
  message: optional(STRING),
  reason: optional(pointer(namedString('v1.StatusReason'))),
  messageExpression: optional(STRING),
}))

const AUDIT_ANNOTATION = struct('v1.AuditAnnotation', () => ({
  key: always(STRING),
  valueExpression: always(STRING),
}))

const MATCH_CONDITION = struct('v1.MatchCondition', () => ({
  name: always(STRING),
  expression: always(STRING),
}))

const VARIABLE = struct(
  'v1.Variable',
  () => ({
    name: always(STRING),
    expression: always(STRING),
  }),
  true,
)

const VALIDATING_ADMISSION_POLICY_SPEC = struct('v1.ValidatingAdmissionPolicySpec', () => ({
  paramKind: optional(pointer(PARAM_KIND)),
  matchConstraints: optional(pointer(MATCH_RESOURCES)),
  validations: optional(list(VALIDATION)),
  failurePolicy: optional(pointer(namedString('v1.FailurePolicyType'))),
  auditAnnotations: optional(list(AUDIT_ANNOTATION)),
  matchConditions: optional(list(MATCH_CONDITION, { keys: ['name'], mergeKey: 'name' })),
  variables: optional(list(VARIABLE, { keys: ['name'], mergeKey: 'name' })),
}))

const EXPRESSION_WARNING = struct('v1.ExpressionWarning', () => ({
  fieldRef: always(STRING),
  warning: always(STRING),
}))

const TYPE_CHECKING = struct('v1.TypeChecking', () => ({
  expressionWarnings: optional(list(EXPRESSION_WARNING)),
}))

const VALIDATING_ADMISSION_POLICY_STATUS = struct('v1.ValidatingAdmissionPolicyStatus', () => ({
  observedGeneration: optional(INT64),
  typeChecking: optional(pointer(TYPE_CHECKING)),
  conditions: optional(list(CONDITION, { keys: ['type'] })),
}))

export const VALIDATING_ADMISSION_POLICY: StructType = struct('v1.ValidatingAdmissionPolicy', () => ({
  ...TYPE_META,
  metadata: optional(OBJECT_META),
  spec: optional(VALIDATING_ADMISSION_POLICY_SPEC),
  status: optional(VALIDATING_ADMISSION_POLICY_STATUS),
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

const VALIDATING_ADMISSION_POLICY_BINDING_SPEC = struct('v1.ValidatingAdmissionPolicyBindingSpec', () => ({
  policyName: optional(STRING),
  paramRef: optional(pointer(PARAM_REF)),
  matchResources: optional(pointer(MATCH_RESOURCES)),
  validationActions: optional(list(namedString('v1.ValidationAction'), { keys: [] })),
}))

export const VALIDATING_ADMISSION_POLICY_BINDING: StructType = struct('v1.ValidatingAdmissionPolicyBinding', () => ({
  ...TYPE_META,
  metadata: optional(OBJECT_META),
  spec: optional(VALIDATING_ADMISSION_POLICY_BINDING_SPEC),
}))
