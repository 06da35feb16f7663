import { MUTATING_BINDINGS, MUTATING_POLICIES } from '../../../apiserver/admission/policy/names.ts'
import { type AdmissionKinds, admissionKind } from '../admission-kind.ts'
import type { TypedResource } from '../typed-resource.ts'

export type MutatingKind = 'MutatingAdmissionPolicy' | 'MutatingAdmissionPolicyBinding'

const CODE: AdmissionKinds<MutatingKind> = {
  strategies: async () => (await import('./strategy.ts')).MUTATING_STRATEGIES,
  tables: async () => (await import('./table.ts')).MUTATING_TABLES,
  schema: () => import('./schema.json', { with: { type: 'json' } }),
}

/** Policies that change what is written, and what binds them (rules MP-1 to MP-3). */
export const MUTATING_RESOURCES: readonly TypedResource[] = [
  admissionKind(CODE, 'MutatingAdmissionPolicy', MUTATING_POLICIES),
  admissionKind(CODE, 'MutatingAdmissionPolicyBinding', MUTATING_BINDINGS),
]
