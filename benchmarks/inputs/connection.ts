import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export interface Answered {
  readonly status: number
  readonly body: string
}

const HEAD_END = '\r\n\r\n'

/**
 * A connection of HTTP/1.1 that costs its process little, so that a server on the same processor is measured and not its client. One
 * request at a time. A connection that the server closed while it was idle is opened again.
 */
export class Connection {
  readonly #base: URL
  #socket: Socket | undefined
  #received = ''
  #answer: ((answered: Answered) => void) | undefined
  #fail: ((error: Error) => void) | undefined

  constructor(base: string) {
    this.#base = new URL(base)
  }

  /** Rejects when the connection breaks before the answer. */
  async send(method: string, path: string, body = '', type = 'application/json'): Promise<Answered> {
    const socket = this.#socket ?? (await this.#open())
    const about = body === '' ? '' : `Content-Type: ${type}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`
    socket.write(`${method} ${path} HTTP/1.1\r\nHost: ${this.#base.host}\r\n${about}\r\n${body}`)
    return new Promise((resolve, reject) => {
      this.#answer = resolve
      this.#fail = reject
    })
  }

  /** Asks for a stream, such as a watch: `received` gets each piece of it, with the head of the answer and the sizes of chunks. */
  async stream(path: string, received: (piece: string) => void): Promise<void> {
    const socket = this.#socket ?? (await this.#open())
    socket.removeAllListeners('data')
    socket.on('data', received)
    socket.write(`GET ${path} HTTP/1.1\r\nHost: ${this.#base.host}\r\n\r\n`)
  }

  close(): void {
    this.#fail = undefined
    this.#socket?.destroy()
  }

  async #open(): Promise<Socket> {
    const socket = connect(Number(this.#base.port), this.#base.hostname)
    await once(socket, 'connect')
    socket.setNoDelay(true)
    // A character for each byte, so that lengths are those of the head.
    socket.setEncoding('latin1')
    socket.on('data', (text: string) => this.#take(text))
    socket.on('error', () => {})
    socket.on('close', () => {
      this.#socket = undefined
      this.#fail?.(new Error('the connection was closed'))
    })
    this.#socket = socket
    return socket
  }

  #take(text: string): void {
    this.#received += text
    const answered = answerIn(this.#received)
    if (answered === undefined) return
    this.#received = ''
    this.#fail = undefined
    this.#answer?.(answered)
  }
}

/** The answer in what was received; undefined until it is whole. */
function answerIn(received: string): Answered | undefined {
  const end = received.indexOf(HEAD_END)
  if (end < 0) return undefined
  const head = received.slice(0, end).toLowerCase()
  const start = end + HEAD_END.length
  const body = head.includes('transfer-encoding: chunked') ? unchunked(received, start) : sized(received, start, head)
  return body === undefined ? undefined : { status: Number(received.slice(9, 12)), body }
}

function sized(received: string, start: number, head: string): string | undefined {
  const at = head.indexOf('content-length:')
  const length = Number.parseInt(head.slice(at + 'content-length:'.length), 10)
  return received.length < start + length ? undefined : received.slice(start, start + length)
}

function unchunked(received: string, start: number): string | undefined {
  let body = ''
  for (let at = start; ; ) {
    const line = received.indexOf('\r\n', at)
    if (line < 0) return undefined
    const length = Number.parseInt(received.slice(at, line), 16)
    const next = line + 2 + length + 2
    if (received.length < next) return undefined
    if (length === 0) return body
    body += received.slice(line + 2, line + 2 + length)
    at = next
  }
}
