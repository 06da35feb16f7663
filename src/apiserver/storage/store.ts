import { errorMessage } from '../../apimachinery/text/error-message.ts'
import type { Clock } from '../clock.ts'
import { Cacher, type CacherOptions } from './cacher.ts'
import { Expiries } from './expiries.ts'
import {
  type Backend,
  type Batch,
  type BatchWrite,
  type Cache,
  type Decision,
  type LogRecord,
  type Storage,
  type StorageEvent,
  StorageFailure,
  type StorageInterface,
  type StoredObject,
  type WriteResult,
} from './interfaces.ts'
import { restore } from './restore.ts'
import { lastState, store } from './stored-object.ts'

export interface StorageOptions extends CacherOptions {
  readonly clock: Clock
}

/** Loads what the backend holds. Rejects with StorageFailure when the medium cannot be read. */
export async function openStorage(backend: Backend, options: StorageOptions): Promise<Storage> {
  const known = restore(await backend.load(), options.clock.now())
  return new Cacher(known, options, (cache) => new Store(backend, options.clock, cache, known.objects))
}

/** Keeps objects in a medium of its own, which nobody else writes to: it gives out the versions and commits in groups. */
class Store implements StorageInterface {
  readonly #backend: Backend
  readonly #cache: Cache
  readonly #clock: Clock
  readonly #expiries: Expiries
  readonly #queue: CommitQueue
  /** The last version given out. Above the cache's while writes are under way, and after one failed: no version is given twice. */
  #assigned: number

  /** `objects`: what the backend held. */
  constructor(backend: Backend, clock: Clock, cache: Cache, objects: readonly StoredObject[]) {
    this.#backend = backend
    this.#clock = clock
    this.#cache = cache
    this.#assigned = cache.resourceVersion
    this.#expiries = new Expiries(clock, (key) => this.guaranteedUpdate(key, (current) => this.#expiry(current)))
    this.#queue = new CommitQueue(backend, cache, clock, this.#expiries)
    for (const { key, expires } of objects) if (expires !== undefined) this.#expiries.note(key, expires)
  }

  /** Deletes an object that has come to its end: one that was written meanwhile has another. */
  #expiry(current: StoredObject | undefined): Decision {
    return { kind: current?.expires !== undefined && current.expires <= this.#clock.now() ? 'delete' : 'none' }
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
    this.#expiries.stop()
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
    if (decision.ttlSeconds !== undefined) after.expires = this.#clock.now() + decision.ttlSeconds * 1000
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

/** One write: what it was decided on and what it makes of the key. */
export interface Change {
  readonly key: string
  /** Absent after a deletion. */
  readonly after: StoredObject | undefined
  readonly event: StorageEvent
  /** The write, not committed yet, whose outcome this one was decided on. */
  readonly basis: Change | undefined
  state: 'pending' | 'committed' | 'failed'
  failure: StorageFailure | undefined
  /** Called when the change is committed or has failed. */
  readonly waiting: (() => void)[]
}

interface Forming {
  readonly changes: Change[]
  compactTo: number
  readonly compactions: ((failure: StorageFailure | undefined) => void)[]
}

/**
 * Group commit: what arrives while the backend commits shares the next commit; without one under way a commit starts at once. Writes
 * that are not committed yet lie over the committed state, so that each is decided on the newest state.
 */
export class CommitQueue {
  private readonly backend: Backend
  private readonly cache: Cache
  private readonly clock: Clock
  private readonly expiries: Expiries
  private readonly overlay = new Map<string, Change>()
  private forming: Forming = { changes: [], compactTo: 0, compactions: [] }
  private busy = false
  private readonly idle: (() => void)[] = []
  /** Keys of commits that failed and may have been kept by the medium all the same. The next commit puts them right. */
  private readonly doubtful = new Set<string>()

  constructor(backend: Backend, cache: Cache, clock: Clock, expiries: Expiries) {
    this.backend = backend
    this.cache = cache
    this.clock = clock
    this.expiries = expiries
  }

  /** The newest write to this key that is not committed yet. */
  pending(key: string): Change | undefined {
    return this.overlay.size === 0 ? undefined : this.overlay.get(key)
  }

  /** Queues a change; it may be committed or failed when this returns. */
  add(change: Change): void {
    this.overlay.set(change.key, change)
    this.forming.changes.push(change)
    this.flush()
  }

  compact(version: number): Promise<void> {
    return new Promise((resolve, reject) => {
      this.forming.compactTo = Math.max(this.forming.compactTo, version)
      this.forming.compactions.push((failure) => (failure === undefined ? resolve() : reject(failure)))
      this.flush()
    })
  }

  /** Resolves once nothing is left to commit. */
  drained(): Promise<void> {
    if (!this.busy) return Promise.resolve()
    return new Promise((resolve) => this.idle.push(resolve))
  }

  private flush(): void {
    while (!this.busy && (this.forming.changes.length > 0 || this.forming.compactions.length > 0)) {
      const group = this.forming
      this.forming = { changes: [], compactTo: 0, compactions: [] }
      this.busy = true
      const time = this.clock.now()
      const compacted = Math.max(group.compactTo, this.cache.surplus(time, group.changes.length))
      const done = (): void => this.succeed(group, compacted, time)
      try {
        const outcome = this.backend.commit(this.batchOf(group, compacted, time))
        if (outcome === undefined) done()
        else outcome.then(done, (error: unknown) => this.fail(group, error)).then(() => this.flush())
      } catch (error) {
        this.fail(group, error)
      }
    }
    if (this.busy) return
    for (const resolve of this.idle.splice(0)) resolve()
  }

  private batchOf({ changes }: Forming, compacted: number, time: number): Batch {
    const log: LogRecord[] = []
    for (const { key, event } of changes) {
      const { type, resourceVersion, object, previous } = event
      const record = { resourceVersion, type, key, text: object.text, time }
      log.push(
        previous === undefined ? record : { ...record, previous: previous.text, previousVersion: previous.resourceVersion },
      )
    }
    const resourceVersion = log.at(-1)?.resourceVersion ?? this.cache.resourceVersion
    const batch = { resourceVersion, writes: this.writesOf(changes), log, compacted }
    return this.doubtful.size === 0 ? batch : { ...batch, voidAfter: this.cache.resourceVersion }
  }

  /** The last state of each key; of the doubtful ones that are not among them the committed state. */
  private writesOf(changes: readonly Change[]): readonly BatchWrite[] {
    const [only] = changes
    if (only !== undefined && changes.length === 1 && this.doubtful.size === 0) return [writeOf(only.key, only.after)]
    const writes = new Map<string, BatchWrite>()
    for (const key of this.doubtful) writes.set(key, writeOf(key, this.cache.get(key)))
    for (const { key, after } of changes) writes.set(key, writeOf(key, after))
    return [...writes.values()]
  }

  private succeed({ changes, compactions }: Forming, compacted: number, time: number): void {
    this.doubtful.clear()
    for (const change of changes) {
      change.state = 'committed'
      if (this.overlay.get(change.key) === change) this.overlay.delete(change.key)
      this.expiries.note(change.key, change.after?.expires)
    }
    const events = changes.map(({ event }) => event)
    this.cache.apply(events, compacted, time)
    this.busy = false
    for (const resolve of compactions) resolve(undefined)
    for (const change of changes) settle(change)
    this.cache.announce(events)
  }

  private fail({ changes, compactions }: Forming, error: unknown): void {
    const failure = error instanceof StorageFailure ? error : new StorageFailure('unavailable', errorMessage(error), true)
    const failed = changes.slice()
    for (const change of changes) reject(change, failure)
    // What was decided on the outcome of a failed write was decided on a state that never was.
    const kept: Change[] = []
    for (const change of this.forming.changes) {
      if (change.basis?.state !== 'failed') kept.push(change)
      else {
        reject(change, failure)
        failed.push(change)
      }
    }
    this.forming = { ...this.forming, changes: kept }
    this.overlay.clear()
    for (const change of kept) this.overlay.set(change.key, change)
    if (failure.uncertain) for (const { key } of changes) this.doubtful.add(key)
    this.busy = false
    for (const notify of compactions) notify(failure)
    for (const change of failed) settle(change)
  }
}

const writeOf = (key: string, object: StoredObject | undefined): BatchWrite =>
  object === undefined
    ? { key, resourceVersion: 0 }
    : { key, text: object.text, resourceVersion: object.resourceVersion, expires: object.expires }

function reject(change: Change, failure: StorageFailure): void {
  change.state = 'failed'
  change.failure = failure
}

function settle(change: Change): void {
  for (const notify of change.waiting) notify()
}
