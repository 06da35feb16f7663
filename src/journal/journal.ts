import type { ArchivedEntry, JournalDetail, JournalEntry, JournalObject, JournalPage } from '../protocol/journal.ts'

/** An entry with its rest, before it has a number. */
export interface Recorded {
  readonly entry: Omit<JournalEntry, 'id'>
  readonly detail: JournalDetail
}

/** An entry with its rest, as a medium keeps them. */
export interface Kept {
  readonly entry: JournalEntry
  /** Undefined where it was forgotten before. */
  readonly detail: JournalDetail | undefined
  /** About how many characters the rest has. */
  readonly characters: number
}

/** Stores a journal. Losing it does no harm to the objects. */
export interface JournalMedium {
  /** The id of the newest entry that was ever kept; 0 for none. */
  newest(): Promise<number>
  /** All entries, oldest first, each with the characters of its rest; 0 where that was forgotten. */
  load(): Promise<readonly (readonly [entry: JournalEntry, characters: number])[]>
  append(kept: readonly Kept[]): Promise<void>
  detail(id: number): Promise<JournalDetail | undefined>
  /** Forgets the entries below one id, and the rest of those below another. */
  forget(entries: number, details: number): Promise<void>
  close(): Promise<void>
}

export interface JournalLimits {
  readonly entries: number
  /** The characters that the rests of all entries have together. */
  readonly characters: number
}

const LIMITS: JournalLimits = { entries: 20_000, characters: 16_000_000 }

/** Runs once, after so many milliseconds; returns what cancels it. */
export type SetTimer = (ms: number, run: () => void) => () => void

/** An entry waits no longer than this to be kept, in milliseconds. */
const FLUSH_MS = 250

/** The newest entries of an answer. */
export const MOST_OF_A_PAGE = 1000

/** Which entries are asked for. */
export interface JournalQuery {
  /** Absent: all. Without a name: those of a kind. */
  readonly object?: JournalObject
  readonly before?: number
  readonly limit?: number
  readonly admits?: (entry: JournalEntry) => boolean
}

const charactersOf = ({ body, answer, trace, state = '' }: JournalDetail): number =>
  200 + body.length + answer.length + state.length + (trace === undefined ? 0 : 120 * trace.fields.length + 400)

/** Whether an entry is about an object, or about a kind where no name is asked for. */
function isOf(entry: JournalEntry, { group, resource, namespace, name }: JournalObject): boolean {
  const { object } = entry
  if (object === undefined || object.group !== group || object.resource !== resource) return false
  return name === undefined || (object.name === name && object.namespace === namespace)
}

/** An entry of a journal. */
interface Held extends Kept {
  /** While no medium has it. */
  detail: JournalDetail | undefined
  /** Of the rest; 0 once that is forgotten. */
  characters: number
}

/**
 * Keeps the newest entries of a server, within limits. Entries get their numbers at once; the medium gets them soon after, many at a time. Without a medium,
 * or after it has failed, the journal is kept in memory.
 */
export class Journal {
  readonly #medium: JournalMedium | undefined
  /** Whether the medium takes entries: there is one, and it has not failed. */
  #isKept: boolean
  readonly #limits: JournalLimits
  readonly #setTimer: SetTimer
  readonly #listeners = new Set<(entry: JournalEntry) => void>()
  /** By id. */
  #held: Held[] = []
  /** The characters of all rests. */
  #characters = 0
  #last: number
  #isLoaded: boolean
  #loading: Promise<void> | undefined
  /** The entries that the medium does not have yet. */
  #waiting: Held[] = []
  #flushing: Promise<void> = Promise.resolve()
  #cancelFlush: (() => void) | undefined

  private constructor(medium: JournalMedium | undefined, setTimer: SetTimer, limits: JournalLimits, last: number) {
    this.#medium = medium
    this.#isKept = medium !== undefined
    this.#setTimer = setTimer
    this.#limits = limits
    this.#last = last
    this.#isLoaded = medium === undefined
  }

  /**
   * Opens the journal that a medium keeps; what is in it is read when it is first asked for, or before much is added to it. Without a
   * medium it lasts as long as its process.
   */
  static async open(medium: JournalMedium | undefined, setTimer: SetTimer, limits: JournalLimits = LIMITS): Promise<Journal> {
    return new Journal(medium, setTimer, limits, medium === undefined ? 0 : await medium.newest())
  }

  /** Adds an entry and notifies followers. */
  record({ entry, detail }: Recorded, id: number = this.claim()): JournalEntry {
    const numbered: JournalEntry = { id, ...entry }
    this.#add({ entry: numbered, detail, characters: charactersOf(detail) })
    if (this.#isLoaded) this.#trim()
    else if (this.#isTenthOfLimits()) void this.#load()
    if (this.#listeners.size > 0) for (const listener of [...this.#listeners]) listener(numbered)
    if (this.#isKept) this.#cancelFlush ??= this.#setTimer(FLUSH_MS, () => void this.flush())
    return numbered
  }

  /** A number for an entry that will be recorded. */
  claim(): number {
    return ++this.#last
  }

  /** The newest entries that are asked for, oldest first. */
  async page({ object, before = Number.POSITIVE_INFINITY, limit = MOST_OF_A_PAGE, admits }: JournalQuery): Promise<JournalPage> {
    await this.#load()
    const entries: JournalEntry[] = []
    const newest = this.#held.at(-1)?.entry.id ?? 0
    for (let i = this.#held.length - 1; i >= 0; i--) {
      const { entry } = this.#held[i] as Held
      if (entry.id >= before || admits?.(entry) === false || (object !== undefined && !isOf(entry, object))) continue
      if (entries.length === limit) return { entries: entries.reverse(), more: true, newest }
      entries.push(entry)
    }
    return { entries: entries.reverse(), more: false, newest }
  }

  /** One entry; undefined where it was forgotten. */
  async entry(id: number): Promise<JournalEntry | undefined> {
    await this.#load()
    return this.#find(id)?.entry
  }

  /** The rest of an entry; undefined where it was forgotten. */
  async detail(id: number): Promise<JournalDetail | undefined> {
    await this.#load()
    const held = this.#find(id)
    if (held === undefined || held.characters === 0 || held.detail !== undefined) return held?.detail
    return this.#medium?.detail(id).catch(() => undefined)
  }

  /** Everything that is kept, oldest first. */
  async all(): Promise<readonly ArchivedEntry[]> {
    await this.#load()
    const archived = async ({ entry: { id, ...entry } }: Held): Promise<ArchivedEntry> => {
      const detail = await this.detail(id)
      return detail === undefined ? { entry } : { entry, detail }
    }
    return Promise.all(this.#held.map(archived))
  }

  /** Replaces all entries, with new numbers. Does not notify followers. */
  async replaceAll(archived: readonly ArchivedEntry[]): Promise<void> {
    await this.flush()
    await this.#load()
    this.#held = []
    this.#characters = 0
    this.#forget(this.#last + 1, this.#last + 1)
    for (const { entry, detail } of archived) {
      const numbered: JournalEntry = { ...entry, id: this.claim() }
      this.#add({ entry: numbered, detail, characters: detail === undefined ? 0 : charactersOf(detail) })
    }
    this.#trim()
    await this.flush()
  }

  /** Calls a listener with every entry from now on, until the returned function is called. */
  follow(listener: (entry: JournalEntry) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Resolves once the medium has everything that was recorded before. */
  flush(): Promise<void> {
    this.#cancelFlush?.()
    this.#cancelFlush = undefined
    this.#flushing = this.#flushing.then(() => this.#append())
    return this.#flushing
  }

  async close(): Promise<void> {
    await this.flush()
    this.#listeners.clear()
    await this.#medium?.close().catch(() => undefined)
  }

  async #append(): Promise<void> {
    const batch = this.#waiting
    this.#waiting = []
    if (batch.length === 0 || !this.#isKept) return
    try {
      await this.#medium?.append(batch)
      for (const held of batch) held.detail = undefined
    } catch {
      // The objects are what must be kept. What waits stays readable, within the limits.
      this.#isKept = false
    }
  }

  #load(): Promise<void> {
    this.#loading ??= this.#isLoaded ? Promise.resolve() : this.#read()
    return this.#loading
  }

  async #read(): Promise<void> {
    const first = this.#held[0]?.entry.id ?? Number.POSITIVE_INFINITY
    const kept = (await this.#medium?.load().catch(() => [])) ?? []
    const newer = this.#held
    this.#held = []
    this.#characters = 0
    for (const [entry, characters] of kept) if (entry.id < first) this.#insert({ entry, detail: undefined, characters })
    for (const held of newer) this.#insert(held)
    this.#isLoaded = true
    this.#trim()
  }

  /** Whether so much was added that what was kept before must be counted with it. */
  #isTenthOfLimits(): boolean {
    return this.#held.length * 10 > this.#limits.entries || this.#characters * 10 > this.#limits.characters
  }

  #add(held: Held): void {
    if (this.#isKept) this.#waiting.push(held)
    this.#insert(held)
  }

  /** Numbers are given when an answer begins, and entries made when its trace is read: they come nearly in order. */
  #insert(held: Held): void {
    const { id } = held.entry
    let at = this.#held.length
    while (at > 0 && (this.#held[at - 1] as Held).entry.id > id) at--
    if (at === this.#held.length) this.#held.push(held)
    else this.#held.splice(at, 0, held)
    this.#characters += held.characters
  }

  #find(id: number): Held | undefined {
    let low = 0
    let high = this.#held.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#held[middle] as Held).entry.id < id) low = middle + 1
      else high = middle
    }
    const held = this.#held[low]
    return held?.entry.id === id ? held : undefined
  }

  #trim(): void {
    const { entries, characters } = this.#limits
    const isOver = this.#held.length > entries * 1.1 || this.#characters > characters * 1.1
    if (!isOver) return
    // The list can exceed the limit by a tenth, so that trimming is rare.
    for (const gone of this.#held.splice(0, Math.max(0, this.#held.length - entries))) this.#characters -= gone.characters
    const oldest = this.#held[0]?.entry.id ?? 0
    let details = oldest
    for (const held of this.#held) {
      if (this.#characters <= characters) break
      this.#characters -= held.characters
      held.characters = 0
      held.detail = undefined
      details = held.entry.id + 1
    }
    this.#forget(oldest, details)
  }

  #forget(entries: number, details: number): void {
    this.#flushing = this.#flushing.then(() => this.#medium?.forget(entries, details)).catch(() => undefined)
  }
}
