import type { ObjectFacts } from '../wire/object-facts.ts'

/** How many events are kept, the last ones. */
export const MAX_EVENTS = 100

/** What a controller made of an event. */
export interface Verdict {
  readonly controller: string
  /** The predicate that dropped it; absent: it passed. */
  readonly droppedBy?: string
  readonly requests: readonly string[]
}

/** An event of a watch, an object of a list, or a resync of the cache. */
export interface WatchRow {
  readonly id: number
  readonly event: 'ADDED' | 'MODIFIED' | 'DELETED' | 'LISTED' | 'RESYNC'
  readonly facts: ObjectFacts
  /** The generation that was known before; absent where none was. */
  readonly generationBefore?: number
  /** `waits`: it came, and the program does not have it yet; `lost`: it was dropped on purpose. */
  readonly state: 'waits' | 'delivered' | 'doubled' | 'lost'
  readonly verdicts: readonly Verdict[]
}

/** What came by the watches. */
export class WatchLog {
  #rows: readonly WatchRow[] = []
  #ids = 0

  /** Newest first. */
  get rows(): readonly WatchRow[] {
    return this.#rows
  }

  clear(): void {
    this.#rows = []
  }

  arrived(row: Omit<WatchRow, 'id' | 'state' | 'verdicts'>, state: WatchRow['state']): number {
    const id = ++this.#ids
    this.#rows = [{ ...row, id, state, verdicts: [] }, ...this.#rows.slice(0, MAX_EVENTS - 1)]
    return id
  }

  delivered(id: number, times: number): WatchRow | undefined {
    const state = times === 0 ? 'lost' : times === 1 ? 'delivered' : 'doubled'
    return this.#change(
      (row) => row.id === id,
      (row) => ({ ...row, state }),
    )
  }

  /** A controller decided about a state of an object. Returns false when no such event is known. */
  decided(on: string, resourceVersion: string, verdict: Verdict): boolean {
    const isMeant = (row: WatchRow): boolean =>
      row.facts.resourceVersion === resourceVersion && row.facts.on === on && row.event !== 'RESYNC'
    return (
      this.#change(isMeant, (row) => ({
        ...row,
        verdicts: [...row.verdicts.filter(({ controller }) => controller !== verdict.controller), verdict],
      })) !== undefined
    )
  }

  #change(isMeant: (row: WatchRow) => boolean, change: (row: WatchRow) => WatchRow): WatchRow | undefined {
    const at = this.#rows.findIndex(isMeant)
    const row = this.#rows[at]
    if (row === undefined) return undefined
    const changed = change(row)
    this.#rows = this.#rows.with(at, changed)
    return changed
  }
}
