import { stringAt } from '../../../apimachinery/json/access.ts'
import type { JsonObject } from '../../../apimachinery/json/value.ts'
import { LazyModule } from '../../../apimachinery/lazy-module.ts'
import type { TableConvertor } from '../../../apiserver/endpoints/scope.ts'
import type { SelectableFields } from '../../../apiserver/registry/selection.ts'
import { type DefaultRule, READ_VERBS, type TypedResource } from '../typed-resource.ts'

/** How long an event is kept after it was last written, in seconds. Source: k8s.io/kubernetes/pkg/controlplane/apiserver/options/options.go. */
const TTL_SECONDS = 3600

/** The names of the fields of an event that are not the same in both groups. */
export interface EventFields {
  readonly involvedObject: string
  readonly source: string
  readonly message: string
  readonly firstTimestamp: string
  readonly lastTimestamp: string
  readonly count: string
  readonly reportingController: string
}

const CORE_FIELDS: EventFields = {
  involvedObject: 'involvedObject',
  source: 'source',
  message: 'message',
  firstTimestamp: 'firstTimestamp',
  lastTimestamp: 'lastTimestamp',
  count: 'count',
  reportingController: 'reportingComponent',
}

const TABLE = new LazyModule(() => import('./table.ts'))

/** The table of events; its code is loaded when one is first asked for. */
export const eventTable = (names: EventFields): TableConvertor => ({
  get columnDefinitions() {
    return TABLE.get().EVENT_COLUMNS
  },
  cells: (event, now) => TABLE.get().eventCells(event, now, names),
})

/** The fields that select events in both groups. Source: k8s.io/kubernetes/pkg/registry/core/event/strategy.go, ToSelectableFields. */
export const selectableFields = ({ involvedObject, reportingController }: EventFields): SelectableFields =>
  new Map([
    ...['kind', 'namespace', 'name', 'uid', 'apiVersion', 'resourceVersion', 'fieldPath'].map(
      (field) => [`${involvedObject}.${field}`, (event: JsonObject) => stringAt(event[involvedObject], field)] as const,
    ),
    ...['reason', reportingController, 'type'].map((field) => [field, (event: JsonObject) => stringAt(event, field)] as const),
  ])

export const EVENT_RULES: readonly DefaultRule[] = [
  { role: 'edit', resources: ['events'], verbs: ['create', 'delete', 'deletecollection', 'patch', 'update'] },
  { role: 'view', resources: ['events'], verbs: READ_VERBS },
]

/** The end of an event, which each write of it puts off. */
export const eventTtl = (): number => TTL_SECONDS

const sourceOf = (event: JsonObject): string => stringAt(event.source, 'component') || stringAt(event, 'reportingComponent')

/** Events of the core group (rule EO-1). */
export const EVENTS: TypedResource = {
  group: '',
  version: 'v1',
  resource: 'events',
  singular: 'event',
  kind: 'Event',
  shortNames: ['ev'],
  namespaced: true,
  strategy: new LazyModule(async () => (await import('./strategy.ts')).EVENT_STRATEGY),
  schema: new LazyModule(() => import('./schema.json', { with: { type: 'json' } })),
  defaultRules: EVENT_RULES,
  table: eventTable(CORE_FIELDS),
  selectable: new Map([...selectableFields(CORE_FIELDS), ['source', sourceOf]]),
  allowCreateOnUpdate: true,
  ttlSeconds: eventTtl,
}
