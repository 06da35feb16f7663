import { rerun } from '../apimachinery/rerun.ts'
import type { Clock } from './clock.ts'

/** How long a failed item waits before it is tried again, in milliseconds. */
const RETRY_MS = 1000

/**
 * Items that a controller works off one at a time, each at most once in the queue. Work begins after the present task, so that an
 * event has reached everybody before anyone acts on it. An item whose work fails comes back later; one whose work needs code that has
 * not loaded comes back once it has.
 */
export class RetryQueue {
  readonly #clock: Clock
  readonly #work: (item: string) => Promise<void>
  readonly #items = new Set<string>()
  readonly #stops = new Set<() => void>()
  #running: Promise<void> | undefined
  #stopped = false

  constructor(clock: Clock, work: (item: string) => Promise<void>) {
    this.#clock = clock
    this.#work = work
  }

  add(item: string): void {
    this.#items.add(item)
    if (this.#running !== undefined || this.#stopped) return
    this.#running = this.#drain().finally(() => {
      this.#running = undefined
      const [waiting] = this.#items
      if (waiting !== undefined) this.add(waiting)
    })
  }

  /** Resolves once nothing is left to do now. */
  async idle(): Promise<void> {
    while (this.#running !== undefined) await this.#running
  }

  stop(): void {
    this.#stopped = true
    for (const stop of this.#stops) stop()
    this.#stops.clear()
  }

  async #drain(): Promise<void> {
    await Promise.resolve()
    for (let [item] = this.#items; item !== undefined && !this.#stopped; [item] = this.#items) {
      this.#items.delete(item)
      await this.#attempt(item)
    }
  }

  async #attempt(item: string): Promise<void> {
    try {
      await rerun(async () => (this.#stopped ? undefined : this.#work(item)))
    } catch {
      // The store rejected a write (full, lost) and is as before: all there is to do is to try again later.
      const stop = this.#clock.setTimer(RETRY_MS, () => {
        this.#stops.delete(stop)
        this.add(item)
      })
      this.#stops.add(stop)
    }
  }
}
