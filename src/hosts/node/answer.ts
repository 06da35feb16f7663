import type { ServerResponse } from 'node:http'
import type { ApiResponse, BodyStream } from '../../apiserver/endpoints/exchange.ts'
import { isBinaryType } from '../../apiserver/endpoints/media-types.ts'

/** How far the reader of a watch may be behind, in bytes, before its connection is ended; it lists and watches again then. */
export const MAX_BEHIND_BYTES = 8 * 1024 * 1024

/** Writes an answer of the engine; a streaming body goes on until it ends or the client goes away. */
export function writeAnswer(response: ServerResponse, answer: ApiResponse): void {
  const { status, headers, body } = answer
  if (response.destroyed) {
    if (typeof body !== 'string') body({ write: () => {}, end: () => {} })()
    return
  }
  const encoding = isBinaryType(headers['Content-Type']) ? 'latin1' : 'utf8'
  if (typeof body === 'string') {
    const length = status === 304 ? {} : { 'Content-Length': Buffer.byteLength(body, encoding) }
    response.writeHead(status, { 'X-Content-Type-Options': 'nosniff', ...headers, ...length }).end(body, encoding)
    return
  }
  response.writeHead(status, { 'X-Content-Type-Options': 'nosniff', ...headers })
  response.flushHeaders()
  stream(response, body, encoding)
}

function stream(response: ServerResponse, body: BodyStream, encoding: 'latin1' | 'utf8'): void {
  const stop = body({
    write(text) {
      response.write(text, encoding)
      if (response.writableLength > MAX_BEHIND_BYTES) response.destroy()
    },
    end: () => response.end(),
  })
  response.once('close', stop)
}
