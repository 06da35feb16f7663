import type { Clock } from '../clock.ts'
import { Cacher, type CacherOptions } from './cacher.ts'
import { type Change, CommitQueue } from './commit-queue.ts'
import type {
  Backend,
  Cache,
  Decision,
  Storage,
  StorageEvent,
  StorageInterface,
  StoredObject,
  WriteResult,
} from './interfaces.ts'
import { restore } from './restore.ts'
import { lastState, store } from './stored-object.ts'

export interface StorageOptions extends CacherOptions {
  readonly clock: Clock
}

/** Loads what the backend holds. Rejects with StorageFailure when the medium cannot be read. */
export async function openStorage(backend: Backend, options: StorageOptions): Promise<Storage> {
  const known = restore(await backend.load(), options.clock.now())
  return new Cacher(known, options, (cache) => new Store(backend, options.clock, cache))
}

/** Keeps objects in a medium of its own, which nobody else writes to: it gives out the versions and commits in groups. */
class Store implements StorageInterface {
  readonly #backend: Backend
  readonly #cache: Cache
  readonly #queue: CommitQueue
  /** The last version given out. Above the cache's while writes are under way, and after one failed: no version is given twice. */
  #assigned: number

  constructor(backend: Backend, clock: Clock, cache: Cache) {
    this.#backend = backend
    this.#cache = cache
    this.#assigned = cache.resourceVersion
    this.#queue = new CommitQueue(backend, cache, clock)
  }

  caughtUp(): undefined {}

  getNewest(key: string): StoredObject | undefined {
    const pending = this.#queue.pending(key)
    return pending === undefined ? this.#cache.get(key) : pending.after
  }

  guaranteedUpdate<D extends Decision>(
    key: string,
    tryUpdate: (current: StoredObject | undefined) => D,
  ): Promise<WriteResult<D>> {
    const pending = this.#queue.pending(key)
    const current = this.getNewest(key)
    let decision: D
    let change: Change | undefined
    try {
      decision = tryUpdate(current)
      change = this.#prepare(key, current, pending, decision)
    } catch (error) {
      return pending === undefined ? Promise.reject(error) : outcomeOf(pending, () => Promise.reject(error))
    }
    if (change !== undefined) {
      this.#queue.add(change)
      const { event } = change
      return outcomeOf(change, () => ({ changed: true, object: event.object, decision }))
    }
    const unchanged: WriteResult<D> = { changed: false, object: current, decision }
    return pending === undefined ? Promise.resolve(unchanged) : outcomeOf(pending, () => unchanged)
  }

  compact(resourceVersion: number): Promise<void> {
    return this.#queue.compact(resourceVersion)
  }

  async close(drained: () => void): Promise<void> {
    await this.#queue.drained()
    drained()
    await this.#backend.close()
  }

  #prepare(key: string, before: StoredObject | undefined, basis: Change | undefined, decision: Decision): Change | undefined {
    const change = (event: StorageEvent, after: StoredObject | undefined): Change => ({
      key,
      after,
      event,
      basis,
      state: 'pending',
      failure: undefined,
      waiting: [],
    })
    if (decision.kind === 'none') return undefined
    if (decision.kind === 'delete') {
      if (before === undefined) return undefined
      const resourceVersion = ++this.#assigned
      return change({ type: 'DELETED', resourceVersion, object: lastState(before, resourceVersion), previous: before }, undefined)
    }
    const version = this.#assigned + 1
    const changed = store(key, decision.value, version, before)
    const after = changed ?? (decision.rewrites?.() === true ? store(key, decision.value, version, undefined) : undefined)
    if (after === undefined) return undefined
    decision.admit?.(after.text, version)
    const resourceVersion = ++this.#assigned
    const event: StorageEvent =
      before === undefined
        ? { type: 'ADDED', resourceVersion, object: after }
        : { type: 'MODIFIED', resourceVersion, object: after, previous: before }
    return change(event, after)
  }
}

/** What the change's outcome makes of a write: `result` once it is committed, its failure when it failed. */
function outcomeOf<T>(change: Change, result: () => T | Promise<T>): Promise<T> {
  if (change.state === 'committed') return Promise.resolve(result())
  if (change.state === 'failed') return Promise.reject(change.failure)
  return new Promise((resolve, reject) => {
    change.waiting.push(() => (change.state === 'committed' ? resolve(result()) : reject(change.failure)))
  })
}
