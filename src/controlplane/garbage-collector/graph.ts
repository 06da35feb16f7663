import { stringAt } from '../../apimachinery/json/access.ts'
import { isObject, type JsonObject } from '../../apimachinery/json/value.ts'
import { readMeta } from '../../apiserver/registry/rest/metadata.ts'

export interface OwnerReference {
  readonly apiVersion: string
  readonly kind: string
  readonly name: string
  readonly uid: string
  readonly blocks: boolean
}

/** The owners that an object names. */
export function ownersOf(object: JsonObject): OwnerReference[] {
  const list = readMeta(object)?.ownerReferences
  if (!Array.isArray(list)) return []
  return list.filter(isObject).map((owner) => ({
    apiVersion: stringAt(owner, 'apiVersion'),
    kind: stringAt(owner, 'kind'),
    name: stringAt(owner, 'name'),
    uid: stringAt(owner, 'uid'),
    blocks: owner.blockOwnerDeletion === true,
  }))
}

/** The graph of owners and dependents among the stored objects, updated as they change. */
export class OwnerGraph {
  readonly #byUid = new Map<string, string>()
  readonly #dependents = new Map<string, Set<string>>()
  readonly #owners = new Map<string, readonly OwnerReference[]>()

  /** Updates an object. Returns the owners whose references it dropped or changed. */
  set(key: string, object: JsonObject): OwnerReference[] {
    this.#byUid.set(stringAt(readMeta(object), 'uid'), key)
    const before = this.#ownersAt(key)
    this.#unlink(key)
    const owners = ownersOf(object)
    if (owners.length > 0) this.#owners.set(key, owners)
    for (const { uid } of owners) this.#dependents.set(uid, (this.#dependents.get(uid) ?? new Set()).add(key))
    const blocking = new Set(owners.filter(({ blocks }) => blocks).map(({ uid }) => uid))
    return before.filter(({ uid, blocks }) => blocks && !blocking.has(uid))
  }

  /** Forgets an object. Returns the owners that it named. */
  remove(key: string, object: JsonObject): readonly OwnerReference[] {
    const uid = stringAt(readMeta(object), 'uid')
    if (this.#byUid.get(uid) === key) this.#byUid.delete(uid)
    const owners = this.#ownersAt(key)
    this.#unlink(key)
    return owners
  }

  keyOf(uid: string): string | undefined {
    return this.#byUid.get(uid)
  }

  /** The keys of the objects that name this owner. */
  dependentsOf(uid: string): readonly string[] {
    return [...(this.#dependents.get(uid) ?? [])]
  }

  /** The keys of the objects that hold back an owner which is deleted in the foreground. */
  blockingDependentsOf(uid: string): readonly string[] {
    const blocks = (key: string): boolean => this.#ownersAt(key).some((owner) => owner.uid === uid && owner.blocks)
    return this.dependentsOf(uid).filter(blocks)
  }

  #ownersAt(key: string): readonly OwnerReference[] {
    return this.#owners.get(key) ?? []
  }

  #unlink(key: string): void {
    for (const { uid } of this.#ownersAt(key)) {
      const set = this.#dependents.get(uid)
      set?.delete(key)
      if (set?.size === 0) this.#dependents.delete(uid)
    }
    this.#owners.delete(key)
  }
}
