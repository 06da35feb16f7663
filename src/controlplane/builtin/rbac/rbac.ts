import { LazyModule } from '../../../apimachinery/lazy-module.ts'
import { RBAC_GROUP } from '../../../apiserver/authorization/rbac.ts'
import { ALL_VERBS, lateTable, type TypedResource } from '../typed-resource.ts'

const SCHEMA = new LazyModule(() => import('./schema.json', { with: { type: 'json' } }))

export type RbacKind = 'Role' | 'ClusterRole' | 'RoleBinding' | 'ClusterRoleBinding'

const rbac = (resource: string, kind: RbacKind, namespaced: boolean): TypedResource => ({
  group: RBAC_GROUP,
  version: 'v1',
  resource,
  singular: kind.toLowerCase(),
  kind,
  shortNames: [],
  namespaced,
  strategy: new LazyModule(async () => (await import('./strategy.ts')).RBAC_STRATEGIES[kind]),
  schema: SCHEMA,
  table: lateTable(async () => (await import('./table.ts')).RBAC_TABLES[kind]),
  allowCreateOnUpdate: true,
})

/** Roles and bindings (rules RB-1, RB-2). */
export const RBAC_RESOURCES: readonly TypedResource[] = [
  {
    ...rbac('roles', 'Role', true),
    defaultRules: [{ role: 'admin', resources: ['rolebindings', 'roles'], verbs: ALL_VERBS }],
  },
  rbac('clusterroles', 'ClusterRole', false),
  rbac('rolebindings', 'RoleBinding', true),
  rbac('clusterrolebindings', 'ClusterRoleBinding', false),
]
