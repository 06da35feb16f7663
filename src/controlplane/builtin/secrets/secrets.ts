import { stringAt } from '../../../apimachinery/json/access.ts'
import { LazyModule } from '../../../apimachinery/lazy-module.ts'
import { ALL_VERBS, lateTable, type TypedResource } from '../typed-resource.ts'

/** Secrets, in which clients keep what few may read (rules SE-1 to SE-4). The role `view` cannot read them. */
export const SECRETS: TypedResource = {
  group: '',
  version: 'v1',
  resource: 'secrets',
  singular: 'secret',
  kind: 'Secret',
  shortNames: [],
  namespaced: true,
  strategy: new LazyModule(async () => (await import('./strategy.ts')).SECRET_STRATEGY),
  schema: new LazyModule(() => import('./schema.json', { with: { type: 'json' } })),
  defaultRules: [{ role: 'edit', resources: ['secrets'], verbs: ALL_VERBS }],
  table: lateTable(async () => (await import('./table.ts')).SECRET_TABLE),
  selectable: new Map([['type', (secret) => stringAt(secret, 'type')]]),
}
