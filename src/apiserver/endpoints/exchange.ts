import { decodeEscaped, encodeEscaped, replaceEscapes } from '../../apimachinery/json/escaped-bytes.ts'
import { binaryText, bytesOfText } from '../../apimachinery/protobuf/binary-text.ts'
import type { User } from '../authentication/user.ts'
import type { Term } from '../storage/interfaces.ts'
import { isBinaryType, isYamlType, JSON_TYPE } from './media-types.ts'

/**
 * A request and an answer in plain form. `handle` makes them from the Fetch API's objects; a host that has the parts already
 * (Node's HTTP server) skips that step. Names are the Fetch API's.
 */
export interface ApiRequest {
  readonly method: string
  /** The decoded path, without the query. */
  readonly path: string
  readonly query: URLSearchParams
  /** The value of a header, by its lower-case name. */
  header(name: string): string | undefined
  /** The lower-case names of all headers. Absent: only names that are asked for are known. */
  headerNames?(): Iterable<string>
  /** Who sends it, where the host knows; absent: the administrator. */
  readonly user?: User | undefined
  /** The body as text (see `bodyText`); empty when there is none. */
  readonly body: string
  /** Aborted when the client goes away: ends a watch. */
  readonly signal?: AbortSignal
  /** Set by the controllers of the elected server: nothing is written once this term is over. */
  readonly term?: Term
}

/** Where a streaming body is written. */
export interface BodySink {
  /** Sends a piece. False: the reader is behind, and the next piece should wait for `drained`, because it would be kept in memory. */
  write(text: string): boolean
  /** Calls `run` once, later, when the reader has taken what was written. Only after `write` returned false. */
  drained(run: () => void): void
  end(): void
}

/** Starts a streaming body; the result stops it. */
export type BodyStream = (sink: BodySink) => () => void

/** A body of protobuf has a character for each byte, as those of requests. */
export interface ApiResponse {
  readonly status: number
  readonly headers: Record<string, string>
  readonly body: string | BodyStream
}

export const textResponse = (status: number, text: string): ApiResponse => ({
  status,
  headers: { 'Content-Type': 'text/plain; charset=utf-8', 'X-Content-Type-Options': 'nosniff' },
  body: text,
})

export const jsonResponse = (status: number, text: string): ApiResponse => ({
  status,
  headers: { 'Content-Type': JSON_TYPE },
  body: text,
})

/** The largest body a request may have, in bytes. Source: k8s.io/apiserver/pkg/server/config.go, MaxRequestBodyBytes. */
export const MAX_BODY_BYTES = 3 * 1024 * 1024

const encoder = new TextEncoder()

const isBinary = (request: ApiRequest): boolean => isBinaryType(request.header('content-type'))

/** The length of a body as it was sent, in bytes. */
export const bodyLength = (request: ApiRequest): number =>
  isBinary(request) ? request.body.length : encodeEscaped(request.body).length

/** Whether a body has more bytes than are taken; only texts near the limit are measured exactly. */
export function exceedsBodyLimit(request: ApiRequest): boolean {
  const { length } = request.body
  return length > MAX_BODY_BYTES || (length * 3 > MAX_BODY_BYTES && bodyLength(request) > MAX_BODY_BYTES)
}

/** The plain form of a Fetch request. A body beyond the limit is not read to its end. */
export async function fromFetch(request: Request): Promise<ApiRequest> {
  const url = new URL(request.url)
  return {
    method: request.method,
    path: decodePath(url.pathname),
    query: parseQuery(url.search.slice(1)),
    header: (name) => request.headers.get(name) ?? undefined,
    headerNames: () => request.headers.keys(),
    body:
      request.body === null
        ? ''
        : bodyText(new Uint8Array(await request.arrayBuffer()), request.headers.get('content-type') ?? undefined),
    signal: request.signal,
  }
}

/**
 * The body of a request as text: protobuf with a character for each byte; YAML so that no byte is lost, because it may be UTF-16 or
 * have to be rejected (rule RQ-9); anything else with replacement characters for what is no UTF-8. A byte order mark stays.
 */
export function bodyText(bytes: Uint8Array, contentType: string | undefined): string {
  if (isBinaryType(contentType)) return binaryText(bytes)
  const text = decodeEscaped(bytes)
  return isYamlType(contentType) ? text : replaceEscapes(text)
}

/** A percent-encoded path as text; one that cannot be decoded stays as it is and matches nothing. */
export function decodePath(path: string): string {
  if (!path.includes('%')) return path
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** The Fetch form of an answer. */
export function toFetch(response: ApiResponse): Response {
  const { status, headers, body } = response
  const isBinary = isBinaryType(headers['Content-Type'])
  // Statuses without a body, like 304, take none.
  if (typeof body === 'string') return new Response(body === '' ? null : isBinary ? bytesOfText(body) : body, { status, headers })
  return new Response(streamOf(body, isBinary), { status, headers })
}

/** How much of a stream waits for its reader, in bytes. */
const STREAM_BYTES = 64 * 1024

function streamOf(body: BodyStream, isBinary: boolean): ReadableStream<Uint8Array> {
  let stop: (() => void) | undefined
  let resume: (() => void) | undefined
  let ended = false
  const source: UnderlyingDefaultSource<Uint8Array> = {
    start(controller) {
      stop = body({
        write: (text) => {
          if (!ended) controller.enqueue(isBinary ? bytesOfText(text) : encoder.encode(text))
          return (controller.desiredSize ?? 0) > 0
        },
        drained: (run) => {
          resume = run
        },
        end: () => {
          if (ended) return
          ended = true
          controller.close()
        },
      })
    },
    pull() {
      const run = resume
      resume = undefined
      run?.()
    },
    cancel() {
      ended = true
      stop?.()
    },
  }
  return new ReadableStream(source, { highWaterMark: STREAM_BYTES, size: (chunk) => chunk?.byteLength ?? 0 })
}

const BROKEN_ESCAPE = /%(?![0-9a-fA-F]{2})/

/**
 * The parameters of a query, without its `?`. A parameter with a semicolon or a broken escape in it is left out, and the others count.
 * Source: Go's net/url, ParseQuery, whose error Kubernetes ignores (rule RQ-10).
 */
export function parseQuery(query: string): URLSearchParams {
  const parameters = query.split('&').filter((parameter) => !parameter.includes(';') && !BROKEN_ESCAPE.test(parameter))
  return new URLSearchParams(parameters.join('&'))
}
