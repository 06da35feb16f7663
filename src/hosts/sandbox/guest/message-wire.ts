import type { ClientClock, Transport } from '../../../client/transport.ts'
import type { FromProgram, ToProgram } from '../../../lab/program-messages.ts'

/** A request whose answer has not wholly arrived. */
interface Waiting {
  head(status: number, headers: Readonly<Record<string, string>>): void
  piece(text: string): void
  end(): void
  fail(error: Error): void
}

/** The pieces of a body that have arrived and were not read yet. */
class Body {
  readonly #pieces: string[] = []
  #end: 'open' | 'ended' | Error = 'open'
  #wake: () => void = () => undefined

  push(text: string): void {
    this.#pieces.push(text)
    this.#wake()
  }

  close(end: 'ended' | Error): void {
    this.#end = end
    this.#wake()
  }

  async read(): Promise<{ done: boolean; value?: string }> {
    while (this.#pieces.length === 0 && this.#end === 'open') {
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
    const value = this.#pieces.shift()
    if (value !== undefined) return { done: false, value }
    if (this.#end instanceof Error) throw this.#end
    return { done: true }
  }

  async text(): Promise<string> {
    let all = ''
    for (let next = await this.read(); !next.done; next = await this.read()) all += next.value
    return all
  }
}

/** Reaches a server, and time, by messages. */
export class MessageWire {
  readonly clock: ClientClock
  readonly #post: (message: FromProgram) => void
  readonly #requests = new Map<number, Waiting>()
  readonly #sleeps = new Map<number, () => void>()
  #lastId = 0
  #now = 0
  #elapsed = 0

  constructor(post: (message: FromProgram) => void) {
    this.#post = post
    this.clock = {
      now: () => this.#now,
      elapsed: () => this.#elapsed,
      sleep: (ms, signal) => this.#sleep(ms, signal),
    }
  }

  receive(message: ToProgram): void {
    this.#now = message.now
    this.#elapsed = message.elapsed
    if (message.type === 'woken') this.#sleeps.get(message.id)?.()
    else if (message.type !== 'start' && message.type !== 'stop') this.#answer(message)
  }

  #answer(message: Extract<ToProgram, { type: 'head' | 'chunk' | 'end' | 'failed' }>): void {
    const waiting = this.#requests.get(message.id)
    if (message.type === 'head') waiting?.head(message.status, message.headers)
    else if (message.type === 'chunk') waiting?.piece(message.text)
    else {
      this.#requests.delete(message.id)
      if (message.type === 'end') waiting?.end()
      else waiting?.fail(new TypeError(message.message))
    }
  }

  /** Answers with as much of a Response as the client uses; the pieces of its body are text. */
  readonly fetch: Transport = (input, init = {}) => {
    const id = ++this.#lastId
    const { signal, method = 'GET', headers = {}, body } = init
    const content = new Body()
    return new Promise<Response>((resolve, reject) => {
      const stop = (): void => {
        if (!this.#requests.delete(id)) return
        this.#post({ type: 'cancel', id })
        const aborted = new Error('the request was aborted')
        content.close(aborted)
        reject(aborted)
      }
      if (signal?.aborted === true) {
        reject(new Error('the request was aborted'))
        return
      }
      signal?.addEventListener('abort', stop, { once: true })
      this.#requests.set(id, {
        head: (status, answered) => resolve(responseOf(status, answered, content, stop) as unknown as Response),
        piece: (text) => content.push(text),
        end: () => content.close('ended'),
        fail: (error) => {
          content.close(error)
          reject(error)
        },
      })
      this.#post({
        type: 'fetch',
        id,
        method,
        url: String(input),
        headers: headers as Readonly<Record<string, string>>,
        ...(typeof body === 'string' && { body }),
      })
    })
  }

  #sleep(ms: number, signal?: AbortSignal): Promise<void> {
    if (signal?.aborted === true) return Promise.resolve()
    const id = ++this.#lastId
    return new Promise((resolve) => {
      const done = (): void => {
        this.#sleeps.delete(id)
        signal?.removeEventListener('abort', cancel)
        resolve()
      }
      const cancel = (): void => {
        this.#post({ type: 'cancel', id })
        done()
      }
      this.#sleeps.set(id, done)
      signal?.addEventListener('abort', cancel, { once: true })
      this.#post({ type: 'sleep', id, ms })
    })
  }
}

const responseOf = (status: number, headers: Readonly<Record<string, string>>, body: Body, cancel: () => void) => ({
  status,
  ok: status >= 200 && status < 300,
  headers: { get: (name: string): string | null => headers[name.toLowerCase()] ?? null },
  text: () => body.text(),
  body: {
    getReader: () => ({
      read: () => body.read(),
      cancel: async () => cancel(),
    }),
  },
})
