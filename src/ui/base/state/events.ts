import type { StateCreator } from 'zustand'
import { type ObjectMetadata, objectMetadata } from '../../../client/object-metadata.ts'
import { type ParsedPath, parsePath } from '../../../client/resource-type.ts'
import { type Exchange, type RequestSpec, urlOf } from '../../../client/transport.ts'
import { isWrite, type Outcome, outcomeOf } from '../../../protocol/journal.ts'
import { boundedList } from './bounded.ts'

/** The two counters of an object; undefined where they are not known. */
type Counters = Pick<ObjectMetadata, 'generation' | 'resourceVersion'>

/** A request of this page that was answered, or that got no answer. It has no bodies. */
export interface ApiEvent {
  /** The id of the exchange; later ones have higher ids. */
  readonly id: number
  /** Milliseconds since the epoch when it was sent. */
  readonly at: number
  readonly durationMs: number
  /** Who sent it: `you`, `page`, or the name of a controller. */
  readonly actor: string
  readonly request: Pick<RequestSpec, 'method' | 'path' | 'query'>
  /** The HTTP status code; 0 when no answer came. */
  readonly code: number
  readonly outcome: Outcome
  /** What the path points at; undefined for paths that are not of the API. A created object has the name that the server gave it. */
  readonly object?: ParsedPath
  readonly traceId?: string
  /** The counters of the object before the request, as far as the page knew them, and after it. */
  readonly before: Counters
  readonly after: Counters
}

/** The most memory in bytes, estimated, that events take. */
const MOST_EVENT_BYTES = 2_000_000
/** What an event takes beside its texts. */
const EVENT_BYTES = 600
/** The most objects whose counters are remembered for the events to come. */
const MOST_OBJECTS = 2000

const bytesOf = ({ request, actor }: ApiEvent): number => EVENT_BYTES + 2 * (urlOf(request).length + actor.length)

/** The counters of a request's object that its answer shows; none for lists, tables, parts of objects and errors. */
function countersIn({ code, text, request }: Exchange, object: ParsedPath | undefined): ObjectMetadata {
  const isObject = object !== undefined && (object.name !== undefined || request.method === 'POST')
  return isObject && code >= 200 && code < 300 ? objectMetadata(text) : {}
}

const keyOf = ({ group, resource, namespace = '', name = '' }: ParsedPath): string => [group, resource, namespace, name].join('/')

/** Makes events of exchanges. Remembers the counters of objects, so that an event tells those before it. */
export function eventReader(): (exchange: Exchange) => ApiEvent {
  const known = new Map<string, Counters>()
  const remember = (key: string, counters: Counters): void => {
    known.delete(key)
    known.set(key, counters)
    const [oldest] = known.keys()
    if (known.size > MOST_OBJECTS && oldest !== undefined) known.delete(oldest)
  }
  return (exchange) => {
    const { id, at, durationMs, actor, code, traceId, request } = exchange
    const { method, path, query } = request
    const reference = parsePath(path)
    const { name, ...after } = countersIn(exchange, reference)
    const object = reference && name !== undefined && reference.name === undefined ? { ...reference, name } : reference
    const last = object === undefined ? undefined : known.get(keyOf(object))
    const resourceVersion = request.known || last?.resourceVersion
    const isLast = last !== undefined && last.resourceVersion === resourceVersion
    const before: Counters = {
      ...(resourceVersion === undefined ? {} : { resourceVersion }),
      ...(isLast && last.generation !== undefined ? { generation: last.generation } : {}),
    }
    const isUnchanged = after.resourceVersion !== undefined && after.resourceVersion === before.resourceVersion
    const outcome = outcomeOf({ method, path, code, isDryRun: query?.dryRun !== undefined, isUnchanged })
    if (object !== undefined && outcome !== 'dryRun' && after.resourceVersion !== undefined) {
      // A Scale carries the resourceVersion of its object, but no generation.
      const generation = after.generation ?? (after.resourceVersion === last?.resourceVersion ? last.generation : undefined)
      remember(keyOf(object), { resourceVersion: after.resourceVersion, ...(generation === undefined ? {} : { generation }) })
    }
    return {
      id,
      at,
      durationMs,
      actor,
      request: { method, path, ...(query === undefined ? {} : { query }) },
      code,
      outcome,
      ...(object === undefined ? {} : { object }),
      ...(traceId === undefined ? {} : { traceId }),
      before,
      after,
    }
  }
}

/** Returns the events with one more, without the oldest ones beyond the limit. */
export const withEvent = boundedList(bytesOf, MOST_EVENT_BYTES)

type EventListener = (event: ApiEvent, exchange: Exchange) => void

/** What happened: the requests of this page to the server that it is connected to, apart from those of silent clients. */
export interface EventsSlice {
  /** Oldest first, bounded by memory. */
  readonly events: readonly ApiEvent[]
  /** Requests and writes since the page was connected, including those that are no longer among the events. */
  readonly eventCounts: { readonly requests: number; readonly writes: number }
  recordEvent(exchange: Exchange): void
  /** Begins anew, for another server: its objects may have the names of others. */
  forgetEvents(): void
  /** Calls a listener with every event from now on, and the exchange that it is of, until the returned function is called. */
  onEvent(listener: EventListener): () => void
}

const NO_EVENTS: Pick<EventsSlice, 'events' | 'eventCounts'> = { events: [], eventCounts: { requests: 0, writes: 0 } }

export const eventsSlice: StateCreator<EventsSlice> = (set, get) => {
  let read = eventReader()
  const listeners = new Set<EventListener>()
  return {
    ...NO_EVENTS,
    recordEvent(exchange) {
      const event = read(exchange)
      const { events, eventCounts } = get()
      const { requests, writes } = eventCounts
      set({
        events: withEvent(events, event),
        eventCounts: { requests: requests + 1, writes: writes + (isWrite(event.request) ? 1 : 0) },
      })
      for (const listener of [...listeners]) listener(event, exchange)
    },
    forgetEvents() {
      read = eventReader()
      set(NO_EVENTS)
    },
    onEvent(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
