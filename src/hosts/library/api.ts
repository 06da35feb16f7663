/**
 * Declares what `import { createControlPlane } from 'crdlab'` returns: a Kubernetes API server with CRDs, in the process that imports it. This file is
 * published as the package's declarations, so it imports nothing.
 */

/** A Kubernetes object as JSON has it. */
export interface KubernetesObject {
  apiVersion: string
  kind: string
  metadata: {
    name?: string
    generateName?: string
    namespace?: string
    uid?: string
    resourceVersion?: string
    generation?: number
    labels?: Record<string, string>
    annotations?: Record<string, string>
    finalizers?: string[]
    [field: string]: unknown
  }
  [field: string]: unknown
}

/** YAML (also with several documents) or JSON as text, an object, or a list of these. Lists (`kind: List`) count as their items. */
export type Manifests = string | object | readonly Manifests[]

export interface ControlPlaneOptions {
  /** Where objects are kept: in memory (the default), or in the LevelDB database of a folder, which is created when it does not exist. */
  readonly storage?: 'memory' | { readonly folder: string }
  /** Applied before the control plane is handed out, and again by `reset`: CRDs, and whatever else shall be there. */
  readonly crds?: Manifests
  /**
   * `system` (the default) is the machine's time. With a start, time stops until `advance` moves it; so does everything that waits for time in the
   * server, such as `timeoutSeconds` of a watch.
   */
  readonly clock?: 'system' | { readonly start: Date | string }
  /** Makes uids and generated names the same in every run. Absent: they come from the system's random generator. */
  readonly seed?: number | string
  /** The release of Kubernetes to equal, such as `1.33`; absent: the newest. */
  readonly kubernetes?: string
  /** The API server of CRDs alone: no namespaces, no RBAC, no garbage collection. */
  readonly bare?: boolean
  /** Decides every request by RBAC; absent: everybody may do everything. */
  readonly authorization?: boolean
}

export interface ListenOptions {
  /** Absent, or 0: a free port. */
  readonly port?: number
  /** An address of this machine only, as there is no authentication. Default: 127.0.0.1. */
  readonly host?: string
}

/** A control plane that answers on a port. */
export interface Listening {
  /** `http://127.0.0.1:PORT` */
  readonly url: string
  /** A kubeconfig for it, as YAML. */
  readonly kubeconfig: string
  /** Ends its connections and frees the port; the control plane goes on. */
  close(): Promise<void>
}

export interface ControlPlane {
  /** Answers a request of the Fetch API; only path and query of its URL count. The body of a watch streams until the request is aborted. */
  handle(request: Request): Promise<Response>
  /** Answers on a port, for kubectl and any client. Rejects when the port is taken. */
  listen(options?: ListenOptions): Promise<Listening>
  /**
   * Applies manifests as `kubectl apply --server-side --force-conflicts` does, CRDs first and then namespaces, and waits until what it applied is served.
   * Resolves to the stored objects, in the order of the manifests. Rejects with an ApplyError at the first that is rejected.
   */
  apply(manifests: Manifests): Promise<KubernetesObject[]>
  /**
   * Starts again with an empty store and `crds`. Open watches end. What is listening goes on. Rejects when the folder holds files of others, which
   * stay with all else in it; the control plane is closed then.
   */
  reset(): Promise<void>
  /** Moves a clock that was given a start, and runs what was to happen in that time, in its order. Throws a RangeError with the system's clock. */
  advance(ms: number): Promise<void>
  /** Resolves once the server's own controllers have nothing left to do. */
  idle(): Promise<void>
  /** Stops everything, and frees ports and the folder. */
  close(): Promise<void>
}

/** A manifest that was not applied. */
export interface ApplyError extends Error {
  readonly name: 'ApplyError'
  /** The HTTP status of the server's answer; 0 when the manifest was not sent. */
  readonly code: number
  /** The reason in the server's Status, such as `Invalid`. */
  readonly reason: string
}

/** Starts a control plane. Rejects when the folder cannot be used, and with an ApplyError when `crds` are rejected. */
export declare function createControlPlane(options?: ControlPlaneOptions): Promise<ControlPlane>
