import type { Attributes } from '../../apiserver/admission/attributes.ts'
import type { AdmissionPlugin } from '../../apiserver/admission/chain.ts'
import { POLICY_GROUP } from '../../apiserver/admission/policy/names.ts'

/** Lets users name params that they may read (rule AP-15). `check` throws ModuleNeeded until its code has loaded. */
export const policyRights = (check: (attributes: Attributes) => void): AdmissionPlugin => ({
  handles: (operation) => operation === 'CREATE' || operation === 'UPDATE',
  validate(attributes) {
    if (attributes.resource.group === POLICY_GROUP) check(attributes)
  },
})
