import { isObject, type JsonObject } from '../../apimachinery/json/value.ts'
import type { ApiError, Unreachable } from '../api-status.ts'
import type { Client } from '../client.ts'
import { objectKey } from './object-key.ts'

/** Hears what happens to the objects of an informer. Objects are shared: copy them before you change them. Source: k8s.io/client-go/tools/cache/controller.go, ResourceEventHandler. */
export interface ResourceEventHandler {
  /** `isInInitialList`: the object existed when the informer started. */
  onAdd?(object: JsonObject, isInInitialList: boolean): void
  /** A new list calls this for every object that is still there, changed or not. */
  onUpdate?(oldObject: JsonObject, newObject: JsonObject): void
  /**
   * `isFinalStateUnknown`: the informer missed the deletion, and gives the last state that it knows (upstream's tombstone).
   * Source: k8s.io/client-go/tools/cache/delta_fifo.go, DeletedFinalStateUnknown.
   */
  onDelete?(object: JsonObject, isFinalStateUnknown: boolean): void
}

/** Returns a handler that passes on the key of each object that an event is about. Source: sigs.k8s.io/controller-runtime/pkg/handler/enqueue.go, EnqueueRequestForObject. */
export const enqueueRequestForObject = (enqueue: (key: string) => void): ResourceEventHandler => ({
  onAdd: (object) => enqueue(objectKey(object)),
  onUpdate: (_, object) => enqueue(objectKey(object)),
  onDelete: (object) => enqueue(objectKey(object)),
})

/**
 * A local cache of the objects of a list, which a watch keeps current, and the source of events about them. How it lists, watches and tries again is
 * `Client.listWatch`. Source: k8s.io/client-go/tools/cache/shared_informer.go, SharedInformer.
 */
export class Informer {
  readonly #client: Pick<Client, 'listWatch'>
  readonly #path: string
  readonly #onLost: (error: ApiError | Unreachable) => void
  readonly #handlers: ResourceEventHandler[] = []
  /** Wake who waits for the first list. */
  readonly #waiting = new Set<() => void>()
  #objects = new Map<string, JsonObject>()
  #hasListed = false

  /** `onLost` hears when the server rejects the list or the watch, or cannot be reached; it is asked again. */
  constructor(
    client: Pick<Client, 'listWatch'>,
    path: string,
    onLost: (error: ApiError | Unreachable) => void = () => undefined,
  ) {
    this.#client = client
    this.#path = path
    this.#onLost = onLost
  }

  /** Adds a handler. It hears at once of the objects that are known. */
  addEventHandler(handler: ResourceEventHandler): void {
    this.#handlers.push(handler)
    for (const object of this.#objects.values()) handler.onAdd?.(object, true)
  }

  /** Returns an object as the cache has it, which can be older than the server's. */
  get(key: string): JsonObject | undefined {
    return this.#objects.get(key)
  }

  /** The objects that are known, by key, in the order of the last list and of what was added after it. */
  get objects(): ReadonlyMap<string, JsonObject> {
    return this.#objects
  }

  /** Resolves when the cache has the first list and the handlers have heard of it, or when the signal aborts. */
  async waitForSync(signal: AbortSignal): Promise<void> {
    if (this.#hasListed || signal.aborted) return
    await new Promise<void>((resolve) => {
      const wake = (): void => {
        this.#waiting.delete(wake)
        signal.removeEventListener('abort', wake)
        resolve()
      }
      this.#waiting.add(wake)
      signal.addEventListener('abort', wake)
    })
  }

  /** Tells the handlers of all objects again, each as an update that changes nothing. Source: k8s.io/client-go/tools/cache/delta_fifo.go, Resync. */
  resync(): void {
    for (const object of this.#objects.values()) this.#tellOfUpdate(object, object)
  }

  /** Lists and watches until the signal aborts. */
  async run(signal: AbortSignal): Promise<void> {
    for await (const news of this.#client.listWatch({ path: this.#path, as: 'object', signal })) {
      if (news.type === 'LISTED') this.#replace(itemsOf(news.list))
      else if (news.type === 'LOST') this.#onLost(news.error)
      else if (news.type === 'DELETED') this.#delete(news.object)
      else if (news.type === 'ADDED' || news.type === 'MODIFIED') this.#update(news.object)
    }
  }

  #update(object: JsonObject): void {
    const key = objectKey(object)
    const old = this.#objects.get(key)
    this.#objects.set(key, object)
    this.#tellOfUpdate(old, object)
  }

  /** Tells nothing of an object that the cache does not have. */
  #delete(object: JsonObject): void {
    if (this.#objects.delete(objectKey(object))) this.#tellOfDeletion(object, false)
  }

  /** Handlers hear of a list when the cache has all of it. */
  #replace(items: readonly JsonObject[]): void {
    const before = this.#objects
    this.#objects = new Map(items.map((item) => [objectKey(item), item]))
    for (const [key, object] of this.#objects) this.#tellOfUpdate(before.get(key), object)
    for (const [key, object] of before) if (!this.#objects.has(key)) this.#tellOfDeletion(object, true)
    this.#hasListed = true
    for (const wake of this.#waiting) wake()
  }

  /** Source: k8s.io/client-go/tools/cache/controller.go, processDeltas. */
  #tellOfUpdate(old: JsonObject | undefined, object: JsonObject): void {
    for (const handler of this.#handlers) {
      if (old === undefined) handler.onAdd?.(object, !this.#hasListed)
      else handler.onUpdate?.(old, object)
    }
  }

  #tellOfDeletion(object: JsonObject, isFinalStateUnknown: boolean): void {
    for (const handler of this.#handlers) handler.onDelete?.(object, isFinalStateUnknown)
  }
}

/** The items of a list, each with its kind and version. Source: k8s.io/apimachinery/pkg/apis/meta/v1/unstructured/unstructured.go, decodeToList. */
function itemsOf({ apiVersion, kind, items }: JsonObject): JsonObject[] {
  const head = typeof kind === 'string' && apiVersion !== undefined ? { apiVersion, kind: kind.replace(/List$/, '') } : {}
  return Array.isArray(items) ? items.filter(isObject).map((item) => ({ ...head, ...item })) : []
}
