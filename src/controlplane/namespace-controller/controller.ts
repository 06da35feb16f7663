import { StatusError } from '../../apimachinery/api/errors.ts'
import { isObject, type JsonObject, newObject, objectOf } from '../../apimachinery/json/value.ts'
import type { Clock } from '../../apiserver/clock.ts'
import { finalizersOf, readMeta, timestamp } from '../../apiserver/registry/rest/metadata.ts'
import { RetryQueue } from '../../apiserver/retry-queue.ts'
import type { Storage, StorageEvent } from '../../apiserver/storage/interfaces.ts'
import { keyPrefix, parseKey } from '../../apiserver/storage/key-layout.ts'
import { KUBERNETES_FINALIZER, NAMESPACE_PREFIX, specFinalizersOf } from '../builtin/namespaces/namespace.ts'
import { type Loopback, retryOnConflict } from '../loopback.ts'
import { type ApiResource, pathOf, type RestMapper } from '../rest-mapper.ts'
import { type RemainingContent, withDeletionConditions } from './conditions.ts'

/** How long a namespace with contents waits before the controller looks at them again, in milliseconds. */
const RECHECK_MS = 8000

interface Context {
  readonly storage: Storage
  readonly clock: Clock
  readonly api: Loopback
  readonly mapper: RestMapper
}

/**
 * Empties namespaces that are being deleted, reports in their conditions what is left, and finalizes those that are empty (rules NS-2,
 * NS-5).
 * Source: k8s.io/kubernetes/pkg/controller/namespace/deletion/namespaced_resources_deleter.go, which tries
 * again after a time, while this controller also tries when the last object is gone.
 */
export class NamespaceController {
  readonly #context: Context
  readonly #queue: RetryQueue
  readonly #timers = new Map<string, () => void>()
  #stop = (): void => {}

  constructor(context: Context) {
    this.#context = context
    this.#queue = new RetryQueue(context.clock, (name) => this.#sync(name))
  }

  start(): void {
    const { storage } = this.#context
    const { items, resourceVersion } = storage.list(NAMESPACE_PREFIX)
    for (const { key } of items) this.#queue.add(parseKey(key).name)
    this.#stop = storage.watch('/', resourceVersion, { event: (event) => this.#observe(event), closed: () => {} })
  }

  idle(): Promise<void> {
    return this.#queue.idle()
  }

  stop(): void {
    this.#stop()
    this.#queue.stop()
    for (const stop of this.#timers.values()) stop()
    this.#timers.clear()
  }

  #observe({ type, object }: StorageEvent): void {
    const { namespace, name } = parseKey(object.key)
    if (object.key.startsWith(NAMESPACE_PREFIX)) this.#queue.add(name)
    else if (type === 'DELETED' && this.#timers.has(namespace) && this.#isEmpty(namespace)) this.#queue.add(namespace)
  }

  #resources(): ApiResource[] {
    return [...this.#context.mapper.all()].filter(({ namespaced, verbs }) => namespaced && verbs.includes('delete'))
  }

  #isEmpty(namespace: string): boolean {
    const { storage } = this.#context
    return this.#resources().every((resource) => storage.count(keyPrefix(resource.group, resource.resource, namespace)) === 0)
  }

  async #sync(name: string): Promise<void> {
    const { storage } = this.#context
    this.#timers.get(name)?.()
    this.#timers.delete(name)
    const isFinalized = (namespace: JsonObject): boolean => specFinalizersOf(namespace).length === 0
    const namespace = storage.get(NAMESPACE_PREFIX + name)?.value
    if (namespace === undefined || readMeta(namespace)?.deletionTimestamp === undefined || isFinalized(namespace)) return
    const content = await this.#deleteContent(name)
    await this.#update(name, 'status', (current, now) => withDeletionConditions(current, content, now))
    if (content.resources.size > 0) this.#recheckLater(name)
    else await this.#update(name, 'finalize', (current) => withoutFinalizer(current))
  }

  #recheckLater(name: string): void {
    const again = (): void => {
      this.#timers.delete(name)
      this.#queue.add(name)
    }
    this.#timers.set(name, this.#context.clock.setTimer(RECHECK_MS, again))
  }

  /** Deletes every object in a namespace, and counts those that stay. */
  async #deleteContent(namespace: string): Promise<RemainingContent> {
    const { storage } = this.#context
    const resources = new Map<string, number>()
    const finalizers = new Map<string, number>()
    const failures: string[] = []
    for (const resource of this.#resources()) {
      const prefix = keyPrefix(resource.group, resource.resource, namespace)
      if (storage.count(prefix) === 0) continue
      try {
        await this.#deleteAll(resource, namespace)
      } catch (error) {
        if (!(error instanceof StatusError)) throw error
        failures.push(error.message)
      }
      const { items } = storage.list(prefix)
      if (items.length > 0) resources.set(`${resource.resource}.${resource.group}`, items.length)
      for (const finalizer of items.flatMap(({ value }) => finalizersOf(readMeta(value))))
        finalizers.set(finalizer, (finalizers.get(finalizer) ?? 0) + 1)
    }
    return { resources, finalizers, failures }
  }

  async #deleteAll(resource: ApiResource, namespace: string): Promise<void> {
    const { api, storage } = this.#context
    const query = { propagationPolicy: 'Background' }
    if (resource.verbs.includes('deletecollection')) {
      await api({ method: 'DELETE', path: pathOf(resource, namespace), query })
      return
    }
    for (const { key } of storage.list(keyPrefix(resource.group, resource.resource, namespace)).items)
      await api({ method: 'DELETE', path: pathOf(resource, namespace, parseKey(key).name), query })
  }

  /** Writes a namespace through a subresource; `change` gets the newest one and answers undefined to leave it alone. */
  async #update(
    name: string,
    subresource: 'status' | 'finalize',
    change: (namespace: JsonObject, now: string) => JsonObject | undefined,
  ): Promise<void> {
    const { storage, clock, api } = this.#context
    await retryOnConflict(async () => {
      const current = storage.get(NAMESPACE_PREFIX + name)?.value
      const body = current && change(current, timestamp(clock))
      if (body !== undefined) await api({ method: 'PUT', path: `/api/v1/namespaces/${name}/${subresource}`, body })
    })
  }
}

function withoutFinalizer(namespace: JsonObject): JsonObject {
  const spec = isObject(namespace.spec) ? namespace.spec : newObject()
  const finalizers = specFinalizersOf(namespace).filter((finalizer) => finalizer !== KUBERNETES_FINALIZER)
  return { ...namespace, spec: { ...spec, ...objectOf({ finalizers }) } }
}
