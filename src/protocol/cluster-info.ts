/**
 * The answer of a proxy to a cluster about itself.
 *
 *     GET  /crdlab/cluster   ClusterInfo
 *     PUT  /crdlab/cluster   WriteSwitch: allows writes to the current context or forbids them; from the page alone
 */
export const CLUSTER_PATH = '/crdlab/cluster'

export interface ClusterInfo {
  /** The current context. */
  readonly context: string
  /** All contexts of the kubeconfig. */
  readonly contexts: readonly string[]
  /** The address of the API server, without credentials. */
  readonly server: string
  /** The namespace of the context; empty: it names none. */
  readonly namespace: string
  /** The release of the API server, as `v1.37.2`; empty while it cannot be reached. */
  readonly version: string
  /** The user as the API server names it, or as the kubeconfig does where the server does not say. */
  readonly user: string
  /** Whether requests that write reach the cluster. */
  readonly writes: boolean
}

export interface WriteSwitch {
  /** The context that the sender means. Another one than the current is a conflict. */
  readonly context: string
  readonly writes: boolean
}
