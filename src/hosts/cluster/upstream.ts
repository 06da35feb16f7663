import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, type RequestOptions, request as requestHttps } from 'node:https'
import { StringDecoder } from 'node:string_decoder'
import { encodeEscaped } from '../../apimachinery/json/escaped-bytes.ts'
import { type ApiRequest, type ApiResponse, type BodyStream, exceedsBodyLimit } from '../../apiserver/endpoints/exchange.ts'
import { isBinaryType } from '../../apiserver/endpoints/media-types.ts'
import { failure } from './answers.ts'
import type { ClusterContext } from './kubeconfig.ts'

/** Milliseconds without a byte after which a request is given up; watches have no limit. An API server ends its own after a minute. */
const SILENCE = 90_000
/** Milliseconds between probes of a connection without traffic, so that one that is gone is noticed. */
const KEEP_ALIVE = 30_000

/** The headers of a client that reach the cluster: no credentials and nothing about the connection. */
const FORWARDED = ['accept', 'content-type', 'impersonate-user', 'impersonate-group', 'impersonate-uid', 'if-none-match']
/** A browser joins the groups in one header; an API server takes each header for one group. */
const GROUPS = 'impersonate-group'
/** The headers of the cluster that reach the client. */
const RETURNED: readonly [lower: string, name: string][] = [
  ['content-type', 'Content-Type'],
  ['warning', 'Warning'],
  ['retry-after', 'Retry-After'],
  ['cache-control', 'Cache-Control'],
  ['etag', 'ETag'],
  ['audit-id', 'Audit-Id'],
]

/** Sends requests to one cluster with the credentials of its context. */
export class Upstream {
  readonly #context: ClusterContext
  readonly #agent: HttpAgent | HttpsAgent

  constructor(context: ClusterContext) {
    this.#context = context
    const options = { keepAlive: true, keepAliveMsecs: KEEP_ALIVE }
    this.#agent = context.server.protocol === 'https:' ? new HttpsAgent(options) : new HttpAgent(options)
  }

  /** The cluster's answer. One that never comes is 503, with the reason. */
  async send(request: ApiRequest): Promise<ApiResponse> {
    if (exceedsBodyLimit(request)) return failure(413, 'the body has more than 3 MiB')
    const { name, server } = this.#context
    let credentials: RequestOptions
    try {
      credentials = await this.#context.credentials()
    } catch (error) {
      return failure(503, (error as Error).message)
    }
    try {
      const { options, body } = this.#compose(request, credentials)
      const incoming = await receive(server, options, body, isWatch(request), request.signal)
      return await answerOf(incoming, isWatch(request))
    } catch (error) {
      return failure(503, `${server.origin} (context ${name}) did not answer: ${reasonOf(error)}`)
    }
  }

  close(): void {
    this.#agent.destroy()
  }

  #compose(request: ApiRequest, credentials: RequestOptions): { options: RequestOptions; body: Uint8Array } {
    const body = bytesOf(request)
    const headers: Record<string, string | number | string[]> = { 'User-Agent': 'crdlab' }
    for (const name of FORWARDED) {
      const value = request.header(name)
      if (value !== undefined) headers[name] = name === GROUPS ? value.split(',').map((group) => group.trim()) : value
    }
    if (body.length > 0 || !['GET', 'HEAD'].includes(request.method)) headers['Content-Length'] = body.length
    const own = credentials.headers as Record<string, string> | undefined
    // The user whom the kubeconfig impersonates comes first: without it the request would act as a mightier one.
    const options = { agent: this.#agent, ...credentials, method: request.method, headers: { ...headers, ...own } }
    return { options: { ...options, path: pathOf(this.#context.server, request) }, body }
  }
}

const reasonOf = (error: unknown): string => {
  const { message, code } = error as NodeJS.ErrnoException
  return message || code || 'the connection failed'
}

function pathOf(server: URL, { path, query }: ApiRequest): string {
  const base = server.pathname.replace(/\/$/, '')
  const text = query.toString()
  return `${base}${path.split('/').map(encodeURIComponent).join('/')}${text === '' ? '' : `?${text}`}`
}

const bytesOf = (request: ApiRequest): Uint8Array =>
  isBinaryType(request.header('content-type')) ? Buffer.from(request.body, 'latin1') : encodeEscaped(request.body)

/** Whether an answer goes on for as long as its reader wants it. */
const isWatch = ({ method, query }: ApiRequest): boolean =>
  method === 'GET' && ['watch', 'follow'].some((name) => ['1', 'true'].includes(query.get(name) ?? ''))

function receive(
  server: URL,
  options: RequestOptions,
  body: Uint8Array,
  isEndless: boolean,
  signal: AbortSignal | undefined,
): Promise<IncomingMessage> {
  const send = server.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const outgoing = send(server, { ...options, ...(isEndless && signal !== undefined ? { signal } : {}) }, resolve)
    outgoing.on('error', reject)
    outgoing.setTimeout(isEndless ? 0 : SILENCE, () => outgoing.destroy(new Error(`nothing came for ${SILENCE / 1000} seconds`)))
    outgoing.end(body)
  })
}

async function answerOf(incoming: IncomingMessage, isEndless: boolean): Promise<ApiResponse> {
  const status = incoming.statusCode ?? 502
  const headers: Record<string, string> = {}
  for (const [lower, name] of RETURNED) {
    const value = incoming.headers[lower]
    if (value !== undefined) headers[name] = Array.isArray(value) ? value.join(', ') : value
  }
  const encoding = isBinaryType(headers['Content-Type']) ? 'latin1' : 'utf8'
  if (isEndless && status === 200) return { status, headers, body: streamOf(incoming, encoding) }
  // Read to its end: an answer that is cut off must not look like one that is complete.
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  return { status, headers, body: Buffer.concat(chunks).toString(encoding) }
}

const streamOf =
  (incoming: IncomingMessage, encoding: 'latin1' | 'utf8'): BodyStream =>
  (sink) => {
    const decoder = new StringDecoder(encoding)
    incoming.on('data', (chunk: Buffer) => {
      const text = decoder.write(chunk)
      if (text === '' || sink.write(text)) return
      incoming.pause()
      sink.drained(() => incoming.resume())
    })
    // A watch that breaks ends like one that ended: the client lists or watches again.
    incoming.once('error', () => undefined)
    incoming.once('close', () => sink.end())
    return () => incoming.destroy()
  }
