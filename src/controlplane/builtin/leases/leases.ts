import { LazyModule } from '../../../apimachinery/lazy-module.ts'
import { ALL_VERBS, lateTable, type TypedResource } from '../typed-resource.ts'

/** Leases, by which the replicas of an operator elect a leader (rule LE-1). */
export const LEASES: TypedResource = {
  group: 'coordination.k8s.io',
  version: 'v1',
  resource: 'leases',
  singular: 'lease',
  kind: 'Lease',
  shortNames: [],
  namespaced: true,
  strategy: new LazyModule(async () => (await import('./strategy.ts')).LEASE_STRATEGY),
  schema: new LazyModule(() => import('./schema.json', { with: { type: 'json' } })),
  defaultRules: [{ role: 'edit', resources: ['leases'], verbs: ALL_VERBS }],
  table: lateTable(async () => (await import('./table.ts')).LEASE_TABLE),
  allowUnconditionalUpdate: false,
  allowCreateOnUpdate: true,
}
