import type { ClientClock } from '../../transport.ts'
import { DelayingQueue } from './delaying-queue.ts'
import type { RateLimiter } from './rate-limiters.ts'

/** A queue whose limiter says when an item that failed is added again. Source: k8s.io/client-go/util/workqueue/rate_limiting_queue.go, TypedRateLimitingInterface. */
export class RateLimitingQueue extends DelayingQueue {
  readonly #rateLimiter: RateLimiter

  constructor(clock: ClientClock, rateLimiter: RateLimiter) {
    super(clock)
    this.#rateLimiter = rateLimiter
  }

  /** Adds an item when the limiter says that it can be tried again. */
  addRateLimited(item: string): void {
    this.addAfter(item, this.#rateLimiter.when(item))
  }

  /** Tells the limiter to no longer track an item. It does not leave the queue. */
  forget(item: string): void {
    this.#rateLimiter.forget(item)
  }

  /** How often the item was added again since it was last forgotten. */
  numRequeues(item: string): number {
    return this.#rateLimiter.numRequeues(item)
  }
}
