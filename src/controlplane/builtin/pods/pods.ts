import { objectsOf, stringAt } from '../../../apimachinery/json/access.ts'
import { isObject, type JsonObject } from '../../../apimachinery/json/value.ts'
import { LazyModule } from '../../../apimachinery/lazy-module.ts'
import type { FieldReader } from '../../../apiserver/registry/selection.ts'
import { lateTable, READ_VERBS, type TypedResource } from '../typed-resource.ts'
import { POD_SCHEMA } from './schema.ts'

const texts = (part: string, ...fields: readonly string[]): [string, FieldReader][] =>
  fields.map((field) => [`${part}.${field}`, (pod) => stringAt(pod[part], field)])

const isOnHostNetwork = ({ spec }: JsonObject): string => String(isObject(spec) && spec.hostNetwork === true)

const firstAddress = ({ status }: JsonObject): string =>
  stringAt(objectsOf(isObject(status) ? status.podIPs : undefined)[0], 'ip')

/** Pods (rule PD-1). Nothing schedules or runs them here. */
export const PODS: TypedResource = {
  group: '',
  version: 'v1',
  resource: 'pods',
  singular: 'pod',
  kind: 'Pod',
  shortNames: ['po'],
  categories: ['all'],
  namespaced: true,
  strategy: new LazyModule(async () => (await import('./strategy.ts')).POD_STRATEGY),
  schema: POD_SCHEMA,
  defaultRules: [
    { role: 'edit', resources: ['pods'], verbs: ['create', 'delete', 'deletecollection', 'patch', 'update'] },
    { role: 'view', resources: ['pods', 'pods/status'], verbs: READ_VERBS },
  ],
  table: lateTable(async () => (await import('./table.ts')).POD_TABLE),
  selectable: new Map([
    ...texts('spec', 'nodeName', 'restartPolicy', 'schedulerName', 'serviceAccountName'),
    ...texts('status', 'phase', 'nominatedNodeName'),
    ['spec.hostNetwork', isOnHostNetwork],
    ['status.podIP', firstAddress],
    // A name that older clients send, and one that selectors accept and no Pod has.
    ['spec.host', ({ spec }) => stringAt(spec, 'nodeName')],
    ['status.podIPs', () => ''],
  ]),
  subresources: [{ name: 'status', verbs: ['get', 'patch', 'update'] }],
}
