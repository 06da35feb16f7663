import { NAME_COLUMN } from '../../../apiextensions/tableconvertor/columns.ts'
import { LazyModule } from '../../../apimachinery/lazy-module.ts'
import { AGE, ageCell, column, nameCell, READ_VERBS, type TypedResource } from '../typed-resource.ts'
import { phaseOf, specFinalizersOf } from './namespace.ts'

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
    columnDefinitions: [NAME_COLUMN, column('Status', 'string', 'The status of the namespace'), AGE],
    cells: (object, now) => [nameCell(object), phaseOf(object), ageCell(object, now)],
  },
  selectable: new Map([['status.phase', phaseOf]]),
  verbs: ['create', 'delete', 'get', 'list', 'patch', 'update', 'watch'],
  subresources: [
    { name: 'status', verbs: ['get', 'patch', 'update'] },
    { name: 'finalize', verbs: ['update'] },
  ],
  hasOtherFinalizers: (object) => specFinalizersOf(object).length > 0,
}
