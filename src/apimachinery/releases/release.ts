import { KUBERNETES_MINOR } from '../version/kubernetes-release.ts'
import type { Former } from './former.ts'
import type { Gate } from './gates.ts'

/** A Kubernetes release, by the behaviours of the newest finished one that it has. */
export interface Release {
  /** 36 is Kubernetes 1.36. */
  readonly minor: number
  /** Whether this release has a behaviour of the newest finished one. */
  has(gate: Gate): boolean
  /** Code that this release has in place of that of the newest finished one. */
  readonly former?: Former
}

/** The release that the engine equals where no other one is chosen. */
export const NEWEST: Release = { minor: KUBERNETES_MINOR, has: () => true }
