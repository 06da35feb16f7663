import { type StorageEvent, type StoredObject, VersionError } from './interfaces.ts'

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

interface Entry {
  readonly event: StorageEvent
  readonly time: number
}

/** The events since the last compaction, in order of resourceVersion. */
export class History {
  private entries: Entry[] = []
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
      const { event, time } = this.entries[at] as Entry
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
      if ((this.entries[middle] as Entry).event.resourceVersion <= version) low = middle + 1
      else high = middle
    }
    return low
  }
}
