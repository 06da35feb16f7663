import type { Clock } from '../../clock.ts'
import { Cacher, type CacherOptions } from '../cacher.ts'
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
  type WriteResult,
} from '../interfaces.ts'
import { committedAt, lastState, store, unversionedText } from '../stored-object.ts'
import type { EtcdClient } from './client.ts'
import { type EtcdContents, KeySpace } from './key-space.ts'
import { Leases } from './leases.ts'
import type { Event, TxnResponse } from './rpc_pb.ts'
import { Compacted, WatchStream } from './watch-stream.ts'

export interface EtcdOptions extends CacherOptions, EtcdContents {
  readonly clock: Clock
}

/** After so many milliseconds without word of a revision that exists, the watch is taken for stuck and begun anew on another member. */
const STUCK_MS = 2_000

/** After so many milliseconds nobody waits for it any more. */
const GIVE_UP_MS = 10_000

const MIN_BACKOFF_MS = 50
const MAX_BACKOFF_MS = 2_000

/** Opens what an etcd holds, and follows it. Closing it leaves the client open. Rejects with StorageFailure. */
export async function openEtcd(client: EtcdClient, options: EtcdOptions): Promise<Storage> {
  const space = new KeySpace(client, options)
  const watchesAll = await client.read(async (member, call) => hasUnsafeProgress((await member.status({}, call)).version))
  const { items, resourceVersion } = await space.list('/')
  const known = { resourceVersion, compacted: resourceVersion, objects: items, events: [] }
  return new Cacher(known, options, (cache) => new EtcdStore(client, options, space, cache, watchesAll))
}

/**
 * Whether a member can say how far a watch has come before it has sent the events up to there. Such members are watched for all keys, of
 * which each change tells how far it has come.
 * Source: k8s.io/apiserver/pkg/storage/feature/feature_support_checker.go, progressNotifyEnabledVersion.
 */
export function hasUnsafeProgress(version: string): boolean {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map((part) => Number.parseInt(part, 10))
  if (major !== 3 || minor > 5) return major < 3
  return minor === 5 ? patch < 8 : minor < 4 || patch < 25
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

/** All keys there are. */
const EVERYTHING = { key: Uint8Array.of(0), rangeEnd: Uint8Array.of(0) }

/** Compare.target of etcd: the revisions of the creation of a key, and of its last change. */
const CREATE_REVISION = 1
const MOD_REVISION = 2

/** Event.type of etcd. */
const DELETE = 1

/** A write that is under way: when the watch brings what it wrote, that needs no decoding. */
interface Underway {
  readonly bytes: Uint8Array
  readonly object: StoredObject
}

/** Keeps objects in an etcd that other servers write to as well. */
class EtcdStore implements StorageInterface {
  readonly #client: EtcdClient
  readonly #options: EtcdOptions
  readonly #space: KeySpace
  readonly #cache: Cache
  readonly #watchesAll: boolean
  readonly #leases: Leases
  /** The last write to each key that is not done yet. */
  readonly #writes = new Map<string, Promise<void>>()
  readonly #underway = new Map<string, Set<Underway>>()
  /** Who waits until the cache has reached a revision. */
  readonly #waiting = new Set<{ readonly revision: number; readonly wake: () => void }>()
  #stream: WatchStream | undefined
  #closed = false
  #resume = (): void => {}
  readonly #following: Promise<void>
  #reading: Promise<unknown> = Promise.resolve()
  #nextReading: Promise<void> | undefined

  constructor(client: EtcdClient, options: EtcdOptions, space: KeySpace, cache: Cache, watchesAll: boolean) {
    this.#client = client
    this.#options = options
    this.#space = space
    this.#cache = cache
    this.#watchesAll = watchesAll
    this.#leases = new Leases(client, options.clock)
    this.#following = this.#follow()
  }

  getNewest(key: string): StoredObject | undefined {
    return this.#cache.get(key)
  }

  /** One reading of the newest revision serves all who ask before it begins. */
  caughtUp(): Promise<void> {
    this.#nextReading ??= this.#reading.then(() => {
      this.#nextReading = undefined
      const reading = this.#readCurrent()
      this.#reading = reading.catch(() => {})
      return reading
    })
    return this.#nextReading
  }

  /** The writes of this server to a key wait for each other, so that only other servers can be in the way. */
  guaranteedUpdate<D extends Decision>(
    key: string,
    tryUpdate: (current: StoredObject | undefined) => D,
    term?: Term,
  ): Promise<WriteResult<D>> {
    const before = this.#writes.get(key)
    const update = (): Promise<WriteResult<D>> => this.#update(key, tryUpdate, term)
    const write = before === undefined ? update() : before.then(update)
    const ended: Promise<void> = write.then(ignore, ignore).then(() => {
      if (this.#writes.get(key) === ended) this.#writes.delete(key)
    })
    this.#writes.set(key, ended)
    return write
  }

  async #update<D extends Decision>(
    key: string,
    tryUpdate: (current: StoredObject | undefined) => D,
    term: Term | undefined,
  ): Promise<WriteResult<D>> {
    for (let current = this.#cache.get(key); ; ) {
      const decision = tryUpdate(current)
      const after = decision.kind === 'put' ? encode(key, decision, current) : undefined
      if (decision.kind === 'none' || (decision.kind === 'put' ? after === undefined : current === undefined)) {
        return { changed: false, object: current, decision }
      }
      const ttlSeconds = decision.kind === 'put' ? decision.ttlSeconds : undefined
      const lease = ttlSeconds === undefined ? 0n : await this.#leases.leaseFor(ttlSeconds)
      const answer = await this.#commit(key, after && { object: after, lease }, current, term)
      if ('object' in answer) return { changed: true, object: answer.object, decision }
      current = answer.found
    }
  }

  async listAt(prefix: string, resourceVersion: number): Promise<ListResult> {
    try {
      return await this.#space.list(prefix, resourceVersion)
    } catch (error) {
      if (!(error instanceof StorageFailure && error.message.includes('compacted'))) throw error
      throw new VersionError('compacted', resourceVersion, this.#cache.resourceVersion)
    }
  }

  async compact(resourceVersion: number): Promise<void> {
    await this.#client.write((member, call) => member.compact({ revision: BigInt(resourceVersion) }, call))
    this.#cache.apply([], resourceVersion, this.#options.clock.now())
  }

  async close(drained: () => void): Promise<void> {
    await Promise.all(this.#writes.values())
    this.#closed = true
    this.#stream?.end()
    this.#resume()
    await this.#following
    this.#wake(Number.POSITIVE_INFINITY)
    drained()
  }

  /** Writes if the key is still as it was, and the term is not over; otherwise what stands there now. */
  async #commit(
    key: string,
    put: { readonly object: StoredObject; readonly lease: bigint } | undefined,
    before: StoredObject | undefined,
    term: Term | undefined,
  ): Promise<{ readonly object: StoredObject } | { readonly found: StoredObject | undefined }> {
    const keyBytes = this.#space.keyBytes(key)
    const after = put?.object
    const bytes = after && bytesOf(`${unversionedText(after)}\n`)
    const underway = after && bytes && this.#begin(key, { bytes, object: after })
    try {
      const request =
        bytes === undefined
          ? ({ case: 'requestDeleteRange', value: { key: keyBytes } } as const)
          : ({ case: 'requestPut', value: { key: keyBytes, value: bytes, lease: put?.lease ?? 0n } } as const)
      const answer = await this.#client.write((member, call) =>
        member.txn(
          {
            compare: [
              {
                target: MOD_REVISION,
                key: keyBytes,
                targetUnion: { case: 'modRevision', value: BigInt(before?.resourceVersion ?? 0) },
              },
              ...(term === undefined ? [] : [isHeld(term)]),
            ],
            success: [{ request }],
            failure: [reading(keyBytes), ...(term === undefined ? [] : [reading(bytesOf(term.key))])],
          },
          call,
        ),
      )
      if (!answer.succeeded) {
        const [pair, leader] = foundIn(answer)
        if (term !== undefined && leader?.createRevision !== BigInt(term.revision)) {
          term.end()
          throw new StorageFailure('unavailable', 'this server does not run the controllers any more')
        }
        return { found: pair && this.#space.objectOf(key, pair) }
      }
      const revision = Number(answer.header?.revision ?? 0)
      // What was committed is answered, even where the watch does not tell of it.
      await this.#reached(revision)
      const known = this.#cache.get(key)
      if (after === undefined) return { object: lastState(before as StoredObject, revision) }
      return { object: known?.resourceVersion === revision ? known : committedAt(after, revision) }
    } finally {
      underway?.()
    }
  }

  #begin(key: string, write: Underway): () => void {
    const writes = this.#underway.get(key) ?? new Set()
    this.#underway.set(key, writes.add(write))
    return () => {
      writes.delete(write)
      if (writes.size === 0 && this.#underway.get(key) === writes) this.#underway.delete(key)
    }
  }

  /** Reads the newest revision and waits for it. */
  async #readCurrent(): Promise<void> {
    const { key } = this.#space.range('/')
    const { header } = await this.#client.read((member, call) => member.range({ key, countOnly: true }, call))
    const isReached = await this.#reached(Number(header?.revision ?? 0))
    if (!isReached) throw new StorageFailure('unavailable', 'etcd: the watch does not bring what is committed')
  }

  /** Waits until the cache has come so far, or the store is closed; false when that takes too long. */
  async #reached(revision: number): Promise<boolean> {
    if (revision <= this.#cache.resourceVersion || this.#closed) return true
    const { clock } = this.#options
    const stream = this.#stream
    // A member that did not answer, so that another was asked, brings no events either.
    if (stream !== undefined && stream.member !== this.#client.member) stream.end()
    else if (!this.#watchesAll) stream?.askProgress()
    const stopHurrying = clock.setTimer(STUCK_MS, () => stream?.end())
    let stopWaiting = (): void => {}
    const isReached = await new Promise<boolean>((resolve) => {
      const waiter = { revision, wake: () => resolve(true) }
      this.#waiting.add(waiter)
      stopWaiting = clock.setTimer(GIVE_UP_MS, () => {
        this.#waiting.delete(waiter)
        resolve(false)
      })
    })
    stopHurrying()
    stopWaiting()
    return isReached
  }

  #wake(revision: number): void {
    for (const waiter of this.#waiting) {
      if (waiter.revision > revision) continue
      this.#waiting.delete(waiter)
      waiter.wake()
    }
  }

  /** Watches, on one member after the other, until the store closes. */
  async #follow(): Promise<void> {
    const range = this.#watchesAll ? EVERYTHING : this.#space.range('/')
    let backoff = MIN_BACKOFF_MS
    while (!this.#closed) {
      const stream = new WatchStream(this.#client)
      this.#stream = stream
      try {
        await stream.run(
          { ...range, from: this.#cache.resourceVersion + 1 },
          {
            begun: () => {
              backoff = MIN_BACKOFF_MS
              if (!this.#watchesAll && this.#waiting.size > 0) stream.askProgress()
            },
            reached: (revision, events) => this.#take(revision, events),
          },
        )
      } catch (error) {
        if (error instanceof Compacted) await this.#readAnew()
      }
      if (this.#closed) return
      await this.#pause(backoff)
      backoff = Math.min(2 * backoff, MAX_BACKOFF_MS)
    }
  }

  async #readAnew(): Promise<void> {
    try {
      const { items, resourceVersion } = await this.#space.list('/')
      this.#cache.replace(items, resourceVersion, this.#options.clock.now())
      this.#wake(resourceVersion)
    } catch (error) {
      // The watch is compacted still when it is tried again.
      if (!(error instanceof StorageFailure)) throw error
    }
  }

  #take(revision: number, changes: readonly Event[]): void {
    const now = this.#options.clock.now()
    const events: StorageEvent[] = []
    for (const change of changes) {
      const event = this.#eventOf(change)
      if (event === undefined) continue
      events.push(event)
      // One at a time: the next may be of the same key.
      this.#cache.apply([event], 0, now)
    }
    if (events.length > 0) this.#cache.apply([], this.#cache.surplus(now, 0), now)
    this.#cache.advance(revision)
    this.#wake(revision)
    this.#cache.announce(events)
  }

  /** What a change in etcd is to this server; undefined for keys that it does not serve. */
  #eventOf({ type, kv }: Event): StorageEvent | undefined {
    const key = kv && this.#space.keyOf(kv.key)
    if (kv === undefined || key === undefined) return undefined
    const resourceVersion = Number(kv.modRevision)
    const previous = this.#cache.get(key)
    if (type === DELETE) {
      return previous && { type: 'DELETED', resourceVersion, object: lastState(previous, resourceVersion), previous }
    }
    const own = [...(this.#underway.get(key) ?? [])].find(({ bytes }) => isEqual(bytes, kv.value))
    const object = own === undefined ? this.#space.objectOf(key, kv) : committedAt(own.object, resourceVersion)
    return previous === undefined
      ? { type: 'ADDED', resourceVersion, object }
      : { type: 'MODIFIED', resourceVersion, object, previous }
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      this.#resume = resolve
      this.#options.clock.setTimer(ms, resolve)
    })
  }
}

const ignore = (): void => {}

/** The comparison that holds as long as the leader of a term does. */
const isHeld = ({ key, revision }: Term) =>
  ({
    target: CREATE_REVISION,
    key: bytesOf(key),
    targetUnion: { case: 'createRevision', value: BigInt(revision) },
  }) as const

const reading = (key: Uint8Array<ArrayBuffer>) => ({ request: { case: 'requestRange', value: { key } } }) as const

/** What each reading of a transaction found. */
const foundIn = ({ responses }: TxnResponse) =>
  responses.map(({ response }) => (response.case === 'responseRange' ? response.value.kvs[0] : undefined))

const isEqual = (a: Uint8Array, b: Uint8Array): boolean => a.length === b.length && a.every((byte, at) => byte === b[at])

/** The object to be written, with a version to come; undefined when it is stored already. */
function encode(
  key: string,
  { value, rewrites, admit }: Extract<Decision, { kind: 'put' }>,
  current: StoredObject | undefined,
): StoredObject | undefined {
  const changed = store(key, value, 0, current)
  const after = changed ?? (rewrites?.() === true ? store(key, value, 0, undefined) : undefined)
  if (after !== undefined) admit?.(after.text, 0)
  return after
}
