import { LazyModule } from '../../../apimachinery/lazy-module.ts'
import { lateTable, READ_VERBS, type TypedResource } from '../typed-resource.ts'

/** ConfigMaps, in which clients keep configuration (rule CM-1). */
export const CONFIG_MAPS: TypedResource = {
  group: '',
  version: 'v1',
  resource: 'configmaps',
  singular: 'configmap',
  kind: 'ConfigMap',
  shortNames: ['cm'],
  namespaced: true,
  strategy: new LazyModule(async () => (await import('./strategy.ts')).CONFIG_MAP_STRATEGY),
  schema: new LazyModule(() => import('./schema.json', { with: { type: 'json' } })),
  defaultRules: [
    { role: 'edit', resources: ['configmaps'], verbs: ['create', 'delete', 'deletecollection', 'patch', 'update'] },
    { role: 'view', resources: ['configmaps'], verbs: READ_VERBS },
  ],
  table: lateTable(async () => (await import('./table.ts')).CONFIG_MAP_TABLE),
}
