import { append } from '../../../apimachinery/append.ts'
import { duplicate, type ErrorList, invalid, notSupported, Path, required } from '../../../apimachinery/field/error.ts'
import { objectAt, objectsOf, stringOf, stringsOf } from '../../../apimachinery/json/access.ts'
import { type JsonObject, newObject } from '../../../apimachinery/json/value.ts'
import { metadataOf } from '../../../apiserver/registry/rest/metadata.ts'
import { keepMetaOfStatus } from '../object-meta.ts'
import { keep, type TypedStrategy } from '../typed-resource.ts'
import { type StoredExpressions, storedExpressions } from './expressions.ts'
import {
  bindingScopeErrors,
  countChange,
  defaultMatchResources,
  expressionErrors,
  expressionsOf,
  keepsConditions,
  metaErrors,
  nameOf,
  ownSpec,
  SPEC,
  sameField,
  scopeErrors,
} from './policy.ts'
import { suffixErrors, suffixWarnings } from './static-suffix.ts'
import { statusErrors } from './status.ts'
import { VALIDATING_ADMISSION_POLICY, VALIDATING_ADMISSION_POLICY_BINDING } from './types.ts'
import type { PolicyKind } from './validatingadmissionpolicies.ts'

const ACTIONS = ['Audit', 'Deny', 'Warn']

/** `stored` are the expressions of the policy before; match conditions that did not change are not looked at again. */
function policyErrors(policy: JsonObject, stored: StoredExpressions, ignoresConditions: boolean): ErrorList {
  const spec = objectAt(policy, 'spec')
  const [validations, annotations] = [objectsOf(spec.validations), objectsOf(spec.auditAnnotations)]
  const errors = [...metaErrors(policy), ...scopeErrors(spec)]
  const expressions = expressionsOf(spec, stored)
  append(errors, expressionErrors(spec, expressions, ignoresConditions))
  if (validations.length === 0 && annotations.length === 0) {
    const why = 'validations or auditAnnotations must contain at least one item'
    return [...errors, required(SPEC.child('validations'), why), required(SPEC.child('auditAnnotations'), why)]
  }
  append(errors, expressions.validations(validations, SPEC.child('validations')))
  append(errors, expressions.auditAnnotations(annotations, nameOf(policy), SPEC.child('auditAnnotations')))
  return errors
}

/** Source: k8s.io/kubernetes/pkg/registry/admissionregistration/validatingadmissionpolicy/strategy.go. */
const POLICY_STRATEGY: TypedStrategy = {
  type: VALIDATING_ADMISSION_POLICY,
  setDefaults: (object) => {
    const spec = ownSpec(object)
    spec.failurePolicy ??= 'Fail'
    defaultMatchResources(spec.matchConstraints)
  },
  prepareForCreate: (object) => {
    object.status = newObject()
    metadataOf(object).generation = 1
  },
  prepareForUpdate: (object, old) => {
    keep(object, old, 'status')
    countChange(object, old)
  },
  resetFields: ['status'],
  validate: (object) => [...policyErrors(object, storedExpressions(newObject()), false), ...suffixErrors(object)],
  validateUpdate: (object, old) => policyErrors(object, storedExpressions(objectAt(old, 'spec')), keepsConditions(object, old)),
  warnings: suffixWarnings,
  subresources: {
    status: {
      resetFields: ['spec', 'metadata'],
      prepareForUpdate: (object, old) => {
        keep(object, old, 'spec')
        keepMetaOfStatus(object, old)
      },
      validateUpdate: (object) => statusErrors(objectAt(object, 'status'), Path.of('status')),
    },
  },
}

function actionErrors(actions: readonly string[], path: Path): ErrorList {
  const errors: ErrorList = []
  const seen = new Set<string>()
  for (const [i, action] of actions.entries()) {
    if (!ACTIONS.includes(action)) errors.push(notSupported(path.index(i), action, ACTIONS))
    if (seen.has(action)) errors.push(duplicate(path.index(i), action))
    seen.add(action)
  }
  if (seen.has('Deny') && seen.has('Warn')) {
    const why = 'repeating the same validation failure information in the API response and headers serves no purpose'
    errors.push(invalid(path, [...actions], `must not contain both Deny and Warn (${why})`))
  }
  if (seen.size === 0) errors.push(required(path, 'at least one validation action is required'))
  return errors
}

const bindingErrors = (binding: JsonObject): ErrorList => [
  ...bindingScopeErrors(binding),
  ...actionErrors(stringsOf(objectAt(binding, 'spec').validationActions), SPEC.child('validationActions')),
]

/** The rules that upstream generates; what an update leaves as it was is not looked at again. */
function generatedBindingErrors(binding: JsonObject, old: JsonObject | undefined): ErrorList {
  const { policyName, validationActions } = objectAt(binding, 'spec')
  const isNew = (field: string): boolean => old === undefined || !sameField(binding, old, field)
  const errors: ErrorList = []
  if (stringOf(policyName) === '' && isNew('policyName')) errors.push(required(SPEC.child('policyName'), ''))
  if (stringsOf(validationActions).length === 0 && isNew('validationActions'))
    errors.push(required(SPEC.child('validationActions'), ''))
  return errors
}

/** Source: k8s.io/kubernetes/pkg/registry/admissionregistration/validatingadmissionpolicybinding/strategy.go. */
const BINDING_STRATEGY: TypedStrategy = {
  type: VALIDATING_ADMISSION_POLICY_BINDING,
  setDefaults: (object) => defaultMatchResources(objectAt(object, 'spec').matchResources),
  prepareForCreate: (object) => {
    metadataOf(object).generation = 1
  },
  prepareForUpdate: countChange,
  validate: (object) => [...bindingErrors(object), ...suffixErrors(object)],
  validateUpdate: bindingErrors,
  validateDeclaratively: generatedBindingErrors,
  warnings: suffixWarnings,
}

export const POLICY_STRATEGIES: { readonly [kind in PolicyKind]: TypedStrategy } = {
  ValidatingAdmissionPolicy: POLICY_STRATEGY,
  ValidatingAdmissionPolicyBinding: BINDING_STRATEGY,
}
