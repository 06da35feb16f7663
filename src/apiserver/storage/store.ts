import type { JsonObject } from '../../apimachinery/json/value.ts'
import type { Clock } from '../clock.ts'
import { type Change, CommitQueue } from './commit-queue.ts'
import { DEFAULT_LIMITS, History, type HistoryLimits } from './history.ts'
import {
  type Backend,
  type Decision,
  type ListOptions,
  type ListResult,
  type Snapshot,
  type Storage,
  type StorageEvent,
  StorageFailure,
  type StoredObject,
  VersionError,
  type WatchListener,
  type WriteResult,
} from './interfaces.ts'
import { KeyIndex } from './key-index.ts'
import { restore } from './restore.ts'
import { lastState, type Stored, store } from './stored-object.ts'
import { Watchers } from './watchers.ts'

export interface StorageOptions {
  readonly clock: Clock
  /** How much history is kept for watches and for lists of earlier versions. */
  readonly history?: Partial<HistoryLimits>
}

/** Loads what the backend holds. Rejects with StorageFailure when the medium cannot be read. */
export async function openStorage(backend: Backend, options: StorageOptions): Promise<Storage> {
  return new Store(backend, options, await backend.load())
}

class Store implements Storage {
  private readonly backend: Backend
  private readonly clock: Clock
  private readonly index = new KeyIndex()
  private readonly history: History
  private readonly watchers = new Watchers()
  private readonly queue: CommitQueue
  private newest: number
  /** The last version given out. Above `newest` while writes are under way, and after one failed: no version is given twice. */
  private assigned: number
  private deciding = false
  private closing: Promise<void> | undefined

  constructor(backend: Backend, options: StorageOptions, snapshot: Snapshot) {
    this.backend = backend
    this.clock = options.clock
    const restored = restore(snapshot, options.clock.now())
    this.newest = restored.resourceVersion
    this.assigned = this.newest
    this.history = new History(restored.compacted, { ...DEFAULT_LIMITS, ...options.history })
    for (const object of restored.objects) this.index.set(object.key, object)
    for (const { event, time } of restored.events) this.history.append(event, time)
    this.queue = new CommitQueue(backend, this.commitTarget())
  }

  get resourceVersion(): number {
    return this.newest
  }

  get oldestResourceVersion(): number {
    return this.history.compacted
  }

  get(key: string): Stored | undefined {
    return this.index.get(key)
  }

  list(prefix: string, { at = this.newest }: ListOptions = {}): ListResult {
    this.history.check(at, this.newest)
    const items = this.index.list(prefix)
    if (at === this.newest) return { items, resourceVersion: at }
    const before = this.history.changedSince(at, prefix)
    if (before.size === 0) return { items, resourceVersion: at }
    const then: StoredObject[] = items.filter((item) => !before.has(item.key))
    for (const object of before.values()) if (object !== undefined) then.push(object)
    then.sort((a, b) => (a.key < b.key ? -1 : 1))
    return { items: then, resourceVersion: at }
  }

  count(prefix: string): number {
    return this.index.count(prefix)
  }

  getNewest(key: string): StoredObject | undefined {
    return this.newestAt(key)
  }

  private newestAt(key: string): Stored | undefined {
    const pending = this.queue.pending(key)
    return pending === undefined ? this.index.get(key) : pending.after
  }

  write<D extends Decision>(key: string, decide: (current: Stored | undefined) => D): Promise<WriteResult<D>> {
    if (this.closing !== undefined) return Promise.reject(closed())
    const pending = this.queue.pending(key)
    const current = this.newestAt(key)
    let decision: D
    let change: Change | undefined
    try {
      decision = this.decide(decide, current)
      change = this.prepare(key, current, pending, decision)
    } catch (error) {
      return pending === undefined ? Promise.reject(error) : outcomeOf(pending, () => Promise.reject(error))
    }
    if (change !== undefined) {
      this.queue.add(change)
      const { event } = change
      return outcomeOf(change, () => ({ changed: true, object: event.object, decision }))
    }
    const unchanged: WriteResult<D> = { changed: false, object: current, decision }
    return pending === undefined ? Promise.resolve(unchanged) : outcomeOf(pending, () => unchanged)
  }

  watch(prefix: string, from: number | undefined, listener: WatchListener): () => void {
    if (this.closing !== undefined) throw closed()
    if (from !== undefined) this.history.check(from, this.newest)
    return this.watchers.add(prefix, from ?? this.newest, listener, (version) => this.history.after(version))
  }

  compact(resourceVersion: number): Promise<void> {
    if (this.closing !== undefined) return Promise.reject(closed())
    if (resourceVersion > this.newest) return Promise.reject(new VersionError('future', resourceVersion, this.newest))
    return resourceVersion <= this.history.compacted ? Promise.resolve() : this.queue.compact(resourceVersion)
  }

  close(): Promise<void> {
    if (this.closing === undefined) {
      this.closing = this.queue.drained().then(() => {
        this.watchers.closeAll()
        return this.backend.close()
      })
    }
    return this.closing
  }

  private decide<D>(decide: (current: Stored | undefined) => D, current: Stored | undefined): D {
    if (this.deciding) throw new Error('a decision must not write')
    this.deciding = true
    try {
      return decide(current)
    } finally {
      this.deciding = false
    }
  }

  private prepare(key: string, before: Stored | undefined, basis: Change | undefined, decision: Decision): Change | undefined {
    if (decision.kind === 'none') return undefined
    if (decision.kind === 'delete') return before && this.deletion(before, basis, decision.value)
    const version = this.assigned + 1
    const changed = store(key, decision.value, version, before)
    const after = changed ?? (decision.rewrites?.() === true ? store(key, decision.value, version, undefined) : undefined)
    if (after === undefined) return undefined
    decision.admit?.(after.text, version)
    const resourceVersion = ++this.assigned
    const event: StorageEvent =
      before === undefined
        ? { type: 'ADDED', resourceVersion, object: after }
        : { type: 'MODIFIED', resourceVersion, object: after, previous: before }
    return { key, after, event, basis, state: 'pending', failure: undefined, waiting: [] }
  }

  private deletion(before: Stored, basis: Change | undefined, value: JsonObject | undefined): Change {
    const resourceVersion = ++this.assigned
    const object = lastState(before, resourceVersion, value)
    const event: StorageEvent = { type: 'DELETED', resourceVersion, object, previous: before }
    return { key: before.key, after: undefined, event, basis, state: 'pending', failure: undefined, waiting: [] }
  }

  private commitTarget(): ConstructorParameters<typeof CommitQueue>[1] {
    const store = this
    return {
      get resourceVersion() {
        return store.newest
      },
      now: () => store.clock.now(),
      surplus: (now, adding) => store.history.surplus(now, adding),
      committed: (key) => store.index.get(key),
      apply: (changes, compacted, time) => store.apply(changes, compacted, time),
      announce: (changes) => store.watchers.deliver(changes.map(({ event }) => event)),
    }
  }

  private apply(changes: readonly Change[], compacted: number, time: number): void {
    for (const { key, after, event } of changes) {
      if (after === undefined) this.index.delete(key)
      else this.index.set(key, after)
      this.history.append(event, time)
      this.newest = event.resourceVersion
    }
    this.history.compact(compacted)
  }
}

const closed = (): StorageFailure => new StorageFailure('unavailable', 'the store is closed')

/** What the change's outcome makes of a write: `result` once it is committed, its failure when it failed. */
function outcomeOf<T>(change: Change, result: () => T | Promise<T>): Promise<T> {
  if (change.state === 'committed') return Promise.resolve(result())
  if (change.state === 'failed') return Promise.reject(change.failure)
  return new Promise((resolve, reject) => {
    change.waiting.push(() => (change.state === 'committed' ? resolve(result()) : reject(change.failure)))
  })
}
