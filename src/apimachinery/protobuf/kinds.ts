import { LazyModule } from '../lazy-module.ts'
import type { Message } from './message.ts'

/** The messages of the kinds that are part of the server. */
export const MESSAGES = new LazyModule(() => import('./messages.ts'))

const NAMES = [
  'v1 Namespace',
  'coordination.k8s.io/v1 Lease',
  'autoscaling/v1 Scale',
  'rbac.authorization.k8s.io/v1 Role',
  'rbac.authorization.k8s.io/v1 ClusterRole',
  'rbac.authorization.k8s.io/v1 RoleBinding',
  'rbac.authorization.k8s.io/v1 ClusterRoleBinding',
  'authorization.k8s.io/v1 SelfSubjectAccessReview',
  'authorization.k8s.io/v1 SelfSubjectRulesReview',
  'authorization.k8s.io/v1 SubjectAccessReview',
  'authorization.k8s.io/v1 LocalSubjectAccessReview',
  'authentication.k8s.io/v1 SelfSubjectReview',
] as const

/** A kind that is part of the server, behind its version. */
export type ProtobufKindName = (typeof NAMES)[number]

/** A kind that may be sent as protobuf. */
export interface ProtobufKind {
  readonly apiVersion: string
  readonly kind: string
  /** Throws ModuleNeeded until its code has loaded. */
  message(): Message
}

/** How a kind is read from protobuf; undefined for kinds that are not taken in that form (rule PB-4). */
export function protobufKind(apiVersion: string, kind: string): ProtobufKind | undefined {
  const name = NAMES.find((known) => known === `${apiVersion} ${kind}`)
  return name && { apiVersion, kind, message: () => MESSAGES.get().messageOf(name) }
}
