import { WATCH_STREAMS_PATH, type WatchFrame, type WatchRequest } from '../protocol/multiplexed-watches.ts'
import type { Transport } from './transport.ts'
import { linesOf } from './watch.ts'

/** A transport whose watches share one connection. */
export interface Multiplexed {
  readonly fetch: Transport
  /** Ends the connection, and all watches with it. */
  close(): void
}

/** A watch whose answer is waited for, or read. */
interface Watch {
  resolve(response: Response): void
  reject(error: Error): void
  body: ReadableStreamDefaultController<Uint8Array> | undefined
}

const encoder = new TextEncoder()
const LOST = 'the connection that carries the watches was lost'

/** Sends watches over one connection of a server that offers this (`protocol/multiplexed-watches.ts`), and all other requests unchanged. */
export function multiplexWatches(send: Transport): Multiplexed {
  let connection: Connection | undefined
  return {
    fetch(input, init) {
      const watch = typeof input === 'string' && (init?.method ?? 'GET') === 'GET' ? watchOf(input, init) : undefined
      if (watch === undefined) return send(input, init)
      if (connection === undefined || connection.isLost) connection = new Connection(send)
      return connection.watch(watch, init?.signal ?? undefined)
    },
    close: () => connection?.close(),
  }
}

function watchOf(target: string, init: RequestInit | undefined): Omit<WatchRequest, 'id'> | undefined {
  const [path = '', query = ''] = target.split('?', 2)
  if (!path.startsWith('/api') || new URLSearchParams(query).get('watch') !== 'true') return undefined
  const headers: Record<string, string> = {}
  new Headers(init?.headers).forEach((value, name) => {
    headers[name] = value
  })
  return { path, query, headers }
}

/** One stream and the watches on it. It is opened with the first watch. */
class Connection {
  isLost = false
  readonly #send: Transport
  readonly #abort = new AbortController()
  readonly #watches = new Map<number, Watch>()
  readonly #stream: Promise<string>
  #nextId = 1

  constructor(send: Transport) {
    this.#send = send
    this.#stream = new Promise((resolve, reject) => {
      this.#read(resolve).then(
        () => this.#lose(reject),
        () => this.#lose(reject),
      )
    })
    // Each watch hears of it on its own.
    this.#stream.catch(() => undefined)
  }

  async watch(request: Omit<WatchRequest, 'id'>, signal: AbortSignal | undefined): Promise<Response> {
    signal?.throwIfAborted()
    const id = this.#nextId++
    const answered = new Promise<Response>((resolve, reject) => {
      this.#watches.set(id, { resolve, reject, body: undefined })
    })
    answered.catch(() => undefined)
    const stop = (): void => this.#stop(id, new DOMException('the watch was ended', 'AbortError'))
    signal?.addEventListener('abort', stop, { once: true })
    const stream = await this.#stream
    const body = JSON.stringify({ id, ...request })
    const started = await this.#send(`${WATCH_STREAMS_PATH}/${stream}`, { method: 'POST', body })
    if (!started.ok) {
      this.#watches.delete(id)
      throw new TypeError(`the watch was not started: HTTP ${started.status}`)
    }
    // It was ended before the server knew of it.
    if (signal?.aborted === true) void this.#end(id)
    return answered
  }

  close(): void {
    this.#abort.abort()
  }

  /** Reads the stream to its end. */
  async #read(opened: (stream: string) => void): Promise<void> {
    const response = await this.#send(WATCH_STREAMS_PATH, { signal: this.#abort.signal })
    if (!response.ok || response.body === null) throw new TypeError(`HTTP ${response.status}`)
    for await (const line of linesOf(response.body)) {
      const frame = JSON.parse(line) as WatchFrame | { readonly stream: string }
      if ('stream' in frame) opened(frame.stream)
      else this.#receive(frame)
    }
  }

  #receive(frame: WatchFrame): void {
    const { id } = frame
    const watch = this.#watches.get(id)
    if (watch === undefined) return
    if ('status' in frame) {
      const source = {
        start: (controller: ReadableStreamDefaultController<Uint8Array>) => {
          watch.body = controller
        },
        cancel: () => this.#stop(id, new Error('the reader went away')),
      }
      const { status, type } = frame
      watch.resolve(new Response(new ReadableStream(source), { status, headers: { 'Content-Type': type } }))
    } else if ('data' in frame) watch.body?.enqueue(encoder.encode(frame.data))
    else {
      this.#watches.delete(id)
      watch.body?.close()
      watch.reject(new TypeError('the watch ended before it was answered'))
    }
  }

  #stop(id: number, reason: Error): void {
    const watch = this.#watches.get(id)
    if (watch === undefined) return
    this.#watches.delete(id)
    watch.reject(reason)
    try {
      watch.body?.error(reason)
    } catch {
      // Its reader has cancelled it.
    }
    void this.#end(id)
  }

  async #end(id: number): Promise<void> {
    const ended = this.#stream.then((stream) => this.#send(`${WATCH_STREAMS_PATH}/${stream}/${id}`, { method: 'DELETE' }))
    // A connection that is lost has no watches left.
    await ended.catch(() => undefined)
  }

  #lose(reject: (error: Error) => void): void {
    this.isLost = true
    const error = new TypeError(LOST)
    reject(error)
    for (const watch of this.#watches.values()) {
      watch.reject(error)
      watch.body?.error(error)
    }
    this.#watches.clear()
  }
}
