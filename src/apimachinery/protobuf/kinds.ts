import { LazyModule } from '../lazy-module.ts'
import type { Message } from './message.ts'

/** The messages of reviews and of Scale, and how those of kinds with a Go type are made. */
export const MESSAGES = new LazyModule(() => import('./messages.ts'))

const NAMES = [
  'autoscaling/v1 Scale',
  'authorization.k8s.io/v1 SelfSubjectAccessReview',
  'authorization.k8s.io/v1 SelfSubjectRulesReview',
  'authorization.k8s.io/v1 SubjectAccessReview',
  'authorization.k8s.io/v1 LocalSubjectAccessReview',
  'authentication.k8s.io/v1 SelfSubjectReview',
] as const

/** A kind without a store, behind its version. */
export type ProtobufKindName = (typeof NAMES)[number]

/** A kind that may be sent as protobuf. */
export interface ProtobufKind {
  readonly apiVersion: string
  readonly kind: string
  /** Throws ModuleNeeded until its code has loaded. */
  message(): Message
}

/** How a kind without a store is read from protobuf; undefined for all others (rule PB-4). */
export function protobufKind(apiVersion: string, kind: string): ProtobufKind | undefined {
  const name = NAMES.find((known) => known === `${apiVersion} ${kind}`)
  return name && { apiVersion, kind, message: () => MESSAGES.get().messageOf(name) }
}
