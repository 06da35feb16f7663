/** The resources of the group of policies that name webhooks. */
export const MUTATING_WEBHOOKS = 'mutatingwebhookconfigurations'
export const VALIDATING_WEBHOOKS = 'validatingwebhookconfigurations'
