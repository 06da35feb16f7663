import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { ApiRequest, ApiResponse, BodyStream } from '../../apiserver/endpoints/exchange.ts'
import { isBinaryType, JSON_TYPE } from '../../apiserver/endpoints/media-types.ts'
import { CLIENT_HEADER } from '../../protocol/journal.ts'
import { indented } from './indented.ts'

/** An answer as it goes to the client. */
export interface EncodedAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array | BodyStream
}

const compress = promisify(gzip)

/** In bytes. Source: k8s.io/apiserver/pkg/endpoints/handlers/responsewriters/writers.go, defaultGzipThresholdBytes. */
const GZIP_FROM = 128 * 1024
/** Source: k8s.io/apiserver/pkg/endpoints/handlers/responsewriters/writers.go, defaultGzipContentEncodingLevel. */
const GZIP_LEVEL = 1

const TRUE: ReadonlySet<string> = new Set(['1', 't', 'T', 'true', 'TRUE', 'True'])
const SHOWS_PRETTY = /^(?:curl|Wget|Mozilla\/5\.0)/
/** Documents that are sent as they were made. */
const RAW_PATH = /^\/(?:openapi|crdlab)\//

/**
 * Whether a client gets indented JSON: one that says so, or a tool with which people look at answers. The page of this project reads them by program.
 * Source: k8s.io/apiserver/pkg/endpoints/handlers/negotiation/negotiate.go, isPrettyPrint.
 */
function wantsPretty(request: ApiRequest): boolean {
  if (RAW_PATH.test(request.path)) return false
  const asked = request.query.get('pretty') ?? ''
  if (asked !== '') return TRUE.has(asked)
  if (request.header(CLIENT_HEADER.toLowerCase()) !== undefined) return false
  return SHOWS_PRETTY.test(request.header('user-agent') ?? '')
}

const acceptsGzip = (request: ApiRequest): boolean =>
  (request.header('accept-encoding') ?? '').split(',').some((coding) => coding.trim() === 'gzip')

/**
 * Brings an answer of the engine into the form that its client takes, with the headers that every answer has.
 * Source: k8s.io/apiserver/pkg/endpoints/filters/cachecontrol.go; k8s.io/apiserver/pkg/endpoints/filters/audit_init.go.
 */
export async function encodeAnswer(request: ApiRequest, { status, headers, body }: ApiResponse): Promise<EncodedAnswer> {
  const sent: Record<string, string> = {
    'Audit-Id': request.header('audit-id') ?? randomUUID(),
    'Cache-Control': 'no-cache, private',
    ...headers,
  }
  if (typeof body !== 'string') return { status, headers: sent, body }
  const type = headers['Content-Type']
  const text = type === JSON_TYPE && wantsPretty(request) ? indented(body) : body
  // A code unit takes at most three bytes.
  if (text.length * 3 <= GZIP_FROM || !acceptsGzip(request)) return { status, headers: sent, body: text }
  const bytes = Buffer.from(text, isBinaryType(type) ? 'latin1' : 'utf8')
  if (bytes.length <= GZIP_FROM) return { status, headers: sent, body: bytes }
  sent['Content-Encoding'] = 'gzip'
  sent.Vary = sent.Vary === undefined ? 'Accept-Encoding' : `${sent.Vary}, Accept-Encoding`
  return { status, headers: sent, body: await compress(bytes, { level: GZIP_LEVEL }) }
}
