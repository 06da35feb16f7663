import type { ClientClock } from '../../client/transport.ts'

interface Sleeper {
  /** In milliseconds of this clock. */
  readonly at: number
  readonly wake: () => void
}

/** A clock that runs as fast as it is told, and not at all while it stands. It begins at 0. */
export class LabClock implements ClientClock {
  readonly #base: ClientClock
  /** When it first ran, by the base; until then when it was made. */
  #startedAt: number
  readonly #sleepers = new Set<Sleeper>()
  #elapsed = 0
  /** When `#elapsed` was true, by the base. */
  #since: number
  #speed = 0
  #timer = new AbortController()

  /** `base`: the time that passes outside. */
  constructor(base: ClientClock) {
    this.#base = base
    this.#startedAt = base.now()
    this.#since = base.elapsed()
  }

  now(): number {
    return Math.floor(this.#startedAt + this.elapsed())
  }

  elapsed(): number {
    return this.#elapsed + (this.#base.elapsed() - this.#since) * this.#speed
  }

  /** How many of its milliseconds pass in one outside; 0 while it stands. */
  get speed(): number {
    return this.#speed
  }

  set speed(speed: number) {
    if (speed === this.#speed) return
    this.#elapsed = this.elapsed()
    this.#since = this.#base.elapsed()
    if (this.#elapsed === 0) this.#startedAt = this.#base.now()
    this.#speed = speed
    this.#wait()
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    if (signal?.aborted === true) return Promise.resolve()
    return new Promise((resolve) => {
      const wake = (): void => {
        this.#sleepers.delete(sleeper)
        signal?.removeEventListener('abort', wake)
        resolve()
      }
      const sleeper = { at: this.elapsed() + Math.max(ms, 0), wake }
      this.#sleepers.add(sleeper)
      signal?.addEventListener('abort', wake)
      this.#wait()
    })
  }

  /** Sets one timer, for the sleeper that wakes first. */
  #wait(): void {
    this.#timer.abort()
    this.#timer = new AbortController()
    const { signal } = this.#timer
    let first = Number.POSITIVE_INFINITY
    for (const { at } of this.#sleepers) first = Math.min(first, at)
    if (this.#speed === 0 || first === Number.POSITIVE_INFINITY) return
    const ms = Math.max(0, (first - this.elapsed()) / this.#speed)
    void this.#base.sleep(Math.min(ms, LONGEST_TIMER_MS), signal).then(() => {
      if (signal.aborted) return
      const due = [...this.#sleepers].filter(({ at }) => at <= this.elapsed() + EARLY_MS).sort((a, b) => a.at - b.at)
      for (const { wake } of due) wake()
      this.#wait()
    })
  }
}

/** Timers of browsers end a little early, in milliseconds. */
const EARLY_MS = 0.5
/** The longest time that a timer of a browser takes, in milliseconds. */
const LONGEST_TIMER_MS = 2 ** 31 - 1
