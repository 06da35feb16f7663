import { isObject, type JsonObject } from '../../apimachinery/json/value.ts'
import { metaText, readMeta } from '../../apiserver/registry/rest/metadata.ts'

export interface OwnerReference {
  readonly uid: string
  readonly blocks: boolean
}

/** The owners that an object names. */
export function ownersOf(object: JsonObject): OwnerReference[] {
  const list = readMeta(object)?.ownerReferences
  if (!Array.isArray(list)) return []
  return list.filter(isObject).map((owner) => ({ uid: String(owner.uid ?? ''), blocks: owner.blockOwnerDeletion === true }))
}

interface Node {
  readonly key: string
  readonly namespace: string
}

/** Who owns whom among the stored objects, kept as they change. */
export class OwnerGraph {
  readonly #byUid = new Map<string, Node>()
  readonly #dependents = new Map<string, Set<string>>()
  readonly #owners = new Map<string, readonly string[]>()

  set(key: string, object: JsonObject): void {
    const metadata = readMeta(object)
    this.#byUid.set(metaText(metadata, 'uid'), { key, namespace: metaText(metadata, 'namespace') })
    this.#unlink(key)
    const owners = ownersOf(object).map(({ uid }) => uid)
    this.#owners.set(key, owners)
    for (const uid of owners) this.#dependents.set(uid, (this.#dependents.get(uid) ?? new Set()).add(key))
  }

  remove(key: string, object: JsonObject): void {
    const uid = metaText(readMeta(object), 'uid')
    if (this.#byUid.get(uid)?.key === key) this.#byUid.delete(uid)
    this.#unlink(key)
    this.#owners.delete(key)
  }

  /** Whether an owner is there for a dependent: in its namespace, or without one. */
  exists(uid: string, namespace: string): boolean {
    const owner = this.#byUid.get(uid)
    return owner !== undefined && (owner.namespace === '' || owner.namespace === namespace)
  }

  keyOf(uid: string): string | undefined {
    return this.#byUid.get(uid)?.key
  }

  dependentsOf(uid: string): readonly string[] {
    return [...(this.#dependents.get(uid) ?? [])]
  }

  #unlink(key: string): void {
    for (const uid of this.#owners.get(key) ?? []) {
      const set = this.#dependents.get(uid)
      set?.delete(key)
      if (set?.size === 0) this.#dependents.delete(uid)
    }
  }
}
