import { MASTERS, userOf } from '../../apiserver/authentication/user.ts'
import type { Clock } from '../../apiserver/clock.ts'
import {
  type ApiRequest,
  type ApiResponse,
  type BodySink,
  jsonResponse,
  textResponse,
} from '../../apiserver/endpoints/exchange.ts'
import { type HeldWatch, type HeldWatches, LONGEST_HOLD_MS } from '../../protocol/held-watches.ts'

/**
 * The body of one watch behind a gate. While the gate is closed it keeps the piece that comes and says that the reader is behind, so the watch stands
 * still and later events stay in the history of the store.
 */
class GatedWatch implements BodySink {
  readonly #gate: WatchHold
  readonly #sink: BodySink
  readonly #onEnd: () => void
  #kept = ''
  #resume: (() => void) | undefined

  constructor(gate: WatchHold, sink: BodySink, onEnd: () => void) {
    this.#gate = gate
    this.#sink = sink
    this.#onEnd = onEnd
  }

  get waits(): boolean {
    return this.#kept !== ''
  }

  write(text: string): boolean {
    if (!this.#gate.isClosed) return this.#sink.write(text)
    this.#kept += text
    this.#gate.changed()
    return false
  }

  drained(run: () => void): void {
    if (this.waits) this.#resume = run
    else this.#sink.drained(run)
  }

  /** What was kept is not sent: its reader watches again from the last version that it saw. */
  end(): void {
    this.#kept = ''
    this.#sink.end()
    this.#onEnd()
  }

  /** Sends what was kept and lets the watch go on, while the gate is open. */
  deliver(): void {
    if (!this.waits) return
    const text = this.#kept
    const resume = this.#resume
    this.#kept = ''
    this.#resume = undefined
    const goesOn = this.#sink.write(text)
    if (resume === undefined) return
    if (goesOn) resume()
    else this.#sink.drained(resume)
  }
}

/** Stands before the events of all watches of a server, and holds them while somebody asks for it, as `protocol/held-watches.ts` says. */
export class WatchHold {
  readonly #watches = new Map<GatedWatch, Pick<HeldWatch, 'client' | 'path'>>()
  /** Sends the state to each of those who hold. */
  readonly #holders = new Set<() => void>()
  readonly #clock: Clock
  #isDelivering = false
  #isNotifying = false

  constructor(clock: Clock) {
    this.#clock = clock
  }

  get isClosed(): boolean {
    return this.#holders.size > 0 && !this.#isDelivering
  }

  /** An answer whose stream, if it has one, stands behind the gate. */
  guard(response: ApiResponse, client: string, path: string): ApiResponse {
    const { body } = response
    if (typeof body === 'string') return response
    return {
      ...response,
      body: (sink) => {
        const forget = (): void => {
          if (this.#watches.delete(watch)) this.changed()
        }
        const watch = new GatedWatch(this, sink, forget)
        this.#watches.set(watch, { client, path })
        const stop = body(watch)
        this.changed()
        return () => {
          forget()
          stop()
        }
      },
    }
  }

  answer(request: ApiRequest): ApiResponse {
    if (!userOf(request).groups.includes(MASTERS)) return textResponse(403, 'only administrators hold the events of watches\n')
    if (request.method === 'POST') return this.#hold()
    if (request.method !== 'DELETE') return textResponse(405, `${request.method} is not possible here\n`)
    this.#deliver()
    return jsonResponse(200, '{}')
  }

  /** Sends the state to the holders, once for all changes of one turn. */
  changed(): void {
    if (this.#isNotifying) return
    this.#isNotifying = true
    queueMicrotask(() => {
      this.#isNotifying = false
      for (const send of [...this.#holders]) send()
    })
  }

  #hold(): ApiResponse {
    return {
      status: 200,
      headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' },
      body: (sink) => {
        let isBehind = false
        const send = (): void => {
          if (isBehind || sink.write(`${JSON.stringify(this.#state())}\n`)) return
          // The newest state is sent once the reader has taken those before it.
          isBehind = true
          sink.drained(() => {
            isBehind = false
            send()
          })
        }
        this.#holders.add(send)
        send()
        const release = (): void => {
          stopTimer()
          this.#holders.delete(send)
          if (!this.isClosed) this.#deliver()
        }
        const stopTimer = this.#clock.setTimer(LONGEST_HOLD_MS, () => {
          release()
          sink.end()
        })
        return release
      },
    }
  }

  #deliver(): void {
    this.#isDelivering = true
    try {
      for (const watch of [...this.#watches.keys()]) watch.deliver()
    } finally {
      this.#isDelivering = false
    }
    this.changed()
  }

  #state(): HeldWatches {
    return { watches: [...this.#watches].map(([watch, about]) => ({ ...about, waits: watch.waits })) }
  }
}
