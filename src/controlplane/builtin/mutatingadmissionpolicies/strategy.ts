import { append } from '../../../apimachinery/append.ts'
import { type ErrorList, invalid, notSupported, type Path, required } from '../../../apimachinery/field/error.ts'
import { objectAt, objectsOf, stringAt, stringOf, stringPerItem } from '../../../apimachinery/json/access.ts'
import { isObject, type JsonObject, type JsonValue, newObject } from '../../../apimachinery/json/value.ts'
import { metadataOf } from '../../../apiserver/registry/rest/metadata.ts'
import type { TypedStrategy } from '../typed-resource.ts'
import {
  type ExpressionValidation,
  type StoredExpressions,
  storedExpressions,
} from '../validatingadmissionpolicies/expressions.ts'
import {
  bindingScopeErrors,
  countChange,
  defaultMatchResources,
  expressionErrors,
  expressionsOf,
  keepsConditions,
  metaErrors,
  ownSpec,
  SPEC,
  scopeErrors,
} from '../validatingadmissionpolicies/policy.ts'
import { suffixErrors, suffixWarnings } from '../validatingadmissionpolicies/static-suffix.ts'
import type { MutatingKind } from './mutatingadmissionpolicies.ts'
import { MUTATING_ADMISSION_POLICY, MUTATING_ADMISSION_POLICY_BINDING } from './types.ts'

const OPERATIONS = ['*', 'CONNECT', 'CREATE', 'UPDATE']
const PATCH_TYPES = ['ApplyConfiguration', 'JSONPatch']
const REINVOCATION_POLICIES = ['IfNeeded', 'Never']

/** Only what is created or updated can be changed. */
function operationErrors(matches: JsonValue | undefined, path: Path): ErrorList {
  const rules = isObject(matches) ? objectsOf(matches.resourceRules) : []
  const operations = rules.flatMap((rule) => stringPerItem(rule.operations))
  const at = path.child('resourceRules', 'operations')
  return operations.flatMap((one) => (OPERATIONS.includes(one) ? [] : [notSupported(at, one, OPERATIONS)]))
}

/** The fields of the two kinds of mutation, and what the expressions of each give. */
const FIELDS = { JSONPatch: 'jsonPatch', ApplyConfiguration: 'applyConfiguration' } as const
const RETURNS = { JSONPatch: 'operations', ApplyConfiguration: 'object' } as const

function mutationErrors(mutation: JsonObject, expressions: ExpressionValidation, path: Path): ErrorList {
  const { patchType } = mutation
  if (stringOf(patchType) === '') return [required(path.child('patchType'), '')]
  if (patchType !== 'JSONPatch' && patchType !== 'ApplyConfiguration')
    return [notSupported(path.child('patchType'), patchType, PATCH_TYPES)]
  const field = FIELDS[patchType]
  const other = FIELDS[patchType === 'JSONPatch' ? 'ApplyConfiguration' : 'JSONPatch']
  const given = mutation[field]
  const at = path.child(field)
  const errors = isObject(given)
    ? expressions.mutation(stringAt(given, 'expression'), RETURNS[patchType], at.child('expression'))
    : [required(at, `must be specified when patchType is ${patchType}`)]
  if (isObject(mutation[other]))
    errors.push(invalid(path.child(other), `{${other}}`, `must not be specified when patchType is ${patchType}`))
  return errors
}

/**
 * `stored` are the expressions of the policy before; match conditions that did not change are not looked at again.
 * Source: k8s.io/kubernetes/pkg/apis/admissionregistration/validation/validation.go, validateMutatingAdmissionPolicySpec.
 */
function policyErrors(policy: JsonObject, stored: StoredExpressions, ignoresConditions: boolean): ErrorList {
  const spec = objectAt(policy, 'spec')
  const { matchConstraints, reinvocationPolicy } = spec
  const mutations = objectsOf(spec.mutations)
  const errors = [
    ...metaErrors(policy),
    ...scopeErrors(spec),
    ...operationErrors(matchConstraints, SPEC.child('matchConstraints')),
  ]
  const expressions = expressionsOf(spec, stored, true)
  append(errors, expressionErrors(spec, expressions, ignoresConditions))
  const at = SPEC.child('mutations')
  if (mutations.length === 0) errors.push(required(at, 'mutations must contain at least one item'))
  for (const [i, mutation] of mutations.entries()) append(errors, mutationErrors(mutation, expressions, at.index(i)))
  if (stringOf(reinvocationPolicy) === '') errors.push(required(SPEC.child('reinvocationPolicy'), ''))
  else if (!REINVOCATION_POLICIES.includes(stringOf(reinvocationPolicy)))
    errors.push(notSupported(SPEC.child('reinvocationPolicy'), reinvocationPolicy, REINVOCATION_POLICIES))
  return errors
}

const bindingErrors = (binding: JsonObject): ErrorList => [
  ...bindingScopeErrors(binding),
  ...operationErrors(objectAt(binding, 'spec').matchResources, SPEC.child('matchResources')),
]

const common = {
  prepareForCreate: (object: JsonObject) => {
    metadataOf(object).generation = 1
  },
  prepareForUpdate: countChange,
  warnings: suffixWarnings,
}

/** Source: k8s.io/kubernetes/pkg/registry/admissionregistration/mutatingadmissionpolicy/strategy.go. */
const POLICY_STRATEGY: TypedStrategy = {
  ...common,
  type: MUTATING_ADMISSION_POLICY,
  setDefaults: (object) => {
    const spec = ownSpec(object)
    spec.failurePolicy ??= 'Fail'
    defaultMatchResources(spec.matchConstraints)
  },
  validate: (object) => [...policyErrors(object, storedExpressions(newObject()), false), ...suffixErrors(object)],
  validateUpdate: (object, old) => policyErrors(object, storedExpressions(objectAt(old, 'spec')), keepsConditions(object, old)),
}

/** Source: k8s.io/kubernetes/pkg/registry/admissionregistration/mutatingadmissionpolicybinding/strategy.go. */
const BINDING_STRATEGY: TypedStrategy = {
  ...common,
  type: MUTATING_ADMISSION_POLICY_BINDING,
  setDefaults: (object) => defaultMatchResources(objectAt(object, 'spec').matchResources),
  validate: (object) => [...bindingErrors(object), ...suffixErrors(object)],
  validateUpdate: bindingErrors,
}

export const MUTATING_STRATEGIES: { readonly [kind in MutatingKind]: TypedStrategy } = {
  MutatingAdmissionPolicy: POLICY_STRATEGY,
  MutatingAdmissionPolicyBinding: BINDING_STRATEGY,
}
