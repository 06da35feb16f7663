import { NAME_COLUMN } from '../../../apiextensions/tableconvertor/columns.ts'
import { LazyModule } from '../../../apimachinery/lazy-module.ts'
import { AGE, ageCell, nameCell, READ_VERBS, type TypedResource } from '../typed-resource.ts'

const SERVICE_ACCOUNT_ROLES = ['serviceaccounts']

/** Service accounts, the users that controllers are. They have no tokens here (rule AC-2). */
export const SERVICE_ACCOUNTS: TypedResource = {
  group: '',
  version: 'v1',
  resource: 'serviceaccounts',
  singular: 'serviceaccount',
  kind: 'ServiceAccount',
  shortNames: ['sa'],
  namespaced: true,
  strategy: new LazyModule(async () => (await import('./strategy.ts')).SERVICE_ACCOUNT_STRATEGY),
  schema: new LazyModule(() => import('./schema.json', { with: { type: 'json' } })),
  defaultRules: [
    { role: 'edit', resources: SERVICE_ACCOUNT_ROLES, verbs: ['impersonate'] },
    {
      role: 'edit',
      resources: SERVICE_ACCOUNT_ROLES,
      verbs: ['create', 'delete', 'deletecollection', 'patch', 'update'],
    },
    { role: 'view', resources: SERVICE_ACCOUNT_ROLES, verbs: READ_VERBS },
  ],
  table: { columnDefinitions: [NAME_COLUMN, AGE], cells: (object, now) => [nameCell(object), ageCell(object, now)] },
}
