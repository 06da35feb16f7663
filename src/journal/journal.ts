import type { ArchivedEntry, JournalDetail, JournalEntry, JournalObject, JournalPage } from '../apimachinery/journal.ts'

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

/** Where a journal is kept. All of it may be lost without harm to the objects. */
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

/**
 * What happened at a server, bounded. Entries get their numbers at once; the medium gets them soon after, many at a time. A medium that
 * fails ends the keeping, not the journal.
 */
export class Journal {
  readonly #medium: JournalMedium
  readonly #limits: JournalLimits
  readonly #setTimer: SetTimer
  readonly #listeners = new Set<(entry: JournalEntry) => void>()
  #entries: JournalEntry[] = []
  /** The characters of the rest of each entry that still has one. */
  readonly #sizes = new Map<number, number>()
  #characters = 0
  #last = 0
  #isLoaded = false
  #loading: Promise<void> | undefined
  /** What the medium does not have yet. */
  #waiting: Kept[] = []
  #flushing: Promise<void> = Promise.resolve()
  #cancelFlush: (() => void) | undefined
  #hasFailed = false

  private constructor(medium: JournalMedium, setTimer: SetTimer, limits: JournalLimits, last: number) {
    this.#medium = medium
    this.#setTimer = setTimer
    this.#limits = limits
    this.#last = last
  }

  /** Opens the journal that a medium keeps; what is in it is read when it is first asked for, or before much is added to it. */
  static async open(medium: JournalMedium, setTimer: SetTimer, limits: JournalLimits = LIMITS): Promise<Journal> {
    return new Journal(medium, setTimer, limits, await medium.newest())
  }

  /** Adds an entry and tells who follows. */
  record({ entry, detail }: Recorded, id: number = this.claim()): JournalEntry {
    const numbered: JournalEntry = { id, ...entry }
    const characters = charactersOf(detail)
    this.#waiting.push({ entry: numbered, detail, characters })
    this.#insert(numbered, characters)
    if (this.#isLoaded) this.#trim()
    else if (this.#isTenthOfLimits()) void this.#load()
    for (const listener of [...this.#listeners]) listener(numbered)
    this.#cancelFlush ??= this.#setTimer(FLUSH_MS, () => void this.flush())
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
    const newest = this.#entries.at(-1)?.id ?? 0
    for (let i = this.#entries.length - 1; i >= 0; i--) {
      const entry = this.#entries[i] as JournalEntry
      if (entry.id >= before || admits?.(entry) === false || (object !== undefined && !isOf(entry, object))) continue
      if (entries.length === limit) return { entries: entries.reverse(), more: true, newest }
      entries.push(entry)
    }
    return { entries: entries.reverse(), more: false, newest }
  }

  /** One entry; undefined where it was forgotten. */
  async entry(id: number): Promise<JournalEntry | undefined> {
    await this.#load()
    return this.#entries.find((entry) => entry.id === id)
  }

  /** The rest of an entry; undefined where it was forgotten. */
  async detail(id: number): Promise<JournalDetail | undefined> {
    const waiting = this.#waiting.find(({ entry }) => entry.id === id)
    if (waiting !== undefined) return waiting.detail
    await this.#load()
    if (!this.#sizes.has(id)) return undefined
    await this.#flushing
    return this.#medium.detail(id).catch(() => undefined)
  }

  /** Everything that is kept, oldest first. */
  async all(): Promise<readonly ArchivedEntry[]> {
    await this.#load()
    const archived = async ({ id, ...entry }: JournalEntry): Promise<ArchivedEntry> => {
      const detail = await this.detail(id)
      return detail === undefined ? { entry } : { entry, detail }
    }
    return Promise.all(this.#entries.map(archived))
  }

  /** Puts other entries in the place of all that is kept, with numbers of their own. Who follows is not told. */
  async replaceAll(archived: readonly ArchivedEntry[]): Promise<void> {
    await this.flush()
    await this.#load()
    this.#entries = []
    this.#sizes.clear()
    this.#characters = 0
    const gone = this.#last + 1
    this.#flushing = this.#flushing.then(() => this.#medium.forget(gone, gone)).catch(() => undefined)
    for (const { entry, detail } of archived) {
      const numbered: JournalEntry = { ...entry, id: this.claim() }
      const characters = detail === undefined ? 0 : charactersOf(detail)
      this.#waiting.push({ entry: numbered, detail, characters })
      this.#insert(numbered, characters)
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
    await this.#medium.close().catch(() => undefined)
  }

  async #append(): Promise<void> {
    const batch = this.#waiting.slice()
    if (batch.length === 0 || this.#hasFailed) return
    try {
      await this.#medium.append(batch)
      this.#waiting.splice(0, batch.length)
    } catch {
      // The objects are what must be kept. What waits stays readable, within the limits.
      this.#hasFailed = true
    }
  }

  #load(): Promise<void> {
    this.#loading ??= this.#read()
    return this.#loading
  }

  async #read(): Promise<void> {
    const first = this.#entries[0]?.id ?? Number.POSITIVE_INFINITY
    const kept = await this.#medium.load().catch(() => [])
    const newer = this.#entries.map((entry) => [entry, this.#sizes.get(entry.id) ?? 0] as const)
    this.#entries = []
    this.#sizes.clear()
    this.#characters = 0
    for (const [entry, characters] of [...kept.filter(([{ id }]) => id < first), ...newer]) this.#insert(entry, characters)
    this.#isLoaded = true
    this.#trim()
  }

  /** Whether so much was added that what was kept before must be counted with it. */
  #isTenthOfLimits(): boolean {
    return this.#entries.length * 10 > this.#limits.entries || this.#characters * 10 > this.#limits.characters
  }

  /** Numbers are given when an answer begins, and entries made when its trace is read: they come nearly in order. */
  #insert(entry: JournalEntry, characters: number): void {
    let at = this.#entries.length
    while (at > 0 && (this.#entries[at - 1] as JournalEntry).id > entry.id) at--
    if (at === this.#entries.length) this.#entries.push(entry)
    else this.#entries.splice(at, 0, entry)
    if (characters === 0) return
    this.#sizes.set(entry.id, characters)
    this.#characters += characters
  }

  #trim(): void {
    const { entries, characters } = this.#limits
    const isOver = this.#entries.length > entries * 1.1 || this.#characters > characters * 1.1
    if (!isOver) return
    // A tenth more than is kept may stand for a while, so that trimming is rare.
    const gone = this.#entries.splice(0, Math.max(0, this.#entries.length - entries))
    for (const { id } of gone) this.#forgetDetail(id)
    const oldest = this.#entries[0]?.id ?? 0
    let details = oldest
    for (const [id] of this.#sizes) {
      if (this.#characters <= characters) break
      this.#forgetDetail(id)
      details = id + 1
    }
    this.#waiting = this.#waiting.filter(({ entry }) => !this.#hasFailed || entry.id >= details)
    this.#flushing = this.#flushing.then(() => this.#medium.forget(oldest, details)).catch(() => undefined)
  }

  #forgetDetail(id: number): void {
    this.#characters -= this.#sizes.get(id) ?? 0
    this.#sizes.delete(id)
  }
}

/** Keeps a journal for as long as its process runs. */
export function memoryMedium(): JournalMedium {
  const details = new Map<number, JournalDetail>()
  return {
    newest: async () => 0,
    load: async () => [],
    async append(kept) {
      for (const { entry, detail } of kept) if (detail !== undefined) details.set(entry.id, detail)
    },
    detail: async (id) => details.get(id),
    async forget(_, below) {
      for (const id of details.keys()) {
        if (id >= below) break
        details.delete(id)
      }
    },
    close: async () => undefined,
  }
}
