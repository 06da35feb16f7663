import { NAME_COLUMN } from '../../../apiextensions/tableconvertor/columns.ts'
import { objectAt, objectsOf, stringAt } from '../../../apimachinery/json/access.ts'
import type { JsonObject } from '../../../apimachinery/json/value.ts'
import { LazyModule } from '../../../apimachinery/lazy-module.ts'
import { column, nameCell, type TypedResource } from '../typed-resource.ts'

export const MIGRATION_GROUP = 'storagemigration.k8s.io'
export const MIGRATIONS = 'storageversionmigrations'

const STATES = ['Running', 'Succeeded', 'Failed']

/** The resource as `PLURAL.GROUP`, or its plural alone. */
const resourceCell = ({ spec }: JsonObject): string => {
  const resource = objectAt(spec, 'resource')
  return [stringAt(resource, 'resource'), stringAt(resource, 'group')].filter((part) => part !== '').join('.')
}

/** The last of the conditions that is true. */
const statusCell = (migration: JsonObject): string =>
  objectsOf(objectAt(migration, 'status').conditions)
    .filter((condition) => condition.status === 'True' && STATES.includes(stringAt(condition, 'type')))
    .map((condition) => stringAt(condition, 'type'))
    .at(-1) ?? 'Unknown'

/** Migrations of what is stored to the storage version of a kind (rules SM-1 to SM-4). */
export const STORAGE_VERSION_MIGRATIONS: TypedResource = {
  group: MIGRATION_GROUP,
  version: 'v1',
  resource: MIGRATIONS,
  singular: 'storageversionmigration',
  kind: 'StorageVersionMigration',
  shortNames: [],
  namespaced: false,
  storageVersion: 'v1beta1',
  strategy: new LazyModule(async () => (await import('./strategy.ts')).MIGRATION_STRATEGY),
  schema: new LazyModule(() => import('./schema.json', { with: { type: 'json' } })),
  table: {
    columnDefinitions: [
      { ...NAME_COLUMN, format: '' },
      column('Resource', 'string', 'GroupResource to migrate'),
      column('Status', 'string', 'Status of the migration'),
    ],
    cells: (migration) => [nameCell(migration), resourceCell(migration), statusCell(migration)],
  },
  subresources: [{ name: 'status', verbs: ['get', 'patch', 'update'] }],
  allowUnconditionalUpdate: false,
}
