import { stringAt } from '../../../apimachinery/json/access.ts'
import type { JsonObject } from '../../../apimachinery/json/value.ts'
import { LazyModule } from '../../../apimachinery/lazy-module.ts'
import { readMeta } from '../../../apiserver/registry/rest/metadata.ts'
import { AGE, ageCell, column, READ_VERBS, type TypedResource } from '../typed-resource.ts'
import { phaseOf, specFinalizersOf } from './namespace.ts'

const nameOf = (object: JsonObject): string => stringAt(readMeta(object), 'name')

/** Namespaces as kube-apiserver serves them (rules NS-1, NS-4). */
export const NAMESPACES: TypedResource = {
  group: '',
  version: 'v1',
  resource: 'namespaces',
  singular: 'namespace',
  kind: 'Namespace',
  shortNames: ['ns'],
  namespaced: false,
  strategy: new LazyModule(async () => (await import('./strategy.ts')).NAMESPACE_STRATEGY),
  schema: new LazyModule(() => import('./schema.json', { with: { type: 'json' } })),
  defaultRules: [
    { role: 'view', resources: ['namespaces/status'], verbs: READ_VERBS },
    { role: 'view', resources: ['namespaces'], verbs: READ_VERBS },
  ],
  table: {
    columnDefinitions: [
      column('Name', 'string', 'Name of the namespace', 0, 'name'),
      column('Status', 'string', 'The status of the namespace'),
      AGE,
    ],
    cells: (object, now) => [nameOf(object), phaseOf(object), ageCell(object, now)],
  },
  selectable: new Map([
    ['status.phase', phaseOf],
    ['name', nameOf],
  ]),
  verbs: ['create', 'delete', 'get', 'list', 'patch', 'update', 'watch'],
  subresources: [
    { name: 'status', verbs: ['get', 'patch', 'update'] },
    { name: 'finalize', verbs: ['update'] },
  ],
  hasOtherFinalizers: (object) => specFinalizersOf(object).length > 0,
}
