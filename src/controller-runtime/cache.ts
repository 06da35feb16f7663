import type { Client } from '../client/client.ts'
import { Informer } from '../client/controller/informer.ts'
import { pathOf, type ResourceType } from '../client/resource-type.ts'
import type { Observe } from './activity.ts'
import type { AnyKind, KubernetesObject } from './api.ts'
import { FieldIndex } from './field-index.ts'
import { shared } from './objects.ts'
import type { RestMapper } from './rest-mapper.ts'
import type { TaskGroup } from './task-group.ts'

/** How often all objects are given to the handlers again, in milliseconds. Source: sigs.k8s.io/controller-runtime/pkg/cache/cache.go, defaultSyncPeriod. */
const SYNC_PERIOD_MS = 10 * 3_600_000

type Extract = (object: KubernetesObject) => readonly string[]

/** The objects of one kind, which a watch keeps current. */
export interface CachedKind {
  readonly type: ResourceType
  readonly informer: Informer
  readonly indexes: ReadonlyMap<string, FieldIndex>
}

export interface CacheOptions {
  readonly client: Client
  readonly mapper: RestMapper
  readonly tasks: TaskGroup
  readonly observe: Observe
  /** In milliseconds; ten hours by default. */
  readonly syncPeriod?: number
}

const nameOf = ({ apiVersion, kind }: AnyKind): string => `${apiVersion}/${kind}`

/** An informer for each kind that is asked for, over all namespaces. Source: sigs.k8s.io/controller-runtime/pkg/cache/informer_cache.go. */
export class Cache {
  readonly #options: CacheOptions
  readonly #kinds = new Map<string, CachedKind & { readonly indexes: Map<string, FieldIndex> }>()
  readonly #fields = new Map<string, Map<string, Extract>>()

  constructor(options: CacheOptions) {
    this.#options = options
  }

  /** Keeps an index of a field. Throws when there is one, as upstream's indexer does. */
  indexField(kind: AnyKind, field: string, extract: Extract): void {
    const fields = this.#fields.get(nameOf(kind)) ?? new Map<string, Extract>()
    if (fields.has(field)) throw new Error(`indexer conflict: ${field}`)
    this.#fields.set(nameOf(kind), fields.set(field, extract))
    const known = this.#kinds.get(nameOf(kind))
    if (known !== undefined) this.#addIndex(known, field, extract)
  }

  /** Returns the cache of a kind, which can have no objects yet. Starts it. Rejects with NoKindMatchError, ApiError and Unreachable. */
  async of(kind: AnyKind): Promise<CachedKind> {
    const type = await this.#options.mapper.resourceOf(kind)
    return this.#kinds.get(nameOf(kind)) ?? this.#start(kind, type)
  }

  /** Returns the cache of a kind that has all objects of the first list. Rejects as `of` does, and when the manager stops before. */
  async synced(kind: AnyKind): Promise<CachedKind> {
    const cached = await this.of(kind)
    await cached.informer.waitForSync(this.#options.tasks.signal)
    return cached
  }

  #start(kind: AnyKind, type: ResourceType): CachedKind {
    const { client, tasks, observe, syncPeriod = SYNC_PERIOD_MS } = this.#options
    const informer = new Informer(client, pathOf(type), (error) => observe({ type: 'lost', kind: kind.kind, error }))
    const cached = { type, informer, indexes: new Map<string, FieldIndex>() }
    this.#kinds.set(nameOf(kind), cached)
    for (const [field, extract] of this.#fields.get(nameOf(kind)) ?? []) this.#addIndex(cached, field, extract)
    tasks.start((signal) => informer.run(signal))
    tasks.start(async (signal) => {
      await informer.waitForSync(signal)
      observe({ type: 'synced', kind: kind.kind, objects: informer.objects.size })
      const { clock } = client.wire
      for (await clock.sleep(syncPeriod, signal); !signal.aborted; await clock.sleep(syncPeriod, signal)) informer.resync()
    })
    return cached
  }

  #addIndex(
    { informer, indexes }: { readonly informer: Informer; readonly indexes: Map<string, FieldIndex> },
    field: string,
    extract: Extract,
  ): void {
    const index = new FieldIndex((object) => extract(shared(object)))
    indexes.set(field, index)
    informer.addEventHandler(index)
  }
}
