import type { QueuedEvent } from './causes.ts'

/** How many requests are shown; the queue itself has them all. */
const MAX_ROWS = 2000
/** How many events of a request are kept, the first ones, as the queue keeps them. */
const MAX_EVENTS = 8

/** Why a request waits. */
export interface Waiting {
  /** In milliseconds of the lab's clock. */
  readonly since: number
  readonly until: number
  /** Absent: the controller asked for it by `requeueAfter`. */
  readonly retry?: { readonly attempt: number; readonly code: number; readonly message: string }
}

/** A request of a controller that waits. */
export interface QueueRow {
  readonly controller: string
  readonly request: string
  /** What queued it: merged, because a request stands in the queue once. */
  readonly events: readonly QueuedEvent[]
  /** How many events were merged, those that are not kept too. */
  readonly merged: number
  readonly waiting?: Waiting
}

interface Entry {
  readonly controller: string
  readonly request: string
  events: QueuedEvent[]
  merged: number
  waiting: Waiting | undefined
}

const keyOf = (controller: string, request: string): string => `${controller} ${request}`

/** What waits in the queues of the controllers. */
export class QueueTable {
  readonly #entries = new Map<string, Entry>()
  #most = 0

  get rows(): readonly QueueRow[] {
    return [...this.#entries.values()].map(({ waiting, ...row }) => ({ ...row, ...(waiting && { waiting }) }))
  }

  get size(): number {
    return this.#entries.size
  }

  /** The longest it was. */
  get most(): number {
    return this.#most
  }

  clear(): void {
    this.#entries.clear()
    this.#most = 0
  }

  queued(controller: string, request: string, event: QueuedEvent): void {
    const entry = this.#entry(controller, request)
    if (entry === undefined) return
    entry.merged++
    if (entry.events.length < MAX_EVENTS) entry.events = [...entry.events, event]
  }

  waits(controller: string, request: string, waiting: Waiting): void {
    const entry = this.#entry(controller, request)
    if (entry === undefined) return
    // Of two times the sooner one counts.
    if (entry.waiting === undefined || waiting.until < entry.waiting.until) entry.waiting = waiting
  }

  /** A worker took a request. Returns what had queued it. */
  taken(controller: string, request: string, now: number): Pick<QueueRow, 'events' | 'waiting'> {
    const key = keyOf(controller, request)
    const entry = this.#entries.get(key)
    if (entry === undefined) return { events: [] }
    const { events, waiting } = entry
    entry.events = []
    entry.merged = 0
    if (waiting !== undefined && waiting.until > now && events.length > 0) return { events }
    this.#entries.delete(key)
    return { events, ...(waiting && { waiting }) }
  }

  #entry(controller: string, request: string): Entry | undefined {
    const key = keyOf(controller, request)
    const known = this.#entries.get(key)
    if (known !== undefined || this.#entries.size >= MAX_ROWS) return known
    const made: Entry = { controller, request, events: [], merged: 0, waiting: undefined }
    this.#entries.set(key, made)
    this.#most = Math.max(this.#most, this.#entries.size)
    return made
  }
}
