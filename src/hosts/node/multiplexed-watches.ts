import { randomUUID } from 'node:crypto'
import { type ApiRequest, type ApiResponse, type BodySink, textResponse } from '../../apiserver/endpoints/exchange.ts'
import { WATCH_STREAMS_PATH, type WatchFrame, type WatchRequest } from '../../protocol/multiplexed-watches.ts'
import type { Answer } from './server.ts'

/** How many watches one connection carries at most. */
const MOST_WATCHES = 500

/** Adds the protocol of `protocol/multiplexed-watches.ts` to a server: many watches over one connection. */
export function withWatchStreams(answer: Answer): Answer {
  const streams = new Map<string, WatchStream>()
  const answerStream = async (request: ApiRequest): Promise<ApiResponse> => {
    const { path, method } = request
    const [id = '', watch] = path.slice(WATCH_STREAMS_PATH.length + 1).split('/')
    const stream = streams.get(id)
    if (stream === undefined) return textResponse(404, 'there is no such stream\n')
    if (method === 'DELETE' && watch !== undefined) return stream.stop(Number(watch))
    if (method === 'POST' && watch === undefined) return stream.start(request)
    return textResponse(405, `${method} is not possible here\n`)
  }
  return (request) => {
    const { path, method } = request
    if (!path.startsWith(WATCH_STREAMS_PATH)) return answer(request)
    if (path === WATCH_STREAMS_PATH && method === 'GET') return Promise.resolve(openStream(streams, answer))
    return path[WATCH_STREAMS_PATH.length] === '/' ? answerStream(request) : answer(request)
  }
}

function openStream(streams: Map<string, WatchStream>, answer: Answer): ApiResponse {
  const id = randomUUID()
  return {
    status: 200,
    headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' },
    body: (sink) => {
      const stream = new WatchStream(sink, answer)
      streams.set(id, stream)
      sink.write(`${JSON.stringify({ stream: id })}\n`)
      return () => {
        streams.delete(id)
        stream.close()
      }
    },
  }
}

/** One connection and the watches that it carries. */
class WatchStream {
  readonly #sink: BodySink
  readonly #answer: Answer
  readonly #watches = new Map<number, AbortController>()
  /** Watches that wait until the reader has taken what was written. */
  #waiting: (() => void)[] = []

  constructor(sink: BodySink, answer: Answer) {
    this.#sink = sink
    this.#answer = answer
  }

  async start(request: ApiRequest): Promise<ApiResponse> {
    const asked = readRequest(request.body)
    if (asked === undefined) return textResponse(400, 'the body must be a watch: id, path, query and headers\n')
    if (this.#watches.has(asked.id)) return textResponse(409, `there is a watch ${asked.id}\n`)
    if (this.#watches.size >= MOST_WATCHES) return textResponse(429, `one connection carries ${MOST_WATCHES} watches\n`)
    const controller = new AbortController()
    this.#watches.set(asked.id, controller)
    this.#run(asked, controller.signal).then(
      () => this.#end(asked.id),
      () => this.#end(asked.id),
    )
    return textResponse(202, '')
  }

  stop(id: number): ApiResponse {
    this.#watches.get(id)?.abort()
    return textResponse(200, '')
  }

  close(): void {
    for (const controller of this.#watches.values()) controller.abort()
    this.#waiting = []
  }

  #end(id: number): void {
    if (this.#watches.delete(id)) this.#send({ id, end: true })
  }

  #send(frame: WatchFrame): boolean {
    return this.#sink.write(`${JSON.stringify(frame)}\n`)
  }

  /** Answers one watch, frame by frame, until it ends or is stopped. */
  async #run({ id, path, query, headers }: WatchRequest, signal: AbortSignal): Promise<void> {
    const {
      status,
      headers: answered,
      body,
    } = await this.#answer({
      method: 'GET',
      path,
      query: new URLSearchParams(query),
      header: (name) => headers[name],
      headerNames: () => Object.keys(headers),
      body: '',
      signal,
    })
    if (signal.aborted) {
      if (typeof body !== 'string') body({ write: () => true, drained: () => {}, end: () => {} })()
      return
    }
    this.#send({ id, status, type: answered['Content-Type'] ?? '' })
    if (typeof body === 'string') {
      this.#send({ id, data: body })
      return
    }
    await new Promise<void>((resolve) => {
      const stop = body({
        write: (data) => this.#send({ id, data }),
        drained: (run) => this.#wait(run),
        end: resolve,
      })
      const cancel = (): void => {
        stop()
        resolve()
      }
      if (signal.aborted) cancel()
      else signal.addEventListener('abort', cancel, { once: true })
    })
  }

  #wait(run: () => void): void {
    this.#waiting.push(run)
    if (this.#waiting.length > 1) return
    this.#sink.drained(() => {
      const waiting = this.#waiting
      this.#waiting = []
      for (const resume of waiting) resume()
    })
  }
}

const isTexts = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string')

function readRequest(body: string): WatchRequest | undefined {
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch {
    return undefined
  }
  const { id, path, query, headers } = (value ?? {}) as Partial<Record<keyof WatchRequest, unknown>>
  if (typeof id !== 'number' || typeof path !== 'string' || typeof query !== 'string') return undefined
  const isApi = path.startsWith('/api/') || path.startsWith('/apis/')
  return isApi && isTexts(headers) ? { id, path, query, headers } : undefined
}
