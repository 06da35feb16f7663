import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { User } from '../../apiserver/authentication/user.ts'
import { type ApiRequest, type ApiResponse, decodePath, parseQuery } from '../../apiserver/endpoints/exchange.ts'
import { writeAnswer } from './answer.ts'
import { limitConnections } from './connections.ts'
import { encodeAnswer } from './encode-answer.ts'
import { type Guarded, rejection } from './guard.ts'
import { readBody } from './request-body.ts'
import type { StaticFiles } from './static-files.ts'
import { UpgradingServer } from './upgrades.ts'
import { workspacePath } from './workspace-path.ts'
import type { Workspaces } from './workspaces.ts'

/** The engine as this host needs it. */
export type Answer = (request: ApiRequest) => Promise<ApiResponse>

/** Tells who sends a request: absent where that is the administrator, undefined where its credentials are nobody's. */
export type Authenticate = (request: IncomingMessage) => { readonly user: User | undefined } | undefined

export interface HostOptions {
  readonly answer: Answer
  /** The page; absent: the API server alone. */
  readonly page?: StaticFiles
  /** Servers of their own below `/workspaces/`; absent: none. */
  readonly workspaces?: Workspaces
  readonly allowRemote: boolean
  /** Absent: nobody is known. */
  readonly authenticate?: Authenticate
  /** Its connections have TLS. */
  readonly isSecure?: boolean
}

/** Milliseconds; a client that is slower than this to send its headers or its whole request gets 408. */
export interface Timeouts {
  readonly headers: number
  readonly request: number
}

const TIMEOUTS: Timeouts = { headers: 10_000, request: 60_000 }
const MAX_CONNECTIONS = 1024
/** In bytes, as the real server has it. Source: Go's net/http, DefaultMaxHeaderBytes, and what it adds to it. */
const MAX_HEAD = 1024 * 1024 + 4096

/** An HTTP server around the engine. It knows nothing of Kubernetes: it guards, reads, hands over and writes. */
export function createHost(options: HostOptions, timeouts: Timeouts = TIMEOUTS): Server {
  const server = new UpgradingServer({
    maxHeaderSize: MAX_HEAD,
    headersTimeout: timeouts.headers,
    requestTimeout: timeouts.request,
    connectionsCheckingInterval: Math.min(1000, timeouts.headers),
  })
  // The size of the head bounds their number.
  server.maxHeadersCount = 0
  limitConnections(server, MAX_CONNECTIONS)
  const guarded = { port: 0, usualPort: options.isSecure ? 443 : 80, allowRemote: options.allowRemote }
  server.on('listening', () => {
    const address = server.address()
    if (typeof address === 'object' && address !== null) guarded.port = address.port
  })
  server.on('request', (request, response) => {
    serve(options, guarded, request, response).catch(() => response.destroy())
  })
  server.serveUpgrades((request, response, head) => {
    serve(options, guarded, request, response, head).catch(() => request.socket.destroy())
  })
  return server
}

/** Answers a request; `head` is what came behind one that asks for a WebSocket, which streams are sent over. */
async function serve(
  options: HostOptions,
  guarded: Guarded,
  request: IncomingMessage,
  response: ServerResponse,
  head?: Buffer,
): Promise<void> {
  const { pathname: target, query } = parseTarget(request.url ?? '/')
  const within = options.workspaces && workspacePath(target)
  const pathname = within?.path ?? target
  const method = request.method ?? 'GET'
  const why = rejection(method, pathname, request.headers, guarded)
  if (why !== undefined) return writeAnswer(response, failure(403, 'Forbidden', why))
  if (pathname === '') return redirect(response, within?.name === '' ? '/#/join' : `${target}/`)
  const file = fileFor(options.page, method, pathname, request)
  if (options.page && file !== undefined) return sendFile(options.page, file, query.has('embed'), request, response)
  const known = options.authenticate?.(request)
  if (known !== undefined && known.user === undefined) return writeAnswer(response, failure(401, 'Unauthorized', 'Unauthorized'))
  const asked = new HostRequest(request, response, {
    method,
    path: decodePath(pathname),
    query,
    body: await readBody(request),
    user: known?.user,
  })
  const answer = within && options.workspaces ? options.workspaces.answer(within.name, asked) : options.answer(asked)
  const encoded = await encodeAnswer(asked, await answer)
  if (head === undefined || typeof encoded.body !== 'function' || response.destroyed) return writeAnswer(response, encoded)
  // Few clients watch in this way, and the library takes its time to load.
  const { sendOverWebSocket } = await import('./websocket.ts')
  sendOverWebSocket(request, response, head, { type: encoded.headers['Content-Type'], body: encoded.body })
}

/** The files of a page are found from its address only where that ends with a slash. */
function redirect(response: ServerResponse, to: string): void {
  response.writeHead(308, { Location: to }).end()
}

/**
 * A request of Node for the engine. A class, since a getter in an object literal would give every object a shape of its own, which V8
 * keeps, with everything that the getter refers to, until it collects the whole heap.
 */
class HostRequest implements ApiRequest {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly body: string
  readonly user: User | undefined
  readonly #request: IncomingMessage
  readonly #response: ServerResponse
  #signal: AbortSignal | undefined

  constructor(
    request: IncomingMessage,
    response: ServerResponse,
    asked: Pick<ApiRequest, 'method' | 'path' | 'query' | 'body' | 'user'>,
  ) {
    this.method = asked.method
    this.path = asked.path
    this.query = asked.query
    this.body = asked.body
    this.user = asked.user
    this.#request = request
    this.#response = response
  }

  header(name: string): string | undefined {
    const value = this.#request.headers[name]
    return Array.isArray(value) ? value.join(', ') : value
  }

  headerNames(): Iterable<string> {
    return Object.keys(this.#request.headers)
  }

  /** Aborted when the client goes away before the end of the answer. Only watches ask for it: making one costs more than many an answer. */
  get signal(): AbortSignal {
    this.#signal ??= signalOf(this.#response)
    return this.#signal
  }
}

function signalOf(response: ServerResponse): AbortSignal {
  const gone = new AbortController()
  if (response.destroyed) gone.abort()
  response.once('close', () => {
    if (!response.writableFinished) gone.abort()
  })
  return gone.signal
}

// The query can hold anything, and a target can be a whole URL (`GET http://host/path`).
function parseTarget(target: string): { pathname: string; query: URLSearchParams } {
  const path = target.startsWith('/') ? target : target.replace(/^[a-z]+:\/\/[^/]*/i, '')
  const mark = path.indexOf('?')
  return mark < 0
    ? { pathname: path, query: new URLSearchParams() }
    : { pathname: path.slice(0, mark), query: parseQuery(path.slice(mark + 1)) }
}

function failure(code: number, reason: string, message: string): ApiResponse {
  const status = { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure', message, reason, code }
  return { status: code, headers: { 'Content-Type': 'application/json' }, body: `${JSON.stringify(status)}\n` }
}

// `/` is the page for a browser and the list of paths for other clients.
function fileFor(page: StaticFiles | undefined, method: string, path: string, request: IncomingMessage): string | undefined {
  if (!page || (method !== 'GET' && method !== 'HEAD')) return undefined
  const asked = path === '/' && /\btext\/html\b/.test(request.headers.accept ?? '') ? '/index.html' : path
  return page.has(asked) ? asked : undefined
}

// An embed reaches neither this server nor anything that the browser stores, so any page may show it.
async function sendFile(
  page: StaticFiles,
  path: string,
  isEmbed: boolean,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const file = await page.get(path)
  const { bytes } = file
  const { 'Content-Security-Policy': policy, ...unframed } = file.headers
  const headers: Readonly<Record<string, string>> = isEmbed || policy === undefined ? unframed : file.headers
  const vary = path === '/index.html' ? { Vary: 'Accept' } : {}
  if (request.headers['if-none-match'] === headers.ETag) {
    response.writeHead(304, { ...headers, ...vary }).end()
    return
  }
  response.writeHead(200, { ...headers, ...vary, 'Content-Length': bytes.length })
  response.end(request.method === 'HEAD' ? undefined : bytes)
}
