import { readMeta } from '../../apiserver/registry/rest/metadata.ts'
import type { StorageEvent } from '../../apiserver/storage/interfaces.ts'
import { WorkQueue } from '../../apiserver/work-queue.ts'
import { STORAGE_PREFIX } from '../v1/names.ts'
import { groupOf } from '../v1/view.ts'
import type { Controller, ControllerContext } from './controller.ts'
import { EstablishingController } from './establishing.ts'
import { FinalizerController } from './finalizer.ts'
import { NamingController } from './naming.ts'

/**
 * Runs the controllers of custom resource definitions: each CRD that changes, or whose neighbours in its group change, is brought in
 * order, one at a time. The controllers see committed states only, by a watch like any client's.
 */
export class ControllerManager {
  readonly #context: ControllerContext
  readonly #controllers: readonly Controller[]
  readonly #queue: WorkQueue
  readonly #stops: (() => void)[] = []

  constructor(context: ControllerContext) {
    this.#context = context
    this.#queue = new WorkQueue(context.clock, (name) => this.#sync(name))
    this.#controllers = [new NamingController(context), new EstablishingController(context), new FinalizerController(context)]
  }

  start(): void {
    const { storage } = this.#context
    const { items, resourceVersion } = storage.list(STORAGE_PREFIX)
    const watch = (prefix: string, event: (event: StorageEvent) => void) =>
      this.#stops.push(storage.watch(prefix, resourceVersion, { event, closed: () => {} }))
    watch('/', (event) => this.#observe(event))
    for (const { key } of items) this.#enqueue(key.slice(STORAGE_PREFIX.length))
  }

  /** Resolves once nothing is left to do. */
  async idle(): Promise<void> {
    await this.#queue.idle()
  }

  stop(): void {
    this.#queue.stop()
    for (const stop of this.#stops.splice(0)) stop()
  }

  #observe({ type, object }: StorageEvent): void {
    if (object.key.startsWith(STORAGE_PREFIX)) {
      this.#enqueue(object.key.slice(STORAGE_PREFIX.length))
      this.#enqueueGroup(groupOf(object.value))
    } else if (type === 'DELETED') {
      // The last object of a CRD that waits for it may have gone.
      const [, group = '', resource = ''] = object.key.split('/')
      const crd = this.#context.storage.get(`${STORAGE_PREFIX}${resource}.${group}`)?.value
      if (crd !== undefined && readMeta(crd)?.deletionTimestamp !== undefined) this.#enqueue(`${resource}.${group}`)
    }
  }

  /** A name may have become free for a neighbour. */
  #enqueueGroup(group: string): void {
    for (const { key, value } of this.#context.storage.list(STORAGE_PREFIX).items) {
      if (groupOf(value) === group) this.#enqueue(key.slice(STORAGE_PREFIX.length))
    }
  }

  #enqueue(name: string): void {
    this.#queue.add(name)
  }

  async #sync(name: string): Promise<void> {
    for (const controller of this.#controllers) await controller.sync(name)
  }
}
