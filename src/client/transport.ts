/** Anything shaped like `fetch`: a worker behind a port, an HTTP server, a test. The client reaches a server through this alone. */
export type Transport = (input: Request | string, init?: RequestInit) => Promise<Response>

/** Time as the client needs it; passed in, so that tests drive it. */
export interface ClientClock {
  /** Milliseconds since the epoch. */
  now(): number
  /** Milliseconds from any origin, for durations. */
  elapsed(): number
  /** Resolves after `ms`, or at once when the signal aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
}

/** A request as the page means it; `path` begins with `/` and has no query. */
export interface RequestSpec {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  readonly accept?: string
  readonly contentType?: string
  readonly body?: string
  /** Ask the server to record what it does to every field (see protocol/trace.ts); `parts`: and what each part of the policies' expressions gives. */
  readonly trace?: boolean | 'parts'
  readonly signal?: AbortSignal
  /** The resourceVersion that the sender last saw of the object, for the log. */
  readonly known?: string
}

/** A request and its whole answer. */
export interface Exchange {
  readonly id: number
  /** The sender: `you`, `page`, or the name of a controller. */
  readonly actor: string
  /** The user that it impersonates; absent: none. */
  readonly user?: string
  /** The groups beside it. */
  readonly groups?: readonly string[]
  readonly request: RequestSpec
  /** Milliseconds since the epoch when it was sent. */
  readonly at: number
  readonly durationMs: number
  /** 0 when no answer came. */
  readonly code: number
  readonly text: string
  readonly warnings: readonly string[]
  readonly traceId?: string
  /** Its number in the server's journal. */
  readonly entry?: number
  /** Why no answer came. */
  readonly failure?: string
}

/** An open watch, for the log: `event` each time something arrives. */
export interface WatchRecord {
  readonly id: number
  readonly actor: string
  readonly path: string
  readonly query: string
  readonly opened: number
  readonly events: number
  readonly bookmarks: number
  readonly last?: { readonly type: string; readonly name: string; readonly resourceVersion: string; readonly at: number }
  readonly state: 'open' | 'closed'
  readonly closedBecause?: string
}

/** Sees everything that passes; the API log is one. */
export interface Observer {
  exchanged(exchange: Exchange): void
  watching(record: WatchRecord): void
}

/** The address of a request, relative to the server. */
export function urlOf(spec: Pick<RequestSpec, 'path' | 'query'>): string {
  const query = new URLSearchParams(spec.query ?? {}).toString()
  return query === '' ? spec.path : `${spec.path}?${query}`
}
