import type { ApiRequest } from '../endpoints/exchange.ts'

/** Who sends a request. crdlab has no passwords: a client says whom it acts as (`kubectl --as`), else it is the administrator. */
export interface User {
  readonly name: string
  readonly groups: readonly string[]
}

/** The group whose members may do everything, whatever the roles say. */
export const MASTERS = 'system:masters'
const AUTHENTICATED = 'system:authenticated'

export const ADMIN: User = { name: 'admin', groups: [MASTERS, AUTHENTICATED] }

/**
 * The user of a request: the one named by Impersonate-User with the groups of Impersonate-Group, or the administrator.
 * Source: k8s.io/apiserver/pkg/endpoints/filters/impersonation (rule RB-6).
 */
export function userOf(request: ApiRequest): User {
  const name = request.header('impersonate-user')
  if (name === undefined || name === '') return ADMIN
  const named = (request.header('impersonate-group') ?? '').split(',').map((group) => group.trim())
  const groups = named.filter((group) => group !== '')
  return { name, groups: groups.includes(AUTHENTICATED) ? groups : [...groups, AUTHENTICATED] }
}
