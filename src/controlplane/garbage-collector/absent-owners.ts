/** How many are remembered. Source: k8s.io/kubernetes/pkg/controller/garbagecollector/garbagecollector.go. */
const LIMIT = 500

/** What an owner reference says of its owner, and where the owner would be: empty for one of the cluster. */
export interface OwnerIdentity {
  readonly apiVersion: string
  readonly kind: string
  readonly namespace: string
  readonly name: string
  readonly uid: string
}

const textOf = ({ apiVersion, kind, namespace, name, uid }: OwnerIdentity): string =>
  [apiVersion, kind, namespace, name, uid].join('\n')

/**
 * Remembers the newest owners that were seen to be gone, so that their dependents can be deleted when the kind of the owner is gone too.
 * Source: k8s.io/kubernetes/pkg/controller/garbagecollector/uid_cache.go.
 */
export class AbsentOwners {
  readonly #known = new Set<string>()

  add(owner: OwnerIdentity): void {
    this.#known.add(textOf(owner))
    const [oldest] = this.#known
    if (this.#known.size > LIMIT && oldest !== undefined) this.#known.delete(oldest)
  }

  has(owner: OwnerIdentity): boolean {
    return this.#known.has(textOf(owner))
  }
}
