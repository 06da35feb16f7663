import { ageOf } from '../../../apiextensions/tableconvertor/cell.ts'
import { NAME_COLUMN } from '../../../apiextensions/tableconvertor/columns.ts'
import { objectAt, stringAt } from '../../../apimachinery/json/access.ts'
import { isInteger, isObject, type JsonObject, type JsonValue, objectOf } from '../../../apimachinery/json/value.ts'
import { LazyModule } from '../../../apimachinery/lazy-module.ts'
import type { TableConvertor } from '../../../apiserver/endpoints/scope.ts'
import type { SelectableFields } from '../../../apiserver/registry/selection.ts'
import { column, type DefaultRule, nameCell, READ_VERBS, type TypedResource } from '../typed-resource.ts'

/** How long an event is kept after it was last written, in seconds. Source: k8s.io/kubernetes/pkg/controlplane/apiserver/options/options.go. */
const TTL_SECONDS = 3600

const FIELD_PATH =
  'If referring to a piece of an object instead of an entire object, this string should contain a valid JSON/Go field access statement, such as desiredState.manifest.containers[2]. For example, if the object reference is to a container within a pod, this would take on a value like: "spec.containers{name}" (where "name" refers to the name of the container that triggered the event) or if no container name is specified "spec.containers[2]" (container with index 2 in this pod). This syntax is chosen only to have some well-defined way of referencing a part of an object.'
const REASON =
  "This should be a short, machine understandable string that gives the reason for the transition into the object's current status."

const COLUMNS = [
  column('Last Seen', 'string', 'The time at which the most recent occurrence of this event was recorded.'),
  column('Type', 'string', 'Type of this event (Normal, Warning), new types could be added in the future'),
  column('Reason', 'string', REASON),
  column('Object', 'string', 'The object that this event is about.'),
  column('Subobject', 'string', FIELD_PATH, 1),
  column('Source', 'string', 'The component reporting this event. Should be a short machine understandable string.', 1),
  column('Message', 'string', 'A human-readable description of the status of this operation.'),
  column('First Seen', 'string', 'The time at which the event was first recorded. (Time of server receipt is in TypeMeta.)', 1),
  column('Count', 'string', 'The number of times this event has occurred.', 1),
  objectOf({ ...NAME_COLUMN, priority: 1 }),
]

const isCounted = (count: JsonValue | undefined): boolean => isInteger(count) && Number(count) !== 0

/**
 * The cells of an event; `names` are the names of its fields in its version.
 * Source: k8s.io/kubernetes/pkg/printers/internalversion/printers.go, printEvent.
 */
function cellsOf(event: JsonObject, now: number, names: EventFields): JsonValue[] {
  const about = objectAt(event, names.involvedObject)
  const source = objectAt(event, names.source)
  const since = (time: string): string => ageOf(time, now)
  const first = since(stringAt(event, names.firstTimestamp) || stringAt(event, 'eventTime'))
  const last = stringAt(event, names.lastTimestamp)
  const { series } = event
  const count = isObject(series) ? (series.count ?? 0) : isCounted(event[names.count]) ? (event[names.count] ?? 1) : 1
  const kind = stringAt(about, 'kind').toLowerCase()
  const name = stringAt(about, 'name')
  const instance = stringAt(source, 'host') || stringAt(event, 'reportingInstance')
  const component = stringAt(source, 'component') || stringAt(event, names.reportingController)
  return [
    isObject(series) ? since(stringAt(series, 'lastObservedTime')) : last === '' ? first : since(last),
    stringAt(event, 'type'),
    stringAt(event, 'reason'),
    name === '' ? kind : `${kind}/${name}`,
    stringAt(about, 'fieldPath'),
    instance === '' ? component : `${component}, ${instance}`,
    stringAt(event, names.message).trim(),
    first,
    count,
    nameCell(event),
  ]
}

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

/** The table of events, which both groups share. */
export const eventTable = (names: EventFields): TableConvertor => ({
  columnDefinitions: COLUMNS,
  cells: (event, now) => cellsOf(event, now, names),
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
