/** How many keys each memory holds. Source: k8s.io/client-go/tools/record/events_cache.go. */
export const MOST_KEYS = 4096
/** From how many messages of one kind on, within how long, they are combined. */
const MOST_SIMILAR = 10
const SIMILAR_MS = 600_000
/** How many Events of one object are recorded at once, and how often afterwards, in milliseconds. */
const BURST = 25
const REFILL_MS = 300_000

/** The last keys that were used, each with a value. */
class Recent<V> {
  readonly #values = new Map<string, V>()

  get size(): number {
    return this.#values.size
  }

  get(key: string): V | undefined {
    return this.#values.get(key)
  }

  set(key: string, value: V): void {
    this.#values.delete(key)
    this.#values.set(key, value)
    if (this.#values.size > MOST_KEYS) for (const [oldest] of this.#values) return void this.#values.delete(oldest)
  }
}

/** What an Event says. */
export interface EventParts {
  /** Of the object that it is about. */
  readonly uid: string
  readonly type: string
  readonly reason: string
  readonly message: string
}

export interface CorrelatedEvent {
  readonly name: string
  readonly message: string
  /** How often it was recorded; above 1 there is an Event of this name. */
  readonly count: number
  readonly firstTimestamp: string
  /** Whether too much was recorded about the object. */
  readonly isSkipped: boolean
}

type ObservedEvent = Omit<CorrelatedEvent, 'isSkipped' | 'message'>

/** Combines, counts and drops Events that are recorded too often. Source: k8s.io/client-go/tools/record/events_cache.go, EventCorrelate. */
export class EventCorrelator {
  readonly #similar = new Recent<{ readonly messages: Set<string>; readonly at: number }>()
  readonly #observed = new Recent<ObservedEvent>()
  readonly #tokens = new Recent<{ readonly left: number; readonly at: number }>()

  /** How many keys it remembers. */
  get size(): number {
    return Math.max(this.#similar.size, this.#observed.size, this.#tokens.size)
  }

  /** `now` is in milliseconds, `timestamp` the same as an Event has it; `name` is that of an Event that is new. */
  correlate(parts: EventParts, name: string, now: number, timestamp: string): CorrelatedEvent {
    const { uid, type, reason } = parts
    const kind = JSON.stringify([uid, type, reason])
    const isCombined = this.#isCombined(kind, parts.message, now)
    const key = isCombined ? kind : JSON.stringify([uid, type, reason, parts.message])
    const known = this.#observed.get(key)
    const seen = { name: known?.name ?? name, count: (known?.count ?? 0) + 1, firstTimestamp: known?.firstTimestamp ?? timestamp }
    this.#observed.set(key, seen)
    const message = isCombined ? `(combined from similar events): ${parts.message}` : parts.message
    return { ...seen, message, isSkipped: !this.#takeToken(uid, now) }
  }

  #isCombined(kind: string, message: string, now: number): boolean {
    const last = this.#similar.get(kind)
    const messages = last === undefined || now - last.at > SIMILAR_MS ? new Set<string>() : last.messages
    messages.add(message)
    this.#similar.set(kind, { messages, at: now })
    if (messages.size < MOST_SIMILAR) return false
    for (const any of messages) {
      messages.delete(any)
      break
    }
    return true
  }

  #takeToken(uid: string, now: number): boolean {
    const last = this.#tokens.get(uid)
    const full = last === undefined ? BURST : Math.min(BURST, last.left + Math.max(0, now - last.at) / REFILL_MS)
    const isEnough = full >= 1
    this.#tokens.set(uid, { left: isEnough ? full - 1 : full, at: now })
    return isEnough
  }
}
