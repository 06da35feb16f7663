type Listener = () => void

/** As much of the DOM's AbortSignal as the library uses, for an engine that has none. Source: https://dom.spec.whatwg.org/#interface-AbortSignal. */
export class GuestAbortSignal {
  aborted = false
  reason: unknown
  readonly #listeners = new Map<Listener, boolean>()

  /** Aborts when one of the signals does. */
  static any(signals: readonly GuestAbortSignal[]): GuestAbortSignal {
    const any = new GuestAbortSignal()
    for (const signal of signals) {
      if (signal.aborted) any.abort(signal.reason)
      else signal.addEventListener('abort', () => any.abort(signal.reason), { once: true })
    }
    return any
  }

  addEventListener(
    _type: 'abort',
    listener: Listener,
    options: { readonly once?: boolean; readonly signal?: GuestAbortSignal } = {},
  ): void {
    const { once = false, signal } = options
    if (signal?.aborted === true) return
    this.#listeners.set(listener, once)
    signal?.addEventListener('abort', () => this.removeEventListener('abort', listener), { once: true })
  }

  removeEventListener(_type: 'abort', listener: Listener): void {
    this.#listeners.delete(listener)
  }

  throwIfAborted(): void {
    if (this.aborted) throw this.reason
  }

  abort(reason: unknown): void {
    if (this.aborted) return
    this.aborted = true
    this.reason = reason
    const listeners = [...this.#listeners]
    this.#listeners.clear()
    for (const [listener] of listeners) listener()
  }
}

export class GuestAbortController {
  readonly signal = new GuestAbortSignal()

  abort(reason: unknown = new Error('signal is aborted without reason')): void {
    this.signal.abort(reason)
  }
}
