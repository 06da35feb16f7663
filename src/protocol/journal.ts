import type { CounterMove, Fate, Trace, ValueText } from './trace.ts'

/**
 * The journal of a server: every request that it answered, in the order of the answers, and every change that its controllers made. Entries of
 * changes are in the order of their resourceVersions. It is kept beside the objects, bounded in bytes, and no part of Kubernetes. Administrators
 * read all of it, others what they sent themselves.
 *
 *     GET /crdlab/journal                         JournalPage: the newest entries, oldest first
 *     GET /crdlab/journal?before=ID               those before an entry
 *     GET /crdlab/journal?packed=1                PackedPage: the same, with what entries have in common told once
 *     GET /crdlab/journal?group=G&resource=R&namespace=N&name=NAME   those of one object
 *     GET /crdlab/journal?watch=1&after=ID        a line of JSON for each entry from then on
 *     GET /crdlab/journal/ID                      JournalDetail: bodies, trace, the object afterwards
 */
export const JOURNAL_PATH = '/crdlab/journal'

/** Names the part of the page that sends a request: `you`, `page` or a controller. */
export const CLIENT_HEADER = 'X-Crdlab-Client'
/** In an answer: the id of its entry. */
export const ENTRY_HEADER = 'X-Crdlab-Entry'

/** What a request led to. `unchanged`: an update that changed nothing; `denied`: 401 or 403; `rejected`: any other error of the server. */
export type Outcome =
  | 'read'
  | 'created'
  | 'updated'
  | 'unchanged'
  | 'deleted'
  | 'dryRun'
  | 'conflict'
  | 'denied'
  | 'rejected'
  | 'unreachable'

/** What an entry is about. Without a name: a collection. */
export interface JournalObject {
  readonly group: string
  /** Of the request; absent for what the server did by itself. */
  readonly version?: string
  readonly resource: string
  readonly namespace?: string
  readonly name?: string
  readonly subresource?: string
}

/** A field that a write changed, or that the server did not take as it was sent. */
export interface JournalField {
  readonly path: string
  readonly fate: Fate
  readonly previous?: ValueText
  readonly stored?: ValueText
}

/** What a list of entries needs of one. */
export interface JournalEntry {
  /** Later entries have higher ids, also after the server has been started again. */
  readonly id: number
  /** Milliseconds since the epoch when the request came, or the change was made. */
  readonly at: number
  readonly durationMs: number
  /** `you`, `page`, a controller of the page, the program that a User-Agent names, or SERVER for what the server did by itself. */
  readonly client: string
  /** Whom the request acted as; empty: the administrator. */
  readonly user: string
  /** The groups that it named beside the user. */
  readonly groups?: readonly string[]
  /** Empty for what happened without a request of its own: by the server, or to one of the many objects that a request deleted. */
  readonly method: string
  readonly path: string
  /** Without the question mark. */
  readonly query: string
  readonly contentType?: string
  /** The HTTP status code; 0 when no answer came, or there was no request. */
  readonly code: number
  readonly outcome: Outcome
  readonly object?: JournalObject
  /** Characters of the bodies of request and answer. */
  readonly sent: number
  readonly answered: number
  readonly warnings: number
  readonly generation?: CounterMove
  readonly resourceVersion?: CounterMove
  /** How many fields had which fate; absent where nothing was traced. */
  readonly fates?: Partial<Readonly<Record<Fate, number>>>
  /** The first fields that changed or were not taken. */
  readonly fields?: readonly JournalField[]
  readonly event?: 'ADDED' | 'MODIFIED' | 'DELETED'
  /** The server's sentence of a rejection. */
  readonly message?: string
}

/** The client of what a server did by itself. */
export const SERVER = 'server'

/** The client of the controller of WebApps that the page runs in every workspace. */
export const EXAMPLE_CONTROLLER = 'webapp-controller'

/** The rest of an entry. It is forgotten before the entry is. */
export interface JournalDetail {
  readonly body: string
  readonly answer: string
  readonly warnings: readonly string[]
  readonly trace?: Trace
  /** The object after the change as it is stored, as JSON; for a deletion its last state. */
  readonly state?: string
}

/** An entry outside of a journal, in which it had a number of its own. */
export interface ArchivedEntry {
  readonly entry: Omit<JournalEntry, 'id'>
  /** Absent: it was forgotten. */
  readonly detail?: JournalDetail
}

export interface JournalPage {
  readonly entries: readonly JournalEntry[]
  /** Whether there are entries before these. */
  readonly more: boolean
  /** The id of the newest entry of the journal, among these or not: later ones have come since. 0: there is none. */
  readonly newest: number
}

/** What entries have in common, with the reasons of their counters and the paths of their fields. */
export type PackedKind = Omit<
  JournalEntry,
  'id' | 'at' | 'durationMs' | 'sent' | 'answered' | 'generation' | 'resourceVersion' | 'message'
> & {
  readonly generation?: CounterMove['reason']
  readonly resourceVersion?: CounterMove['reason']
}

/**
 * An entry without what its kind says. `texts` are `before` and `after` of generation and resourceVersion, then `previous` and `stored` of each
 * field; null stands for what is absent.
 */
export type PackedEntry = readonly [
  kind: number,
  id: number,
  at: number,
  durationMs: number,
  sent: number,
  answered: number,
  message: string | null,
  texts: readonly (string | null)[],
]

/** A page in which what many entries have in common is told once. */
export interface PackedPage {
  readonly kinds: readonly PackedKind[]
  readonly packed: readonly PackedEntry[]
  readonly more: boolean
  readonly newest: number
}

const WRITTEN: readonly Outcome[] = ['created', 'updated', 'deleted']

/** Whether an entry is a write that was stored. */
export const isStored = ({ outcome }: Pick<JournalEntry, 'outcome'>): boolean => WRITTEN.includes(outcome)

/** The groups whose kinds are questions: they are created, answered and not stored. Source: k8s.io/kubernetes/pkg/registry/authorization. */
const REVIEWS = /^\/apis\/auth(?:entication|orization)\.k8s\.io\//

/** Whether an entry is a request to write, whatever its outcome, or a change by the server. A review is a question, though it is a POST. */
export const isWrite = ({ method, path }: Pick<JournalEntry, 'method' | 'path'>): boolean =>
  method !== 'GET' && method !== 'HEAD' && !(method === 'POST' && REVIEWS.test(path))

/** What is known of a request and its answer. */
interface Answered {
  readonly method: string
  readonly path: string
  /** The HTTP status code; 0 when no answer came. */
  readonly code: number
  readonly isDryRun: boolean
  /** The change that the request made to the store, where that was seen. */
  readonly change?: 'ADDED' | 'MODIFIED' | 'DELETED' | undefined
  /** It is known that the store did not change. */
  readonly isUnchanged: boolean
}

/** The outcome of a change of the store. */
export const CHANGE_OUTCOME = { ADDED: 'created', MODIFIED: 'updated', DELETED: 'deleted' } as const

/** What a request led to. A change that was seen decides, before what the method and the code say. */
export function outcomeOf({ method, path, code, isDryRun, change, isUnchanged }: Answered): Outcome {
  if (code === 0) return 'unreachable'
  if (code === 409) return 'conflict'
  if (code === 401 || code === 403) return 'denied'
  if (code < 200 || code > 299) return 'rejected'
  if (!isWrite({ method, path })) return 'read'
  if (isDryRun) return 'dryRun'
  if (change !== undefined) return CHANGE_OUTCOME[change]
  if (method === 'DELETE') return 'deleted'
  if (isUnchanged) return 'unchanged'
  return code === 201 ? 'created' : 'updated'
}
