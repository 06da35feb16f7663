import type { Clock } from '../../apiserver/clock.ts'

interface Timer {
  readonly at: number
  readonly run: () => void
}

/** A clock whose time changes only by `advance`. */
export class VirtualClock implements Clock {
  #time: number
  /** In the order in which they were set. */
  readonly #timers = new Set<Timer>()

  /** @param start in milliseconds since 1970 */
  constructor(start: number) {
    this.#time = start
  }

  now(): number {
    return this.#time
  }

  /** A timer of no time at all gives others their turn, so it runs without the time being moved. */
  setTimer(ms: number, run: () => void): () => void {
    if (ms <= 0) {
      const turn = setTimeout(run, 0)
      return () => clearTimeout(turn)
    }
    const timer = { at: this.#time + ms, run }
    this.#timers.add(timer)
    return () => this.#timers.delete(timer)
  }

  /**
   * Moves the time by `ms`, timer by timer: each runs at its time, and `settled` is awaited before the next, which what ran may have
   * set. Timers of the same time run in the order in which they were set.
   */
  async advance(ms: number, settled: () => Promise<void>): Promise<void> {
    const end = this.#time + ms
    for (let timer = this.#nextUntil(end); timer !== undefined; timer = this.#nextUntil(end)) {
      this.#timers.delete(timer)
      this.#time = timer.at
      timer.run()
      await settled()
    }
    this.#time = end
    await settled()
  }

  #nextUntil(end: number): Timer | undefined {
    let next: Timer | undefined
    for (const timer of this.#timers) if (timer.at <= end && (next === undefined || timer.at < next.at)) next = timer
    return next
  }
}
