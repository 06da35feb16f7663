import { append } from '../../../apimachinery/append.ts'
import { duplicate, type ErrorList, forbidden, invalid, notSupported, Path, required } from '../../../apimachinery/field/error.ts'
import { objectAt, objectsOf, stringAt, stringOf, stringsOf } from '../../../apimachinery/json/access.ts'
import { deepEqual, isObject, type JsonObject, type JsonValue, newObject } from '../../../apimachinery/json/value.ts'
import { validateLabelSelector } from '../../../apimachinery/labels/label-selector.ts'
import {
  isDNS1035Label,
  isDNS1123Subdomain,
  nameIsDNSSubdomain,
  validatePathSegmentName,
} from '../../../apimachinery/meta/names.ts'
import { validateObjectMeta } from '../../../apimachinery/meta/object-meta.ts'
import { generationOf, metadataOf, readMeta } from '../../../apiserver/registry/rest/metadata.ts'
import { keep, type TypedStrategy } from '../typed-resource.ts'
import { ExpressionValidation, type StoredExpressions, storedExpressions } from './expressions.ts'
import { matchResourcesErrors } from './match-resources.ts'
import { suffixErrors, suffixWarnings } from './static-suffix.ts'
import { statusErrors } from './status.ts'
import { VALIDATING_ADMISSION_POLICY, VALIDATING_ADMISSION_POLICY_BINDING } from './types.ts'
import type { PolicyKind } from './validatingadmissionpolicies.ts'

const METADATA = Path.of('metadata')
const SPEC = Path.of('spec')
const FAILURE_POLICIES = ['Fail', 'Ignore']
const ACTIONS = ['Audit', 'Deny', 'Warn']

/** Source: k8s.io/kubernetes/pkg/apis/admissionregistration/v1/defaults.go, SetDefaults_MatchResources. */
function defaultMatchResources(of: JsonValue | undefined): void {
  if (!isObject(of)) return
  of.matchPolicy ??= 'Equivalent'
  of.namespaceSelector ??= newObject()
  of.objectSelector ??= newObject()
  for (const rule of [...objectsOf(of.resourceRules), ...objectsOf(of.excludeResourceRules)]) rule.scope ??= '*'
}

/** The spec of an object, made when there is none. */
function ownSpec(object: JsonObject): JsonObject {
  const spec = isObject(object.spec) ? object.spec : newObject()
  object.spec = spec
  return spec
}

const nameOf = (object: JsonObject): string => stringAt(readMeta(object), 'name')

function metaErrors(object: JsonObject): ErrorList {
  return validateObjectMeta(readMeta(object) ?? newObject(), false, nameIsDNSSubdomain, METADATA)
}

/** Raises the generation with each change of the spec. */
function countChange(object: JsonObject, old: JsonObject): void {
  if (!deepEqual(object.spec ?? null, old.spec ?? null)) metadataOf(object).generation = generationOf(old) + 1
}

/** Parses `group/version`; the error is the server's. */
function paramGroupVersion(text: string): { group: string; version: string } | { error: string } {
  if (text === '/') return { group: '', version: '' }
  const parts = text.split('/')
  if (parts.length > 2) return { error: `unexpected GroupVersion string: ${text}` }
  const [first = '', second] = parts
  return second === undefined ? { group: '', version: first } : { group: first, version: second }
}

function paramKindErrors(paramKind: JsonObject, path: Path): ErrorList {
  const errors: ErrorList = []
  const [apiVersion, kind] = [stringAt(paramKind, 'apiVersion'), stringAt(paramKind, 'kind')]
  const at = path.child('apiVersion')
  const parsed = paramGroupVersion(apiVersion)
  if (apiVersion === '') errors.push(required(at, ''))
  else if ('error' in parsed) errors.push(invalid(at, apiVersion, parsed.error))
  else {
    const { group, version } = parsed
    const wrong = group === '' ? [] : isDNS1123Subdomain(group)
    if (wrong.length > 0) errors.push(invalid(at, group, wrong.join(',')))
    const wrongVersion = isDNS1035Label(version)
    if (version === '') errors.push(invalid(at, apiVersion, 'version must be specified'))
    else if (wrongVersion.length > 0) errors.push(invalid(at, version, wrongVersion.join(',')))
  }
  const wrongKind = isDNS1035Label(kind.toLowerCase())
  if (kind === '') errors.push(required(path.child('kind'), ''))
  else if (wrongKind.length > 0)
    errors.push(invalid(path.child('kind'), kind, `may have mixed case, but should otherwise match: ${wrongKind.join(',')}`))
  return errors
}

/** `stored` are the expressions of the policy before; match conditions that did not change are not looked at again. */
function policyErrors(policy: JsonObject, stored: StoredExpressions, ignoresConditions: boolean): ErrorList {
  const spec = objectAt(policy, 'spec')
  const { failurePolicy, paramKind, matchConstraints } = spec
  const [validations, annotations] = [objectsOf(spec.validations), objectsOf(spec.auditAnnotations)]
  const errors = metaErrors(policy)
  if (failurePolicy === undefined) errors.push(required(SPEC.child('failurePolicy'), ''))
  else if (!FAILURE_POLICIES.includes(stringOf(failurePolicy)))
    errors.push(notSupported(SPEC.child('failurePolicy'), failurePolicy, FAILURE_POLICIES))
  if (isObject(paramKind)) append(errors, paramKindErrors(paramKind, SPEC.child('paramKind')))
  const at = SPEC.child('matchConstraints')
  if (!isObject(matchConstraints)) errors.push(required(at, ''))
  else {
    append(errors, matchResourcesErrors(matchConstraints, at))
    if (objectsOf(matchConstraints.resourceRules).length === 0) errors.push(required(at.child('resourceRules'), ''))
  }
  const expressions = new ExpressionValidation(stored, {
    hasParams: isObject(paramKind),
    hasVariables: objectsOf(spec.variables).length > 0,
  })
  if (!ignoresConditions)
    append(errors, expressions.matchConditions(objectsOf(spec.matchConditions), SPEC.child('matchConditions')))
  append(errors, expressions.variables(objectsOf(spec.variables), SPEC.child('variables')))
  if (validations.length === 0 && annotations.length === 0) {
    const why = 'validations or auditAnnotations must contain at least one item'
    return [...errors, required(SPEC.child('validations'), why), required(SPEC.child('auditAnnotations'), why)]
  }
  append(errors, expressions.validations(validations, SPEC.child('validations')))
  append(errors, expressions.auditAnnotations(annotations, nameOf(policy), SPEC.child('auditAnnotations')))
  return errors
}

const sameField = (a: JsonObject, b: JsonObject, field: string): boolean =>
  deepEqual(objectAt(a, 'spec')[field] ?? null, objectAt(b, 'spec')[field] ?? null)

/** Metadata that a write of the status leaves as it was. Source: k8s.io/apimachinery/pkg/apis/meta/v1/helpers.go, ResetObjectMetaForStatus. */
const NOT_OF_STATUS = ['deletionTimestamp', 'generation', 'selfLink', 'labels', 'annotations', 'finalizers', 'ownerReferences']

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
  validateUpdate: (object, old) =>
    policyErrors(
      object,
      storedExpressions(objectAt(old, 'spec')),
      sameField(object, old, 'paramKind') && sameField(object, old, 'matchConditions'),
    ),
  warnings: suffixWarnings,
  subresources: {
    status: {
      resetFields: ['spec', 'metadata'],
      prepareForUpdate: (object, old) => {
        keep(object, old, 'spec')
        const [metadata, before] = [metadataOf(object), readMeta(old) ?? newObject()]
        for (const field of NOT_OF_STATUS) keep(metadata, before, field)
      },
      validateUpdate: (object) => statusErrors(objectAt(object, 'status'), Path.of('status')),
    },
  },
}

function paramRefErrors(paramRef: JsonObject, path: Path): ErrorList {
  const errors: ErrorList = []
  const { selector, parameterNotFoundAction: action } = paramRef
  const name = stringAt(paramRef, 'name')
  const exclusive = 'name and selector are mutually exclusive'
  if (name !== '') {
    for (const why of validatePathSegmentName(name, false)) errors.push(invalid(path.child('name'), name, why))
    if (isObject(selector)) errors.push(forbidden(path.child('name'), exclusive))
  }
  if (isObject(selector)) {
    append(errors, validateLabelSelector(selector, path.child('selector')))
    if (name !== '') errors.push(forbidden(path.child('selector'), exclusive))
  }
  if (name === '' && !isObject(selector)) errors.push(required(path, 'one of name or selector must be specified'))
  const at = path.child('parameterNotFoundAction')
  if (stringOf(action) === '') errors.push(required(at, ''))
  else if (action !== 'Deny' && action !== 'Allow') errors.push(notSupported(at, action, ['Deny', 'Allow']))
  return errors
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

function bindingErrors(binding: JsonObject): ErrorList {
  const { paramRef, matchResources, validationActions } = objectAt(binding, 'spec')
  const policyName = stringAt(objectAt(binding, 'spec'), 'policyName')
  const errors = metaErrors(binding)
  const at = SPEC.child('policyName')
  if (policyName === '') errors.push(required(at, ''))
  else for (const why of nameIsDNSSubdomain(policyName, false)) errors.push(invalid(at, policyName, why))
  if (isObject(paramRef)) append(errors, paramRefErrors(paramRef, SPEC.child('paramRef')))
  if (isObject(matchResources)) append(errors, matchResourcesErrors(matchResources, SPEC.child('matchResources')))
  return [...errors, ...actionErrors(stringsOf(validationActions), SPEC.child('validationActions'))]
}

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
