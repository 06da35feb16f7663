import { stringOf } from '../../../apimachinery/json/access.ts'
import { stringify } from '../../../apimachinery/json/serialize.ts'
import { isObject, type JsonObject, newObject, objectOf } from '../../../apimachinery/json/value.ts'
import { applyMergePatch } from '../../../apimachinery/patch/merge-patch.ts'
import { ApiError, type ApiStatus } from '../../../client/api-status.ts'
import type { Answer, Client } from '../../../client/client.ts'
import { decodeAnswer } from '../../../client/json.ts'
import { apiVersionOf, type Place, pathOf, type ResourceType } from '../../../client/resource-type.ts'
import type { RequestSpec } from '../../../client/transport.ts'
import type { JournalEntry } from '../../../protocol/journal.ts'
import { restoreRequest } from '../../entities/object/restore.ts'
import type { PreparedWrite } from './order.ts'

/** The object that is presented. */
export interface Presented {
  readonly type: ResourceType
  readonly namespace: string | undefined
  readonly name: string
}

/** A version of the object that is not the newest: from before its last change. */
export function staleVersion(steps: readonly JournalEntry[]): string {
  const versions = steps.flatMap(({ outcome, resourceVersion }) => (outcome === 'updated' ? (resourceVersion?.before ?? []) : []))
  return versions.at(-1) ?? '1'
}

const mergedObject = (target: JsonObject, patch: JsonObject): JsonObject => {
  const merged = applyMergePatch(target, patch)
  return isObject(merged) ? merged : target
}

const withVersion = (change: JsonObject, resourceVersion: string): JsonObject =>
  mergedObject(change, objectOf({ metadata: objectOf({ resourceVersion }) }))

/** What a prepared write sends, where the object is as it is stored; undefined: no body. */
export function bodyOf(
  { send, change, isStale }: PreparedWrite,
  { type, namespace, name }: Presented,
  stored: JsonObject | undefined,
  stale: string,
): JsonObject | undefined {
  if (send === 'DELETE') return undefined
  if (send === 'POST') {
    const own = objectOf({ name, namespace: type.namespaced ? namespace : undefined })
    const head = objectOf({ apiVersion: apiVersionOf(type), kind: type.kind })
    return mergedObject(mergedObject(head, change), objectOf({ metadata: own }))
  }
  const changed = send === 'PATCH' ? change : mergedObject(stored ?? newObject(), change)
  return isStale ? withVersion(changed, stale) : changed
}

const CONTENT_TYPES = { PUT: 'application/json', POST: 'application/json', PATCH: 'application/merge-patch+json' } as const

/** What became of a write: the number of its entry, where the server has a journal. */
export interface Performed {
  readonly entry: number | undefined
  readonly failure: ApiStatus | undefined
}

/** Sends a prepared write; a rejection by the server is no failure. Throws ApiError where the object cannot be read, and Unreachable. */
export async function perform(write: PreparedWrite, presented: Presented, client: Client, stale: string): Promise<Performed> {
  const { type, namespace, name } = presented
  const place = { namespace, name, subresource: write.to }
  const stored = write.send === 'PUT' ? await client.get(type, place) : undefined
  const body = bodyOf(write, presented, stored, stale)
  const path = pathOf(type, write.send === 'POST' ? { namespace } : place)
  const { exchange, failure } = await client.send({
    method: write.send,
    path,
    trace: true,
    ...(body === undefined || write.send === 'DELETE' ? {} : { body: stringify(body), contentType: CONTENT_TYPES[write.send] }),
  })
  return { entry: exchange.entry, failure }
}

/** Writes the object as it was at the start of an order, as JSON: it is created where it is gone. Throws ApiError and Unreachable. */
export async function restore({ type, namespace, name }: Presented, client: Client, start: string): Promise<void> {
  const place: Place = { namespace, name }
  const send = async (spec: RequestSpec | undefined): Promise<Answer> => {
    if (spec === undefined) return client.send({ method: 'GET', path: pathOf(type, place) })
    const answer = await client.send(spec)
    if (answer.failure !== undefined) throw new ApiError(answer.failure)
    return answer
  }
  const versionOf = (object: JsonObject | undefined): string | undefined =>
    isObject(object?.metadata) ? stringOf(object.metadata.resourceVersion) : undefined
  const { object: now } = await send(undefined)
  const { object } = await send(restoreRequest(type, start, versionOf(now)))
  const before = decodeAnswer(start)
  if (!type.subresources.includes('status') || object === undefined || !isObject(before)) return
  const body = stringify(objectOf({ ...object, status: before.status }))
  await send({ method: 'PUT', path: pathOf(type, { ...place, subresource: 'status' }), body, contentType: 'application/json' })
}
