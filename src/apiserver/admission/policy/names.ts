/** The group of admission policies. */
export const POLICY_GROUP = 'admissionregistration.k8s.io'

/** The resources of policies that validate, and of what binds them. */
export const POLICIES = 'validatingadmissionpolicies'
export const BINDINGS = 'validatingadmissionpolicybindings'

/** The resources of policies that mutate, and of what binds them. */
export const MUTATING_POLICIES = 'mutatingadmissionpolicies'
export const MUTATING_BINDINGS = 'mutatingadmissionpolicybindings'
