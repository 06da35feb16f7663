import { objectAt, stringAt } from '../apimachinery/json/access.ts'
import { isInteger, isObject, type JsonObject } from '../apimachinery/json/value.ts'
import { humanDuration } from '../apimachinery/time/duration.ts'

/** An object whose Events are asked for. */
export interface EventSubject {
  readonly kind: string
  /** Empty for an object in no namespace. */
  readonly namespace: string
  readonly name: string
  /** Empty: any object of that name, also earlier ones. */
  readonly uid: string
}

/** The parts of an object by which its Events are found. */
export function subjectOf(object: JsonObject): EventSubject {
  const part = (field: string): string => stringAt(object.metadata, field)
  return { kind: stringAt(object, 'kind'), namespace: part('namespace'), name: part('name'), uid: part('uid') }
}

/** Where Events are listed: those of a namespace, or of all where it is empty. */
export const eventsPath = (namespace: string): string =>
  namespace === '' ? '/api/v1/events' : `/api/v1/namespaces/${encodeURIComponent(namespace)}/events`

/**
 * The field selector of the Events of an object.
 * Source: k8s.io/kubectl/pkg/describe/describe.go, searchEvents; k8s.io/client-go/kubernetes/typed/core/v1/event_expansion.go, GetFieldSelector.
 */
export const eventsSelector = ({ kind, name, namespace, uid }: EventSubject): string =>
  `involvedObject.kind=${kind},involvedObject.name=${name},involvedObject.namespace=${namespace}${uid === '' ? '' : `,involvedObject.uid=${uid}`}`

/** When something was seen; times in RFC 3339, empty where the Event has none. */
export interface Occurrences {
  readonly last: string
  readonly first: string
  /** How often it was seen. */
  readonly count: number
}

/** Source: k8s.io/kubectl/pkg/describe/describe.go, DescribeEvents. */
export function occurrencesOf(event: JsonObject): Occurrences {
  const first = stringAt(event, 'eventTime') || stringAt(event, 'firstTimestamp')
  const { series, count } = event
  if (isObject(series)) return { last: stringAt(series, 'lastObservedTime'), first, count: Number(series.count ?? 0) }
  const counted = isInteger(count) ? Number(count) : 1
  return counted > 1 ? { last: stringAt(event, 'lastTimestamp'), first, count: counted } : { last: first, first, count: 1 }
}

/** How long ago something was, as kubectl prints it; `now` in milliseconds. */
export function sinceText(time: string, now: number): string {
  const at = Date.parse(time)
  return Number.isNaN(at) ? '<unknown>' : humanDuration(Math.trunc((now - at) / 1000))
}

/** The age of an Event as kubectl prints it, with how often it was seen: `12s (x3 over 5m)`. */
export function intervalText(event: JsonObject, now: number): string {
  const { last, first, count } = occurrencesOf(event)
  const since = sinceText(last, now)
  return isObject(event.series) || count > 1 ? `${since} (x${count} over ${sinceText(first, now)})` : since
}

/** Who recorded an Event. */
export const reporterOf = (event: JsonObject): string =>
  stringAt(event.source, 'component') || stringAt(event, 'reportingComponent')

/** The message of an Event as `kubectl describe` prints it, with the part of the object that it is about in front. */
export function messageOf(event: JsonObject): string {
  const fieldPath = stringAt(objectAt(event, 'involvedObject'), 'fieldPath')
  const message = stringAt(event, 'message').trim()
  return fieldPath === '' ? message : `${fieldPath}: ${message}`
}
