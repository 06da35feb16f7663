import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { BodyStream } from '../../apiserver/endpoints/exchange.ts'
import { isBinaryType } from '../../apiserver/endpoints/media-types.ts'
import type { EncodedAnswer } from './encode-answer.ts'

/** Milliseconds in which a client has to take something of an answer that is complete, before its connection is closed. */
const UNREAD_TIMEOUT = 60_000

/** One warning of those that a header joins. */
const WARNING = /\d{3} \S+ "(?:[^"\\]|\\.)*"/g

/** The real server sends a header for each warning, where the engine joins them in one. */
function headersOf({ headers }: EncodedAnswer): OutgoingHttpHeaders {
  const sent: OutgoingHttpHeaders = { 'X-Content-Type-Options': 'nosniff', ...headers }
  const warnings = headers.Warning?.match(WARNING)
  if (warnings) sent.Warning = warnings
  return sent
}

/** Writes an answer of the engine; a streaming body goes on until it ends or the client goes away. */
export function writeAnswer(response: ServerResponse, answer: EncodedAnswer): void {
  const { status, headers, body } = answer
  if (response.destroyed) {
    if (typeof body === 'function') body({ write: () => true, drained: () => {}, end: () => {} })()
    return
  }
  const encoding = isBinaryType(headers['Content-Type']) ? 'latin1' : 'utf8'
  if (typeof body === 'string') {
    const bytes = Buffer.byteLength(body, encoding)
    const sent = headersOf(answer)
    if (status !== 304) sent['Content-Length'] = bytes
    response.writeHead(status, sent)
    // Node writes the headers, which are Latin-1, in the encoding of a body that is a text. One of ASCII alone has the same bytes in both.
    response.end(bytes === body.length ? body : Buffer.from(body, encoding), 'latin1')
    limitUnread(response)
    return
  }
  if (typeof body !== 'function') {
    response.writeHead(status, { ...headersOf(answer), 'Content-Length': body.length })
    response.end(body)
    limitUnread(response)
    return
  }
  response.writeHead(status, headersOf(answer))
  response.flushHeaders()
  stream(response, body, encoding)
}

function stream(response: ServerResponse, body: BodyStream, encoding: 'latin1' | 'utf8'): void {
  const stop = body({
    write: (text) => response.write(text, encoding),
    drained: (run) => {
      response.once('drain', run)
    },
    end: () => {
      response.end()
      limitUnread(response)
    },
  })
  response.once('close', stop)
}

/** Limits how long a client that does not read a complete answer keeps it in memory. */
function limitUnread(response: ServerResponse): void {
  if (response.writableLength > 0) response.setTimeout(UNREAD_TIMEOUT, () => response.destroy())
}
