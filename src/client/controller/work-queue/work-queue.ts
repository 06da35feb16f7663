/**
 * A queue of items to process, first in, first out. An item is in the queue once, however often it is added, and no two workers process
 * the same item at a time: one that is added while it is processed is queued again when it is done.
 * Source: k8s.io/client-go/util/workqueue/queue.go, Typed.
 */
export class WorkQueue {
  /** The items to hand out, in their order: all that are dirty and not processed. */
  readonly #queue = new Set<string>()
  /** The items that need to be processed. */
  readonly #dirty = new Set<string>()
  readonly #processing = new Set<string>()
  /** Wakes calls of `get` that wait, the oldest first. */
  readonly #waiting: (() => void)[] = []
  #isShuttingDown = false

  get isShuttingDown(): boolean {
    return this.#isShuttingDown
  }

  /** How many items wait to be handed out. */
  get length(): number {
    return this.#queue.size
  }

  /** Marks an item as needing to be processed. Returns whether it was not marked yet. Does nothing once the queue shuts down. */
  add(item: string): boolean {
    if (this.#isShuttingDown || this.#dirty.has(item)) return false
    this.#dirty.add(item)
    if (!this.#processing.has(item)) this.#push(item)
    return true
  }

  /** Waits for the next item, whose worker calls `done` with it. Undefined: the queue shuts down and is empty. */
  async get(): Promise<string | undefined> {
    while (this.#queue.size === 0 && !this.#isShuttingDown) {
      await new Promise<void>((wake) => this.#waiting.push(wake))
    }
    const [item] = this.#queue
    if (item === undefined) return undefined
    this.#queue.delete(item)
    this.#dirty.delete(item)
    this.#processing.add(item)
    return item
  }

  /** Marks an item as processed. It is queued again if it was added meanwhile. */
  done(item: string): void {
    this.#processing.delete(item)
    if (this.#dirty.has(item)) this.#push(item)
  }

  /** Rejects new items from now on. Calls of `get` return what is queued, then undefined. */
  shutDown(): void {
    this.#isShuttingDown = true
    for (const wake of this.#waiting.splice(0)) wake()
  }

  #push(item: string): void {
    this.#queue.add(item)
    this.#waiting.shift()?.()
  }
}
