import { objectsOf, stringAt, stringOf } from '../../../apimachinery/json/access.ts'
import { isObject, type JsonObject } from '../../../apimachinery/json/value.ts'
import { LazyModule } from '../../../apimachinery/lazy-module.ts'
import { RBAC_GROUP } from '../../../apiserver/authorization/rbac.ts'
import type { TableConvertor } from '../../../apiserver/endpoints/scope.ts'
import { readMeta } from '../../../apiserver/registry/rest/metadata.ts'
import { AGE, ALL_VERBS, ageCell, column, type TypedResource, type TypedStrategy } from '../typed-resource.ts'

const created = (object: JsonObject): string => stringAt(readMeta(object), 'creationTimestamp')
const name = (object: JsonObject): string => stringAt(readMeta(object), 'name')

const ROLE_TABLE: TableConvertor = {
  columnDefinitions: [
    column('Name', 'string', 'Name of the role', 0, 'name'),
    column('Created At', 'date', 'When it was created'),
  ],
  cells: (object) => [name(object), created(object)],
}

const ofKind = (object: JsonObject, kind: string): string =>
  objectsOf(object.subjects)
    .filter((subject) => subject.kind === kind)
    .map((subject) =>
      kind === 'ServiceAccount' ? `${stringOf(subject.namespace)}/${stringOf(subject.name)}` : stringOf(subject.name),
    )
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
      `${stringOf(ref.kind)}/${stringOf(ref.name)}`,
      ageCell(object, now),
      ofKind(object, 'User'),
      ofKind(object, 'Group'),
      ofKind(object, 'ServiceAccount'),
    ]
  },
}

const SCHEMA = new LazyModule(() => import('./schema.json', { with: { type: 'json' } }))

type Kind = 'Role' | 'ClusterRole' | 'RoleBinding' | 'ClusterRoleBinding'

const strategyOf = (kind: Kind): LazyModule<TypedStrategy> =>
  new LazyModule(async () => (await import('./strategy.ts')).RBAC_STRATEGIES[kind])

const rbac = (resource: string, kind: Kind, namespaced: boolean, table: TableConvertor): TypedResource => ({
  group: RBAC_GROUP,
  version: 'v1',
  resource,
  singular: kind.toLowerCase(),
  kind,
  shortNames: [],
  namespaced,
  strategy: strategyOf(kind),
  schema: SCHEMA,
  table,
  allowCreateOnUpdate: true,
})

/** Roles and bindings (rules RB-1, RB-2). */
export const RBAC_RESOURCES: readonly TypedResource[] = [
  {
    ...rbac('roles', 'Role', true, ROLE_TABLE),
    defaultRules: [{ role: 'admin', resources: ['rolebindings', 'roles'], verbs: ALL_VERBS }],
  },
  rbac('clusterroles', 'ClusterRole', false, ROLE_TABLE),
  rbac('rolebindings', 'RoleBinding', true, BINDING_TABLE),
  rbac('clusterrolebindings', 'ClusterRoleBinding', false, BINDING_TABLE),
]
