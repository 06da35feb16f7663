import { NAME_COLUMN } from '../../../apiextensions/tableconvertor/columns.ts'
import { isObject, type JsonObject, type JsonValue } from '../../../apimachinery/json/value.ts'
import { LazyModule } from '../../../apimachinery/lazy-module.ts'
import { AGE, ageCell, column, nameCell, READ_VERBS, type TypedResource } from '../typed-resource.ts'

const DATA =
  "Data contains the configuration data. Each key must consist of alphanumeric characters, '-', '_' or '.'. Values with non-UTF-8 byte sequences must use the BinaryData field. The keys stored in Data must not overlap with the keys in the BinaryData field, this is enforced during validation process."

const sizeOf = (map: JsonValue | undefined): number => (isObject(map) ? Object.keys(map).length : 0)

const entries = ({ data, binaryData }: JsonObject): number => sizeOf(data) + sizeOf(binaryData)

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
  table: {
    columnDefinitions: [NAME_COLUMN, column('Data', 'string', DATA), AGE],
    cells: (object, now) => [nameCell(object), entries(object), ageCell(object, now)],
  },
}
