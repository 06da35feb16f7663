import { NEWEST, type Release } from '../../apimachinery/releases/release.ts'
import { type AcceptClause, parseAccept } from '../../apiserver/endpoints/accept.ts'
import type { ApiResponse } from '../../apiserver/endpoints/exchange.ts'
import type { Route } from '../../apiserver/endpoints/handler.ts'
import { JSON_TYPE, SWAGGER_PROTOBUF_TYPE } from '../../apiserver/endpoints/media-types.ts'
import type { RequestContext } from '../../apiserver/endpoints/request-context.ts'
import type { Storage } from '../../apiserver/storage/interfaces.ts'
import { type Registrations, V1_REGISTRATIONS } from '../registry/registrations.ts'
import { type OpenApiDocument, OpenApiDocuments } from './documents.ts'
import type { NativeKind } from './native.ts'

const V3 = '/openapi/v3'
const YEAR = 365 * 24 * 3600 * 1000

/** The subtypes that v2 is served in, with the media type of the answer. Older clients write `@`, which no media type can have. */
const V2_TYPES: readonly [accepted: string, answered: string][] = [
  [JSON_TYPE, JSON_TYPE],
  ['application/com.github.proto-openapi.spec.v2@v1.0+protobuf', SWAGGER_PROTOBUF_TYPE],
  [SWAGGER_PROTOBUF_TYPE, SWAGGER_PROTOBUF_TYPE],
]
const V3_TYPES: typeof V2_TYPES = [[JSON_TYPE, JSON_TYPE]]

const matches = (range: string, type: string): boolean => {
  const [main, sub] = range.split('/')
  const [ofType, ofSub] = type.split('/')
  return (main === '*' || main === ofType) && (sub === '*' || sub === ofSub)
}

/** The media type of the answer; undefined when none of those that the client accepts is served. */
function negotiate(clauses: readonly AcceptClause[], types: typeof V2_TYPES): string | undefined {
  for (const { type } of clauses) {
    const found = types.find(([accepted]) => matches(type, accepted))
    if (found !== undefined) return found[1]
  }
  return undefined
}

const clausesOf = (context: RequestContext): AcceptClause[] => parseAccept(context.request.header('accept') || '*/*')

const empty = (status: number, headers: Record<string, string>): ApiResponse => ({ status, headers, body: '' })

const quoted = (etag: string): string => `"${etag}"`

const isKnown = (context: RequestContext, { etag, modified }: OpenApiDocument): boolean => {
  const tags = context.request.header('if-none-match')
  if (tags !== undefined) return tags.split(',').some((tag) => ['*', quoted(etag)].includes(tag.trim().replace(/^W\//, '')))
  const since = Date.parse(context.request.header('if-modified-since') ?? '')
  return Math.floor(modified / 1000) * 1000 <= since
}

/** Answers a document, or 304 when the client has it already. Source: Go's net/http, ServeContent. */
function serve(
  context: RequestContext,
  document: OpenApiDocument,
  type: string,
  headers: Record<string, string> = {},
): ApiResponse {
  const cached = { ...headers, Etag: quoted(document.etag) }
  if (isKnown(context, document)) return empty(304, cached)
  const modified = new Date(document.modified).toUTCString()
  return { status: 200, headers: { ...cached, 'Content-Type': type, 'Last-Modified': modified }, body: document.text }
}

const VARY = { Vary: 'Accept' }

/** A document that is asked for by its hash never changes; another hash is sent to the one of today. */
function serveVersion(context: RequestContext, path: string, document: OpenApiDocument, type: string): ApiResponse {
  const hash = context.request.query.get('hash') ?? ''
  if (hash === '') return serve(context, document, type, VARY)
  if (hash !== document.etag) {
    return empty(301, {
      ...VARY,
      'Content-Type': type,
      Etag: quoted(document.etag),
      Location: `${V3}/${path}?hash=${document.etag}`,
    })
  }
  const expires = new Date(context.clock.now() + YEAR).toUTCString().replace('GMT', 'UTC')
  return serve(context, document, type, { ...VARY, 'Cache-Control': 'public, immutable', Expires: expires })
}

/**
 * Publishes the schemas of what is served: `/openapi/v2` is one document, `/openapi/v3` names one for each group version.
 * Source: k8s.io/kube-openapi/pkg/handler/handler.go; k8s.io/kube-openapi/pkg/handler3/handler.go.
 */
export function openApiRoute(
  storage: Storage,
  kinds: readonly Registrations[] = [V1_REGISTRATIONS],
  native: readonly NativeKind[] = [],
  release: Release = NEWEST,
): Route {
  const documents = new OpenApiDocuments(storage, kinds, native, release)
  const v3 = async (context: RequestContext, path: string): Promise<ApiResponse> => {
    const clauses = clausesOf(context)
    if (clauses.length === 0) return empty(200, VARY)
    const type = negotiate(clauses, V3_TYPES)
    if (type === undefined) return empty(406, VARY)
    const document = await documents.v3(path, context.clock)
    return document === undefined ? empty(200, VARY) : serveVersion(context, path, document, type)
  }
  const index = async (context: RequestContext): Promise<ApiResponse> =>
    serve(context, await documents.index(context.clock), JSON_TYPE)
  const v2 = async (context: RequestContext): Promise<ApiResponse> => {
    const type = negotiate(clausesOf(context), V2_TYPES)
    if (type === undefined) return empty(406, VARY)
    const form = type === JSON_TYPE ? 'json' : 'protobuf'
    return serve(context, await documents.v2(context.clock, form), type, VARY)
  }
  return (context) => {
    const { path } = context.request
    if (path === V3) return index(context)
    if (path === '/openapi/v2') return v2(context)
    return path.startsWith(`${V3}/`) ? v3(context, path.slice(V3.length + 1)) : undefined
  }
}
