import type { Identity } from '../../../client/http.ts'

/** The namespace of the service accounts of programs. */
const NAMESPACE = 'default'

export const userOf = (name: string): string => `system:serviceaccount:${NAMESPACE}:${name}`

/** The service account that a program acts as. */
export const identityOf = (name: string): Identity => ({
  user: userOf(name),
  groups: ['system:serviceaccounts', `system:serviceaccounts:${NAMESPACE}`],
})
