import { useSyncExternalStore } from 'react'
import { objectsOf, stringAt } from '../../../apimachinery/json/access.ts'
import type { JsonObject } from '../../../apimachinery/json/value.ts'
import type { Client } from '../../../client/client.ts'
import { type EventSubject, eventsPath, eventsSelector, occurrencesOf } from '../../../client/events.ts'
import { type Source, sharedSource, sourceCache } from '../../base/server/source.ts'
import { useApp } from '../../base/state/store.ts'
import { useResourceType } from '../kind/kinds.ts'

/** The Events of an object, the newest first. */
export interface ObjectEvents {
  readonly state: 'loading' | 'live' | 'lost'
  readonly events: readonly JsonObject[]
  readonly problem?: string
}

const LOADING: ObjectEvents = { state: 'loading', events: [] }

/** When an Event was last seen, in milliseconds since the epoch; 0 where it has no time. */
export const lastSeen = (event: JsonObject): number => Date.parse(occurrencesOf(event).last) || 0

const nameOf = (event: JsonObject): string => stringAt(event.metadata, 'name')

const ordered = (events: readonly JsonObject[]): ObjectEvents => ({
  state: 'live',
  events: events.toSorted((a, b) => lastSeen(b) - lastSeen(a)),
})

function eventSource(client: Client, key: string): Source<ObjectEvents> {
  const [path = '', fieldSelector = ''] = key.split('\n')
  return sharedSource(LOADING, (set, signal) => {
    const follow = async (): Promise<void> => {
      for await (const news of client.listWatch({ path, query: { fieldSelector }, as: 'object', signal })) {
        if (news.type === 'LOST') set((old) => ({ ...old, state: 'lost', problem: news.error.message }))
        else if (news.type === 'LISTED') set(() => ordered(objectsOf(news.list.items)))
        else {
          set(({ events }) => {
            const others = events.filter((event) => nameOf(event) !== nameOf(news.object))
            return ordered(news.type === 'DELETED' ? others : [news.object, ...others])
          })
        }
      }
    }
    void follow()
  })
}

const cached = sourceCache<Client, ObjectEvents>(eventSource)
const NO_SOURCE: Source<ObjectEvents> = { read: () => LOADING, subscribe: () => () => undefined }

/** The Events of an object, live; undefined while the object is not known, and where the server has no Events. */
export function useObjectEvents(subject: EventSubject | undefined): ObjectEvents | undefined {
  const page = useApp((state) => state.page)
  const type = useResourceType('events', 'v1')
  const isKnown = page !== undefined && type !== undefined && subject !== undefined
  const source = isKnown ? cached(page, `${eventsPath(subject.namespace)}\n${eventsSelector(subject)}`) : NO_SOURCE
  const events = useSyncExternalStore(source.subscribe, source.read)
  return isKnown ? events : undefined
}
