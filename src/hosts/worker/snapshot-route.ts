import { isObject } from '../../apimachinery/json/value.ts'
import { errorMessage } from '../../apimachinery/text/error-message.ts'
import { type ApiRequest, type ApiResponse, jsonResponse, textResponse } from '../../apiserver/endpoints/exchange.ts'
import type { Replacement } from '../../apiserver/storage/indexeddb/replacement.ts'
import type { Storage, StorageEvent, StoredObject } from '../../apiserver/storage/interfaces.ts'
import { type SlimRecord, slimRecord } from '../../apiserver/storage/slim-log.ts'
import type { Journal } from '../../journal/journal.ts'
import type { ArchivedEntry, JournalDetail } from '../../protocol/journal.ts'
import { DIALECTS_KEY, type SnapshotEvent, type SnapshotObject, type StoreSnapshot } from '../../protocol/snapshot.ts'

const recordOf = ({ key, resourceVersion, text }: StoredObject): SnapshotObject => ({ key, resourceVersion, text })

function eventOf({ type, resourceVersion, object, previous }: StorageEvent): SnapshotEvent {
  const record = { type, resourceVersion, key: object.key, text: object.text }
  return slimRecord(
    previous === undefined ? record : { ...record, previous: previous.text, previousVersion: previous.resourceVersion },
  )
}

/** Reads the committed state of a store and its history, which a new watch gets at once. */
function snapshotOf(storage: Storage): StoreSnapshot {
  const events: SnapshotEvent[] = []
  const stop = storage.watch('/', storage.oldestResourceVersion, {
    event: (event) => events.push(eventOf(event)),
    closed: () => undefined,
  })
  stop()
  const { items, resourceVersion } = storage.list('/')
  const dialects = storage.get(DIALECTS_KEY)
  const objects = [...items, ...(dialects === undefined ? [] : [dialects])]
  return { resourceVersion, compacted: storage.oldestResourceVersion, objects: objects.map(recordOf), events }
}

const isVersion = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 1

/** A check of one member of a list: what is wrong with it; undefined when nothing is. */
type Check<T> = (member: Partial<T>) => string | undefined

function checkedList<T>(name: string, list: unknown, check: Check<T>): readonly T[] {
  if (!Array.isArray(list)) throw new TypeError(`${name} must be a list`)
  for (const [i, member] of list.entries()) {
    const problem = isObject(member) ? check(member as Partial<T>) : 'must be an object'
    if (problem !== undefined) throw new TypeError(`${name}[${i}] ${problem}`)
  }
  return list as readonly T[]
}

/** Checks the types of the members of an entry that the journal reads. */
const checkArchived: Check<ArchivedEntry> = ({ entry, detail }) => {
  if (!isObject(entry as never)) return 'must have an entry'
  if (detail === undefined) return undefined
  const { body, answer, state = '', trace } = (detail ?? {}) as Partial<JournalDetail>
  const texts = [body, answer, state].every((text) => typeof text === 'string')
  return texts && trace === undefined ? undefined : 'must have a rest with texts, and without a trace'
}

/**
 * Reads a snapshot that a client sent. What its texts say is the client's affair; keys, versions and their order are checked, since the store
 * depends on them. Throws SyntaxError or TypeError, whose message says what is wrong and where.
 */
export function readSnapshot(body: string): StoreSnapshot {
  const sent: unknown = JSON.parse(body)
  const { resourceVersion, compacted, objects, events, journal } = (sent ?? {}) as Partial<StoreSnapshot>
  if (!isVersion(resourceVersion)) throw new TypeError('resourceVersion must be a positive integer')
  if (!isVersion(compacted) || compacted > resourceVersion) {
    throw new TypeError('compacted must be a positive integer that is at most resourceVersion')
  }
  const keys = new Set<string>()
  const versions = new Set<number>()
  const checkObject: Check<SnapshotObject> = ({ key, resourceVersion: version, text }) => {
    if (typeof key !== 'string' || (key !== DIALECTS_KEY && !key.startsWith('/'))) return 'must have a key'
    if (typeof text !== 'string') return 'must have a text'
    if (!isVersion(version) || version > resourceVersion) return 'must have a version of the store'
    if (keys.has(key)) return `repeats the key ${key}`
    if (versions.has(version)) return `repeats the version ${version}`
    keys.add(key)
    versions.add(version)
    return undefined
  }
  let last = compacted
  const checkEvent: Check<SlimRecord> = ({ version, type, key, time, previous, previousVersion, text }) => {
    if (!isVersion(version) || version <= last || version > resourceVersion) return 'must have a version after the one before it'
    last = version
    if (type !== 'ADDED' && type !== 'MODIFIED' && type !== 'DELETED') return 'must have a type'
    if (typeof key !== 'string' || typeof time !== 'number') return 'must have a key and a time'
    if ((previous === undefined) !== (previousVersion === undefined)) return 'must have previous and previousVersion, or neither'
    if (previous !== undefined && (typeof previous !== 'string' || !isVersion(previousVersion))) return 'must have a text before'
    return text === undefined || typeof text === 'string' ? undefined : 'must have a text'
  }
  return {
    resourceVersion,
    compacted,
    objects: checkedList('objects', objects, checkObject),
    events: checkedList('events', events, checkEvent),
    ...(journal === undefined ? {} : { journal: checkedList('journal', journal, checkArchived) }),
  }
}

/**
 * Answers requests for all that a workspace stores (`protocol/snapshot.ts`). `replace` puts other content in the place of
 * what is stored, and reopens the store; requests wait meanwhile.
 */
export async function snapshotAnswer(
  { method, body, query }: ApiRequest,
  storage: Storage,
  journal: Pick<Journal, 'all'> | undefined,
  replace: (content: Replacement & Pick<StoreSnapshot, 'journal'>) => Promise<void>,
): Promise<ApiResponse> {
  if (method === 'GET') {
    const snapshot = snapshotOf(storage)
    const archived = query.get('journal') === '1' ? await journal?.all() : undefined
    return jsonResponse(200, JSON.stringify(archived === undefined ? snapshot : { ...snapshot, journal: archived }))
  }
  if (method !== 'PUT') return textResponse(405, 'a snapshot can be read and replaced\n')
  let content: StoreSnapshot
  try {
    content = readSnapshot(body)
  } catch (error) {
    return textResponse(400, `${errorMessage(error)}\n`)
  }
  try {
    await replace({ ...content, log: content.events })
  } catch (error) {
    return textResponse(507, `${errorMessage(error)}\n`)
  }
  return jsonResponse(200, JSON.stringify({ resourceVersion: content.resourceVersion }))
}
