import { isObject, type JsonObject, newObject, objectOf } from '../../../apimachinery/json/value.ts'
import { decodeAnswer } from '../../../client/json.ts'
import { createMergePatch } from '../../../kubectl/create-merge-patch.ts'
import { isStored, type JournalDetail, type JournalEntry, SERVER } from '../../../protocol/journal.ts'
import { clientWords, happenedIn } from '../../entities/journal/entry-words.ts'
import { detailOf } from '../../entities/journal/journal.ts'
import { type PreparedWrite, VERBS } from './order.ts'
import { presenterTexts } from './texts.en.ts'

const objectIn = (text: string | undefined): JsonObject | undefined => {
  const value = text === undefined ? undefined : decodeAnswer(text)
  return isObject(value) ? value : undefined
}

/** What the server alone sets of the metadata, and names: no change of a write. */
const SET_BY_SERVER = [
  'managedFields',
  'resourceVersion',
  'generation',
  'uid',
  'creationTimestamp',
  'name',
  'namespace',
  'selfLink',
]

/** A change without what is no part of it. */
function writersPart(change: JsonObject): JsonObject {
  const { apiVersion: _, kind: __, metadata, ...rest } = change
  const own = isObject(metadata)
    ? Object.entries(metadata).filter(([key, value]) => !SET_BY_SERVER.includes(key) && value !== undefined)
    : []
  return objectOf({ ...rest, metadata: own.length === 0 ? undefined : objectOf(Object.fromEntries(own)) })
}

const LONGEST_TITLE = 120

/** A write that was made as a prepared one. `before` is the object before it. Undefined for what cannot be sent so again. */
export function takenWrite(
  entry: JournalEntry,
  detail: JournalDetail | undefined,
  before: JsonObject | undefined,
): PreparedWrite | undefined {
  const send = VERBS.find((verb) => verb === entry.method)
  const body = objectIn(detail?.body)
  if (send === undefined || entry.client === SERVER || entry.outcome === 'dryRun') return undefined
  if (send === 'PATCH' && entry.contentType?.startsWith('application/merge-patch+json') !== true) return undefined
  if (send !== 'DELETE' && body === undefined) return undefined
  const endpoint = entry.object?.subresource
  const to = endpoint === 'status' || endpoint === 'scale' ? endpoint : ''
  const isWhole = send === 'PUT' && before !== undefined && to !== 'scale'
  const change = send === 'DELETE' || body === undefined ? newObject() : isWhole ? createMergePatch(before, body) : body
  return {
    title: presenterTexts.order.takenTitle(clientWords(entry), happenedIn(entry)).slice(0, LONGEST_TITLE),
    by: entry.client === 'page' || entry.client === '' ? 'you' : entry.client,
    send,
    to,
    change: writersPart(change),
    isStale: entry.outcome === 'conflict',
    notes: '',
  }
}

/** The writes that were made to an object, as an order to make again. What the server has forgotten is left out. */
export async function takenOrder(steps: readonly JournalEntry[], most: number): Promise<readonly PreparedWrite[]> {
  const taken: PreparedWrite[] = []
  let before: JsonObject | undefined
  for (const entry of steps) {
    if (taken.length === most) break
    const detail = await detailOf(entry.id)
    const write = takenWrite(entry, detail, before)
    if (write !== undefined) taken.push(write)
    if (isStored(entry)) before = objectIn(detail?.state)
  }
  return taken
}
