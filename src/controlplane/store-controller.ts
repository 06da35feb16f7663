import type { Clock } from '../apiserver/clock.ts'
import { RetryQueue } from '../apiserver/retry-queue.ts'
import type { Storage, StoredObject } from '../apiserver/storage/interfaces.ts'

interface Context {
  readonly storage: Storage
  readonly clock: Clock
}

/** Brings the object at a key up to date; `later` asks for another look in so many milliseconds, in place of one that was asked for. */
export type Work = (key: string, later: (ms: number) => void) => Promise<void>

/** Works on the objects below a prefix when they change, and when their work asks for it. */
export class StoreController {
  readonly #storage: Storage
  readonly #prefix: string
  readonly #queue: RetryQueue
  readonly #timers = new Map<string, () => void>()
  #stop = (): void => {}

  constructor({ storage, clock }: Context, prefix: string, work: Work) {
    this.#storage = storage
    this.#prefix = prefix
    this.#queue = new RetryQueue(clock, (key) =>
      work(key, (ms) => {
        this.#timers.get(key)?.()
        this.#timers.set(
          key,
          clock.setTimer(ms, () => this.#queue.add(key)),
        )
      }),
    )
  }

  start(): void {
    const add = ({ key }: StoredObject): void => this.#queue.add(key)
    this.#storage.list(this.#prefix).items.forEach(add)
    this.#stop = this.#storage.watch(this.#prefix, undefined, { event: ({ object }) => add(object), closed: () => {} })
  }

  stop(): void {
    this.#stop()
    this.#queue.stop()
    for (const stop of this.#timers.values()) stop()
  }

  idle(): Promise<void> {
    return this.#queue.idle()
  }
}
