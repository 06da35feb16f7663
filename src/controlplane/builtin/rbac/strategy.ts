import { type ErrorList, invalid, invalidShown, notSupported, Path, required } from '../../../apimachinery/field/error.ts'
import { objectsOf, stringOf } from '../../../apimachinery/json/access.ts'
import { deepEqual, isObject, type JsonObject, type JsonValue, newObject, objectOf } from '../../../apimachinery/json/value.ts'
import { validateLabelSelector } from '../../../apimachinery/labels/label-selector.ts'
import { isDNS1123Subdomain, type NameValidator, validatePathSegmentName } from '../../../apimachinery/meta/names.ts'
import { IMMUTABLE } from '../../../apimachinery/meta/object-meta.ts'
import type { StructType } from '../../../apimachinery/typed/types.ts'
import { RBAC_GROUP } from '../../../apiserver/authorization/rbac.ts'
import { reportedPass } from '../../../apiserver/registry/rest/reported-pass.ts'
import { coreMetaErrors, coreMetaUpdateErrors } from '../object-meta.ts'
import type { TypedStrategy } from '../typed-resource.ts'
import { CLUSTER_ROLE, CLUSTER_ROLE_BINDING, ROLE, ROLE_BINDING } from './types.ts'

const isEmpty = (value: JsonValue | undefined): boolean => !Array.isArray(value) || value.length === 0

/** A name of a role or binding: prefixes of names obey the rule of whole names. */
const rbacName: NameValidator = (name) => validatePathSegmentName(name, false)

const RULES = Path.of('rules')
const SUBJECTS = Path.of('subjects')
const ROLE_REF_PATH = Path.of('roleRef')

function ruleErrors(rule: JsonObject, namespaced: boolean, path: Path): ErrorList {
  const errors: ErrorList = []
  if (isEmpty(rule.verbs)) errors.push(required(path.child('verbs'), 'verbs must contain at least one value'))
  if (!isEmpty(rule.nonResourceURLs)) {
    const wrong = (why: string) => errors.push(invalid(path.child('nonResourceURLs'), rule.nonResourceURLs, why))
    if (namespaced) wrong('namespaced rules cannot apply to non-resource URLs')
    if (!isEmpty(rule.apiGroups) || !isEmpty(rule.resources) || !isEmpty(rule.resourceNames))
      wrong('rules cannot apply to both regular resources and non-resource URLs')
    return errors
  }
  if (isEmpty(rule.apiGroups)) errors.push(required(path.child('apiGroups'), 'resource rules must supply at least one api group'))
  if (isEmpty(rule.resources)) errors.push(required(path.child('resources'), 'resource rules must supply at least one resource'))
  return errors
}

const roleErrors = (role: JsonObject, namespaced: boolean): ErrorList => [
  ...coreMetaErrors(role, namespaced, rbacName),
  ...objectsOf(role.rules).flatMap((rule, i) => ruleErrors(rule, namespaced, RULES.index(i))),
  ...aggregationErrors(role.aggregationRule),
]

/** The rules that upstream generates; what an update leaves as it was is not looked at again. */
const generatedRoleErrors = (role: JsonObject, old: JsonObject | undefined): ErrorList =>
  old !== undefined && deepEqual(role.rules, old.rules)
    ? []
    : objectsOf(role.rules).flatMap((rule, i) => (isEmpty(rule.verbs) ? [required(RULES.index(i).child('verbs'), '')] : []))

function aggregationErrors(rule: JsonValue | undefined): ErrorList {
  if (!isObject(rule)) return []
  const path = Path.of('aggregationRule', 'clusterRoleSelectors')
  const selectors = objectsOf(rule.clusterRoleSelectors)
  if (selectors.length === 0) return [required(path, 'at least one clusterRoleSelector required if aggregationRule is non-nil')]
  return selectors.flatMap((selector, i) => {
    const errors = validateLabelSelector(selector, path.index(i))
    return errors.length === 0 ? [] : [...errors, invalidShown(path.index(i), 'null', 'invalid label selector.')]
  })
}

function subjectErrors(subject: JsonObject, namespaced: boolean, path: Path): ErrorList {
  const errors: ErrorList = []
  if (stringOf(subject.name) === '') errors.push(required(path.child('name'), ''))
  const kind = stringOf(subject.kind)
  if (kind === 'ServiceAccount') {
    const name = stringOf(subject.name)
    if (name !== '') for (const why of isDNS1123Subdomain(name)) errors.push(invalid(path.child('name'), name, why))
    if (stringOf(subject.apiGroup) !== '') errors.push(notSupported(path.child('apiGroup'), stringOf(subject.apiGroup), ['']))
    if (!namespaced && stringOf(subject.namespace) === '') errors.push(required(path.child('namespace'), ''))
    return errors
  }
  if (kind !== 'User' && kind !== 'Group')
    return [...errors, notSupported(path.child('kind'), kind, ['ServiceAccount', 'User', 'Group'])]
  if (stringOf(subject.apiGroup) !== RBAC_GROUP)
    errors.push(notSupported(path.child('apiGroup'), stringOf(subject.apiGroup), [RBAC_GROUP]))
  return errors
}

/** A reference as the server prints it: its own type has no names for JSON. */
const goRoleRef = ({ apiGroup, kind, name }: JsonObject): JsonObject =>
  objectOf({ APIGroup: stringOf(apiGroup), Kind: stringOf(kind), Name: stringOf(name) })

const roleRefOf = ({ roleRef }: JsonObject): JsonObject => (isObject(roleRef) ? roleRef : newObject())

function bindingErrors(object: JsonObject, namespaced: boolean): ErrorList {
  const ref = roleRefOf(object)
  const path = ROLE_REF_PATH
  const kinds = namespaced ? ['Role', 'ClusterRole'] : ['ClusterRole']
  const errors = coreMetaErrors(object, namespaced, rbacName)
  if (stringOf(ref.apiGroup) !== RBAC_GROUP)
    errors.push(notSupported(path.child('apiGroup'), stringOf(ref.apiGroup), [RBAC_GROUP]))
  if (!kinds.includes(stringOf(ref.kind))) errors.push(notSupported(path.child('kind'), stringOf(ref.kind), kinds))
  if (stringOf(ref.name) === '') errors.push(required(path.child('name'), ''))
  else for (const why of rbacName(stringOf(ref.name), false)) errors.push(invalid(path.child('name'), stringOf(ref.name), why))
  return [...errors, ...objectsOf(object.subjects).flatMap((subject, i) => subjectErrors(subject, namespaced, SUBJECTS.index(i)))]
}

function roleRefUpdateErrors(object: JsonObject, old: JsonObject): ErrorList {
  const ref = goRoleRef(roleRefOf(object))
  return deepEqual(ref, goRoleRef(roleRefOf(old))) ? [] : [invalid(ROLE_REF_PATH, ref, IMMUTABLE)]
}

/** The rules that upstream generates; what an update leaves as it was is not looked at again, nor what it may not change. */
function generatedBindingErrors(object: JsonObject, old: JsonObject | undefined): ErrorList {
  const errors: ErrorList = []
  if (old === undefined || !deepEqual(object.subjects, old.subjects))
    for (const [i, { name }] of objectsOf(object.subjects).entries())
      if (stringOf(name) === '') errors.push(required(SUBJECTS.index(i).child('name'), ''))
  if (old === undefined && stringOf(roleRefOf(object).name) === '') errors.push(required(ROLE_REF_PATH.child('name'), ''))
  return errors
}

/** Subjects of RBAC's own kinds may leave their group out. */
function fillGroups(object: JsonObject): void {
  for (const subject of objectsOf(object.subjects)) {
    const kind = stringOf(subject.kind)
    if ((kind === 'User' || kind === 'Group') && stringOf(subject.apiGroup) === '') subject.apiGroup = RBAC_GROUP
  }
  if (isObject(object.roleRef) && stringOf(object.roleRef.apiGroup) === '') object.roleRef.apiGroup = RBAC_GROUP
}

/** Stored as protobuf, a list without items is none. */
const dropEmptyRules = reportedPass<undefined>({ action: 'coerced', why: { code: 'typeForm' } }, (role) => {
  if (isEmpty(role.rules)) role.rules = null
})

const roles = (namespaced: boolean, type: StructType): TypedStrategy => ({
  type,
  takeStoredForm: (role, report) => dropEmptyRules(role, undefined, report),
  validate: (object) => roleErrors(object, namespaced),
  validateUpdate: (object, old) => [...roleErrors(object, namespaced), ...coreMetaUpdateErrors(object, old)],
  validateDeclaratively: generatedRoleErrors,
})

const bindings = (namespaced: boolean, type: StructType): TypedStrategy => ({
  type,
  setDefaults: fillGroups,
  validate: (object) => bindingErrors(object, namespaced),
  validateUpdate: (object, old) => [
    ...bindingErrors(object, namespaced),
    ...coreMetaUpdateErrors(object, old),
    ...roleRefUpdateErrors(object, old),
  ],
  validateDeclaratively: generatedBindingErrors,
})

/** Source: k8s.io/kubernetes/pkg/apis/rbac/validation; k8s.io/kubernetes/pkg/registry/rbac/{role,rolebinding}/strategy.go. */
export const RBAC_STRATEGIES = {
  Role: roles(true, ROLE),
  ClusterRole: roles(false, CLUSTER_ROLE),
  RoleBinding: bindings(true, ROLE_BINDING),
  ClusterRoleBinding: bindings(false, CLUSTER_ROLE_BINDING),
}
