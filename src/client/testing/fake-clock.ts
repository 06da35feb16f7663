import type { ClientClock } from '../transport.ts'

interface Sleeper {
  readonly at: number
  readonly wake: () => void
}

/** Lets everything run that waits for no timer. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** A clock whose time, from 0, passes by `pass` alone. */
export class FakeClock implements ClientClock {
  #elapsed = 0
  readonly #sleepers = new Set<Sleeper>()

  now(): number {
    return this.#elapsed
  }

  elapsed(): number {
    return this.#elapsed
  }

  /** How many sleeps have not ended. */
  get sleepers(): number {
    return this.#sleepers.size
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    if (signal?.aborted === true) return Promise.resolve()
    return new Promise((resolve) => {
      const wake = (): void => {
        this.#sleepers.delete(sleeper)
        signal?.removeEventListener('abort', wake)
        resolve()
      }
      const sleeper = { at: this.#elapsed + ms, wake }
      this.#sleepers.add(sleeper)
      signal?.addEventListener('abort', wake)
    })
  }

  /** Lets so many milliseconds pass. Sleepers wake in order; what one does has settled before the next one wakes. */
  async pass(ms: number): Promise<void> {
    const end = this.#elapsed + ms
    await settle()
    for (let next = this.#next(end); next !== undefined; next = this.#next(end)) {
      this.#elapsed = Math.max(this.#elapsed, next.at)
      next.wake()
      await settle()
    }
    this.#elapsed = end
  }

  #next(end: number): Sleeper | undefined {
    const [first] = [...this.#sleepers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)
    return first
  }
}
