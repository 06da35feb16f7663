import type { Clock } from '../clock.ts'
import {
  type Backend,
  type Batch,
  type BatchWrite,
  type Cache,
  type LogRecord,
  type StorageEvent,
  StorageFailure,
  type StoredObject,
} from './interfaces.ts'

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
  private readonly overlay = new Map<string, Change>()
  private forming: Forming = { changes: [], compactTo: 0, compactions: [] }
  private busy = false
  private idle: (() => void)[] = []
  /** Keys of commits that failed and may have been kept by the medium all the same. The next commit puts them right. */
  private readonly doubtful = new Set<string>()

  constructor(backend: Backend, cache: Cache, clock: Clock) {
    this.backend = backend
    this.cache = cache
    this.clock = clock
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
    if (this.busy || this.idle.length === 0) return
    const idle = this.idle
    this.idle = []
    for (const resolve of idle) resolve()
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
    }
    const events = changes.map(({ event }) => event)
    this.cache.apply(events, compacted, time)
    this.busy = false
    for (const resolve of compactions) resolve(undefined)
    for (const change of changes) settle(change)
    this.cache.announce(events)
  }

  private fail({ changes, compactions }: Forming, error: unknown): void {
    const failure = error instanceof StorageFailure ? error : new StorageFailure('unavailable', messageOf(error), true)
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
  object === undefined ? { key, resourceVersion: 0 } : { key, text: object.text, resourceVersion: object.resourceVersion }

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

function reject(change: Change, failure: StorageFailure): void {
  change.state = 'failed'
  change.failure = failure
}

function settle(change: Change): void {
  for (const notify of change.waiting) notify()
}
