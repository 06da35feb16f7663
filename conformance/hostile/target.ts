import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'

/** An answer, or why there was none. Times in milliseconds. */
export interface Answer {
  /** The HTTP status, or a word for what happened in place of an answer. */
  readonly status: number | string
  readonly ms: number
  readonly body: string
}

export interface Sent {
  readonly method: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string | string[]>>
  readonly body?: string | Uint8Array
}

/** A server under attack. */
export interface Target {
  readonly base: string
  /** Sends a request on a connection of its own. Never rejects. */
  send(sent: Sent): Promise<Answer>
  /** Opens a connection for bytes that are no proper request. */
  connect(): Promise<Socket>
}

/** How long an answer is waited for: far longer than any goal, so that a slow answer is measured. */
const PATIENCE_MS = 90_000
const SHOWN = 300

export function targetAt(base: string): Target {
  const { hostname, port } = new URL(base)
  return {
    base,
    send: (sent) => send(base, sent),
    async connect() {
      const socket = connect({ host: hostname, port: Number(port) })
      socket.on('error', () => undefined)
      await once(socket, 'connect')
      return socket
    },
  }
}

function send(base: string, { method, path, headers, body }: Sent): Promise<Answer> {
  const started = performance.now()
  return new Promise((resolve) => {
    let text = ''
    const end = (status: number | string): void =>
      resolve({ status, ms: performance.now() - started, body: text.slice(0, SHOWN) })
    const sending = request(
      `${base}/`,
      { method, path, headers: { ...headers }, agent: false, timeout: PATIENCE_MS },
      (answer) => {
        answer.setEncoding('utf8')
        answer.on('data', (chunk: string) => {
          if (text.length < SHOWN) text += chunk
        })
        answer.on('end', () => end(answer.statusCode ?? 0))
        answer.on('error', () => end('cut off'))
      },
    )
    sending.on('timeout', () => {
      end('no answer')
      sending.destroy()
    })
    sending.on('error', (error: NodeJS.ErrnoException) => end(error.code ?? error.message))
    // A server may answer and close before it has read the whole body.
    sending.end(body)
  })
}

/** The built host in memory, in a process of its own. */
export interface Host {
  readonly target: Target
  /** The output of the process and its end, once it has ended. */
  ended(): string | undefined
  stop(): Promise<void>
}

/** Starts the built host with more flags on a free port. Rejects with what it printed when it does not serve. */
export function startHost(flags: readonly string[]): Promise<Host> {
  const args = ['bin/crdlab.mjs', 'serve', ...flags, '--listen', '127.0.0.1:0', '--storage', 'memory']
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  let end: string | undefined
  const gone = once(child, 'exit').then(([code, signal]) => {
    end = `ended with ${signal ?? code}: ${printed.slice(-SHOWN)}`
  })
  return new Promise((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      printed = (printed + chunk.toString()).slice(-10_000)
      const url = /^Serving on (\S+)$/m.exec(printed)?.[1]
      if (url === undefined) return
      resolve({
        target: targetAt(url),
        ended: () => end,
        async stop() {
          child.kill('SIGKILL')
          await gone
        },
      })
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    void gone.then(() => reject(new Error(`the host ${end}`)))
  })
}
