import type { KeepsGeneration } from '../../apiextensions/registry/kept-generation.ts'
import { deepCopy, isObject, type JsonObject } from '../../apimachinery/json/value.ts'
import type { Clock } from '../../apiserver/clock.ts'
import { timestamp } from '../../apiserver/endpoints/request-context.ts'
import { finalizersOf, metadataOf, metaText, readMeta, setFinalizers } from '../../apiserver/registry/rest/metadata.ts'
import { decideDeletion } from '../../apiserver/registry/stored-deletion.ts'
import type { Decision, Storage, StorageEvent, StoredObject } from '../../apiserver/storage/interfaces.ts'
import { WorkQueue } from '../../apiserver/work-queue.ts'
import { OwnerGraph, ownersOf } from './graph.ts'

const FOREGROUND = 'foregroundDeletion'
const ORPHAN = 'orphan'

interface Context {
  readonly storage: Storage
  readonly clock: Clock
  readonly keepsGeneration: KeepsGeneration
}

/**
 * Deletes objects whose owners are all gone, holds back owners that are deleted in the foreground until their dependents are gone,
 * and lets dependents go that are to be orphaned (rule GC-1).
 * Source: k8s.io/kubernetes/pkg/controller/garbagecollector.
 */
export class GarbageCollector {
  readonly #storage: Storage
  readonly #clock: Clock
  readonly #keepsGeneration: KeepsGeneration
  readonly #graph = new OwnerGraph()
  readonly #queue: WorkQueue
  #stop = (): void => {}

  constructor({ storage, clock, keepsGeneration }: Context) {
    this.#storage = storage
    this.#clock = clock
    this.#keepsGeneration = keepsGeneration
    this.#queue = new WorkQueue(clock, (key) => this.#sync(key))
  }

  start(): void {
    const { items, resourceVersion } = this.#storage.list('/')
    for (const { key, value } of items) this.#graph.set(key, value)
    for (const { key } of items) this.#queue.add(key)
    this.#stop = this.#storage.watch('/', resourceVersion, { event: (event) => this.#observe(event), closed: () => {} })
  }

  idle(): Promise<void> {
    return this.#queue.idle()
  }

  stop(): void {
    this.#stop()
    this.#queue.stop()
  }

  #observe({ type, object }: StorageEvent): void {
    const { key, value } = object
    if (type === 'DELETED') {
      this.#graph.remove(key, value)
      for (const dependent of this.#graph.dependentsOf(metaText(readMeta(value), 'uid'))) this.#queue.add(dependent)
      for (const { uid } of ownersOf(value)) this.#enqueue(this.#graph.keyOf(uid))
      return
    }
    this.#graph.set(key, value)
    if (ownersOf(value).length > 0 || readMeta(value)?.deletionTimestamp !== undefined) this.#queue.add(key)
  }

  #enqueue(key: string | undefined): void {
    if (key !== undefined) this.#queue.add(key)
  }

  async #sync(key: string): Promise<void> {
    const stored = this.#storage.get(key)
    if (stored === undefined) return
    const metadata = readMeta(stored.value)
    if (metadata?.deletionTimestamp !== undefined) await this.#finish(stored)
    else await this.#collect(stored)
  }

  /** An object without a living owner goes; one with some loses the references to those that are gone. */
  async #collect({ key, value }: StoredObject): Promise<void> {
    const owners = ownersOf(value)
    const namespace = metaText(readMeta(value), 'namespace')
    const living = owners.filter(({ uid }) => this.#graph.exists(uid, namespace))
    if (owners.length === living.length) return
    if (living.length === 0) {
      await this.#delete(key)
      return
    }
    await this.#change(key, (metadata) => dropOwners(metadata, (uid) => !this.#graph.exists(uid, namespace)))
  }

  /** What the two finalizers of the collector wait for. */
  async #finish({ key, value }: StoredObject): Promise<void> {
    const finalizers = finalizersOf(readMeta(value))
    const uid = metaText(readMeta(value), 'uid')
    const dependents = this.#graph.dependentsOf(uid)
    if (finalizers.includes(ORPHAN)) {
      for (const dependent of dependents)
        await this.#change(dependent, (metadata) => dropOwners(metadata, (owner) => owner === uid))
      await this.#release(key, ORPHAN)
    } else if (finalizers.includes(FOREGROUND)) {
      for (const dependent of dependents) await this.#delete(dependent)
      if (!this.#graph.dependentsOf(uid).some((dependent) => this.#blocks(dependent, uid))) await this.#release(key, FOREGROUND)
    }
  }

  async #delete(key: string): Promise<void> {
    const keeps = this.#keepsGeneration(key)
    await this.#storage.write(key, (current) => decideDeletion(current, timestamp(this.#clock), keeps))
  }

  #blocks(key: string, owner: string): boolean {
    const stored = this.#storage.get(key)
    return stored !== undefined && ownersOf(stored.value).some(({ uid, blocks }) => uid === owner && blocks)
  }

  async #release(key: string, finalizer: string): Promise<void> {
    await this.#change(key, (metadata) =>
      setFinalizers(
        metadata,
        finalizersOf(metadata).filter((f) => f !== finalizer),
      ),
    )
  }

  /** Changes the metadata of an object; one that is being deleted goes with its last finalizer. */
  async #change(key: string, change: (metadata: JsonObject) => void): Promise<void> {
    await this.#storage.write(key, (current): Decision => {
      if (current === undefined) return { kind: 'none' }
      const object = deepCopy(current.value)
      const metadata = metadataOf(object)
      change(metadata)
      const done = metadata.deletionTimestamp !== undefined && finalizersOf(metadata).length === 0
      return done ? { kind: 'delete', value: object } : { kind: 'put', value: object }
    })
  }
}

function dropOwners(metadata: JsonObject, gone: (uid: string) => boolean): void {
  const list = Array.isArray(metadata.ownerReferences) ? metadata.ownerReferences : []
  const kept = list.filter((owner) => !(isObject(owner) && gone(String(owner.uid ?? ''))))
  if (kept.length === 0) delete metadata.ownerReferences
  else metadata.ownerReferences = kept
}
