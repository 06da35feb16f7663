import { stringAt } from '../../apimachinery/json/access.ts'
import { stringify } from '../../apimachinery/json/serialize.ts'
import { type JsonObject, objectOf } from '../../apimachinery/json/value.ts'
import { nameIsDNSSubdomain } from '../../apimachinery/meta/names.ts'
import { type ApiStatus, Unreachable } from '../api-status.ts'
import type { Client } from '../client.ts'

/** How long a series is open after it was last seen, in milliseconds, and how often an open one is written again so that it does not end. */
const FINISH_MS = 6 * 60_000
const REFRESH_MS = 30 * 60_000
/** How often an event is tried, and how long the pause is between two tries, in milliseconds. */
const MAX_TRIES = 12
const PAUSE_MS = 10_000
/** How many events wait at most; further ones are dropped. */
const MAX_QUEUED = 1000

/** What a controller says of an object. */
export interface Report {
  /** What it is about, as a server answered it. */
  readonly regarding: JsonObject
  /** Another object that has to do with it. */
  readonly related?: JsonObject
  readonly type: 'Normal' | 'Warning'
  /** Why, in one word: `Scaled`. */
  readonly reason: string
  /** What the controller did: `Scale`. */
  readonly action: string
  /** A sentence for people, of at most 1,024 bytes. */
  readonly note: string
}

export interface EventRecorderOptions {
  readonly client: Pick<Client, 'send' | 'wire'>
  /** The name of the controller: `demo.crdlab.dev/webapp-controller`. */
  readonly reportingController: string
  /** The name of this process of it. */
  readonly reportingInstance: string
}

/** Source: k8s.io/client-go/tools/reference/ref.go, GetReference. */
const referenceTo = (object: JsonObject): JsonObject =>
  objectOf(
    Object.fromEntries(
      [
        ...['kind', 'apiVersion'].map((field) => [field, stringAt(object, field)] as const),
        ...['namespace', 'name', 'uid', 'resourceVersion'].map((field) => [field, stringAt(object.metadata, field)] as const),
      ].filter(([, value]) => value !== ''),
    ),
  )

/** A time in RFC 3339 with six digits of a second. */
const microTime = (ms: number): string => `${new Date(ms).toISOString().slice(0, -1)}000Z`

/** Events that differ in nothing else are one series. Source: k8s.io/client-go/tools/events/event_broadcaster.go, getKey. */
const keyOf = (event: JsonObject): string =>
  stringify([event.type, event.action, event.reason, event.regarding, event.related].map((value) => value ?? null))

/** An event as it was recorded, and how often what it says was seen. */
interface Recorded {
  readonly event: JsonObject
  series?: { count: number; lastObserved: number }
}

/**
 * Records Events of events.k8s.io about objects, in the order of the reports. What is reported again within six minutes is counted in a series of
 * the first Event, and is no Event of its own. Source: k8s.io/client-go/tools/events/event_broadcaster.go.
 */
export class EventRecorder {
  readonly #client: EventRecorderOptions['client']
  readonly #reporter: Omit<EventRecorderOptions, 'client'>
  readonly #recorded = new Map<string, Recorded>()
  readonly #queue: Recorded[] = []
  #wake: () => void = () => undefined
  #last = 0n

  constructor({ client, ...reporter }: EventRecorderOptions) {
    this.#client = client
    this.#reporter = reporter
  }

  /** Records an Event, once the recorder runs. Never throws: what the server rejects is not recorded. */
  report({ regarding, related, ...report }: Report): void {
    const now = this.#client.wire.clock.now()
    const about = referenceTo(regarding)
    const name = this.#nameFor(stringAt(about, 'name'), now)
    const event = objectOf({
      apiVersion: 'events.k8s.io/v1',
      kind: 'Event',
      metadata: objectOf({ name, namespace: stringAt(about, 'namespace') || 'default' }),
      eventTime: microTime(now),
      ...this.#reporter,
      ...report,
      regarding: about,
      ...(related && { related: referenceTo(related) }),
    })
    const key = keyOf(event)
    const known = this.#recorded.get(key)
    if (known?.series !== undefined) {
      known.series = { count: known.series.count + 1, lastObserved: now }
      return
    }
    if (known !== undefined) known.series = { count: 2, lastObserved: now }
    else this.#recorded.set(key, { event })
    this.#add(known ?? (this.#recorded.get(key) as Recorded))
  }

  /** Sends what was reported until the signal aborts. */
  async run(signal: AbortSignal): Promise<void> {
    const stop = (): void => this.#wake()
    signal.addEventListener('abort', stop, { once: true })
    await Promise.all([
      this.#sendAll(signal),
      this.#every(REFRESH_MS, signal, () => this.#refresh()),
      this.#every(FINISH_MS, signal, () => this.#finish()),
    ])
    signal.removeEventListener('abort', stop)
  }

  /** The name of a new event, unlike any before it. Source: k8s.io/client-go/tools/record/util/util.go, GenerateEventName. */
  #nameFor(object: string, now: number): string {
    const nanos = BigInt(Math.trunc(now)) * 1_000_000n
    this.#last = nanos > this.#last ? nanos : this.#last + 1n
    const suffix = this.#last.toString(16)
    const name = `${object}.${suffix}`
    return nameIsDNSSubdomain(name, false).length === 0 ? name : `event.${suffix}`
  }

  #add(recorded: Recorded): void {
    if (this.#queue.length >= MAX_QUEUED || this.#queue.includes(recorded)) return
    this.#queue.push(recorded)
    this.#wake()
  }

  async #sendAll(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const next = this.#queue.shift()
      if (next !== undefined) await this.#attempt(next, signal)
      else
        await new Promise<void>((resolve) => {
          this.#wake = resolve
        })
    }
  }

  /** Source: k8s.io/client-go/tools/events/event_broadcaster.go, attemptRecording. */
  async #attempt(recorded: Recorded, signal: AbortSignal): Promise<void> {
    for (let tries = 0; tries < MAX_TRIES && !signal.aborted; tries++) {
      if (await this.#record(recorded)) return
      await this.#client.wire.clock.sleep(PAUSE_MS, signal)
    }
  }

  /** Resolves to false for what is tried again. Source: k8s.io/client-go/tools/events/event_broadcaster.go, recordEvent. */
  async #record({ event, series }: Recorded): Promise<boolean> {
    const counted =
      series && objectOf({ series: objectOf({ count: series.count, lastObservedTime: microTime(series.lastObserved) }) })
    try {
      const missing = counted === undefined || (await this.#patch(event, counted))?.code === 404
      if (!missing) return true
      const failure = await this.#create(counted === undefined ? event : objectOf({ ...event, ...counted }))
      return !(counted !== undefined && failure?.reason === 'AlreadyExists')
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error
      return false
    }
  }

  #path(event: JsonObject): string {
    return `/apis/events.k8s.io/v1/namespaces/${encodeURIComponent(stringAt(event.metadata, 'namespace'))}/events`
  }

  async #create(event: JsonObject): Promise<ApiStatus | undefined> {
    const body = stringify(event)
    return (await this.#client.send({ method: 'POST', path: this.#path(event), contentType: 'application/json', body })).failure
  }

  async #patch(event: JsonObject, counted: JsonObject): Promise<ApiStatus | undefined> {
    const path = `${this.#path(event)}/${encodeURIComponent(stringAt(event.metadata, 'name'))}`
    const contentType = 'application/strategic-merge-patch+json'
    return (await this.#client.send({ method: 'PATCH', path, contentType, body: stringify(counted) })).failure
  }

  async #every(ms: number, signal: AbortSignal, step: () => void): Promise<void> {
    const { clock } = this.#client.wire
    for (await clock.sleep(ms, signal); !signal.aborted; await clock.sleep(ms, signal)) step()
  }

  /** Writes open series again, so that they do not end at the server. */
  #refresh(): void {
    for (const recorded of this.#recorded.values()) if (recorded.series !== undefined) this.#add(recorded)
  }

  /** Forgets what was not seen for a while; the count of a series is written once more. */
  #finish(): void {
    const end = this.#client.wire.clock.now() - FINISH_MS
    for (const [key, recorded] of this.#recorded) {
      const seen = recorded.series?.lastObserved ?? Date.parse(stringAt(recorded.event, 'eventTime'))
      if (seen >= end) continue
      if (recorded.series !== undefined) this.#add(recorded)
      this.#recorded.delete(key)
    }
  }
}
