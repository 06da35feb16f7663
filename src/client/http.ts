import { errorMessage } from '../apimachinery/text/error-message.ts'
import { KUBERNETES_RELEASE } from '../apimachinery/version/kubernetes-release.ts'
import type { Capabilities } from '../protocol/capabilities.ts'
import { CLIENT_HEADER, ENTRY_HEADER } from '../protocol/journal.ts'
import { TRACE_HEADER, TRACE_PARTS } from '../protocol/trace.ts'
import { Unreachable } from './api-status.ts'
import { type ClientClock, type Exchange, type Observer, type RequestSpec, type Transport, urlOf } from './transport.ts'
import { parseWarnings } from './warnings.ts'

/** Whom requests act as (`kubectl --as` and `--as-group`). */
export interface Identity {
  readonly user: string
  readonly groups?: readonly string[]
}

/** The parts of a client. */
export interface Wire {
  readonly fetch: Transport
  readonly clock: ClientClock
  /** The sender: `you`, `page`, or the name of a controller. */
  readonly actor: string
  /** The field manager of writes that name none; absent: the server takes the program in the User-Agent. */
  readonly fieldManager?: string
  /** The user its requests are impersonated as (`kubectl --as`); absent: the user that the server authenticates. */
  readonly user?: string | undefined
  /** The groups beside it. */
  readonly groups?: readonly string[] | undefined
  readonly observer?: Observer
  /** The capabilities that the server declared. Absent: none. */
  readonly capabilities?: Capabilities
}

let nextId = 1

/** A number for an exchange or a watch, unique in this page. */
export const newId = (): number => nextId++

/** The header that names the user a request acts as. Source: k8s.io/api/authentication/v1, ImpersonateUserHeader. */
export const IMPERSONATE = 'Impersonate-User'
/** The header that names its groups; one value for each of them. Source: k8s.io/api/authentication/v1, ImpersonateGroupHeader. */
export const IMPERSONATE_GROUP = 'Impersonate-Group'

/**
 * The User-Agent of a sender: the reader and the page are the program `crdlab`, any other sender is a program of its own. The server names the manager
 * of the fields that a write sets after it. Browsers send their own instead over HTTP.
 * Source: k8s.io/client-go/rest/config.go, buildUserAgent.
 */
const userAgentOf = (actor: string): string =>
  `${actor === 'you' || actor === 'page' ? 'crdlab' : actor}/v${KUBERNETES_RELEASE} (crdlab)`

/** Names the field manager in a write that names none. */
function owned(spec: RequestSpec, fieldManager: string | undefined): RequestSpec {
  const isWrite = spec.method === 'POST' || spec.method === 'PUT' || spec.method === 'PATCH'
  if (fieldManager === undefined || !isWrite) return spec
  return { ...spec, query: { fieldManager, ...spec.query } }
}

/** The `fetch` arguments of a request. */
export function initOf(
  spec: RequestSpec,
  { user, groups = [], actor, capabilities }: Pick<Wire, 'user' | 'groups' | 'actor' | 'capabilities'>,
): RequestInit {
  const headers: Record<string, string> = { Accept: spec.accept ?? 'application/json', 'User-Agent': userAgentOf(actor) }
  if (spec.contentType !== undefined) headers['Content-Type'] = spec.contentType
  if (user !== undefined) headers[IMPERSONATE] = user
  if (user !== undefined && groups.length > 0) headers[IMPERSONATE_GROUP] = groups.join(', ')
  if (capabilities?.has('journal') === true) headers[CLIENT_HEADER] = actor
  if (spec.trace !== undefined && spec.trace !== false) headers[TRACE_HEADER] = spec.trace === 'parts' ? TRACE_PARTS : '1'
  return {
    method: spec.method,
    headers,
    ...(spec.body === undefined ? {} : { body: spec.body }),
    ...(spec.signal === undefined ? {} : { signal: spec.signal }),
  }
}

/**
 * Sends a request and reads the whole answer, whatever its code. Throws Unreachable when no answer came: then nothing is known,
 * and the observer is told as well.
 */
export async function exchange(wire: Wire, unowned: RequestSpec): Promise<Exchange> {
  const { clock } = wire
  const spec = owned(unowned, wire.fieldManager)
  const at = clock.now()
  const started = clock.elapsed()
  const { actor, user, groups } = wire
  const named = { ...(user === undefined ? {} : { user }), ...(groups === undefined || groups.length === 0 ? {} : { groups }) }
  const base = { id: newId(), actor, request: spec, at, ...named }
  try {
    const response = await wire.fetch(urlOf(spec), initOf(spec, wire))
    const text = await response.text()
    const traceId = response.headers.get(TRACE_HEADER)
    const entry = response.headers.get(ENTRY_HEADER)
    const done: Exchange = {
      ...base,
      durationMs: clock.elapsed() - started,
      code: response.status,
      text,
      warnings: parseWarnings(response.headers.get('Warning')),
      ...(entry === null ? {} : { entry: Number(entry) }),
      ...(traceId === null || traceId === '1' || traceId === TRACE_PARTS ? {} : { traceId }),
    }
    wire.observer?.exchanged(done)
    return done
  } catch (error) {
    if (spec.signal?.aborted === true) throw error
    const failure = errorMessage(error)
    wire.observer?.exchanged({ ...base, durationMs: clock.elapsed() - started, code: 0, text: '', warnings: [], failure })
    throw new Unreachable(failure)
  }
}
