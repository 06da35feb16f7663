import type { ClientClock } from '../../transport.ts'
import { WorkQueue } from './work-queue.ts'

/** The longest time that a timer of a browser or of Node takes, in milliseconds: 24 days. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

/** An item that is added later. */
interface Waiting {
  /** In milliseconds of the clock. */
  readonly readyAt: number
  readonly timer: AbortController
}

/** A queue that can add an item later. Source: k8s.io/client-go/util/workqueue/delaying_queue.go, TypedDelayingInterface. */
export class DelayingQueue extends WorkQueue {
  readonly #clock: ClientClock
  readonly #waiting = new Map<string, Waiting>()

  constructor(clock: ClientClock) {
    super()
    this.#clock = clock
  }

  /**
   * Adds an item in so many milliseconds, or at once when they are not positive. An item waits once: of two times the sooner one counts.
   * A wait of more than 24 days ends then.
   */
  addAfter(item: string, ms: number): void {
    if (this.isShuttingDown) return
    if (ms <= 0) {
      this.add(item)
      return
    }
    const readyAt = this.#clock.elapsed() + ms
    const known = this.#waiting.get(item)
    if (known !== undefined && known.readyAt <= readyAt) return
    known?.timer.abort()
    const timer = new AbortController()
    this.#waiting.set(item, { readyAt, timer })
    void this.#addAwaited(item, Math.min(ms, LONGEST_TIMER_MS), timer.signal)
  }

  override shutDown(): void {
    super.shutDown()
    for (const { timer } of this.#waiting.values()) timer.abort()
    this.#waiting.clear()
  }

  async #addAwaited(item: string, ms: number, signal: AbortSignal): Promise<void> {
    await this.#clock.sleep(ms, signal)
    if (signal.aborted) return
    this.#waiting.delete(item)
    this.add(item)
  }
}
