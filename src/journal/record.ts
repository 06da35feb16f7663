import { stringOf } from '../apimachinery/json/access.ts'
import { objectMetadata } from '../client/object-metadata.ts'
import { parsePath } from '../client/resource-type.ts'
import {
  CHANGE_OUTCOME,
  isWrite,
  type JournalDetail,
  type JournalEntry,
  type JournalField,
  type JournalObject,
  outcomeOf,
} from '../protocol/journal.ts'
import { concealMessage, concealText, isSecretResource } from '../protocol/secrets.ts'
import type { CounterMove, Fate, FieldFate, Trace } from '../protocol/trace.ts'
import type { Recorded } from './journal.ts'

/** A change of the store that a request made. */
export interface Change {
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED'
  /** The stored object after the change; for a deletion its last state. */
  readonly state: string
  readonly resourceVersion: string
}

/** A request and its answer, as the host or the page that carried it saw them. */
export interface Observed {
  readonly at: number
  readonly durationMs: number
  readonly client: string
  readonly user: string
  /** The groups that it named beside the user. */
  readonly groups?: readonly string[] | undefined
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly contentType?: string | undefined
  readonly body: string
  readonly code: number
  /** Empty for a stream. */
  readonly answer: string
  readonly warnings: readonly string[]
  readonly trace?: Trace | undefined
  readonly change?: Change | undefined
  /** Whether the recorder sees changes of the store. If not, a write of unknown effect counts as a change. */
  readonly seesChanges: boolean
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] }

/** The longest answer of a read that is kept, in characters. */
const MOST_OF_A_READ = 64_000
/** The longest sentence that a list of entries shows. */
const LONGEST_MESSAGE = 300
/** The most fields that an entry of a list has. */
const MOST_FIELDS = 4

/** Fields that the counters tell of, or that change with every write. */
const BOOKKEEPING = [
  'metadata.generation',
  'metadata.resourceVersion',
  'metadata.managedFields',
  'metadata.uid',
  'metadata.creationTimestamp',
]

const isBookkeeping = (path: string): boolean =>
  BOOKKEEPING.some((field) => path === field || path.startsWith(`${field}[`) || path.startsWith(`${field}.`))

const NOT_TAKEN: readonly Fate[] = ['pruned', 'ignored', 'rejected']

function tellsSomething({ path, fate, unchanged, sent, previous, stored }: FieldFate): boolean {
  if (NOT_TAKEN.includes(fate)) return true
  if (isBookkeeping(path)) return fate === 'reset' && sent !== undefined
  return fate === 'reset' || (!unchanged && previous !== stored)
}

function fieldsOf({ fields, event }: Trace): JournalField[] {
  const told = fields.filter((field) => (event === 'ADDED' ? NOT_TAKEN.includes(field.fate) : tellsSomething(field)))
  return told.slice(0, MOST_FIELDS).map(({ path, fate, previous, stored }) => ({
    path,
    fate,
    ...(previous === undefined ? {} : { previous }),
    ...(stored === undefined ? {} : { stored }),
  }))
}

function fatesOf({ fields }: Trace): Partial<Record<Fate, number>> {
  const counts: Partial<Record<Fate, number>> = {}
  for (const { fate, unchanged } of fields) if (fate !== 'kept' || !unchanged) counts[fate] = (counts[fate] ?? 0) + 1
  return counts
}

/** Returns the object of a path, with the name that the server generated. Undefined for paths outside the API. */
export function objectAt(path: string, created?: string): JournalObject | undefined {
  const object = parsePath(path)
  return object !== undefined && object.name === undefined && created !== undefined ? { ...object, name: created } : object
}

function messageIn(answer: string): string {
  try {
    const { message } = (JSON.parse(answer) ?? {}) as { readonly message?: unknown }
    return stringOf(message)
  } catch {
    return answer
  }
}

/** The object that a write left, as its answer shows it. */
export function writtenObject(
  method: string,
  path: string,
  answer: string,
): { readonly object: JournalObject | undefined; readonly resourceVersion: string | undefined } {
  const { name, resourceVersion } = objectMetadata(answer)
  return { object: objectAt(path, method === 'POST' ? name : undefined), resourceVersion }
}

const CHANGED: CounterMove = { reason: { code: 'changedVersion' } }

const moveTo = (after: string | undefined, move: CounterMove | undefined): CounterMove | undefined =>
  move ?? (after === undefined ? undefined : { after, reason: { code: 'changed' } })

/** Makes the entry of a request. That of a Secret names its keys, and has none of its values, as its trace has none. */
export function recordOf(observed: Observed): Recorded {
  const { entry, detail } = entireRecordOf(observed)
  if (!isAboutSecrets(entry)) return { entry, detail }
  const { message, ...rest } = entry
  const shown = message === undefined ? undefined : concealMessage(message, entry.code)
  const { body, answer, state } = detail
  return {
    entry: { ...rest, ...(shown !== undefined && { message: shown }) },
    detail: {
      ...detail,
      // That of a deletion has options.
      body: entry.method === 'DELETE' ? body : concealText(body),
      answer: concealText(answer),
      ...(state !== undefined && { state: concealText(state) }),
    },
  }
}

/** Whether a request is about Secrets; one whose path cannot be read may be. */
const isAboutSecrets = ({ object, path }: Pick<JournalEntry, 'object' | 'path'>): boolean =>
  object === undefined ? path.split('/').includes('secrets') : isSecretResource(object)

function entireRecordOf(observed: Observed): Recorded {
  const { at, durationMs, client, user, groups, method, path, query, contentType, body, code, trace, change, warnings } = observed
  const isRead = !isWrite(observed)
  const answer = isRead && observed.answer.length > MOST_OF_A_READ ? '' : observed.answer
  const isObject = !isRead && code >= 200 && code < 300
  const metadata = isObject ? objectMetadata(observed.answer) : {}
  const object = objectAt(path, method === 'POST' ? metadata.name : undefined)
  const message = code >= 400 ? (trace?.message ?? messageIn(answer)).slice(0, LONGEST_MESSAGE) : ''
  const isDryRun = trace?.dryRun === true || query.has('dryRun')
  const isUnchanged = change === undefined && (observed.seesChanges || trace?.noOp === true)
  const outcome = outcomeOf({ method, path, code, isDryRun, change: change?.type, isUnchanged })
  const isCounted = outcome === 'created' || outcome === 'updated' || outcome === 'unchanged'
  const generation = moveTo(isCounted ? metadata.generation : undefined, trace?.generation)
  const moved = moveTo(isCounted ? metadata.resourceVersion : undefined, trace?.resourceVersion)
  // The trace of a deletion has no version afterwards, and the answer of another form may have none.
  const resourceVersion = change === undefined ? moved : { ...(moved ?? CHANGED), after: change.resourceVersion }
  const event = trace?.event ?? change?.type
  const entry: Mutable<Omit<JournalEntry, 'id'>> = {
    at,
    durationMs,
    client,
    user,
    method,
    path,
    query: query.size === 0 ? '' : query.toString(),
    code,
    outcome,
    sent: body.length,
    answered: observed.answer.length,
    warnings: warnings.length,
  }
  // One by one: every request passes here, and an object spread for each costs more than all the rest.
  if (groups !== undefined) entry.groups = groups
  if (contentType !== undefined && body !== '') entry.contentType = contentType
  if (object !== undefined) entry.object = object
  if (generation !== undefined) entry.generation = generation
  if (resourceVersion !== undefined) entry.resourceVersion = resourceVersion
  if (trace !== undefined) {
    entry.fates = fatesOf(trace)
    entry.fields = fieldsOf(trace)
  }
  if (event !== undefined) entry.event = event
  if (message !== '') entry.message = message
  const detail: Mutable<JournalDetail> = { body, answer, warnings }
  if (trace !== undefined) detail.trace = trace
  if (change !== undefined) detail.state = change.state
  return { entry, detail }
}

/** A change that was not one request's own answer. */
export interface Happened {
  readonly at: number
  /** The client that made it; SERVER for a controller of the server. */
  readonly client: string
  readonly user: string
  /** The groups that it named beside the user. */
  readonly groups?: readonly string[]
  readonly object: JournalObject
  readonly change: Change
  /** The text of the object before; absent for a creation. */
  readonly previous?: string
}

const MOVED = { ADDED: 'created', MODIFIED: 'changedVersion', DELETED: 'deleted' } as const

/** Makes the entry of a change without a request. */
export function recordOfChange({ at, client, user, groups, object, change, previous }: Happened): Recorded {
  const { type, state, resourceVersion } = change
  const before = previous === undefined ? {} : objectMetadata(previous)
  const { generation } = objectMetadata(state)
  const isCounted = generation !== undefined && type !== 'DELETED'
  const entry: Omit<JournalEntry, 'id'> = {
    at,
    durationMs: 0,
    client,
    user,
    ...(groups === undefined ? {} : { groups }),
    method: '',
    path: '',
    query: '',
    code: 0,
    outcome: CHANGE_OUTCOME[type],
    object,
    sent: 0,
    answered: 0,
    warnings: 0,
    ...(isCounted
      ? { generation: move(before.generation, generation, before.generation === generation ? 'notCounted' : 'changed') }
      : {}),
    resourceVersion: move(before.resourceVersion, resourceVersion, MOVED[type]),
    event: type,
  }
  return { entry, detail: { body: '', answer: '', warnings: [], state: isSecretResource(object) ? concealText(state) : state } }
}

const move = (
  before: string | undefined,
  after: string,
  code: 'created' | 'changed' | 'changedVersion' | 'deleted' | 'notCounted',
): CounterMove => ({
  ...(before === undefined ? {} : { before }),
  after,
  reason: { code },
})
