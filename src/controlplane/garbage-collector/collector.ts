import { StatusError } from '../../apimachinery/api/errors.ts'
import { objectsOf, stringAt } from '../../apimachinery/json/access.ts'
import { type JsonObject, type JsonValue, objectOf } from '../../apimachinery/json/value.ts'
import type { Clock } from '../../apiserver/clock.ts'
import { finalizersOf, readMeta } from '../../apiserver/registry/rest/metadata.ts'
import { RetryQueue } from '../../apiserver/retry-queue.ts'
import type { Storage, StorageEvent, StoredObject } from '../../apiserver/storage/interfaces.ts'
import { parseKey } from '../../apiserver/storage/key-layout.ts'
import { type Loopback, retryOnConflict } from '../loopback.ts'
import { pathOf, type RestMapper } from '../rest-mapper.ts'
import { AbsentOwners } from './absent-owners.ts'
import { OwnerGraph, ownersOf } from './graph.ts'
import { type ClassifiedOwners, classifyOwners, FOREGROUND } from './references.ts'

const ORPHAN = 'orphan'

interface Context {
  readonly storage: Storage
  readonly clock: Clock
  readonly api: Loopback
  readonly mapper: RestMapper
}

const isDeletingDependents = (object: JsonObject): boolean =>
  readMeta(object)?.deletionTimestamp !== undefined && finalizersOf(readMeta(object)).includes(FOREGROUND)

const referencesOf = (object: JsonObject): JsonObject[] => {
  const list = readMeta(object)?.ownerReferences
  return objectsOf(list)
}

/**
 * Deletes objects whose owners are all gone, holds back owners that are deleted in the foreground until the dependents that block them are
 * gone, and takes owners that orphan their dependents out of the references (rules GC-1 to GC-3). Acts by requests.
 * Source: k8s.io/kubernetes/pkg/controller/garbagecollector.
 */
export class GarbageCollector {
  readonly #context: Context
  readonly #graph = new OwnerGraph()
  readonly #absent = new AbsentOwners()
  /** The keys of objects with an owner, or of a kind of their own, that is not served. */
  readonly #unknown = new Set<string>()
  readonly #queue: RetryQueue
  #stops: readonly (() => void)[] = []

  constructor(context: Context) {
    this.#context = context
    this.#queue = new RetryQueue(context.clock, (key) => this.#sync(key))
  }

  start(): void {
    const { storage, mapper } = this.#context
    const { items, resourceVersion } = storage.list('/')
    for (const { key, value } of items) this.#graph.set(key, value)
    for (const { key, value } of items) if (this.#concerns(value)) this.#queue.add(key)
    const watch = storage.watch('/', resourceVersion, { event: (event) => this.#observe(event), closed: () => {} })
    const again = (): void => {
      for (const key of this.#unknown) this.#queue.add(key)
      this.#unknown.clear()
    }
    this.#stops = [watch, mapper.subscribe(again)]
  }

  idle(): Promise<void> {
    return this.#queue.idle()
  }

  stop(): void {
    for (const stop of this.#stops) stop()
    this.#queue.stop()
  }

  #concerns(object: JsonObject): boolean {
    return referencesOf(object).length > 0 || readMeta(object)?.deletionTimestamp !== undefined
  }

  #observe({ type, object }: StorageEvent): void {
    const { key, value } = object
    if (type !== 'DELETED') {
      for (const { uid } of this.#graph.set(key, value)) this.#addOwner(uid)
      if (this.#concerns(value)) this.#queue.add(key)
      return
    }
    this.#unknown.delete(key)
    for (const { uid } of this.#graph.remove(key, value)) this.#addOwner(uid)
    const { name, uid } = readMeta(value) ?? {}
    const dependents = this.#graph.dependentsOf(String(uid))
    if (dependents.length > 0) {
      const of = { apiVersion: String(value.apiVersion), kind: String(value.kind), name: String(name), uid: String(uid) }
      this.#absent.add({ ...of, namespace: stringAt(readMeta(value), 'namespace') })
    }
    for (const dependent of dependents) this.#queue.add(dependent)
  }

  /** An owner that is deleted in the foreground may wait for what just changed. */
  #addOwner(uid: string): void {
    const key = this.#graph.keyOf(uid)
    if (key !== undefined) this.#queue.add(key)
  }

  async #sync(key: string): Promise<void> {
    const stored = this.#context.storage.get(key)
    if (stored === undefined) return
    const metadata = readMeta(stored.value)
    if (metadata?.deletionTimestamp === undefined) return this.#collect(stored)
    const finalizers = finalizersOf(metadata)
    if (finalizers.includes(ORPHAN)) return this.#orphanDependents(key, stringAt(metadata, 'uid'))
    if (finalizers.includes(FOREGROUND)) return this.#deleteDependents(key, stringAt(metadata, 'uid'))
  }

  /** Deletes an object that has no owner left, or takes the owners that are gone out of its references. */
  async #collect(stored: StoredObject): Promise<void> {
    const owners = ownersOf(stored.value)
    if (owners.length === 0) return
    const namespace = stringAt(readMeta(stored.value), 'namespace')
    const classified = classifyOwners({ ...this.#context, absent: this.#absent }, owners, namespace)
    if (classified === 'unknown-kind') this.#unknown.add(stored.key)
    else if (classified !== 'never') await this.#act(stored, classified)
  }

  async #act({ key, value }: StoredObject, { solid, dangling, waiting }: ClassifiedOwners): Promise<void> {
    if (solid.length > 0) {
      const gone = new Set([...dangling, ...waiting].map(({ uid }) => uid))
      if (gone.size > 0) await this.#patchOwners(key, (owners) => owners.filter(({ uid }) => !gone.has(String(uid))))
      return
    }
    const dependents = this.#graph.dependentsOf(stringAt(readMeta(value), 'uid'))
    if (waiting.length > 0 && dependents.length > 0) {
      // A circle of owners that wait for each other would never end.
      if (dependents.some((dependent) => this.#isDeletingDependents(dependent)))
        await this.#patchOwners(key, (owners) => owners.map((owner) => ({ ...owner, blockOwnerDeletion: false })))
      await this.#delete(key, 'Foreground')
      return
    }
    const finalizers = finalizersOf(readMeta(value))
    await this.#delete(
      key,
      finalizers.includes(ORPHAN) ? 'Orphan' : finalizers.includes(FOREGROUND) ? 'Foreground' : 'Background',
    )
  }

  #isDeletingDependents(key: string): boolean {
    const stored = this.#context.storage.get(key)
    return stored !== undefined && isDeletingDependents(stored.value)
  }

  /** Lets an owner go that is deleted in the foreground, once no dependent blocks it. */
  async #deleteDependents(key: string, uid: string): Promise<void> {
    if (this.#graph.blockingDependentsOf(uid).length === 0) return this.#removeFinalizer(key, FOREGROUND)
    for (const dependent of this.#graph.dependentsOf(uid)) if (!this.#isDeletingDependents(dependent)) this.#queue.add(dependent)
  }

  async #orphanDependents(key: string, uid: string): Promise<void> {
    for (const dependent of this.#graph.dependentsOf(uid))
      await this.#patchOwners(dependent, (owners) => owners.filter((owner) => owner.uid !== uid))
    await this.#removeFinalizer(key, ORPHAN)
  }

  async #removeFinalizer(key: string, finalizer: string): Promise<void> {
    await this.#patch(key, (object) => {
      const finalizers = finalizersOf(readMeta(object))
      return finalizers.includes(finalizer) ? { finalizers: finalizers.filter((name) => name !== finalizer) } : undefined
    })
  }

  async #patchOwners(key: string, change: (owners: readonly JsonObject[]) => JsonObject[]): Promise<void> {
    await this.#patch(key, (object) => {
      const ownerReferences = change(referencesOf(object))
      return { ownerReferences: ownerReferences.length === 0 ? null : ownerReferences }
    })
  }

  /** Patches the metadata of an object; `change` gets the newest state and answers undefined to leave it alone. */
  async #patch(key: string, change: (object: JsonObject) => { [field: string]: JsonValue } | undefined): Promise<void> {
    const { storage, api } = this.#context
    const path = this.#pathOf(key)
    if (path === undefined) return
    await ignoreNotFound(
      retryOnConflict(async () => {
        const stored = storage.get(key)
        const fields = stored && change(stored.value)
        if (fields === undefined) return
        const metadata = objectOf({ resourceVersion: stringAt(readMeta(stored?.value ?? {}), 'resourceVersion'), ...fields })
        await api({ method: 'PATCH', path, contentType: 'application/merge-patch+json', body: objectOf({ metadata }) })
      }),
    )
  }

  async #delete(key: string, propagationPolicy: string): Promise<void> {
    const { storage, api } = this.#context
    const path = this.#pathOf(key)
    const metadata = readMeta(storage.get(key)?.value ?? {})
    if (path === undefined || metadata === undefined) return
    const { uid, resourceVersion } = metadata
    const preconditions = objectOf({ uid, resourceVersion })
    const body = objectOf({ kind: 'DeleteOptions', apiVersion: 'v1', preconditions, propagationPolicy })
    try {
      await ignoreNotFound(api({ method: 'DELETE', path, body }))
    } catch (error) {
      // The object changed: its event brought it into the queue again.
      if (!(error instanceof StatusError && error.reason === 'Conflict')) throw error
    }
  }

  /** The path of an object; undefined, and noted for later, when its resource is not served. */
  #pathOf(key: string): string | undefined {
    const { group, resource, namespace, name } = parseKey(key)
    const served = this.#context.mapper.preferred(group, resource)
    if (served === undefined) this.#unknown.add(key)
    return served && pathOf(served, namespace, name)
  }
}

async function ignoreNotFound(request: Promise<void>): Promise<void> {
  try {
    await request
  } catch (error) {
    if (!(error instanceof StatusError && error.code === 404)) throw error
  }
}
