import { notFound, PlainError, StatusError } from '../../apimachinery/api/errors.ts'
import { stringify } from '../../apimachinery/json/serialize.ts'
import { objectOf } from '../../apimachinery/json/value.ts'
import { ModuleUnavailable } from '../../apimachinery/lazy-module.ts'
import { binaryText } from '../../apimachinery/protobuf/binary-text.ts'
import { MESSAGES } from '../../apimachinery/protobuf/kinds.ts'
import { NEWEST, type Release } from '../../apimachinery/releases/release.ts'
import { Needed, rerun } from '../../apimachinery/rerun.ts'
import { errorMessage } from '../../apimachinery/text/error-message.ts'
import { YAML } from '../../apimachinery/yaml/lazy.ts'
import { TRACE_HEADER, TRACE_PARTS, TRACE_PATH } from '../../protocol/trace.ts'
import type { AdmissionChain } from '../admission/chain.ts'
import { namedWithoutUser, userOf } from '../authentication/user.ts'
import type { Authorizer } from '../authorization/authorizer.ts'
import { IMPERSONATION } from '../authorization/lazy.ts'
import type { Clock, Random } from '../clock.ts'
import type { Deadline } from '../registry/rest/deadline.ts'
import { StorageFailure } from '../storage/interfaces.ts'
import { TRACING } from '../trace/lazy.ts'
import type { TraceLog } from '../trace/trace-log.ts'
import { type ApiRequest, type ApiResponse, jsonResponse, textResponse } from './exchange.ts'
import { respondValue } from './handlers/respond.ts'
import { PROTOBUF } from './lazy-protobuf.ts'
import { negotiateError } from './negotiation.ts'
import { type RequestContext, Warnings } from './request-context.ts'
import { requestDeadline } from './request-deadline.ts'
import { requestInfo } from './request-info.ts'

/** A part of the server that answers some requests; undefined passes the request on to the next part. */
export type Route = (context: RequestContext) => ApiResponse | Promise<ApiResponse> | undefined

export interface HandlerOptions {
  readonly release?: Release | undefined
  readonly routes: readonly Route[]
  readonly admission: AdmissionChain
  /** Whether custom resources are all that is served: then paths that are not served have plain answers in all releases. */
  readonly bare?: boolean | undefined
  /** Absent: every user can do everything. */
  readonly authorizer?: Authorizer | undefined
  readonly clock: Clock
  readonly random: Random
  /** Waits until the server can answer with all that was committed before the request; see `Storage.caughtUp`. */
  caughtUp(): Promise<void> | undefined
}

/** What is true of the process itself and needs no store. */
const WITHOUT_STORE: ReadonlySet<string> = new Set(['/livez', '/livez/ping', '/healthz/ping', '/readyz/ping', '/version'])

const NOT_FOUND = new PlainError(404, '404 page not found\n')

/**
 * The chain every request goes through: context, routes, errors as Status, warnings, trace. What needs code that has not loaded is run
 * again with it.
 */
export function createHandler(options: HandlerOptions): (request: ApiRequest) => Promise<ApiResponse> {
  const { admission, authorizer, clock, random, release = NEWEST } = options
  let traces: TraceLog | undefined
  const { caughtUp, bare } = options
  const inOrder = { routes: [traceRoute(() => traces), ...options.routes], caughtUp, bare }
  const attempt = async (request: ApiRequest, started: number): Promise<ApiResponse> => {
    const asked = request.header(TRACE_HEADER.toLowerCase())
    const tracing = asked === undefined ? undefined : TRACING.get()
    const trace = tracing && new tracing.TraceRecorder(asked === TRACE_PARTS)
    checkMediaTypes(request)
    const context: StartedContext = {
      release,
      request,
      info: requestInfo(request),
      user: userOf(request),
      clock,
      random,
      warnings: new Warnings(),
      trace,
      term: request.term,
      deadline: undefined,
      admission,
      authorizer,
    }
    const { response, error } = await answer(context, inOrder, started)
    if (context.warnings.size === 0 && trace === undefined) return response
    const headers = { ...response.headers }
    if (context.warnings.size > 0) headers.Warning = [...context.warnings].map(warningHeader).join(', ')
    if (tracing !== undefined && trace !== undefined) {
      if (error !== undefined) trace.rejectCauses(error)
      const id = random.uuid()
      const report = await tracing.reportTrace({
        id,
        context,
        trace,
        status: response.status,
        durationMs: clock.now() - started,
        ...(error === undefined ? {} : { error }),
      })
      traces ??= new tracing.TraceLog()
      traces.add(id, context.user, report)
      headers[TRACE_HEADER] = id
    }
    return { ...response, headers }
  }
  return async (request) => {
    const started = clock.now()
    try {
      return await rerun(() => attempt(request, started))
    } catch (error) {
      if (!(error instanceof ModuleUnavailable)) throw error
      const { status } = new StatusError(503, 'ServiceUnavailable', `${NOTHING_STORED}code could not be loaded: ${error.message}`)
      return jsonResponse(503, `${stringify(status)}\n`)
    }
  }
}

/** `GET /crdlab/traces/ID`: the report of a traced request, for the user who sent it and for administrators (rule TR-5). */
const traceRoute =
  (traces: () => TraceLog | undefined): Route =>
  ({ request }) => {
    if (!request.path.startsWith(TRACE_PATH)) return undefined
    const id = request.path.slice(TRACE_PATH.length)
    const trace = traces()?.read(id, userOf(request))
    if (trace === undefined) throw notFound({ group: 'crdlab', resource: 'traces' }, id)
    return jsonResponse(200, trace)
  }

const NOTHING_STORED = 'nothing was stored: '

/** Demands the code of the media types that a request names before anything is changed: answers are written after writes. */
function checkMediaTypes(request: ApiRequest): void {
  const named = `${request.header('accept')} ${request.header('content-type')}`.toLowerCase()
  if (named.includes('yaml')) YAML.get()
  if (!named.includes('protobuf')) return
  PROTOBUF.get()
  MESSAGES.get()
}

interface Answer {
  readonly response: ApiResponse
  readonly error?: StatusError
}

/** The context of a request whose deadline is still to be read, which may reject the request. A copy with it would slow every step that reads the context. */
type StartedContext = Omit<RequestContext, 'deadline'> & { deadline: Deadline | undefined }

/** Reads the deadline, and answers. `began`: when the request did, in milliseconds of the clock. */
async function answer(
  context: StartedContext,
  { routes, caughtUp, bare = false }: Pick<HandlerOptions, 'routes' | 'caughtUp' | 'bare'>,
  began: number,
): Promise<Answer> {
  try {
    const { error } = context.info
    if (error !== undefined) throw new PlainError(500, error)
    context.deadline = requestDeadline(context.request, context.info, began)
    const unnamed = namedWithoutUser(context.request)
    if (unnamed !== undefined) throw IMPERSONATION.get().impersonationWithoutUser(unnamed, context)
    if (context.request.user !== undefined && context.authorizer !== undefined)
      IMPERSONATION.get().checkImpersonationRights(context.authorizer, context)
    const behind = WITHOUT_STORE.has(context.request.path) ? undefined : caughtUp()
    if (behind !== undefined) await behind
    for (const route of routes) {
      const response = route(context)
      if (response !== undefined) return { response: await response }
    }
    throw (bare ? undefined : context.release.former?.notServed?.()) ?? NOT_FOUND
  } catch (thrown) {
    if (thrown instanceof Needed || thrown instanceof ModuleUnavailable) throw thrown
    if (thrown instanceof PlainError) return { response: textResponse(thrown.code, thrown.message) }
    const error = asStatusError(thrown)
    return { response: errorResponse(context, error), error }
  }
}

/** How Chromium and Node, Firefox, and Safari say it. */
const STACK_OVERFLOW = /call stack size exceeded|too much recursion/

/**
 * Values may be as deep as the decoder takes them, but a schema of thousands of levels is more than the stack of a browser holds, which
 * cannot be made larger. The real server takes those.
 */
const tooDeep = (): StatusError =>
  new StatusError(400, 'BadRequest', 'what was sent, or the schema of what was asked for, is nested too deeply for this server')

/** What went wrong, as a Status. A failing store says that nothing was kept; anything unforeseen is a 500. */
function asStatusError(thrown: unknown): StatusError {
  if (thrown instanceof StatusError) return thrown
  if (thrown instanceof StorageFailure) {
    const full = thrown.reason === 'quota'
    return new StatusError(
      full ? 507 : 503,
      full ? 'InsufficientStorage' : 'ServiceUnavailable',
      `${NOTHING_STORED}${thrown.message}`,
    )
  }
  if (thrown instanceof RangeError && STACK_OVERFLOW.test(thrown.message)) return tooDeep()
  const message = errorMessage(thrown)
  return new StatusError(
    500,
    'InternalError',
    `Internal error occurred: ${message}`,
    objectOf({ causes: [objectOf({ message })] }),
  )
}

function errorResponse({ request }: RequestContext, error: StatusError): ApiResponse {
  const response = respondValue(error.code, negotiateError(request), error.status)
  if (error.retryAfter === undefined) return response
  return { ...response, headers: { ...response.headers, 'Retry-After': String(error.retryAfter) } }
}

/**
 * A warning as RFC 7234 writes it. Headers hold bytes, so each character here is a byte of the text in UTF-8, as the real server sends it.
 * Source: k8s.io/apimachinery/pkg/util/net/http.go, NewWarningHeader.
 */
export const warningHeader = (text: string): string =>
  `299 - "${binaryText(utf8.encode(text.replace(/\p{Cc}/gu, ' ').replace(/["\\]/g, '\\$&')))}"`

const utf8 = new TextEncoder()
