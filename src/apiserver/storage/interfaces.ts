import type { JsonObject } from '../../apimachinery/json/value.ts'

/**
 * The store under the registry: keys in order, one resourceVersion counter over all of them, an event log, optimistic writes.
 * The meaning is that of k8s.io/apiserver/pkg/storage over etcd: see docs/spec/engine.md, rules SG-*.
 *
 * Values handed out are shared and must not be changed; copy first.
 */
export interface StoredObject {
  /** `/GROUP/RESOURCE/NAMESPACE/NAME`, or `/GROUP/RESOURCE/NAME` without a namespace. */
  readonly key: string
  /** The decoded object with `metadata.resourceVersion` set. Shared: never change it. */
  readonly value: JsonObject
  /** Canonical JSON text of the object as stored (keys sorted), with `metadata.resourceVersion`. */
  readonly text: string
  readonly resourceVersion: number
  /** Why what another server stored is no object, in the words of its decoder; its value is empty then. */
  readonly damage?: string | undefined
  /** When the store deletes it, in milliseconds since 1970; absent: never, or another server keeps the time. */
  readonly expires?: number | undefined
  /** A place for the registry to keep what it derived from this object (decoded for another version, encoded ...). */
  derived: unknown
}

/** An object that was read from bytes; of damaged ones an empty object, and what is wrong with them. */
export interface ReadObject {
  readonly value: JsonObject
  readonly damage?: string | undefined
}

export interface StorageEvent {
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED'
  readonly resourceVersion: number
  /** The object after the change; for DELETED its last state with the resourceVersion of the deletion. */
  readonly object: StoredObject
  /** The object before the change; absent for ADDED. */
  readonly previous?: StoredObject
}

/**
 * What to do with the object at a key, decided in one synchronous step on its newest state (committed or not). A decision can be
 * made several times before one is written, each time from what the request said [ST-7].
 */
export type Decision =
  /**
   * Stores `value`, which then belongs to the store (it sets `metadata.resourceVersion` in it): never change it afterwards. Where its
   * text is the one stored before, nothing is written unless `rewrites` says so. `admit` gets the text that would be written with its
   * resourceVersion; when it throws, nothing is written and the write rejects with that. `ttlSeconds` after it is written the object is
   * deleted, unless it was written again; absent: it stays.
   */
  | {
      readonly kind: 'put'
      readonly value: JsonObject
      readonly ttlSeconds?: number | undefined
      readonly rewrites?: () => boolean
      readonly admit?: (text: string, resourceVersion: number) => void
    }
  /** Deletes; the last state that watchers see is the one stored before. */
  | { readonly kind: 'delete' }
  | { readonly kind: 'none' }

export interface WriteResult<D extends Decision = Decision> {
  /** False when nothing was written: `none`, or the same stored text as before (rule ST-5). */
  readonly changed: boolean
  /** The object now at the key (after a deletion: its last state, with the resourceVersion of the deletion). */
  readonly object: StoredObject | undefined
  /** The decision that was carried out. */
  readonly decision: D
}

export interface ListResult {
  /** In the order of their keys. */
  readonly items: readonly StoredObject[]
  /** The version of the state that was listed. */
  readonly resourceVersion: number
}

export interface WatchListener {
  /** Called at once, in order of resourceVersion. One that throws ends its own watch. */
  event(event: StorageEvent): void
  /**
   * Asked after each event. True: its client takes no more for now, and the watch ends without `closed`. The store keeps nothing for
   * it; the listener watches again after the last event it was told of, and hears the rest from the history (rule SG-13).
   */
  isBehind?(): boolean
  /**
   * True for a listener that must hear of each step: where the store has to read all objects anew, because steps are lost, its watch
   * ends. Others hear of what differs then.
   */
  readonly everyStep?: boolean
  /** The watch ended by the store's own doing: the listener threw, or the store closed. */
  closed(): void
}

/** A resourceVersion whose history is gone (410) or that is not reached yet. */
export class VersionError extends Error {
  readonly reason: 'compacted' | 'future'
  readonly requested: number
  readonly current: number
  constructor(reason: 'compacted' | 'future', requested: number, current: number) {
    super(`resourceVersion ${requested} is ${reason}; the store is at ${current}`)
    this.reason = reason
    this.requested = requested
    this.current = current
  }
}

/** The medium failed (disk full, connection lost); nothing of the write is kept. */
export class StorageFailure extends Error {
  readonly reason: 'quota' | 'unavailable'
  /** The medium may have kept the write all the same (the connection broke before it answered). */
  readonly uncertain: boolean
  constructor(reason: 'quota' | 'unavailable', message: string, uncertain = false) {
    super(message)
    this.reason = reason
    this.uncertain = uncertain
  }
}

/**
 * A term of the server that is elected to run the controllers, where several share one store. A server that hung may believe in a term
 * that is over; the store does not.
 */
export interface Term {
  /** The key that the leader holds. */
  readonly key: string
  /** The revision at which it took the key. */
  readonly revision: number
  /** Ends the term on this server. Called when a write finds that another server, or none, holds the key. */
  end(): void
}

export interface Storage {
  /** The newest committed resourceVersion. An empty store starts at 1. */
  readonly resourceVersion: number
  /**
   * Resolves once reads show everything that was committed before this was called, also by another server; `undefined`: they do
   * already. Rejects with StorageFailure.
   */
  caughtUp(): Promise<void> | undefined
  /** The oldest resourceVersion from which a watch can start. */
  readonly oldestResourceVersion: number
  /** The committed object at a key. */
  get(key: string): StoredObject | undefined
  /** The newest object at a key, also while it is being committed: what a decision would be made on. */
  getNewest(key: string): StoredObject | undefined
  /** The committed objects whose keys begin with `prefix` (which ends in `/`). */
  list(prefix: string): ListResult
  /** The same at an earlier version. Rejects with VersionError. */
  listAt(prefix: string, resourceVersion: number): Promise<ListResult>
  /** How many committed objects have this prefix. */
  count(prefix: string): number
  /**
   * Decides and writes in one step, then resolves once the write is committed. `decide` sees the newest state, also of writes
   * that are still being committed, so two writers never decide on the same state; it must not write itself. What `decide`
   * throws rejects the promise, once the state it saw is committed. A failed commit rejects with StorageFailure, as does every
   * write that was decided on its outcome, and leaves the store as it was. With a `term`, nothing is written once that is over: the
   * promise rejects with StorageFailure then.
   */
  write<D extends Decision>(key: string, decide: (current: StoredObject | undefined) => D, term?: Term): Promise<WriteResult<D>>
  /**
   * Every event after `from` (absent: after now) for keys with this prefix (which ends in `/`), in order, each once; those that
   * are history already before this returns. The result ends the watch. Throws VersionError; StorageFailure when closed.
   */
  watch(prefix: string, from: number | undefined, listener: WatchListener): () => void
  /** Forgets the history up to and including this resourceVersion; the state at it stays readable. Rejects with VersionError. */
  compact(resourceVersion: number): Promise<void>
  /** Waits for writes under way, ends the watches, then releases the medium. What is in memory stays readable. */
  close(): Promise<void>
}

/**
 * What keeps the objects under a cacher that answers reads from memory: a medium of this process, or one that several servers share.
 * Source: k8s.io/apiserver/pkg/storage/interfaces.go, Interface.
 */
export interface StorageInterface extends Pick<Storage, 'caughtUp' | 'getNewest' | 'compact'> {
  /**
   * Decides and writes, as `Storage.write` says. `tryUpdate` is called again with the newest state for as long as somebody else writes
   * to the key between its decision and the write.
   */
  guaranteedUpdate<D extends Decision>(
    key: string,
    tryUpdate: (current: StoredObject | undefined) => D,
    term?: Term,
  ): Promise<WriteResult<D>>
  /** Lists the state at a version that the cache has forgotten; absent where nobody knows more. Rejects with VersionError. */
  listAt?(prefix: string, resourceVersion: number): Promise<ListResult>
  /** Calls `drained` once nothing more will be committed, and releases what it holds. */
  close(drained: () => void): Promise<void>
}

/** What a StorageInterface tells of changes, and the committed state that it reads. */
export interface Cache {
  readonly resourceVersion: number
  get(key: string): StoredObject | undefined
  /** The version up to which history is to be forgotten now that `adding` events come. */
  surplus(now: number, adding: number): number
  /** Makes what was committed visible, in order, and forgets history. */
  apply(events: readonly StorageEvent[], compacted: number, time: number): void
  /** Tells the watchers, whose listeners may write. */
  announce(events: readonly StorageEvent[]): void
  /** Nothing that is kept here changed up to this version. */
  advance(resourceVersion: number): void
  /**
   * Takes a state whose history is not known in place of what was there. Who watches hears of what differs, or of the end of the watch;
   * see `WatchListener.everyStep`.
   */
  replace(objects: readonly StoredObject[], resourceVersion: number, time: number): void
}

/** A durable medium under the store: `memory`, `indexeddb`, `leveldb`. */
export interface Backend {
  /** Everything that was committed before; called once, first. */
  load(): Promise<Snapshot>
  /**
   * Commits all of it or nothing. Resolves only once it is durable as promised; `undefined` means at once (nothing to wait for).
   * Rejects with StorageFailure. The store never starts a second commit before the first has ended.
   */
  commit(batch: Batch): Promise<void> | undefined
  close(): Promise<void>
}

export interface Snapshot {
  readonly resourceVersion: number
  readonly compacted: number
  /**
   * In any order: `[key, text]`, the text with its `metadata.resourceVersion`, which a backend may give beside it, so that
   * the text need not be decoded when the store opens, and when it ends, in milliseconds since 1970.
   */
  readonly objects: readonly (readonly [key: string, text: string, resourceVersion?: number | undefined, expires?: number])[]
  /** In order of resourceVersion. */
  readonly log: readonly LogRecord[]
}

export interface LogRecord {
  readonly resourceVersion: number
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED'
  readonly key: string
  readonly text: string
  readonly previous?: string
  /** The resourceVersion in `previous`, so that it need not be decoded when the store opens. */
  readonly previousVersion?: number
  /** When it was committed, in milliseconds since 1970. */
  readonly time?: number
}

export interface Batch {
  /** The counter after this batch. */
  readonly resourceVersion: number
  /** `text` absent: the key is deleted. */
  readonly writes: readonly BatchWrite[]
  readonly log: readonly LogRecord[]
  /** Log records up to and including this version may be dropped. */
  readonly compacted: number
  /**
   * An earlier commit failed without saying whether it was kept: log records above this version that are not of this batch are
   * void, and `writes` puts the objects they touched back to what the store holds.
   */
  readonly voidAfter?: number
}

export interface BatchWrite {
  readonly key: string
  readonly text?: string
  /** The resourceVersion in `text`; 0 for a deletion. */
  readonly resourceVersion: number
  /** When the object ends, in milliseconds since 1970; absent: never. */
  readonly expires?: number | undefined
}
