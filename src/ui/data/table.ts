import { useSyncExternalStore } from 'react'
import type { Client } from '../../client/client.ts'
import { pathOf, type ResourceType } from '../../client/resource-type.ts'
import { useApp } from '../state/store.ts'
import { type Source, sharedSource, sourceCache } from './source.ts'
import { applied, EMPTY_TABLE, type LiveTable, listed, type TableEvent } from './table-rows.ts'

function tableSource(client: Client, path: string): Source<LiveTable> {
  return sharedSource(EMPTY_TABLE, (set, signal) => {
    let waiting: TableEvent[] = []
    let tick = 0
    const flush = (): void => {
      if (waiting.length === 0) return
      const events = waiting
      waiting = []
      set((old) => applied(old, events, ++tick))
    }
    const follow = async (): Promise<void> => {
      for await (const news of client.listWatch({ path, as: 'table', signal })) {
        if (news.type === 'LISTED') {
          waiting = []
          set((old) => listed(old, news.list))
        } else if (news.type === 'LOST') {
          flush()
          set((old) => ({ ...old, state: 'lost', problem: news.error.message }))
        } else if (news.type !== 'BOOKMARK') {
          if (waiting.length === 0) setTimeout(flush, 16)
          waiting.push({ type: news.type, table: news.object })
        }
      }
    }
    void follow()
  })
}

const cached = sourceCache<Client, LiveTable>(tableSource)
/** The live table of all objects of a type, for others than components. */
export const watchedTable = (
  client: Client,
  type: Pick<ResourceType, 'group' | 'version' | 'resource' | 'namespaced'>,
): Source<LiveTable> => cached(client, pathOf(type))

const nothing: Source<LiveTable> = { read: () => EMPTY_TABLE, subscribe: () => () => undefined }

/** The objects of a type in a namespace (absent: in all), as the server tabulates them, live. */
export function useTable(type: ResourceType | undefined, namespace: string | undefined): LiveTable {
  const client = useApp((state) => state.page)
  const source = client === undefined || type === undefined ? nothing : cached(client, pathOf(type, { namespace }))
  return useSyncExternalStore(source.subscribe, source.read)
}
