import type { Json, MigrationClient } from './migration.ts'

/** Whose dependents are adopted anew, and where they are looked for. */
export interface Adoption {
  readonly client: MigrationClient
  /** The path of all owners, as they are now: `/apis/stable.example.com/v1/crontabs`. */
  readonly owners: string
  /** The owners as they were before they were created anew. */
  readonly before: readonly Json[]
  /** The paths of all objects among which there may be dependents: `/apis/jobs.example.com/v1/cronjobs`. */
  readonly dependents: readonly string[]
  /** Whether an object that has no controller belongs to an owner; controllers tell it by a selector. */
  belongs(dependent: Json, owner: Json): boolean
}

/** The owner cannot adopt a dependent. */
export class AdoptionError extends Error {}

const metaOf = ({ metadata }: Json): Json => (typeof metadata === 'object' && metadata !== null ? (metadata as Json) : {})

const referencesOf = (object: Json): readonly Json[] => {
  const { ownerReferences } = metaOf(object)
  return Array.isArray(ownerReferences) ? (ownerReferences as Json[]) : []
}

/**
 * The owner references that a dependent has once `owner` has adopted it; undefined: it is not its to adopt (rule TP-M2). A reference
 * to the uid that the owner had before gets the new one, which is what is left where nobody collects garbage. An object without a
 * controller that belongs to the owner, as the collector leaves orphans, gets a reference. One that is being deleted is left alone.
 * Source: k8s.io/kubernetes/pkg/controller/controller_ref_manager.go, ClaimObject, which adopts by a selector.
 */
export function adoptedReferences(
  dependent: Json,
  owner: Json,
  uidBefore: string,
  belongs: Adoption['belongs'],
): readonly Json[] | undefined {
  if (metaOf(dependent).deletionTimestamp !== undefined || metaOf(dependent).namespace !== metaOf(owner).namespace)
    return undefined
  const references = referencesOf(dependent)
  const { name, uid } = metaOf(owner)
  if (uid === uidBefore || references.some((reference) => reference.uid === uid)) return undefined
  if (references.some((reference) => reference.uid === uidBefore)) {
    return references.map((reference) => (reference.uid === uidBefore ? { ...reference, uid } : reference))
  }
  if (references.some(({ controller }) => controller === true) || !belongs(dependent, owner)) return undefined
  const { apiVersion, kind } = owner
  return [...references, { apiVersion, kind, name, uid, controller: true, blockOwnerDeletion: true }]
}

const keyOf = (object: Json): string => `${String(metaOf(object).namespace)}/${String(metaOf(object).name)}`

/** `/apis/g/v1/jobs` and an object of it: `/apis/g/v1/namespaces/n/jobs/a`. */
const pathOf = (list: string, object: Json): string => {
  const at = list.lastIndexOf('/')
  const { namespace, name } = metaOf(object)
  return `${list.slice(0, at)}/namespaces/${String(namespace)}${list.slice(at)}/${String(name)}`
}

/**
 * Adopts the dependents of objects that were created anew: the step after a migration, which controllers do for what is theirs.
 * Resolves with `namespace/name` of each that was adopted; one that somebody else changes meanwhile is looked at again. Rejects with
 * AdoptionError when the server rejects.
 */
export async function adoptDependents(adoption: Adoption): Promise<readonly string[]> {
  const { client, before, belongs } = adoption
  const ask = async (path: string): Promise<readonly Json[]> => {
    const { status, body } = await client.send('GET', path)
    if (status !== 200) throw new AdoptionError(`GET ${path}: ${status} ${String(body.message ?? '')}`)
    return body.items as readonly Json[]
  }
  const uids = new Map(before.map((object) => [keyOf(object), String(metaOf(object).uid)]))
  const owners = await ask(adoption.owners)
  const adopted: string[] = []
  const claim = async (path: string, dependent: Json): Promise<boolean> => {
    for (const owner of owners) {
      const ownerReferences = adoptedReferences(dependent, owner, uids.get(keyOf(owner)) ?? '', belongs)
      if (ownerReferences === undefined) continue
      const at = pathOf(path, dependent)
      const metadata = { ...metaOf(dependent), ownerReferences }
      const { status, body } = await client.send('PUT', at, { ...dependent, metadata })
      if (status === 409) return false
      if (status >= 300) throw new AdoptionError(`PUT ${at}: ${status} ${String(body.message ?? '')}`)
      adopted.push(keyOf(dependent))
      return true
    }
    return true
  }
  for (const path of adoption.dependents) {
    for (let settled = false; !settled; ) {
      settled = true
      for (const dependent of await ask(path)) settled = (await claim(path, dependent)) && settled
    }
  }
  return adopted
}
