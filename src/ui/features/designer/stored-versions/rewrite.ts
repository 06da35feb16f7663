import { objectsOf } from '../../../../apimachinery/json/access.ts'
import { stringify } from '../../../../apimachinery/json/serialize.ts'
import { type JsonObject, objectOf } from '../../../../apimachinery/json/value.ts'
import { ApiError } from '../../../../client/api-status.ts'
import type { Client } from '../../../../client/client.ts'
import { type As, asFlags } from '../../../../client/kubectl.ts'
import { METADATA_ONLY } from '../../../../client/metadata-only.ts'
import { CRDS, pathOf, type ResourceType } from '../../../../client/resource-type.ts'
import type { RequestSpec } from '../../../../client/transport.ts'
import { forEach } from '../../../base/async/async.ts'
import { textAt } from '../../../entities/crd/crd.ts'
import { keyOf, type ObjectName, type Only, readType, type Stored } from '../../../entities/crd/stored.ts'

export interface Failed extends ObjectName {
  /** The server's sentence. */
  readonly message: string
}

/** How far a rewriting came. */
export interface Rewritten {
  /** How many objects were looked at, of how many. */
  readonly done: number
  readonly total: number
  /** Objects whose stored form changed. */
  readonly written: number
  readonly failed: readonly Failed[]
  readonly state: 'running' | 'done' | 'cancelled'
}

/** Requests under way at a time. */
const AT_ONCE = 8
/** About how many characters a page of objects may have, so that reading it never holds the page. */
const PAGE_SIZE = 300_000
const CONFLICTS = 5

type Type = Pick<ResourceType, 'group' | 'version' | 'resource' | 'namespaced'>

interface Page {
  readonly items: readonly JsonObject[]
  readonly next: string
  /** How many objects the next page should have. */
  readonly limit: number
}

async function readPage(client: Client, type: Type, limit: number, from: string): Promise<Page> {
  const query = { limit: String(limit), ...(from === '' ? {} : { continue: from }) }
  const { object, failure, exchange } = await client.send({ method: 'GET', path: pathOf(type), query })
  if (failure !== undefined) throw new ApiError(failure)
  const items = objectsOf(object?.items)
  const each = exchange.text.length / Math.max(items.length, 1)
  const fits = Math.floor(PAGE_SIZE / Math.max(each, 1))
  return { items, next: textAt(object, ['metadata', 'continue']), limit: Math.min(Math.max(fits, 1), 250) }
}

const versionIn = (object: JsonObject | undefined): string => textAt(object, ['metadata', 'resourceVersion'])

/** Writes an object back as it was read. What another one changed meanwhile is read anew. `gone`: it was deleted. */
async function writeBack(client: Client, type: Type, read: JsonObject): Promise<'written' | 'same' | 'gone' | Failed> {
  const namespace = textAt(read, ['metadata', 'namespace'])
  const name = textAt(read, ['metadata', 'name'])
  const path = pathOf(type, { namespace: namespace === '' ? undefined : namespace, name })
  let object = read
  for (let turn = 0; ; turn++) {
    const { object: after, failure } = await client.send({
      method: 'PUT',
      path,
      query: { fieldManager: 'crdlab' },
      accept: METADATA_ONLY,
      body: stringify(object),
      contentType: 'application/json',
      known: versionIn(object),
    })
    if (failure === undefined) return versionIn(after) === versionIn(object) ? 'same' : 'written'
    if (failure.code === 404) return 'gone'
    if (failure.reason !== 'Conflict' || turn === CONFLICTS) return { namespace, name, message: failure.message }
    const again = await client.send({ method: 'GET', path })
    if (again.object === undefined) return again.failure?.code === 404 ? 'gone' : { namespace, name, message: failure.message }
    object = again.object
  }
}

export interface RewriteOptions {
  readonly client: Client
  readonly stored: Stored
  readonly only: Only
  readonly signal: AbortSignal
  onProgress(progress: Rewritten): void
}

/**
 * Reads each object and writes it back unchanged, so that the server stores it anew, at the storage version: what a storage version
 * migration does. Objects that are stored so already do not change. Throws ApiError when they cannot be listed, and Unreachable.
 */
export async function rewriteObjects({ client, stored, only, signal, onProgress }: RewriteOptions): Promise<Rewritten> {
  const type = readType(stored.crd)
  let progress: Rewritten = { done: 0, total: only?.size ?? stored.total, written: 0, failed: [], state: 'running' }
  const tell = (change: Partial<Rewritten>): void => {
    progress = { ...progress, ...change }
    onProgress(progress)
  }
  const rewriteOne = async (object: JsonObject): Promise<void> => {
    const outcome = await writeBack(client, type ?? CRDS, object)
    const { done, written, failed } = progress
    const counted = { done: done + 1, written: written + (outcome === 'written' ? 1 : 0) }
    tell(typeof outcome === 'string' ? counted : { ...counted, failed: [...failed, outcome] })
  }
  let [from, limit] = ['', 10]
  while (type !== undefined && !signal.aborted) {
    const page = await readPage(client, type, limit, from)
    const wanted = page.items.filter((item) => only === undefined || only.has(keyOf(nameOf(item))))
    await forEach(wanted, AT_ONCE, signal, rewriteOne)
    if (page.next === '') break
    ;[from, limit] = [page.next, page.limit]
  }
  // What was deleted meanwhile is not waited for.
  if (signal.aborted) tell({ state: 'cancelled' })
  else tell({ state: 'done', total: progress.done })
  return progress
}

const nameOf = (object: JsonObject): ObjectName => ({
  namespace: textAt(object, ['metadata', 'namespace']),
  name: textAt(object, ['metadata', 'name']),
})

/** The same for all objects, as operators type it. */
export function rewriteCommand({ crd }: Stored, who: As): string {
  const type = readType(crd)
  if (type === undefined) return ''
  const resource = `${type.resource}.${type.version}.${type.group}`
  const as = asFlags(who)
    .map((flag) => ` ${flag}`)
    .join('')
  const all = type.namespaced ? ' -A' : ''
  return `kubectl get ${resource}${all}${as} -o json | kubectl replace${as} -f -`
}

/** The versions that `status.storedVersions` keeps: the storage version, and those at which objects are stored. */
export const keptVersions = ({ storedVersions, storage, counts }: Stored): string[] =>
  storedVersions.filter((version) => version === storage || (counts?.get(version) ?? 0) > 0)

/** The request that drops versions from `status.storedVersions`, for the CRD as it was read: another storage version would reject it. */
export function pruneRequest({ crd }: Stored, kept: readonly string[]): RequestSpec {
  const metadata = objectOf({ resourceVersion: versionIn(crd) })
  const body = objectOf({ metadata, status: objectOf({ storedVersions: [...kept] }) })
  return {
    method: 'PATCH',
    path: pathOf(CRDS, { name: textAt(crd, ['metadata', 'name']), subresource: 'status' }),
    query: { fieldManager: 'crdlab' },
    body: stringify(body),
    contentType: 'application/merge-patch+json',
    known: versionIn(crd),
  }
}

/** What the server says when a version is taken out of `spec.versions` that stands in `status.storedVersions`. */
export function rejectionText(version: string, index: number): string {
  const must = `must remain in spec.versions until a storage migration ensures no data remains persisted in ${version} and removes ${version} from status.storedVersions`
  return `status.storedVersions[${index}]: Invalid value: "${version}": missing from spec.versions; ${version} was previously a storage version, and ${must}`
}
