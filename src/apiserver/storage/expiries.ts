import type { Clock } from '../clock.ts'

/** Timers take no longer waits: a longer one is waited for in parts. */
const LONGEST_MS = 86_400_000

/** After so many milliseconds an object that could not be deleted is tried again. */
const RETRY_MS = 1_000

/** Knows when objects end, and has them deleted then. */
export class Expiries {
  readonly #clock: Clock
  readonly #expire: (key: string) => Promise<unknown>
  readonly #times = new Map<string, number>()
  /** When the timer runs, in milliseconds since 1970. */
  #next = Number.POSITIVE_INFINITY
  #cancel = (): void => {}
  #stopped = false

  /** `expire` deletes the object at a key, unless it does not end yet; where it rejects, it is called again. */
  constructor(clock: Clock, expire: (key: string) => Promise<unknown>) {
    this.#clock = clock
    this.#expire = expire
  }

  /** Notes when the object that is now at a key ends, in milliseconds since 1970; undefined: never, or there is none. */
  note(key: string, expires: number | undefined): void {
    if (expires === undefined) this.#times.delete(key)
    else {
      this.#times.set(key, expires)
      this.#arm(expires)
    }
  }

  stop(): void {
    this.#stopped = true
    this.#cancel()
  }

  #arm(at: number): void {
    if (this.#stopped || at >= this.#next) return
    this.#cancel()
    this.#next = at
    const wait = Math.min(Math.max(at - this.#clock.now(), 0), LONGEST_MS)
    this.#cancel = this.#clock.setTimer(wait, () => void this.#run())
  }

  async #run(): Promise<void> {
    this.#next = Number.POSITIVE_INFINITY
    const now = this.#clock.now()
    const due = [...this.#times].filter(([, at]) => at <= now)
    await Promise.all(due.map(([key]) => this.#expire(key).catch(() => {})))
    const first = Math.min(...this.#times.values())
    if (first !== Number.POSITIVE_INFINITY) this.#arm(first <= now ? now + RETRY_MS : first)
  }
}
