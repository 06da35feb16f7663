import type { JsonObject } from '../../apimachinery/json/value.ts'
import { type Column, type Row, readColumns, readRows } from '../../client/table.ts'

/** A list as the server tabulates it, kept current by its watch. */
export interface LiveTable {
  readonly state: 'loading' | 'live' | 'lost'
  readonly columns: readonly Column[]
  /** In the server's order. A row that did not change keeps its identity, so that only changed ones are drawn again. */
  readonly rows: readonly Row[]
  /** Keys of rows that the latest news changed, with a number that grows: the view marks them for a moment. */
  readonly changed: ReadonlyMap<string, number>
  readonly problem?: string
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

export interface TableEvent {
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
