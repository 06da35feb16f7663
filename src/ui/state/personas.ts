/** Whom the reader acts as. What each may do is decided by the roles bound to its user, which can be read and edited as objects. */
export const PERSONAS = ['admin', 'user', 'controller', 'autoscaler'] as const

export type Persona = (typeof PERSONAS)[number]

/** The user a persona's requests are impersonated as; undefined for the administrator, whom no role restricts. */
export const userOf = (persona: Persona): string | undefined => (persona === 'admin' ? undefined : `crdlab:${persona}`)
