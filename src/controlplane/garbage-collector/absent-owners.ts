/** How many are remembered. Source: k8s.io/kubernetes/pkg/controller/garbagecollector/graph_builder.go, NewDependencyGraphBuilder. */
const LIMIT = 500

/** The owner of a reference and its namespace, which is empty for a cluster-scoped owner. */
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
 * Remembers owners that do not exist, so that their dependents can be deleted when the kind of the owner is gone too. Of more than 500 it
 * forgets the one that was neither added nor asked for the longest.
 * Source: k8s.io/kubernetes/pkg/controller/garbagecollector/uid_cache.go.
 */
export class AbsentOwners {
  /** The one that was used last is the last. */
  readonly #known = new Set<string>()

  add(owner: OwnerIdentity): void {
    this.#use(textOf(owner))
    const [oldest] = this.#known
    if (this.#known.size > LIMIT && oldest !== undefined) this.#known.delete(oldest)
  }

  has(owner: OwnerIdentity): boolean {
    const text = textOf(owner)
    const isKnown = this.#known.has(text)
    if (isKnown) this.#use(text)
    return isKnown
  }

  #use(text: string): void {
    this.#known.delete(text)
    this.#known.add(text)
  }
}
