/** What a program does one of when it is stepped. */
export type StepKind = 'event' | 'reconcile' | 'call'

/** What a gate lets through: all, nothing, or all until one of a kind came. */
export type GateMode = 'play' | 'pause' | StepKind

/** Holds back what would happen next: events that come, and calls that go out. */
export class Gate {
  #mode: GateMode = 'pause'
  readonly #waiting: { readonly kind: StepKind; readonly pass: (isStep: boolean) => void }[] = []
  readonly #onMode: () => void

  constructor(onMode: () => void) {
    this.#onMode = onMode
  }

  get mode(): GateMode {
    return this.#mode
  }

  set mode(mode: GateMode) {
    this.#mode = mode
    this.#onMode()
    // In the order in which they came. One of them can close the gate again.
    while (this.#waiting.length > 0 && this.#mode !== 'pause') {
      const next = this.#waiting.shift()
      next?.pass(this.#passed(next.kind))
    }
  }

  /** Resolves when the gate lets it through, to whether a step ended with it, or when the signal aborts. */
  pass(kind: 'event' | 'call', signal?: AbortSignal): Promise<boolean> {
    if (signal?.aborted === true) return Promise.resolve(false)
    if (this.#mode !== 'pause') return Promise.resolve(this.#passed(kind))
    return new Promise((resolve) => {
      const end = (): void => {
        const at = this.#waiting.indexOf(entry)
        if (at >= 0) this.#waiting.splice(at, 1)
        entry.pass(false)
      }
      const entry = {
        kind,
        pass: (isStep: boolean) => {
          signal?.removeEventListener('abort', end)
          resolve(isStep)
        },
      }
      this.#waiting.push(entry)
      signal?.addEventListener('abort', end)
    })
  }

  /** A reconcile ended, which ends a step by reconciles. */
  reconciled(): void {
    this.#passed('reconcile')
  }

  /** Closes the gate when this is what the step is by. */
  #passed(kind: StepKind): boolean {
    if (this.#mode !== kind) return false
    this.#mode = 'pause'
    this.#onMode()
    return true
  }
}
