import type { StorageEvent, WatchListener } from './interfaces.ts'

class Watcher {
  readonly prefix: string
  readonly listener: WatchListener
  /** The newest version it was told of; events up to here are not for it. */
  position: number
  /** False while it is still being told what is history already. */
  live = false
  ended = false

  constructor(prefix: string, listener: WatchListener, position: number) {
    this.prefix = prefix
    this.listener = listener
    this.position = position
  }
}

/**
 * Who watches which prefix. Events reach each watcher in order and once, also when a listener writes or starts a watch while it is
 * being told: what that causes waits until everybody has heard of the event at hand.
 */
export class Watchers {
  private readonly byPrefix = new Map<string, Set<Watcher>>()
  private readonly waiting: StorageEvent[] = []
  private delivering = false

  /** `since` gives the events after a version; the watcher catches up on them before it hears of new ones. */
  add(prefix: string, from: number, listener: WatchListener, since: (version: number) => StorageEvent[]): () => void {
    const watcher = new Watcher(prefix, listener, from)
    const group = this.byPrefix.get(prefix)
    if (group === undefined) this.byPrefix.set(prefix, new Set([watcher]))
    else group.add(watcher)
    // A listener may write while it catches up, so there may be more events after the last one.
    for (let events = since(watcher.position); events.length > 0 && !watcher.ended; events = since(watcher.position)) {
      for (const event of events) {
        if (event.object.key.startsWith(prefix)) this.tell(watcher, event)
        else watcher.position = event.resourceVersion
        if (watcher.ended) break
      }
    }
    watcher.live = true
    return () => this.remove(watcher)
  }

  deliver(events: readonly StorageEvent[]): void {
    if (this.byPrefix.size === 0) return
    for (const event of events) this.waiting.push(event)
    if (this.delivering) return
    this.delivering = true
    for (let at = 0; at < this.waiting.length; at++) this.announce(this.waiting[at] as StorageEvent)
    this.waiting.length = 0
    this.delivering = false
  }

  closeAll(): void {
    for (const group of [...this.byPrefix.values()]) for (const watcher of [...group]) this.end(watcher)
  }

  /** Ends the watches of those who want to hear of each step. */
  closeStepwise(): void {
    for (const group of [...this.byPrefix.values()]) {
      for (const watcher of [...group]) if (watcher.listener.everyStep === true) this.end(watcher)
    }
  }

  private announce(event: StorageEvent): void {
    const { key } = event.object
    for (let slash = key.indexOf('/'); slash >= 0; slash = key.indexOf('/', slash + 1)) {
      const group = this.byPrefix.get(key.slice(0, slash + 1))
      if (group === undefined) continue
      for (const watcher of group) {
        if (watcher.live && event.resourceVersion > watcher.position) this.tell(watcher, event)
      }
    }
  }

  private tell(watcher: Watcher, event: StorageEvent): void {
    watcher.position = event.resourceVersion
    try {
      watcher.listener.event(event)
      if (watcher.listener.isBehind?.() === true) this.remove(watcher)
    } catch {
      // One listener's mistake must not keep the others from the event, nor the writer from its answer.
      this.end(watcher)
    }
  }

  private remove(watcher: Watcher): void {
    watcher.ended = true
    const group = this.byPrefix.get(watcher.prefix)
    group?.delete(watcher)
    if (group?.size === 0) this.byPrefix.delete(watcher.prefix)
  }

  /** Ends a watch by the store's own doing. */
  private end(watcher: Watcher): void {
    if (watcher.ended) return
    this.remove(watcher)
    try {
      watcher.listener.closed()
    } catch {
      // Its listener is gone already; there is nobody left to tell.
    }
  }
}
