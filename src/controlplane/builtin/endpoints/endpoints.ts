import { LazyModule } from '../../../apimachinery/lazy-module.ts'
import { lateTable, READ_VERBS, type TypedResource } from '../typed-resource.ts'

/** Endpoints, the addresses behind a service (rule EP-1). Kubernetes advises against them. */
export const ENDPOINTS: TypedResource = {
  group: '',
  version: 'v1',
  resource: 'endpoints',
  singular: 'endpoints',
  kind: 'Endpoints',
  shortNames: ['ep'],
  namespaced: true,
  strategy: new LazyModule(async () => (await import('./strategy.ts')).ENDPOINTS_STRATEGY),
  schema: new LazyModule(() => import('./schema.json', { with: { type: 'json' } })),
  etcdKey: 'services/endpoints',
  defaultRules: [{ role: 'view', resources: ['endpoints'], verbs: READ_VERBS }],
  table: lateTable(async () => (await import('./table.ts')).ENDPOINTS_TABLE),
  allowCreateOnUpdate: true,
  deprecation: 'v1 Endpoints is deprecated in v1.33+; use discovery.k8s.io/v1 EndpointSlice',
}
