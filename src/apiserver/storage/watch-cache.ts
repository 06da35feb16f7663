import { type StorageEvent, type StoredObject, VersionError } from './interfaces.ts'

interface Entry {
  readonly key: string
  object: StoredObject | undefined
  /** It stands in `removed` and is dropped there unless it was set again. */
  leaving: boolean
}

/** Up to so many changes are worked into the sorted array one by one; more of them by one merge over all of it. */
const FEW = 8

/**
 * Objects by key and in order of their keys (by UTF-16 units, which for keys, ASCII by the rules of names, is etcd's order). Writes are
 * constant time: whoever lists sorts what was written since.
 */
export class KeyIndex {
  private readonly entries = new Map<string, Entry>()
  private sorted: Entry[] = []
  private added: Entry[] = []
  private removed: Entry[] = []

  get(key: string): StoredObject | undefined {
    return this.entries.get(key)?.object
  }

  set(key: string, object: StoredObject): void {
    const entry = this.entries.get(key)
    if (entry !== undefined) {
      entry.object = object
      return
    }
    const fresh: Entry = { key, object, leaving: false }
    this.entries.set(key, fresh)
    this.added.push(fresh)
  }

  delete(key: string): void {
    const entry = this.entries.get(key)
    if (entry === undefined) return
    entry.object = undefined
    if (entry.leaving) return
    entry.leaving = true
    this.removed.push(entry)
  }

  /** The objects whose keys begin with `prefix`, in order. */
  list(prefix: string): StoredObject[] {
    this.settle()
    const end = this.endOf(prefix)
    const items: StoredObject[] = []
    for (let at = this.position(prefix); at < end; at++) {
      const object = this.sorted[at]?.object
      if (object !== undefined) items.push(object)
    }
    return items
  }

  count(prefix: string): number {
    this.settle()
    return this.endOf(prefix) - this.position(prefix)
  }

  private settle(): void {
    if (this.added.length > 0) this.insert()
    if (this.removed.length > 0) this.drop()
  }

  private insert(): void {
    const added = this.added
    this.added = []
    if (added.length <= FEW) {
      for (const entry of added) this.sorted.splice(this.position(entry.key), 0, entry)
      return
    }
    added.sort((a, b) => (a.key < b.key ? -1 : 1))
    this.sorted = merge(this.sorted, added)
  }

  private drop(): void {
    const gone = this.removed.filter((entry) => entry.object === undefined)
    for (const entry of this.removed) entry.leaving = false
    this.removed = []
    for (const entry of gone) this.entries.delete(entry.key)
    if (gone.length > FEW) this.sorted = this.sorted.filter((entry) => entry.object !== undefined)
    else for (const entry of gone) this.sorted.splice(this.position(entry.key), 1)
  }

  /** Where in the sorted array the first key not below `key` stands. */
  private position(key: string): number {
    let low = 0
    let high = this.sorted.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.sorted[middle]?.key ?? '') < key) low = middle + 1
      else high = middle
    }
    return low
  }

  /** Where the keys that begin with `prefix` end. A prefix ends in `/`, and `0` is the character after it. */
  private endOf(prefix: string): number {
    return this.position(`${prefix.slice(0, -1)}0`)
  }
}

function merge(a: readonly Entry[], b: readonly Entry[]): Entry[] {
  const merged: Entry[] = []
  let at = 0
  for (const entry of b) {
    for (let next = a[at]; next !== undefined && next.key < entry.key; next = a[++at]) merged.push(next)
    merged.push(entry)
  }
  for (; at < a.length; at++) merged.push(a[at] as Entry)
  return merged
}

/** How much history a store keeps. It is dropped by writes that come after, in steps, not at the moment itself. */
export interface HistoryLimits {
  /** Events beyond this number are dropped once they are older than `freshMs`. */
  readonly events: number
  /** Events beyond this number are dropped whatever their age. */
  readonly maxEvents: number
  /** The oldest events are dropped whatever their age when all texts together have more characters than this. */
  readonly characters: number
  /** Events older than this are dropped. Milliseconds. */
  readonly ageMs: number
  /** Milliseconds that events are kept for even when there are more than `events`. */
  readonly freshMs: number
}

/**
 * etcd's and the watch cache's figures: the API server compacts etcd each 5 minutes, and its watch cache grows from its capacity up
 * to 102,400 events as long as they are younger than 75 s.
 * Source: k8s.io/apiserver/pkg/storage/etcd3/compact.go; k8s.io/apiserver/pkg/storage/cacher/watch_cache.go.
 */
export const DEFAULT_LIMITS: HistoryLimits = {
  events: 10_000,
  maxEvents: 102_400,
  characters: 32 * 1024 * 1024,
  ageMs: 5 * 60_000,
  freshMs: 75_000,
}

interface Logged {
  readonly event: StorageEvent
  readonly time: number
}

/** The events since the last compaction, in order of resourceVersion. */
export class History {
  private entries: Logged[] = []
  private first = 0
  private characters = 0
  private readonly limits: HistoryLimits
  /** The newest version that is forgotten: the oldest whose state can be read and from which a watch can start. */
  compacted: number

  constructor(compacted: number, limits: HistoryLimits) {
    this.compacted = compacted
    this.limits = limits
  }

  append(event: StorageEvent, time: number): void {
    this.entries.push({ event, time })
    this.characters += event.object.text.length
  }

  /** The events after this version. */
  after(version: number): StorageEvent[] {
    const events: StorageEvent[] = []
    for (let at = this.position(version); at < this.entries.length; at++) {
      const entry = this.entries[at]
      if (entry !== undefined) events.push(entry.event)
    }
    return events
  }

  /** What stood at each key with this prefix at `version`, for the keys that changed since; `undefined`: nothing. */
  changedSince(version: number, prefix: string): Map<string, StoredObject | undefined> {
    const before = new Map<string, StoredObject | undefined>()
    const oldest = this.position(version)
    for (let at = this.entries.length - 1; at >= oldest; at--) {
      const event = this.entries[at]?.event
      if (event?.object.key.startsWith(prefix)) before.set(event.object.key, event.previous)
    }
    return before
  }

  /** Throws VersionError unless the state at `version` is known; `current` is the newest one. */
  check(version: number, current: number): void {
    if (version > current) throw new VersionError('future', version, current)
    if (version < this.compacted) throw new VersionError('compacted', version, current)
  }

  compact(version: number): void {
    if (version <= this.compacted) return
    this.compacted = version
    for (let entry = this.entries[this.first]; entry !== undefined; entry = this.entries[this.first]) {
      if (entry.event.resourceVersion > version) break
      this.characters -= entry.event.object.text.length
      this.first++
    }
    if (this.first > this.entries.length / 2) {
      this.entries = this.entries.slice(this.first)
      this.first = 0
    }
  }

  /** The version up to which the limits ask to forget, now that `adding` more events come. */
  surplus(now: number, adding: number): number {
    const { events, maxEvents, characters, ageMs, freshMs } = this.limits
    const oldest = this.entries[this.first]
    const total = this.entries.length - this.first + adding
    // A tenth over before anything is dropped: a medium pays for each compaction, not for each event in it.
    const crowded = total > events * 1.1 || this.characters > characters * 1.1
    if (oldest === undefined || (!crowded && now - oldest.time <= ageMs * 1.1)) return this.compacted
    let surplus = this.compacted
    let left = total
    let text = this.characters
    for (let at = this.first; at < this.entries.length; at++) {
      const { event, time } = this.entries[at] as Logged
      const age = now - time
      const tooMany = left > maxEvents || text > characters || (left > events && age > freshMs)
      if (!tooMany && age <= ageMs) break
      surplus = event.resourceVersion
      text -= event.object.text.length
      left--
    }
    return surplus
  }

  /** Where the first event after this version stands. */
  private position(version: number): number {
    let low = this.first
    let high = this.entries.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.entries[middle] as Logged).event.resourceVersion <= version) low = middle + 1
      else high = middle
    }
    return low
  }
}
