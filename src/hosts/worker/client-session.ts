import { errorMessage } from '../../apimachinery/text/error-message.ts'
import { type ApiRequest, type ApiResponse, decodePath, parseQuery } from '../../apiserver/endpoints/exchange.ts'
import { Outbox } from './outbox.ts'
import { type FromServer, MAX_UNREAD, type RequestMessage, type ToServer } from './protocol.ts'

export type Serve = (request: ApiRequest) => Promise<ApiResponse>

/** How much of one stream its reader has not taken yet. */
class Unread {
  private characters = 0
  private resume: (() => void) | undefined

  /** False when so much waits that no more should be sent. */
  add(characters: number): boolean {
    this.characters += characters
    return this.characters < MAX_UNREAD
  }

  whenDrained(run: () => void): void {
    this.resume = run
  }

  take(characters: number): void {
    this.characters -= characters
    if (this.characters >= MAX_UNREAD) return
    const run = this.resume
    this.resume = undefined
    run?.()
  }
}

/** One client of the engine: the page of this tab, or another tab. Runs its requests and sends the answers. */
export class ClientSession {
  private readonly serve: Serve
  private readonly outbox: Outbox
  /** Ends each request that is under way. */
  private readonly running = new Map<number, () => void>()
  private readonly unread = new Map<number, Unread>()
  private ended = false

  constructor(serve: Serve, post: (messages: FromServer[]) => void) {
    this.serve = serve
    this.outbox = new Outbox(post)
  }

  receive(message: ToServer): void {
    if (message.type === 'cancel') this.stop(message.id)
    else if (message.type === 'taken') this.unread.get(message.id)?.take(message.characters)
    else void this.run(message)
  }

  /** The client is gone. */
  end(): void {
    this.ended = true
    for (const id of [...this.running.keys()]) this.stop(id)
  }

  private stop(id: number): void {
    const stop = this.running.get(id)
    this.running.delete(id)
    this.unread.delete(id)
    stop?.()
  }

  private async run(message: RequestMessage): Promise<void> {
    const { id } = message
    const abort = new AbortController()
    this.running.set(id, () => abort.abort())
    try {
      const response = await this.serve(toApiRequest(message, abort.signal))
      if (abort.signal.aborted || this.ended) return
      this.answer(id, response)
    } catch (error) {
      if (!this.running.delete(id)) return
      this.outbox.send({ type: 'failed', id, message: errorMessage(error) })
    }
  }

  private answer(id: number, { status, headers, body }: ApiResponse): void {
    if (typeof body === 'string') {
      this.running.delete(id)
      this.outbox.send({ type: 'head', id, status, headers, body })
      return
    }
    this.outbox.send({ type: 'head', id, status, headers })
    let open = true
    const unread = new Unread()
    this.unread.set(id, unread)
    const stop = body({
      write: (text) => {
        if (open) this.outbox.send({ type: 'chunk', id, text })
        return unread.add(text.length)
      },
      drained: (run) => unread.whenDrained(run),
      end: () => {
        if (!open) return
        open = false
        this.running.delete(id)
        this.unread.delete(id)
        this.outbox.send({ type: 'end', id })
      },
    })
    // It may have ended while it started.
    if (!open) return
    this.running.set(id, () => {
      open = false
      stop()
    })
  }
}

function toApiRequest({ method, url, headers, body }: RequestMessage, signal: AbortSignal): ApiRequest {
  const { pathname, search } = new URL(url, 'http://crdlab')
  return {
    method,
    path: decodePath(pathname),
    query: parseQuery(search.slice(1)),
    header: (name) => headers[name],
    headerNames: () => Object.keys(headers),
    body,
    signal,
  }
}
