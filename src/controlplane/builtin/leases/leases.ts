import { NAME_COLUMN } from '../../../apiextensions/tableconvertor/columns.ts'
import { stringAt } from '../../../apimachinery/json/access.ts'
import type { JsonObject } from '../../../apimachinery/json/value.ts'
import { LazyModule } from '../../../apimachinery/lazy-module.ts'
import { AGE, ALL_VERBS, ageCell, column, nameCell, type TypedResource } from '../typed-resource.ts'

const HOLDER =
  'holderIdentity contains the identity of the holder of a current lease. If Coordinated Leader Election is used, the holder identity must be equal to the elected LeaseCandidate.metadata.name field.'

const holderOf = ({ spec }: JsonObject): string => stringAt(spec, 'holderIdentity')

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
  table: {
    columnDefinitions: [NAME_COLUMN, column('Holder', 'string', HOLDER), AGE],
    cells: (lease, now) => [nameCell(lease), holderOf(lease), ageCell(lease, now)],
  },
  allowUnconditionalUpdate: false,
  allowCreateOnUpdate: true,
}
