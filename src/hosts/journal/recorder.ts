import { stringOf } from '../../apimachinery/json/access.ts'
import type { Clock } from '../../apiserver/clock.ts'
import type { ApiRequest, ApiResponse } from '../../apiserver/endpoints/exchange.ts'
import type { Storage, StorageEvent } from '../../apiserver/storage/interfaces.ts'
import { keyGroup, parseKey } from '../../apiserver/storage/key-layout.ts'
import { parseWarnings } from '../../client/warnings.ts'
import type { Journal } from '../../journal/journal.ts'
import { type Change, objectAt, recordOf, recordOfChange, writtenObject } from '../../journal/record.ts'
import { HELD_WATCHES_PATH } from '../../protocol/held-watches.ts'
import { CLIENT_HEADER, ENTRY_HEADER, isWrite, JOURNAL_PATH, type JournalObject, SERVER } from '../../protocol/journal.ts'
import { TRACE_HEADER, TRACE_PATH, type Trace } from '../../protocol/trace.ts'
import type { WatchHold } from './held-watches.ts'
import { journalAnswer } from './route.ts'

type Serve = (request: ApiRequest) => Promise<ApiResponse>

export interface RecorderOptions {
  readonly journal: Journal
  /** The store that is open now. */
  readonly storage: () => Storage
  readonly clock: Clock
  /** Answers what is recorded. */
  readonly serve: Serve
}

/** A request to write that has no answer yet. */
interface Open {
  readonly request: ApiRequest
  /** The object or collection that it can change; undefined for paths outside the API. */
  readonly object: JournalObject | undefined
}

/** A change that no request has claimed, and the requests that might. */
interface Unclaimed {
  /** The id of its entry, claimed at once so that the journal has changes in the order of the store. */
  readonly id: number
  readonly event: StorageEvent
  readonly key: ParsedKey
  readonly at: number
  readonly candidates: Set<Open>
}

/** The changes that a request made. */
interface Claimed {
  readonly own: Unclaimed | undefined
  readonly others: readonly Unclaimed[]
}

const NOTHING: Claimed = { own: undefined, others: [] }

type ParsedKey = ReturnType<typeof parseKey>

/** The longest name of a client. */
const LONGEST_CLIENT = 60

/** Returns the sender of a request: the name that the page gives itself, or the first program of the User-Agent. */
function clientOf(request: ApiRequest): string {
  const named = request.header(CLIENT_HEADER.toLowerCase()) ?? request.header('user-agent') ?? ''
  const space = named.indexOf(' ')
  const first = space < 0 ? named : named.slice(0, space)
  const slash = first.indexOf('/')
  return (slash < 0 ? first : first.slice(0, slash)).slice(0, LONGEST_CLIENT)
}

/** Whom a request names to act as. */
function impersonated(request: ApiRequest): { readonly user: string; readonly groups?: readonly string[] } {
  const user = request.header('impersonate-user') ?? ''
  const named = request.header('impersonate-group')
  if (user === '' || named === undefined) return { user }
  const groups = named
    .split(',')
    .map((group) => group.trim())
    .filter((group) => group !== '')
  return groups.length === 0 ? { user } : { user, groups }
}

/** Copies a request and asks for a trace. */
const traced = (request: ApiRequest): ApiRequest => ({
  method: request.method,
  path: request.path,
  query: request.query,
  header: (name) => (name === TRACE_HEADER.toLowerCase() ? '1' : request.header(name)),
  headerNames: () => request.headerNames?.() ?? [],
  body: request.body,
  ...(request.signal && { signal: request.signal }),
})

/** Turns an event of the store into a change. */
const changeOf = ({ type, object, resourceVersion }: StorageEvent): Change => ({
  type,
  state: object.text,
  resourceVersion: String(resourceVersion),
})

/** Whether a request that has no answer yet may have made a change. */
const mayMake = ({ request, object }: Open, type: StorageEvent['type'], key: ParsedKey): boolean =>
  object !== undefined && (request.method !== 'POST' || type === 'ADDED') && isAbout(key, object)

/** Whether a change was one of an object, or of an object of a collection. */
function isAbout({ group, resource, namespace, name }: ParsedKey, object: JournalObject): boolean {
  if (group !== keyGroup(object) || resource !== object.resource) return false
  if (object.namespace !== undefined && namespace !== object.namespace) return false
  return object.name === undefined || name === object.name
}

/** Keys of what is no object of the API do not begin with a slash. */
const isObjectKey = (key: string): boolean => key.startsWith('/')

/**
 * Writes a journal of what a server answers, with a trace of every write, and of what changes in its store without a request. A change belongs to the
 * request about the same object whose answer shows the version that it made; what no request can have made was made by a controller or
 * by another server over the same store.
 */
export class Recorder {
  readonly #options: RecorderOptions
  #hold: Promise<WatchHold> | undefined
  readonly #open = new Set<Open>()
  #unclaimed: Unclaimed[] = []
  #stop: () => void = () => undefined
  #isClosed = false
  /** Writes that are answered and whose traces are being read. */
  readonly #recording = new Set<Promise<void>>()

  constructor(options: RecorderOptions) {
    this.#options = options
    this.follow()
  }

  readonly serve: Serve = async (request) => {
    const { serve, journal, clock } = this.#options
    if (request.path === HELD_WATCHES_PATH) return (await this.#watchHold()).answer(request)
    if (request.path === JOURNAL_PATH || request.path.startsWith(`${JOURNAL_PATH}/`)) {
      // A client that got its answer must find its entry.
      await Promise.all(this.#recording)
      return journalAnswer(journal, request)
    }
    if (request.path.startsWith('/crdlab/')) return serve(request)
    const at = clock.now()
    if (!isWrite(request)) {
      const response = await serve(request)
      this.#record(request, response, at, journal.claim())
      return this.#guarded(request, response)
    }
    const open: Open = { request, object: objectAt(request.path) }
    this.#open.add(open)
    try {
      const response = await serve(traced(request))
      const { own, others } = this.#claim(open, response)
      for (const other of others) this.#recordChange(other, request)
      const id = own?.id ?? journal.claim()
      const change = own && changeOf(own.event)
      const recording = this.#recordWrite(request, response, { at, id, change })
      this.#recording.add(recording)
      void recording.finally(() => this.#recording.delete(recording))
      return this.#shown(request, response, id)
    } finally {
      this.#open.delete(open)
      this.#settle(open)
    }
  }

  /** Loads what holds the events of watches with the first watch: a server starts without it. */
  #watchHold(): Promise<WatchHold> {
    this.#hold ??= import('./held-watches.ts').then(({ WatchHold }) => new WatchHold(this.#options.clock))
    return this.#hold
  }

  /** The answer, whose events can be held where it is a watch. */
  async #guarded(request: ApiRequest, response: ApiResponse): Promise<ApiResponse> {
    if (typeof response.body === 'string') return response
    const hold = await this.#watchHold().catch(() => {
      this.#hold = undefined
    })
    return hold?.guard(response, clientOf(request), request.path) ?? response
  }

  /** The journal that it writes, once it has what was answered before. */
  async journal(): Promise<Journal> {
    await Promise.all(this.#recording)
    return this.#options.journal
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#stop()
    await Promise.all(this.#recording)
    return this.#options.journal.close()
  }

  /** The answer without the trace that its client did not ask for. */
  #shown(request: ApiRequest, response: ApiResponse, id: number): ApiResponse {
    const headers: Record<string, string> = { ...response.headers, [ENTRY_HEADER]: String(id) }
    if (request.header(TRACE_HEADER.toLowerCase()) !== '1') delete headers[TRACE_HEADER]
    return { ...response, headers }
  }

  async #recordWrite(
    request: ApiRequest,
    response: ApiResponse,
    { at, id, change }: { readonly at: number; readonly id: number; readonly change: Change | undefined },
  ): Promise<void> {
    const traceId = response.headers[TRACE_HEADER]
    const trace = traceId === undefined ? undefined : await this.#trace(request, traceId).catch(() => undefined)
    this.#record(request, response, at, id, trace, change)
  }

  async #trace(request: ApiRequest, id: string): Promise<Trace | undefined> {
    const answer = await this.#options.serve({
      method: 'GET',
      path: `${TRACE_PATH}${id}`,
      query: new URLSearchParams(),
      header: (name) => (name.startsWith('impersonate-') ? request.header(name) : undefined),
      body: '',
    })
    if (answer.status !== 200 || typeof answer.body !== 'string') return undefined
    return JSON.parse(answer.body) as Trace
  }

  #record(request: ApiRequest, response: ApiResponse, at: number, id: number, trace?: Trace, change?: Change): void {
    const { journal, clock } = this.#options
    const { status, headers, body } = response
    const { user, groups } = impersonated(request)
    const recorded = recordOf({
      at,
      durationMs: Math.max(0, clock.now() - at),
      client: clientOf(request),
      user,
      groups,
      method: request.method,
      path: request.path,
      query: request.query,
      contentType: request.header('content-type'),
      body: request.body,
      code: status,
      answer: stringOf(body),
      warnings: parseWarnings(headers.Warning ?? null),
      trace,
      change,
      seesChanges: true,
    })
    journal.record(recorded, id)
  }

  /** Follows the store that is open now: also to be called when another one has taken its place. */
  follow(): void {
    this.#stop()
    if (this.#isClosed) return
    this.#stop = this.#options.storage().watch('/', undefined, {
      event: (event) => this.#changed(event),
      closed: () => queueMicrotask(() => this.#followAgain()),
    })
  }

  #followAgain(): void {
    try {
      this.follow()
    } catch {
      // The store is closed. `follow` is called when another one opens.
    }
  }

  #changed(event: StorageEvent): void {
    if (!isObjectKey(event.object.key)) return
    const { journal, clock } = this.#options
    const key = parseKey(event.object.key)
    const candidates = new Set([...this.#open].filter((open) => mayMake(open, event.type, key)))
    const change: Unclaimed = { id: journal.claim(), event, key, at: clock.now(), candidates }
    if (change.candidates.size === 0) this.#recordChange(change)
    else this.#unclaimed.push(change)
  }

  /** The changes that a request made. `own` is that of the object that its answer is about, `others` those of a deletion of many. */
  #claim({ request }: Open, { status, body }: ApiResponse): Claimed {
    if (this.#unclaimed.length === 0 || status < 200 || status > 299) return NOTHING
    const { method, path } = request
    const { object, resourceVersion } = writtenObject(method, path, stringOf(body))
    if (object === undefined) return NOTHING
    const version = method === 'DELETE' ? undefined : resourceVersion
    const about = this.#unclaimed.filter(({ key }) => isAbout(key, object))
    const exact = about.filter(({ event }) => String(event.resourceVersion) === version)
    // The answer to an update that removes the last finalizer shows the object as it was before it was deleted.
    const mine = version === undefined ? about : exact.length > 0 ? exact : about.filter(({ event }) => event.type === 'DELETED')
    this.#unclaimed = this.#unclaimed.filter((change) => !mine.includes(change))
    return object.name === undefined ? { own: undefined, others: mine } : { own: mine.at(-1), others: mine.slice(0, -1) }
  }

  /** A request has ended: what it did not claim was not made by it. */
  #settle(open: Open): void {
    const nobodys: Unclaimed[] = []
    for (const change of this.#unclaimed) {
      change.candidates.delete(open)
      if (change.candidates.size === 0) nobodys.push(change)
    }
    if (nobodys.length === 0) return
    this.#unclaimed = this.#unclaimed.filter((change) => change.candidates.size > 0)
    for (const change of nobodys) this.#recordChange(change)
  }

  #recordChange({ id, event, key, at }: Unclaimed, by?: ApiRequest): void {
    const { group, resource, namespace, name } = key
    const recorded = recordOfChange({
      at,
      client: by === undefined ? SERVER : clientOf(by),
      ...(by === undefined ? { user: '' } : impersonated(by)),
      object: { group, resource, ...(namespace === '' ? {} : { namespace }), name },
      change: changeOf(event),
      ...(event.previous && { previous: event.previous.text }),
    })
    this.#options.journal.record(recorded, id)
  }
}
