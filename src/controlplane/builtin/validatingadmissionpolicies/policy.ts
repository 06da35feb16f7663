import { append } from '../../../apimachinery/append.ts'
import { type ErrorList, forbidden, invalid, notSupported, Path, required } from '../../../apimachinery/field/error.ts'
import { objectAt, objectsOf, stringAt, stringOf } from '../../../apimachinery/json/access.ts'
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
import { ExpressionValidation, type StoredExpressions } from './expressions.ts'
import { matchResourcesErrors } from './match-resources.ts'

/** What policies that validate and policies that mutate have in common, and so have their bindings. */

const METADATA = Path.of('metadata')
export const SPEC = Path.of('spec')
const FAILURE_POLICIES = ['Fail', 'Ignore']

/** Source: k8s.io/kubernetes/pkg/apis/admissionregistration/v1/defaults.go, SetDefaults_MatchResources. */
export function defaultMatchResources(of: JsonValue | undefined): void {
  if (!isObject(of)) return
  of.matchPolicy ??= 'Equivalent'
  of.namespaceSelector ??= newObject()
  of.objectSelector ??= newObject()
  for (const rule of [...objectsOf(of.resourceRules), ...objectsOf(of.excludeResourceRules)]) rule.scope ??= '*'
}

/** The spec of an object, made when there is none. */
export function ownSpec(object: JsonObject): JsonObject {
  const spec = isObject(object.spec) ? object.spec : newObject()
  object.spec = spec
  return spec
}

export function metaErrors(object: JsonObject): ErrorList {
  return validateObjectMeta(readMeta(object) ?? newObject(), false, nameIsDNSSubdomain, METADATA)
}

export const nameOf = (object: JsonObject): string => stringAt(readMeta(object), 'name')

/** Raises the generation with each change of the spec. */
export function countChange(object: JsonObject, old: JsonObject): void {
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

export const sameField = (a: JsonObject, b: JsonObject, field: string): boolean =>
  deepEqual(objectAt(a, 'spec')[field] ?? null, objectAt(b, 'spec')[field] ?? null)

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

/** What is wrong with what a policy matches, and with what it says of failures and params. */
export function scopeErrors(spec: JsonObject): ErrorList {
  const { failurePolicy, paramKind, matchConstraints } = spec
  const errors: ErrorList = []
  if (failurePolicy === undefined) errors.push(required(SPEC.child('failurePolicy'), ''))
  else if (!FAILURE_POLICIES.includes(stringOf(failurePolicy)))
    errors.push(notSupported(SPEC.child('failurePolicy'), failurePolicy, FAILURE_POLICIES))
  if (isObject(paramKind)) append(errors, paramKindErrors(paramKind, SPEC.child('paramKind')))
  const at = SPEC.child('matchConstraints')
  if (!isObject(matchConstraints)) return [...errors, required(at, '')]
  append(errors, matchResourcesErrors(matchConstraints, at))
  if (objectsOf(matchConstraints.resourceRules).length === 0) errors.push(required(at.child('resourceRules'), ''))
  return errors
}

/** The validation of the expressions of a policy. Those of mutations know `variables` even where there are none. */
export const expressionsOf = (
  spec: JsonObject,
  stored: StoredExpressions,
  hasVariables = objectsOf(spec.variables).length > 0,
): ExpressionValidation => new ExpressionValidation(stored, { hasParams: isObject(spec.paramKind), hasVariables })

/** What is wrong with the conditions and variables of a policy. */
export function expressionErrors(spec: JsonObject, expressions: ExpressionValidation, ignoresConditions: boolean): ErrorList {
  const conditions = objectsOf(spec.matchConditions)
  const errors = ignoresConditions ? [] : expressions.matchConditions(conditions, SPEC.child('matchConditions'))
  append(errors, expressions.variables(objectsOf(spec.variables), SPEC.child('variables')))
  return errors
}

/** What is wrong with a binding, but for what it does with failures. */
export function bindingScopeErrors(binding: JsonObject): ErrorList {
  const { paramRef, matchResources } = objectAt(binding, 'spec')
  const policyName = stringAt(objectAt(binding, 'spec'), 'policyName')
  const errors = metaErrors(binding)
  const at = SPEC.child('policyName')
  if (policyName === '') errors.push(required(at, ''))
  else for (const why of nameIsDNSSubdomain(policyName, false)) errors.push(invalid(at, policyName, why))
  if (isObject(paramRef)) append(errors, paramRefErrors(paramRef, SPEC.child('paramRef')))
  if (isObject(matchResources)) append(errors, matchResourcesErrors(matchResources, SPEC.child('matchResources')))
  return errors
}

/** Whether match conditions need not be looked at again. */
export const keepsConditions = (object: JsonObject, old: JsonObject): boolean =>
  sameField(object, old, 'paramKind') && sameField(object, old, 'matchConditions')
