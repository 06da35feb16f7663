import { stringAt } from '../apimachinery/json/access.ts'
import type { JsonObject } from '../apimachinery/json/value.ts'
import { eventsPath, eventsSelector, intervalText, messageOf, reporterOf, subjectOf } from '../client/events.ts'
import type { RequestSpec } from '../client/transport.ts'
import { aligned } from './lines.ts'
import { itemsOf, metadataOf } from './object.ts'

/** Sends a request that reads; throws what the server says against it. */
export type Read = (spec: RequestSpec) => Promise<JsonObject>

/** How many events a request asks for. */
const CHUNK = '500'

/** Lists events to the end; of all namespaces where `namespace` is empty. */
export async function listEvents(read: Read, namespace: string, fieldSelector: string): Promise<JsonObject[]> {
  const selector = fieldSelector === '' ? {} : { fieldSelector }
  const found: JsonObject[][] = []
  for (let next: string | undefined = ''; next !== undefined; ) {
    const query = { ...selector, limit: CHUNK, ...(next === '' ? {} : { continue: next }) }
    const list = await read({ method: 'GET', path: eventsPath(namespace), query })
    found.push(itemsOf(list))
    next = stringAt(metadataOf(list), 'continue') || undefined
  }
  return found.flat()
}

/** The events of an object, as `kubectl describe` finds them. Throws what the server says against it. */
export function eventsOf(read: Read, object: JsonObject): Promise<JsonObject[]> {
  const subject = subjectOf(object)
  return listEvents(read, subject.namespace, eventsSelector(subject))
}

/** Sorts by a time of each event, the oldest first, and one without before all others. */
export function byTime(events: readonly JsonObject[], timeOf: (event: JsonObject) => string): JsonObject[] {
  const at = (event: JsonObject): number => Date.parse(timeOf(event)) || Number.NEGATIVE_INFINITY
  return events.toSorted((a, b) => (at(a) === at(b) ? 0 : at(a) - at(b)))
}

/** The events of a description, and when it is made, in milliseconds. */
export interface DescribedEvents {
  readonly events: readonly JsonObject[]
  readonly now: number
}

const COLUMNS = ['Type', 'Reason', 'Age', 'From', 'Message']
const RULES = ['----', '------', '----', '----', '-------']

/**
 * The last part of what `kubectl describe` prints, where there are events; `now` in milliseconds.
 * Source: k8s.io/kubectl/pkg/describe/describe.go, DescribeEvents.
 */
export function eventsText(events: readonly JsonObject[], now: number): string {
  const rows = byTime(events, (event) => stringAt(event, 'lastTimestamp')).map((event) => [
    stringAt(event, 'type'),
    stringAt(event, 'reason'),
    intervalText(event, now),
    reporterOf(event),
    messageOf(event),
  ])
  const table = [COLUMNS, RULES, ...rows]
  return `Events:\n${aligned(table.map(([first = '', ...rest]) => [`  ${first}`, ...rest]))}`
}
