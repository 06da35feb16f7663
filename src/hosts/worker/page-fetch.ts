import { ACKNOWLEDGE_STEP, type FromServer, type Head, type RequestMessage, type ToServer } from './protocol.ts'

interface Pending {
  readonly resolve: (response: Response) => void
  readonly reject: (reason: unknown) => void
  /** Set once a streaming answer began. */
  stream?: ReadableStreamDefaultController<Uint8Array>
  /** Characters of the stream that came since the server was last told what was read. */
  unsaid: number
  /** Stops listening to the caller's signal. */
  release: () => void
}

/** An answer whose text is at hand: reading it takes no way through bytes. */
class TextResponse extends Response {
  private readonly content: string

  constructor(content: string, init: ResponseInit) {
    super(content, init)
    this.content = content
  }

  override text(): Promise<string> {
    return Promise.resolve(this.content)
  }
}

/** A `fetch` whose server is a worker. Like the real one it rejects with TypeError when no answer comes. */
export class PageFetch {
  private readonly post: (message: ToServer) => void
  private readonly pending = new Map<number, Pending>()
  private readonly encoder = new TextEncoder()
  private lastId = 0
  private closedBecause: string | undefined

  constructor(post: (message: ToServer) => void) {
    this.post = post
  }

  /** How many requests have had no answer yet; streams that began do not count. */
  get waiting(): number {
    let count = 0
    for (const { stream } of this.pending.values()) if (stream === undefined) count++
    return count
  }

  readonly fetch = async (input: Request | string, init: RequestInit = {}): Promise<Response> => {
    const signal = init.signal ?? (input instanceof Request ? input.signal : undefined)
    const id = ++this.lastId
    const message = await requestMessage(id, input, init)
    if (signal?.aborted === true) throw signal.reason
    if (this.closedBecause !== undefined) throw new TypeError(this.closedBecause)
    return new Promise((resolve, reject) => {
      const abort = (): void => this.abort(id, signal?.reason)
      signal?.addEventListener('abort', abort, { once: true })
      this.pending.set(id, { resolve, reject, unsaid: 0, release: () => signal?.removeEventListener('abort', abort) })
      this.post(message)
    })
  }

  receive(message: FromServer): void {
    const pending = this.pending.get(message.id)
    if (pending === undefined) return
    if (message.type === 'head') this.begin(message, pending)
    if (message.type === 'chunk') {
      pending.unsaid += message.text.length
      pending.stream?.enqueue(this.encoder.encode(message.text))
    }
    if (message.type === 'failed') this.fail(message.id, new TypeError(message.message))
    if (message.type !== 'end') return
    pending.stream?.close()
    this.finish(message.id)
  }

  /** The server is gone: requests fail, streams end, so that watches are opened again. */
  lose(message: string): void {
    for (const [id, { stream }] of [...this.pending]) {
      if (stream === undefined) this.fail(id, new TypeError(message))
      else {
        stream.close()
        this.finish(id)
      }
    }
  }

  /** The server is gone for good: requests from now on fail too. */
  close(message: string): void {
    this.closedBecause = message
    this.lose(message)
  }

  private begin({ id, status, headers, body }: Head, pending: Pending): void {
    const init = { status, headers }
    if (body !== undefined) {
      pending.resolve(isBodiless(status) ? new Response(null, init) : new TextResponse(body, init))
      this.finish(id)
      return
    }
    const stream = new ReadableStream<Uint8Array>({
      start: (controller) => {
        pending.stream = controller
      },
      // Asked for when nothing waits to be read.
      pull: () => this.say(id, pending),
      cancel: () => this.cancel(id),
    })
    pending.resolve(new Response(stream, init))
  }

  private say(id: number, pending: Pending): void {
    if (pending.unsaid < ACKNOWLEDGE_STEP || !this.pending.has(id)) return
    this.post({ type: 'taken', id, characters: pending.unsaid })
    pending.unsaid = 0
  }

  private abort(id: number, reason: unknown): void {
    if (!this.pending.has(id)) return
    this.post({ type: 'cancel', id })
    this.fail(id, reason)
  }

  private cancel(id: number): void {
    if (!this.pending.has(id)) return
    this.finish(id)
    this.post({ type: 'cancel', id })
  }

  private fail(id: number, reason: unknown): void {
    const pending = this.pending.get(id)
    this.finish(id)
    if (pending?.stream === undefined) pending?.reject(reason)
    else pending.stream.error(reason)
  }

  private finish(id: number): void {
    this.pending.get(id)?.release()
    this.pending.delete(id)
  }
}

/** Statuses whose answers have no body, and to which the Fetch API allows none. */
const isBodiless = (status: number): boolean => status === 204 || status === 205 || status === 304

async function requestMessage(id: number, input: Request | string, init: RequestInit): Promise<RequestMessage> {
  const request = input instanceof Request ? input : undefined
  const headers: Record<string, string> = {}
  new Headers(init.headers ?? request?.headers).forEach((value, name) => {
    headers[name] = value
  })
  const body = init.body ?? (request?.body == null ? '' : await request.text())
  if (typeof body !== 'string') throw new TypeError('the API server in the page only accepts request bodies that are text')
  const { pathname, search } = new URL(request?.url ?? String(input), 'http://crdlab')
  return {
    type: 'request',
    id,
    method: (init.method ?? request?.method ?? 'GET').toUpperCase(),
    url: pathname + search,
    headers,
    body,
  }
}
