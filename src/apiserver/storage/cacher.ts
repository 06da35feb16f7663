import {
  type Cache,
  type Decision,
  type ListResult,
  type Storage,
  type StorageEvent,
  StorageFailure,
  type StorageInterface,
  type StoredObject,
  type Term,
  VersionError,
  type WatchListener,
  type WriteResult,
} from './interfaces.ts'
import { lastState } from './stored-object.ts'
import { DEFAULT_LIMITS, History, type HistoryLimits, KeyIndex } from './watch-cache.ts'

/** What a cacher begins with: the objects at a version, and the events before it that are known. */
export interface Known {
  readonly resourceVersion: number
  readonly compacted: number
  readonly objects: readonly StoredObject[]
  /** In order of resourceVersion; `time` in milliseconds since 1970. */
  readonly events: readonly { readonly event: StorageEvent; readonly time: number }[]
}

export interface CacherOptions {
  /** How much history is kept for watches and for lists of earlier versions. */
  readonly history?: Partial<HistoryLimits>
}

/**
 * Answers reads and watches from memory, in front of what keeps the objects, which tells it of each change in order.
 * Source: k8s.io/apiserver/pkg/storage/cacher.
 */
export class Cacher implements Storage, Cache {
  readonly #index = new KeyIndex()
  readonly #watchers = new Watchers()
  readonly #store: StorageInterface
  readonly #limits: HistoryLimits
  #history: History
  #newest: number
  #deciding = false
  #closing: Promise<void> | undefined

  constructor(known: Known, { history }: CacherOptions, connect: (cache: Cache) => StorageInterface) {
    this.#newest = known.resourceVersion
    this.#limits = { ...DEFAULT_LIMITS, ...history }
    this.#history = new History(known.compacted, this.#limits)
    for (const object of known.objects) this.#index.set(object.key, object)
    for (const { event, time } of known.events) this.#history.append(event, time)
    this.#store = connect(this)
  }

  get resourceVersion(): number {
    return this.#newest
  }

  get oldestResourceVersion(): number {
    return this.#history.compacted
  }

  caughtUp(): Promise<void> | undefined {
    return this.#store.caughtUp()
  }

  get(key: string): StoredObject | undefined {
    return this.#index.get(key)
  }

  getNewest(key: string): StoredObject | undefined {
    return this.#store.getNewest(key)
  }

  list(prefix: string): ListResult {
    return { items: this.#index.list(prefix), resourceVersion: this.#newest }
  }

  async listAt(prefix: string, at: number): Promise<ListResult> {
    if (at < this.#history.compacted && this.#store.listAt !== undefined) return this.#store.listAt(prefix, at)
    this.#history.check(at, this.#newest)
    const items = this.#index.list(prefix)
    if (at === this.#newest) return { items, resourceVersion: at }
    const before = this.#history.changedSince(at, prefix)
    if (before.size === 0) return { items, resourceVersion: at }
    const then: StoredObject[] = items.filter((item) => !before.has(item.key))
    for (const object of before.values()) if (object !== undefined) then.push(object)
    then.sort((a, b) => (a.key < b.key ? -1 : 1))
    return { items: then, resourceVersion: at }
  }

  count(prefix: string): number {
    return this.#index.count(prefix)
  }

  write<D extends Decision>(key: string, decide: (current: StoredObject | undefined) => D, term?: Term): Promise<WriteResult<D>> {
    if (this.#closing !== undefined) return Promise.reject(closed())
    return this.#store.guaranteedUpdate(key, (current) => this.#decide(decide, current), term)
  }

  watch(prefix: string, from: number | undefined, listener: WatchListener): () => void {
    if (this.#closing !== undefined) throw closed()
    if (from !== undefined) this.#history.check(from, this.#newest)
    return this.#watchers.add(prefix, from ?? this.#newest, listener, (version) => this.#history.after(version))
  }

  compact(resourceVersion: number): Promise<void> {
    if (this.#closing !== undefined) return Promise.reject(closed())
    if (resourceVersion > this.#newest) return Promise.reject(new VersionError('future', resourceVersion, this.#newest))
    return resourceVersion <= this.#history.compacted ? Promise.resolve() : this.#store.compact(resourceVersion)
  }

  close(): Promise<void> {
    this.#closing ??= this.#store.close(() => this.#watchers.closeAll())
    return this.#closing
  }

  surplus(now: number, adding: number): number {
    return this.#history.surplus(now, adding)
  }

  apply(events: readonly StorageEvent[], compacted: number, time: number): void {
    for (const event of events) {
      if (event.type === 'DELETED') this.#index.delete(event.object.key)
      else this.#index.set(event.object.key, event.object)
      this.#history.append(event, time)
      this.#newest = event.resourceVersion
    }
    this.#history.compact(compacted)
  }

  announce(events: readonly StorageEvent[]): void {
    this.#watchers.deliver(events)
  }

  advance(resourceVersion: number): void {
    this.#newest = Math.max(this.#newest, resourceVersion)
  }

  replace(objects: readonly StoredObject[], resourceVersion: number, time: number): void {
    const differences = this.#differences(objects, resourceVersion)
    this.#history = new History(resourceVersion, this.#limits)
    this.#watchers.closeStepwise()
    this.apply(differences, resourceVersion, time)
    this.advance(resourceVersion)
    this.announce(differences)
  }

  /** The events that lead from what is known to these objects, in order of resourceVersion. */
  #differences(objects: readonly StoredObject[], resourceVersion: number): StorageEvent[] {
    const events: StorageEvent[] = []
    const left = new Map(this.#index.list('/').map((object) => [object.key, object]))
    for (const object of objects) {
      const previous = left.get(object.key)
      left.delete(object.key)
      const { resourceVersion } = object
      if (previous === undefined) events.push({ type: 'ADDED', resourceVersion, object })
      else if (previous.resourceVersion < resourceVersion) events.push({ type: 'MODIFIED', resourceVersion, object, previous })
    }
    events.sort((a, b) => a.resourceVersion - b.resourceVersion)
    for (const previous of left.values()) {
      events.push({ type: 'DELETED', resourceVersion, object: lastState(previous, resourceVersion), previous })
    }
    return events
  }

  #decide<D>(decide: (current: StoredObject | undefined) => D, current: StoredObject | undefined): D {
    if (this.#deciding) throw new Error('a decision must not write')
    this.#deciding = true
    try {
      return decide(current)
    } finally {
      this.#deciding = false
    }
  }
}

const closed = (): StorageFailure => new StorageFailure('unavailable', 'the store is closed')

class Watcher {
  readonly prefix: string
  readonly listener: WatchListener
  /** The newest version it was told of; events up to here are not for it. */
  position: number
  /** False while it is still being told what is history already. */
  live = false
  ended = false

  constructor(prefix: string, listener: WatchListener, position: number) {
    this.prefix = prefix
    this.listener = listener
    this.position = position
  }
}

/**
 * Who watches which prefix. Events reach each watcher in order and once, also when a listener writes or starts a watch while it is
 * being told: what that causes waits until everybody has heard of the event at hand.
 */
class Watchers {
  private readonly byPrefix = new Map<string, Set<Watcher>>()
  private readonly waiting: StorageEvent[] = []
  private delivering = false

  /** `since` gives the events after a version; the watcher catches up on them before it hears of new ones. */
  add(prefix: string, from: number, listener: WatchListener, since: (version: number) => StorageEvent[]): () => void {
    const watcher = new Watcher(prefix, listener, from)
    const group = this.byPrefix.get(prefix)
    if (group === undefined) this.byPrefix.set(prefix, new Set([watcher]))
    else group.add(watcher)
    // A listener may write while it catches up, so there may be more events after the last one.
    for (let events = since(watcher.position); events.length > 0 && !watcher.ended; events = since(watcher.position)) {
      for (const event of events) {
        if (event.object.key.startsWith(prefix)) this.tell(watcher, event)
        else watcher.position = event.resourceVersion
        if (watcher.ended) break
      }
    }
    watcher.live = true
    return () => this.remove(watcher)
  }

  deliver(events: readonly StorageEvent[]): void {
    if (this.byPrefix.size === 0) return
    for (const event of events) this.waiting.push(event)
    if (this.delivering) return
    this.delivering = true
    for (let at = 0; at < this.waiting.length; at++) this.announce(this.waiting[at] as StorageEvent)
    this.waiting.length = 0
    this.delivering = false
  }

  closeAll(): void {
    for (const group of [...this.byPrefix.values()]) for (const watcher of [...group]) this.end(watcher)
  }

  /** Ends the watches of those who want to hear of each step. */
  closeStepwise(): void {
    for (const group of [...this.byPrefix.values()]) {
      for (const watcher of [...group]) if (watcher.listener.everyStep === true) this.end(watcher)
    }
  }

  private announce(event: StorageEvent): void {
    const { key } = event.object
    for (let slash = key.indexOf('/'); slash >= 0; slash = key.indexOf('/', slash + 1)) {
      const group = this.byPrefix.get(key.slice(0, slash + 1))
      if (group === undefined) continue
      for (const watcher of group) {
        if (watcher.live && event.resourceVersion > watcher.position) this.tell(watcher, event)
      }
    }
  }

  private tell(watcher: Watcher, event: StorageEvent): void {
    watcher.position = event.resourceVersion
    try {
      watcher.listener.event(event)
      if (watcher.listener.isBehind?.() === true) this.remove(watcher)
    } catch {
      // One listener's mistake must not keep the others from the event, nor the writer from its answer.
      this.end(watcher)
    }
  }

  private remove(watcher: Watcher): void {
    watcher.ended = true
    const group = this.byPrefix.get(watcher.prefix)
    group?.delete(watcher)
    if (group?.size === 0) this.byPrefix.delete(watcher.prefix)
  }

  /** Ends a watch by the store's own doing. */
  private end(watcher: Watcher): void {
    if (watcher.ended) return
    this.remove(watcher)
    try {
      watcher.listener.closed()
    } catch {
      // Its listener is gone already; there is nobody left to tell.
    }
  }
}
