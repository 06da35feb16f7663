/** How long a controller waits after the first refusal, in milliseconds, and at most. */
const FIRST_MS = 1000
const MOST_MS = 60_000

interface Wait {
  readonly version: string
  readonly delay: number
  readonly until: number
}

/**
 * How long a controller leaves an object alone after the server refused it: twice as long each time, up to a minute (rule RB-9). A
 * change of the object ends the wait. Times are milliseconds from any origin.
 */
export class Backoff {
  readonly #waits = new Map<string, Wait>()

  /** Whether an object in this version may be tried now. */
  isReady(key: string, version: string, now: number): boolean {
    const wait = this.#waits.get(key)
    return wait === undefined || wait.version !== version || now >= wait.until
  }

  refused(key: string, version: string, now: number): void {
    const before = this.#waits.get(key)
    const delay = before?.version === version ? Math.min(before.delay * 2, MOST_MS) : FIRST_MS
    this.#waits.set(key, { version, delay, until: now + delay })
  }

  worked(key: string): void {
    this.#waits.delete(key)
  }
}
