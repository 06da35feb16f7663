import type { IncomingMessage } from 'node:http'
import { bodyText } from '../../apiserver/endpoints/exchange.ts'

/** The largest body that is kept: one byte more than the engine takes, so that it can say what is too large. */
export const MAX_KEPT_BYTES = 3 * 1024 * 1024 + 1

/** The host reads and drops the rest of a larger body up to this size, so that a client that is still sending sees the answer. */
const MAX_DROPPED_BYTES = 16 * 1024 * 1024

/** The body of a request as text (see `bodyText`), cut at `MAX_KEPT_BYTES`. Rejects when the client goes away before its end. */
export function readBody(request: IncomingMessage): Promise<string> {
  const { method, headers } = request
  const empty = headers['content-length'] === undefined && headers['transfer-encoding'] === undefined
  if (empty || method === 'GET' || method === 'HEAD') return Promise.resolve('')
  const text = (chunks: readonly Buffer[]): string => bodyText(Buffer.concat(chunks), headers['content-type'])
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let length = 0
    const keep = (chunk: Buffer): void => {
      const room = MAX_KEPT_BYTES - length
      chunks.push(chunk.length > room ? chunk.subarray(0, room) : chunk)
      length += chunk.length
      if (length < MAX_KEPT_BYTES) return
      request.off('data', keep)
      drop(request)
      resolve(text(chunks))
    }
    request.on('data', keep)
    request.once('end', () => resolve(text(chunks)))
    request.once('error', reject)
    request.once('close', () => {
      // Every request is closed, and an error collects its stack.
      if (!request.complete) reject(new Error('the client went away'))
    })
  })
}

function drop(request: IncomingMessage): void {
  let dropped = 0
  request.on('data', (chunk: Buffer) => {
    dropped += chunk.length
    if (dropped > MAX_DROPPED_BYTES) request.destroy()
  })
}
