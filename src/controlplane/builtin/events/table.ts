import { ageOf } from '../../../apiextensions/tableconvertor/cell.ts'
import { NAME_COLUMN } from '../../../apiextensions/tableconvertor/columns.ts'
import { objectAt, stringAt } from '../../../apimachinery/json/access.ts'
import { isInteger, isObject, type JsonObject, type JsonValue, objectOf } from '../../../apimachinery/json/value.ts'
import { column, nameCell } from '../typed-resource.ts'
import type { EventFields } from './events.ts'

const FIELD_PATH =
  'If referring to a piece of an object instead of an entire object, this string should contain a valid JSON/Go field access statement, such as desiredState.manifest.containers[2]. For example, if the object reference is to a container within a pod, this would take on a value like: "spec.containers{name}" (where "name" refers to the name of the container that triggered the event) or if no container name is specified "spec.containers[2]" (container with index 2 in this pod). This syntax is chosen only to have some well-defined way of referencing a part of an object.'
const REASON =
  "This should be a short, machine understandable string that gives the reason for the transition into the object's current status."

/** The columns of events, which both groups share. */
export const EVENT_COLUMNS = [
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
export function eventCells(event: JsonObject, now: number, names: EventFields): JsonValue[] {
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
