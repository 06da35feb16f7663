import { BINDINGS, POLICIES } from '../../../apiserver/admission/policy/names.ts'
import { type AdmissionKinds, admissionKind } from '../admission-kind.ts'
import type { TypedResource } from '../typed-resource.ts'

export type PolicyKind = 'ValidatingAdmissionPolicy' | 'ValidatingAdmissionPolicyBinding'

const CODE: AdmissionKinds<PolicyKind> = {
  strategies: async () => (await import('./strategy.ts')).POLICY_STRATEGIES,
  tables: async () => (await import('./table.ts')).POLICY_TABLES,
  schema: () => import('./schema.json', { with: { type: 'json' } }),
}

/** Policies about writes, and what binds them (rules AP-1 to AP-4). */
export const POLICY_RESOURCES: readonly TypedResource[] = [
  {
    ...admissionKind(CODE, 'ValidatingAdmissionPolicy', POLICIES),
    subresources: [{ name: 'status', verbs: ['get', 'patch', 'update'] }],
  },
  admissionKind(CODE, 'ValidatingAdmissionPolicyBinding', BINDINGS),
]
