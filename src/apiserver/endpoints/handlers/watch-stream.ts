import { expired, tooLargeResourceVersion } from '../../../apimachinery/api/errors.ts'
import type { JsonObject } from '../../../apimachinery/json/value.ts'
import { rerun } from '../../../apimachinery/rerun.ts'
import type { Conversions } from '../../registry/codec.ts'
import type { ListOptions } from '../../registry/rest/options.ts'
import { UndecodableObject } from '../../registry/undecodable.ts'
import { type StorageEvent, type StoredObject, VersionError, type WatchListener } from '../../storage/interfaces.ts'
import type { BodySink } from '../exchange.ts'
import type { RequestContext } from '../request-context.ts'
import type { RequestScope } from '../scope.ts'
import { startBookmarks } from './bookmarks.ts'

/** A watch without a timeout of its own ends after this long at least; the client then starts anew. In seconds. */
const MIN_TIMEOUT = 1800
/** When a client should ask again for a version that is not reached yet. */
const RETRY_AFTER_SECONDS = 1
const NANOSECONDS = 1_000_000_000n
/** How long the first try of an object that could not be converted waits, in milliseconds; each waits twice as long as the one before. */
const FIRST_RETRY = 1000
const LAST_RETRY = 30_000

/** Turns events into the pieces of one watch: lines of JSON, or frames of protobuf. */
export interface PieceWriter {
  /** False when events were asked for in the form of lists, which no event can have. */
  readonly showsObjects: boolean
  /** The piece for an event, or undefined when the watch does not select it. */
  piece(event: StorageEvent): string | undefined
  objectPiece(type: string, stored: StoredObject): string
  bookmark(resourceVersion: number, initialEventsEnd: boolean): string
  error(status: JsonObject): string
}

export interface WatchPlan {
  readonly store: Pick<RequestScope['store'], 'resourceVersion' | 'watch'>
  readonly prefix: string
  /** The version after which events are sent. */
  readonly from: number
  /** The present state, of which what is selected is sent first, as ADDED events. */
  readonly state: readonly StoredObject[]
  readonly selects: (stored: StoredObject) => boolean
  /** The open watches of the resource, which a change of it ends. */
  readonly watches: RequestScope['watches']
  /** Where objects take time to convert. */
  readonly conversions: Conversions | undefined
  readonly options: ListOptions
  readonly writer: PieceWriter
}

/**
 * Sends one watch to its reader, no faster than the reader takes it: while the reader is behind, events stay in the history of the
 * store, so a slow watch costs no memory. Where the history no longer has them, the watch ends with a 410 (rule WT-7). While an object
 * is converted, the watch stands still in the same way (rule CO-7).
 */
export class WatchStream {
  readonly #context: RequestContext
  readonly #plan: WatchPlan
  readonly #sink: BodySink
  readonly #stops: (() => void)[] = []
  /** How much of the present state was sent. */
  #sent = 0
  /** The version up to which every event was sent. */
  #position: number
  #initialEventsEnd: boolean
  /** While the reader is behind, or an object is converted. */
  #isBehind = false
  #hasReadAhead = false
  #retryDelay = FIRST_RETRY
  #ended = false
  /** Ends the watch of the store, while there is one. */
  #unwatch: (() => void) | undefined

  constructor(context: RequestContext, plan: WatchPlan, sink: BodySink) {
    this.#context = context
    this.#plan = plan
    this.#sink = sink
    this.#position = plan.from
    this.#initialEventsEnd = sendsInitialEvents(plan) && plan.options.allowWatchBookmarks
  }

  /** Begins to send; the result stops it. */
  start(): () => void {
    const { clock, request } = this.#context
    const { watches, options } = this.#plan
    const { timeoutSeconds, allowWatchBookmarks } = options
    const timeout = timeoutOf(timeoutSeconds)
    if (timeout < 0) return this.#endAtOnce()
    request.signal?.addEventListener('abort', this.#end, { once: true })
    this.#stops.push(clock.setTimer(timeout, this.#end))
    if (watches !== undefined) this.#stops.push(watches.add(this.#end))
    if (allowWatchBookmarks) this.#stops.push(startBookmarks(this.#context.clock, () => this.#sendBookmark()))
    this.#advance()
    return this.#stop
  }

  readonly #stop = (): void => {
    this.#ended = true
    for (const stop of this.#stops.splice(0)) stop()
    this.#unwatch?.()
    this.#unwatch = undefined
  }

  readonly #end = (): void => {
    if (this.#ended) return
    this.#stop()
    this.#sink.end()
  }

  /** A watch whose time is over before it begins still says that its version is gone. */
  #endAtOnce(): () => void {
    this.#watch({ event: () => undefined, isBehind: () => true, closed: () => undefined })?.()
    this.#end()
    return this.#stop
  }

  /** Sends what there is until the reader is behind, and what happens from then on. */
  #advance(): void {
    const { state, selects, writer, from, conversions } = this.#plan
    if (conversions !== undefined && !this.#hasReadAhead) this.#readAhead(conversions)
    while (!this.#ended && !this.#isBehind && this.#sent < state.length) {
      const stored = state[this.#sent] as StoredObject
      this.#make(
        () => (selects(stored) ? writer.objectPiece('ADDED', stored) : undefined),
        () => this.#sent++,
      )
    }
    if (this.#ended || this.#isBehind) return
    if (this.#initialEventsEnd) {
      this.#initialEventsEnd = false
      this.#send(writer.bookmark(from, true))
    }
    if (!this.#ended && !this.#isBehind) this.#follow()
  }

  #follow(): void {
    const unwatch = this.#watch({
      event: (event) => this.#event(event),
      isBehind: () => this.#isBehind,
      closed: this.#end,
      everyStep: true,
    })
    if (this.#ended) unwatch?.()
    else if (!this.#isBehind) this.#unwatch = unwatch
  }

  /** Watches the store from the position on; where the store no longer has what follows it, the reader is told and the watch ends. */
  #watch(listener: WatchListener): (() => void) | undefined {
    const { store, prefix, from, watches, options } = this.#plan
    const newest = store.resourceVersion
    try {
      if (watches !== undefined && from < watches.oldest) throw new VersionError('compacted', from, watches.oldest)
      if (options.sendInitialEvents === true && from > newest) throw new VersionError('future', from, newest)
      // A version that is not reached yet is waited for: until then no event is sent.
      return store.watch(prefix, Math.min(this.#position, newest), listener)
    } catch (error) {
      if (!(error instanceof VersionError)) throw error
      this.#send(this.#plan.writer.error(versionStatus(error)))
      this.#end()
      return undefined
    }
  }

  #event(event: StorageEvent): void {
    if (this.#ended || this.#isBehind || event.resourceVersion <= this.#position) return
    this.#make(
      () => this.#plan.writer.piece(event),
      () => {
        this.#position = event.resourceVersion
      },
    )
  }

  #readAhead(conversions: Conversions): void {
    const expect = (): undefined => {
      conversions.expect(this.#plan.state)
    }
    this.#make(expect, () => {
      this.#hasReadAhead = true
    })
  }

  /** Makes a piece and sends it; calls `done` in between. Where it takes a conversion, the watch stands still until then. */
  #make(piece: () => string | undefined, done: () => void): void {
    const { conversions } = this.#plan
    if (conversions === undefined) {
      const made = piece()
      done()
      if (made !== undefined) this.#send(made)
      return
    }
    this.#standStill()
    rerun(piece).then(
      (made) => {
        done()
        this.#retryDelay = FIRST_RETRY
        this.#isBehind = false
        if (made !== undefined && !this.#ended) this.#send(made)
        if (!this.#isBehind) this.#resume()
      },
      (error: unknown) => this.#retry(error),
    )
  }

  /** Tries again later what could not be converted; any other error ends the watch. */
  #retry(error: unknown): void {
    if (this.#ended) return
    if (!(error instanceof UndecodableObject)) {
      this.#end()
      return
    }
    this.#stops.push(this.#context.clock.setTimer(this.#retryDelay, () => this.#resume()))
    this.#retryDelay = Math.min(this.#retryDelay * 2, LAST_RETRY)
  }

  #standStill(): void {
    this.#isBehind = true
    this.#unwatch?.()
    this.#unwatch = undefined
  }

  #send(piece: string): void {
    // Upstream cannot show one object as a list, and ends the watch where it would have to.
    if (!this.#plan.writer.showsObjects) {
      this.#end()
      return
    }
    if (this.#sink.write(piece) || this.#isBehind) return
    this.#standStill()
    this.#sink.drained(() => this.#resume())
  }

  #resume(): void {
    this.#isBehind = false
    if (this.#ended) return
    try {
      this.#advance()
    } catch {
      // The store is closed, or an object cannot be shown: the reader sees the watch end, and asks anew.
      this.#end()
    }
  }

  /** Sends a bookmark. It says that everything before it was sent, so a reader that is behind gets none. */
  #sendBookmark(): void {
    const { store, writer } = this.#plan
    const newest = store.resourceVersion
    if (!this.#isBehind && newest >= this.#position) this.#send(writer.bookmark(newest, false))
  }
}

/** Whether the state that was asked for is there to be sent. */
const sendsInitialEvents = ({ options, from, store }: WatchPlan): boolean =>
  options.sendInitialEvents === true && from <= store.resourceVersion

/** A timeout in milliseconds: Go's durations are nanoseconds in 64 bits and wrap around. */
function timeoutOf(seconds: number): number {
  const nanoseconds = BigInt.asIntN(64, BigInt(seconds) * NANOSECONDS)
  return nanoseconds === 0n ? MIN_TIMEOUT * 1000 : Number(nanoseconds / 1_000_000n)
}

function versionStatus(error: VersionError): JsonObject {
  if (error.reason === 'compacted') return expired(`too old resource version: ${error.requested} (${error.current})`).status
  return tooLargeResourceVersion(error.requested, error.current, RETRY_AFTER_SECONDS).status
}
