import type { AdmissionPlugin } from '../admission/chain.ts'
import type { Authorizer } from './authorizer.ts'
import { ESCALATION } from './lazy.ts'
import { RBAC_GROUP, type StoredRoles } from './rbac.ts'

/** Checks writes of roles and bindings for escalation (rule RB-10). Its code is loaded with the first of them. */
export const escalationCheck = (authorizer: Authorizer, roles: StoredRoles): AdmissionPlugin => ({
  handles: (operation) => operation === 'CREATE' || operation === 'UPDATE',
  mutate(attributes, context) {
    if (attributes.resource.group === RBAC_GROUP)
      new (ESCALATION.get().EscalationCheck)(authorizer, roles).check(attributes, context)
  },
})
