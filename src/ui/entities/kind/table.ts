import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { JsonObject } from '../../../apimachinery/json/value.ts'
import { ApiError, type Unreachable } from '../../../client/api-status.ts'
import type { Client } from '../../../client/client.ts'
import { pathOf, type ResourceType } from '../../../client/resource-type.ts'
import { type Column, type Row, readColumns, readRows } from '../../../client/table.ts'
import { type Selectors, selectorQuery } from '../../base/address/object-address.ts'
import { browserClock } from '../../base/async/async.ts'
import { type Source, sharedSource, sourceCache } from '../../base/server/source.ts'
import { useApp } from '../../base/state/store.ts'

/** A list as the server tabulates it, kept current by its watch. */
export interface LiveTable {
  readonly state: 'loading' | 'live' | 'lost'
  readonly columns: readonly Column[]
  /** In the server's order. A row that did not change keeps its identity, so that only changed ones are drawn again. */
  readonly rows: readonly Row[]
  /** Keys of rows that the latest news changed, with a number that grows: the view marks them for a moment. */
  readonly changed: ReadonlyMap<string, number>
  readonly problem?: string
  /** The user may not list the objects. */
  readonly isForbidden?: boolean
}

export const EMPTY_TABLE: LiveTable = { state: 'loading', columns: [], rows: [], changed: new Map() }

/** The place of a key in rows sorted by key: where it is, or where it belongs. */
function placeOf(rows: readonly Row[], key: string): number {
  let low = 0
  let high = rows.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((rows[middle]?.key ?? '') < key) low = middle + 1
    else high = middle
  }
  return low
}

const byKey = (a: Row, b: Row): number => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)

/** The table after a whole list: rows that are still the same (uid and resourceVersion) keep their identity. */
export function listed(old: LiveTable, table: JsonObject): LiveTable {
  const known = new Map(old.rows.map((row) => [row.key, row]))
  const rows = readRows(table)
    .map((row) => {
      const before = known.get(row.key)
      return before !== undefined && before.uid === row.uid && before.resourceVersion === row.resourceVersion ? before : row
    })
    .sort(byKey)
  return { state: 'live', columns: readColumns(table) ?? old.columns, rows, changed: new Map() }
}

/** The table after a list or a watch failed. Rows that may no longer be read are not shown any longer. */
export function lost(old: LiveTable, error: ApiError | Unreachable): LiveTable {
  const isForbidden = error instanceof ApiError && error.status.code === 403
  return { ...old, state: 'lost', problem: error.message, isForbidden, ...(isForbidden ? { rows: [] } : {}) }
}

interface TableEvent {
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED'
  readonly table: JsonObject
}

/** The table after a batch of events, in their order. Copies the rows once, however many events there are. */
export function applied(old: LiveTable, events: readonly TableEvent[], tick: number): LiveTable {
  const rows = old.rows.slice()
  const changed = new Map(events.length > 50 ? [] : old.changed)
  let columns = old.columns
  for (const event of events) {
    columns = readColumns(event.table) ?? columns
    for (const row of readRows(event.table)) {
      const at = placeOf(rows, row.key)
      const there = rows[at]?.key === row.key
      if (event.type === 'DELETED') {
        if (there) rows.splice(at, 1)
        changed.delete(row.key)
        continue
      }
      rows.splice(at, there ? 1 : 0, row)
      changed.set(row.key, tick)
    }
  }
  return { state: 'live', columns, rows, changed }
}

/** How long in milliseconds an event waits for those that come with it, and how long the next ones wait: many a second are shown ten times. */
const AT_ONCE_MS = 16
const BETWEEN_MS = 100

/** `key`: the path of the list and, behind a question mark, its selectors. */
function tableSource(client: Client, key: string): Source<LiveTable> {
  const [path = '', selectors] = key.split('?')
  const query = Object.fromEntries(new URLSearchParams(selectors))
  return sharedSource(EMPTY_TABLE, (set, signal) => {
    let waiting: TableEvent[] = []
    let tick = 0
    let flushed = Number.NEGATIVE_INFINITY
    const flush = (): void => {
      if (waiting.length === 0) return
      flushed = browserClock.elapsed()
      const events = waiting
      waiting = []
      set((old) => applied(old, events, ++tick))
    }
    const follow = async (): Promise<void> => {
      for await (const news of client.listWatch({ path, query, as: 'table', signal })) {
        if (news.type === 'LISTED') {
          waiting = []
          set((old) => listed(old, news.list))
        } else if (news.type === 'LOST') {
          flush()
          set((old) => lost(old, news.error))
        } else if (news.type !== 'BOOKMARK') {
          if (waiting.length === 0) setTimeout(flush, Math.max(AT_ONCE_MS, flushed + BETWEEN_MS - browserClock.elapsed()))
          waiting.push({ type: news.type, table: news.object })
        }
      }
    }
    void follow()
  })
}

const cached = sourceCache<Client, LiveTable>(tableSource)

type ListedType = Pick<ResourceType, 'group' | 'version' | 'resource' | 'namespaced'>

/** The live table of all objects of a type, for others than components. */
export const watchedTable = (client: Client, type: ListedType): Source<LiveTable> => cached(client, pathOf(type))

const ALL: Selectors = { labels: '', fields: '' }
const nothing: Source<LiveTable> = { read: () => EMPTY_TABLE, subscribe: () => () => undefined }

/**
 * The objects of a type in a namespace (absent: in all) that selectors choose, as the server tabulates them, live. `isWhole`: with the objects
 * themselves; while the server is asked for them, the rows are those without.
 */
export function useTable(
  type: ListedType | undefined,
  namespace: string | undefined,
  selectors = ALL,
  isWhole = false,
): LiveTable {
  const client = useApp((state) => state.page)
  const query = new URLSearchParams(selectorQuery(selectors)).toString()
  const place = type === undefined ? '' : `${pathOf(type, { namespace })}?${query}`
  const source =
    client === undefined || type === undefined ? nothing : cached(client, `${place}${isWhole ? '&includeObject=Object' : ''}`)
  const table = useSyncExternalStore(source.subscribe, source.read)
  const before = useRef({ client, place, table })
  const isWaiting = table.state === 'loading' && before.current.client === client && before.current.place === place
  const shown = isWaiting ? before.current.table : table
  useEffect(() => {
    before.current = { client, place, table: shown }
  }, [client, place, shown])
  return shown
}
