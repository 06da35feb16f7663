import type { RateLimiter } from '../client/controller/work-queue/rate-limiters.ts'
import { RateLimitingQueue } from '../client/controller/work-queue/rate-limiting-queue.ts'
import type { ClientClock } from '../client/transport.ts'
import type { Cause } from './activity.ts'

/** How many causes of one reconcile are kept, the first ones. */
const MAX_CAUSES = 8

/** Source: k8s.io/client-go/util/workqueue/metrics.go, queueMetrics. */
export interface QueueMetrics {
  readonly adds: number
  readonly retries: number
  readonly depth: number
}

/** A queue that remembers why each of its items was added. */
export class RequestQueue extends RateLimitingQueue {
  readonly #onWait: (item: string, ms: number) => void
  /** Why items are in the queue. */
  readonly #causes = new Map<string, Cause[]>()
  /** Why items will be added later. */
  readonly #later = new Map<string, Cause>()
  /** Why items are to be added later, until they are. */
  readonly #failures = new Map<string, Cause>()
  readonly #handedOut = new Map<string, readonly Cause[]>()
  #adds = 0
  #retries = 0

  constructor(clock: ClientClock, rateLimiter: RateLimiter, onWait: (item: string, ms: number) => void) {
    super(clock, rateLimiter)
    this.#onWait = onWait
  }

  get metrics(): QueueMetrics {
    return { adds: this.#adds, retries: this.#retries, depth: this.length }
  }

  /** Adds an item because of an event. */
  addFor(item: string, cause: Cause): void {
    const causes = this.#causes.get(item) ?? []
    if (causes.length < MAX_CAUSES) causes.push(cause)
    this.#causes.set(item, causes)
    this.add(item)
  }

  override add(item: string): boolean {
    const isNew = super.add(item)
    if (isNew) this.#adds++
    return isNew
  }

  override async get(): Promise<string | undefined> {
    const item = await super.get()
    if (item === undefined) return undefined
    const later = this.#later.get(item)
    this.#handedOut.set(item, this.#causes.get(item) ?? (later === undefined ? [] : [later]))
    if (!this.#causes.delete(item)) this.#later.delete(item)
    return item
  }

  override done(item: string): void {
    this.#handedOut.delete(item)
    super.done(item)
  }

  override addAfter(item: string, ms: number): void {
    this.#later.set(item, this.#failures.get(item) ?? { type: 'requeue', afterMs: ms })
    this.#failures.delete(item)
    this.#onWait(item, ms)
    super.addAfter(item, ms)
  }

  override addRateLimited(item: string): void {
    this.#retries++
    super.addRateLimited(item)
  }

  /** Why the item that a worker has was handed out. */
  causesOf(item: string): readonly Cause[] {
    return this.#handedOut.get(item) ?? []
  }

  /** Says why the item will be added again, which a worker does next. */
  failed(item: string, error: unknown): void {
    this.#failures.set(item, { type: 'retry', attempt: this.numRequeues(item) + 1, error })
  }
}
