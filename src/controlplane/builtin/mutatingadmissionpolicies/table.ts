import type { TableConvertor } from '../../../apiserver/endpoints/scope.ts'
import { BINDING_TABLE, policyTable } from '../validatingadmissionpolicies/table.ts'
import type { MutatingKind } from './mutatingadmissionpolicies.ts'

export const MUTATING_TABLES: { readonly [kind in MutatingKind]: TableConvertor } = {
  MutatingAdmissionPolicy: policyTable(
    'Mutations',
    'mutations',
    'Mutation indicates the number of mutations rules defined in this configuration',
  ),
  MutatingAdmissionPolicyBinding: BINDING_TABLE,
}
