import { type ErrorList, invalid, invalidShown, notSupported, Path, required } from '../../apimachinery/field/error.ts'
import { deepEqual, isObject, type JsonObject, type JsonValue, newObject, objectOf } from '../../apimachinery/json/value.ts'
import { LABEL_SELECTOR, validateLabelSelector } from '../../apimachinery/labels/label-selector.ts'
import { isDNS1123Subdomain, type NameValidator, validatePathSegmentName } from '../../apimachinery/meta/names.ts'
import { IMMUTABLE } from '../../apimachinery/meta/object-meta.ts'
import {
  always,
  list,
  OBJECT_META,
  optional,
  pointer,
  STRING,
  type StructType,
  struct,
  TYPE_META,
} from '../../apimachinery/typed/types.ts'
import { RBAC_GROUP } from '../../apiserver/authorization/rbac.ts'
import type { TableConvertor } from '../../apiserver/endpoints/scope.ts'
import { metaText, readMeta } from '../../apiserver/registry/rest/metadata.ts'
import { coreMetaErrors, coreMetaUpdateErrors } from './object-meta.ts'
import { AGE, ageCell, column, type TypedResource } from './typed-resource.ts'

/** Roles and bindings (rules RB-1, RB-2). Source: k8s.io/api/rbac/v1/types.go; k8s.io/kubernetes/pkg/apis/rbac/validation. */
const POLICY_RULE = struct('v1.PolicyRule', () => ({
  verbs: always(list(STRING)),
  apiGroups: optional(list(STRING)),
  resources: optional(list(STRING)),
  resourceNames: optional(list(STRING)),
  nonResourceURLs: optional(list(STRING)),
}))

const SUBJECT = struct('v1.Subject', () => ({
  kind: always(STRING),
  apiGroup: optional(STRING),
  name: always(STRING),
  namespace: optional(STRING),
}))

const ROLE_REF = struct('v1.RoleRef', () => ({ apiGroup: always(STRING), kind: always(STRING), name: always(STRING) }))

const AGGREGATION_RULE = struct('v1.AggregationRule', () => ({ clusterRoleSelectors: optional(list(LABEL_SELECTOR)) }))

const role = (go: string, namespaced: boolean): StructType =>
  struct(go, () => ({
    ...TYPE_META,
    metadata: optional(OBJECT_META),
    rules: always(list(POLICY_RULE)),
    ...(namespaced ? {} : { aggregationRule: optional(pointer(AGGREGATION_RULE)) }),
  }))

const binding = (go: string): StructType =>
  struct(go, () => ({
    ...TYPE_META,
    metadata: optional(OBJECT_META),
    subjects: optional(list(SUBJECT)),
    roleRef: always(ROLE_REF),
  }))

const objects = (value: JsonValue | undefined): JsonObject[] => (Array.isArray(value) ? value.filter(isObject) : [])
const isEmpty = (value: JsonValue | undefined): boolean => !Array.isArray(value) || value.length === 0
const text = (value: JsonValue | undefined): string => (typeof value === 'string' ? value : '')

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
  ...objects(role.rules).flatMap((rule, i) => ruleErrors(rule, namespaced, RULES.index(i))),
  ...aggregationErrors(role.aggregationRule),
]

/** The rules that upstream generates; what an update leaves as it was is not looked at again. */
const generatedRoleErrors = (role: JsonObject, old: JsonObject | undefined): ErrorList =>
  old !== undefined && deepEqual(role.rules, old.rules)
    ? []
    : objects(role.rules).flatMap((rule, i) => (isEmpty(rule.verbs) ? [required(RULES.index(i).child('verbs'), '')] : []))

function aggregationErrors(rule: JsonValue | undefined): ErrorList {
  if (!isObject(rule)) return []
  const path = Path.of('aggregationRule', 'clusterRoleSelectors')
  const selectors = objects(rule.clusterRoleSelectors)
  if (selectors.length === 0) return [required(path, 'at least one clusterRoleSelector required if aggregationRule is non-nil')]
  return selectors.flatMap((selector, i) => {
    const errors = validateLabelSelector(selector, path.index(i))
    return errors.length === 0 ? [] : [...errors, invalidShown(path.index(i), 'null', 'invalid label selector.')]
  })
}

function subjectErrors(subject: JsonObject, namespaced: boolean, path: Path): ErrorList {
  const errors: ErrorList = []
  if (text(subject.name) === '') errors.push(required(path.child('name'), ''))
  const kind = text(subject.kind)
  if (kind === 'ServiceAccount') {
    const name = text(subject.name)
    if (name !== '') for (const why of isDNS1123Subdomain(name)) errors.push(invalid(path.child('name'), name, why))
    if (text(subject.apiGroup) !== '') errors.push(notSupported(path.child('apiGroup'), text(subject.apiGroup), ['']))
    if (!namespaced && text(subject.namespace) === '') errors.push(required(path.child('namespace'), ''))
    return errors
  }
  if (kind !== 'User' && kind !== 'Group')
    return [...errors, notSupported(path.child('kind'), kind, ['ServiceAccount', 'User', 'Group'])]
  if (text(subject.apiGroup) !== RBAC_GROUP)
    errors.push(notSupported(path.child('apiGroup'), text(subject.apiGroup), [RBAC_GROUP]))
  return errors
}

/** A reference as the server prints it: its own type has no names for JSON. */
const goRoleRef = ({ apiGroup, kind, name }: JsonObject): JsonObject =>
  objectOf({ APIGroup: text(apiGroup), Kind: text(kind), Name: text(name) })

const roleRefOf = ({ roleRef }: JsonObject): JsonObject => (isObject(roleRef) ? roleRef : newObject())

function bindingErrors(object: JsonObject, namespaced: boolean): ErrorList {
  const ref = roleRefOf(object)
  const path = ROLE_REF_PATH
  const kinds = namespaced ? ['Role', 'ClusterRole'] : ['ClusterRole']
  const errors = coreMetaErrors(object, namespaced, rbacName)
  if (text(ref.apiGroup) !== RBAC_GROUP) errors.push(notSupported(path.child('apiGroup'), text(ref.apiGroup), [RBAC_GROUP]))
  if (!kinds.includes(text(ref.kind))) errors.push(notSupported(path.child('kind'), text(ref.kind), kinds))
  if (text(ref.name) === '') errors.push(required(path.child('name'), ''))
  else for (const why of rbacName(text(ref.name), false)) errors.push(invalid(path.child('name'), text(ref.name), why))
  return [...errors, ...objects(object.subjects).flatMap((subject, i) => subjectErrors(subject, namespaced, SUBJECTS.index(i)))]
}

function roleRefUpdateErrors(object: JsonObject, old: JsonObject): ErrorList {
  const ref = goRoleRef(roleRefOf(object))
  return deepEqual(ref, goRoleRef(roleRefOf(old))) ? [] : [invalid(ROLE_REF_PATH, ref, IMMUTABLE)]
}

/** The rules that upstream generates; what an update leaves as it was is not looked at again, nor what it may not change. */
function generatedBindingErrors(object: JsonObject, old: JsonObject | undefined): ErrorList {
  const errors: ErrorList = []
  if (old === undefined || !deepEqual(object.subjects, old.subjects))
    for (const [i, { name }] of objects(object.subjects).entries())
      if (text(name) === '') errors.push(required(SUBJECTS.index(i).child('name'), ''))
  if (old === undefined && text(roleRefOf(object).name) === '') errors.push(required(ROLE_REF_PATH.child('name'), ''))
  return errors
}

/** Subjects of RBAC's own kinds may leave their group out. */
function fillGroups(object: JsonObject): void {
  for (const subject of objects(object.subjects)) {
    const kind = text(subject.kind)
    if ((kind === 'User' || kind === 'Group') && text(subject.apiGroup) === '') subject.apiGroup = RBAC_GROUP
  }
  if (isObject(object.roleRef) && text(object.roleRef.apiGroup) === '') object.roleRef.apiGroup = RBAC_GROUP
}

const created = (object: JsonObject): string => metaText(readMeta(object), 'creationTimestamp')
const name = (object: JsonObject): string => metaText(readMeta(object), 'name')

const ROLE_TABLE: TableConvertor = {
  columnDefinitions: [
    column('Name', 'string', 'Name of the role', 0, 'name'),
    column('Created At', 'date', 'When it was created'),
  ],
  cells: (object) => [name(object), created(object)],
}

const ofKind = (object: JsonObject, kind: string): string =>
  objects(object.subjects)
    .filter((subject) => subject.kind === kind)
    .map((subject) => (kind === 'ServiceAccount' ? `${text(subject.namespace)}/${text(subject.name)}` : text(subject.name)))
    .join(', ')

const BINDING_TABLE: TableConvertor = {
  columnDefinitions: [
    column('Name', 'string', 'Name of the binding', 0, 'name'),
    column('Role', 'string', 'The role that is bound'),
    AGE,
    column('Users', 'string', 'Users it is bound to', 1),
    column('Groups', 'string', 'Groups it is bound to', 1),
    column('ServiceAccounts', 'string', 'Service accounts it is bound to', 1),
  ],
  cells: (object, now) => {
    const ref = isObject(object.roleRef) ? object.roleRef : {}
    return [
      name(object),
      `${text(ref.kind)}/${text(ref.name)}`,
      ageCell(object, now),
      ofKind(object, 'User'),
      ofKind(object, 'Group'),
      ofKind(object, 'ServiceAccount'),
    ]
  },
}

const roles = (resource: string, kind: string, namespaced: boolean): TypedResource => ({
  group: RBAC_GROUP,
  version: 'v1',
  resource,
  singular: kind.toLowerCase(),
  kind,
  shortNames: [],
  namespaced,
  type: role(`v1.${kind}`, namespaced),
  table: ROLE_TABLE,
  allowCreateOnUpdate: true,
  validate: (object) => roleErrors(object, namespaced),
  validateUpdate: (object, old) => [...roleErrors(object, namespaced), ...coreMetaUpdateErrors(object, old)],
  validateDeclaratively: generatedRoleErrors,
})

const bindings = (resource: string, kind: string, namespaced: boolean): TypedResource => ({
  group: RBAC_GROUP,
  version: 'v1',
  resource,
  singular: kind.toLowerCase(),
  kind,
  shortNames: [],
  namespaced,
  type: binding(`v1.${kind}`),
  table: BINDING_TABLE,
  allowCreateOnUpdate: true,
  setDefaults: fillGroups,
  validate: (object) => bindingErrors(object, namespaced),
  validateUpdate: (object, old) => [
    ...bindingErrors(object, namespaced),
    ...coreMetaUpdateErrors(object, old),
    ...roleRefUpdateErrors(object, old),
  ],
  validateDeclaratively: generatedBindingErrors,
})

export const RBAC_RESOURCES: readonly TypedResource[] = [
  roles('roles', 'Role', true),
  roles('clusterroles', 'ClusterRole', false),
  bindings('rolebindings', 'RoleBinding', true),
  bindings('clusterrolebindings', 'ClusterRoleBinding', false),
]
