/** A value that others keep current and views subscribe to; the shape `useSyncExternalStore` wants. */
export interface Source<T> {
  read(): T
  subscribe(listener: () => void): () => void
}

/**
 * Lets many views share one stream: `run` starts with the first subscriber and its signal aborts shortly after the last has gone,
 * so that going from a list to an object and back does not list again. News is told at most once a frame.
 */
export function sharedSource<T>(initial: T, run: (set: (change: (old: T) => T) => void, signal: AbortSignal) => void): Source<T> {
  let value = initial
  let controller: AbortController | undefined
  let pending = false
  let linger: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()
  const tell = (): void => {
    pending = false
    for (const listener of listeners) listener()
  }
  const start = (): void => {
    const own = new AbortController()
    controller = own
    run((change) => {
      if (own.signal.aborted) return
      value = change(value)
      if (pending) return
      pending = true
      // A hidden page draws no frames; a timer keeps it current all the same.
      if (document.visibilityState === 'hidden') setTimeout(tell, 100)
      else requestAnimationFrame(tell)
    }, own.signal)
  }
  return {
    read: () => value,
    subscribe(listener) {
      listeners.add(listener)
      clearTimeout(linger)
      if (controller === undefined) start()
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        linger = setTimeout(() => {
          controller?.abort()
          controller = undefined
          value = initial
        }, 1500)
      }
    },
  }
}

/** Sources by key and owner: one stream per client and key, dropped with the client. */
export function sourceCache<Owner extends object, T>(
  make: (owner: Owner, key: string) => Source<T>,
): (owner: Owner, key: string) => Source<T> {
  const byOwner = new WeakMap<Owner, Map<string, Source<T>>>()
  return (owner, key) => {
    const sources = byOwner.get(owner) ?? new Map<string, Source<T>>()
    byOwner.set(owner, sources)
    const source = sources.get(key) ?? make(owner, key)
    sources.set(key, source)
    return source
  }
}
