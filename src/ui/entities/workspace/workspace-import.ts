import type { MergeBody, MergeObject, MergePlan } from '../../../analysis/workspace-file/plan.ts'
import type { FoundDocument } from '../../../analysis/yaml/documents.ts'
import { apiVersionOf, type ResourceType } from '../../../client/resource-type.ts'
import { type ImportOptions, type ImportResult, importDocuments } from '../crd/importer.ts'

/** What became of an object of the file. */
export interface MergeResult {
  readonly object: MergeObject
  /** `kept`: the workspace has other content under the name, which stays. */
  readonly outcome: 'created' | 'configured' | 'unchanged' | 'kept' | 'rejected'
  /** Why it was rejected. */
  readonly message?: string
  /** Its status was rejected, with the reason. */
  readonly status?: string
  /** Owners that are not in the workspace; their references were left out. */
  readonly ownersLeftOut: readonly string[]
}

export interface MergeOptions extends Pick<ImportOptions, 'client' | 'reader' | 'clock' | 'changes' | 'locked'> {
  /** Put the content of the file in the place of content that differs. */
  readonly overwrite: boolean
  /** The bodies to send, given the uids of the owners that are there. */
  bodies(objects: readonly MergeObject[], uids: ReadonlyMap<string, string>): Promise<readonly MergeBody[]>
  onProgress(done: number): void
}

/** Objects in groups: none is before its owners. Those that own each other come last, together. */
export function inOrderOfOwners(objects: readonly MergeObject[]): readonly (readonly MergeObject[])[] {
  const own = new Set(objects.map(({ uid }) => uid))
  const dependents = new Map<string, MergeObject[]>()
  const missing = new Map<MergeObject, number>()
  for (const object of objects) {
    const owners = [...new Set(object.owners)].filter((owner) => own.has(owner))
    missing.set(object, owners.length)
    for (const owner of owners) {
      const list = dependents.get(owner)
      if (list === undefined) dependents.set(owner, [object])
      else list.push(object)
    }
  }
  const groups: (readonly MergeObject[])[] = []
  for (let group = objects.filter((object) => missing.get(object) === 0); group.length > 0; ) {
    groups.push(group)
    const next: MergeObject[] = []
    for (const object of group) {
      missing.delete(object)
      for (const dependent of dependents.get(object.uid) ?? []) {
        const left = (missing.get(dependent) ?? 0) - 1
        missing.set(dependent, left)
        if (left === 0) next.push(dependent)
      }
    }
    group = next
  }
  return missing.size === 0 ? groups : [...groups, [...missing.keys()]]
}

const documentOf = ({ apiVersion, kind, name, namespace }: MergeObject, { body }: MergeBody): FoundDocument => ({
  line: 0,
  apiVersion,
  kind,
  name,
  namespace,
  body,
  contentType: 'application/json',
})

const FINAL: Partial<Record<ImportResult['state'], MergeResult['outcome']>> = {
  created: 'created',
  configured: 'configured',
  unchanged: 'unchanged',
  exists: 'kept',
}

/** Sends the status of an object to `/status`, where its kind has one. Returns why it was rejected. */
async function sendStatus(
  { client }: MergeOptions,
  { apiVersion, kind, namespace, name }: MergeObject,
  status: string,
  types: readonly ResourceType[],
): Promise<string | undefined> {
  const type = types.find((one) => one.kind === kind && apiVersionOf(one) === apiVersion)
  if (type?.subresources.includes('status') !== true) return undefined
  const place = { namespace: type.namespaced ? namespace : undefined, name, subresource: 'status' as const }
  const answer = await client.patch(type, place, status, 'application/merge-patch+json')
  return answer.failure?.message
}

/**
 * Writes what a plan says through the API, which gives the objects uids and versions of its own: namespaces and CRDs first, then objects after
 * their owners, then each status. A rejection stops nothing but itself. Throws Unreachable when the server is gone.
 */
export async function mergeObjects(plan: MergePlan, options: MergeOptions): Promise<readonly MergeResult[]> {
  const results: MergeResult[] = []
  const uids = new Map(plan.present.map((uid) => [uid, uid]))
  const written: MergeObject[] = []
  const done = (result: MergeResult): void => {
    results.push(result)
    options.onProgress(results.length)
  }
  for (const object of plan.objects) {
    if (object.presentUid !== undefined) uids.set(object.uid, object.presentUid)
    const isWritten = object.change === 'created' || (object.change === 'conflict' && options.overwrite)
    if (isWritten) written.push(object)
    else done({ object, outcome: object.change === 'unchanged' ? 'unchanged' : 'kept', ownersLeftOut: [] })
  }
  // A namespace comes before what is in it, whoever owns what.
  const isNamespace = ({ kind, apiVersion }: MergeObject): boolean => kind === 'Namespace' && apiVersion === 'v1'
  const groups = [written.filter(isNamespace), ...inOrderOfOwners(written.filter((object) => !isNamespace(object)))]
  for (const group of groups.filter(({ length }) => length > 0)) {
    const bodies = await options.bodies(group, uids)
    const states = new Map<number, ImportResult>()
    const documents = group.map((object, i) => documentOf(object, bodies[i] ?? { body: object.text, ownersLeftOut: [] }))
    await importDocuments(documents, {
      ...options,
      replace: options.overwrite,
      query: {},
      onResult(index, result) {
        states.set(index, result)
        options.onProgress(results.length + states.size)
      },
    })
    const types = bodies.some(({ status }) => status !== undefined) ? await options.reader.discover() : []
    for (const [i, object] of group.entries()) {
      const { state = 'rejected', message, uid } = states.get(i) ?? {}
      const { status, ownersLeftOut = [] } = bodies[i] ?? {}
      const outcome = FINAL[state] ?? 'rejected'
      if (uid !== undefined) uids.set(object.uid, uid)
      const isStored = outcome === 'created' || outcome === 'configured'
      const failure = isStored && status !== undefined ? await sendStatus(options, object, status, types) : undefined
      done({
        object,
        outcome,
        ownersLeftOut,
        ...(message === undefined ? {} : { message }),
        ...(failure === undefined ? {} : { status: failure }),
      })
    }
  }
  return results
}
