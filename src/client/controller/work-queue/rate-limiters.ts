import type { ClientClock } from '../../transport.ts'

/** Decides how long an item waits before it is queued again. Source: k8s.io/client-go/util/workqueue/default_rate_limiters.go, TypedRateLimiter. */
export interface RateLimiter {
  /** Returns how long the item waits, in milliseconds, and counts it as requeued. */
  when(item: string): number
  /** Ends the tracking of an item, after a success or when it is given up. */
  forget(item: string): void
  /** How often the item was requeued since it was last forgotten. */
  numRequeues(item: string): number
}

/**
 * Doubles the wait of an item with each failure, from `baseDelay` to `maxDelay`, in milliseconds.
 * Source: k8s.io/client-go/util/workqueue/default_rate_limiters.go, TypedItemExponentialFailureRateLimiter.
 */
export class ItemExponentialFailureRateLimiter implements RateLimiter {
  readonly #baseDelay: number
  readonly #maxDelay: number
  readonly #failures = new Map<string, number>()

  constructor(baseDelay: number, maxDelay: number) {
    this.#baseDelay = baseDelay
    this.#maxDelay = maxDelay
  }

  when(item: string): number {
    const failures = this.numRequeues(item)
    this.#failures.set(item, failures + 1)
    return Math.min(this.#baseDelay * 2 ** failures, this.#maxDelay)
  }

  forget(item: string): void {
    this.#failures.delete(item)
  }

  numRequeues(item: string): number {
    return this.#failures.get(item) ?? 0
  }
}

/**
 * Limits all items together: a bucket of `burst` tokens that `perSecond` new ones flow into. Each item takes one, and waits for it when there is none.
 * Source: k8s.io/client-go/util/workqueue/default_rate_limiters.go, TypedBucketRateLimiter.
 */
export class BucketRateLimiter implements RateLimiter {
  readonly #clock: Pick<ClientClock, 'elapsed'>
  readonly #perSecond: number
  readonly #burst: number
  /** Below zero when items wait for tokens that have not come yet. */
  #tokens: number
  #filledAt: number

  constructor(clock: Pick<ClientClock, 'elapsed'>, perSecond: number, burst: number) {
    this.#clock = clock
    this.#perSecond = perSecond
    this.#burst = burst
    this.#tokens = burst
    this.#filledAt = clock.elapsed()
  }

  when(): number {
    const now = this.#clock.elapsed()
    const filled = this.#tokens + ((now - this.#filledAt) * this.#perSecond) / 1000
    this.#tokens = Math.min(filled, this.#burst) - 1
    this.#filledAt = now
    return Math.max(0, (-this.#tokens * 1000) / this.#perSecond)
  }

  forget(): void {
    // A token that was taken stays taken.
  }

  numRequeues(): number {
    return 0
  }
}

/** Asks several limiters, and obeys the strictest. Source: k8s.io/client-go/util/workqueue/default_rate_limiters.go, TypedMaxOfRateLimiter. */
export class MaxOfRateLimiter implements RateLimiter {
  readonly #limiters: readonly RateLimiter[]

  constructor(...limiters: readonly RateLimiter[]) {
    this.#limiters = limiters
  }

  when(item: string): number {
    return Math.max(0, ...this.#limiters.map((limiter) => limiter.when(item)))
  }

  forget(item: string): void {
    for (const limiter of this.#limiters) limiter.forget(item)
  }

  numRequeues(item: string): number {
    return Math.max(0, ...this.#limiters.map((limiter) => limiter.numRequeues(item)))
  }
}

/**
 * Returns the limiter that controllers have by default: 5 ms to 1,000 s for each item, and 10 retries a second over all with a burst of 100.
 * Source: k8s.io/client-go/util/workqueue/default_rate_limiters.go, DefaultTypedControllerRateLimiter.
 */
export const defaultControllerRateLimiter = (clock: Pick<ClientClock, 'elapsed'>): RateLimiter =>
  new MaxOfRateLimiter(new ItemExponentialFailureRateLimiter(5, 1_000_000), new BucketRateLimiter(clock, 10, 100))
