/** Tasks that end together: all stop when the signal aborts, or when one of them fails. */
export class TaskGroup {
  readonly #stop = new AbortController()
  readonly #running = new Set<Promise<void>>()
  #failure: { readonly error: unknown } | undefined

  constructor(signal: AbortSignal) {
    const stop = (): void => this.#stop.abort()
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true, signal: this.#stop.signal })
  }

  /** Aborts when the tasks shall end. */
  get signal(): AbortSignal {
    return this.#stop.signal
  }

  /** Starts a task. An error of one that was stopped is no failure. */
  start(task: (signal: AbortSignal) => Promise<void>): void {
    const running = task(this.signal)
      .catch((error: unknown) => {
        if (this.signal.aborted) return
        this.#failure ??= { error }
        this.#stop.abort()
      })
      .then(() => {
        this.#running.delete(running)
      })
    this.#running.add(running)
  }

  /** Waits until the group is stopped and all of its tasks have ended. Rejects with the first error of one. */
  async wait(): Promise<void> {
    if (!this.signal.aborted) await new Promise((resolve) => this.signal.addEventListener('abort', resolve, { once: true }))
    while (this.#running.size > 0) await Promise.all(this.#running)
    if (this.#failure !== undefined) throw this.#failure.error
  }
}
