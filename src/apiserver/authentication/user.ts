import type { ApiRequest } from '../endpoints/exchange.ts'

/** Who sends a request: whom the host knows by a token, else the administrator; and whom that one acts as (`kubectl --as`). */
export interface User {
  readonly name: string
  readonly groups: readonly string[]
  /** Absent: it has none. */
  readonly uid?: string
  /** More about the user, by lower-case keys; absent: there is no more. */
  readonly extra?: ReadonlyMap<string, readonly string[]>
}

/** The group whose members may do everything, whatever the roles say. */
export const MASTERS = 'system:masters'
export const AUTHENTICATED = 'system:authenticated'
export const UNAUTHENTICATED = 'system:unauthenticated'
const ANONYMOUS = 'system:anonymous'

export const ADMIN: User = { name: 'admin', groups: [MASTERS, AUTHENTICATED] }

/** Who sends a request, whomever it acts as. */
export const senderOf = (request: ApiRequest): User => request.user ?? ADMIN

/**
 * The user of a request: the one named by Impersonate-User with the groups of Impersonate-Group, or who sends it.
 * Source: k8s.io/apiserver/pkg/endpoints/filters/impersonation (rule RB-6).
 */
export function userOf(request: ApiRequest): User {
  const name = request.header(USER_HEADER)
  if (name === undefined || name === '') return senderOf(request)
  const named = (request.header(GROUP_HEADER) ?? '').split(',').map((group) => group.trim())
  const groups = named.filter((group) => group !== '')
  const isNamed = groups.includes(UNAUTHENTICATED) || (name !== ANONYMOUS && groups.includes(AUTHENTICATED))
  const uid = request.header(UID_HEADER) ?? ''
  const extra = extraOf(request)
  return {
    name,
    groups: isNamed ? groups : [...groups, name === ANONYMOUS ? UNAUTHENTICATED : AUTHENTICATED],
    ...(uid !== '' && { uid }),
    ...(extra.size > 0 && { extra: new Map(Array.from(extra, ([key, value]) => [key, value.split(', ')])) }),
  }
}

/** The values of the headers that name more about a user, by their keys. A host gives the values of a repeated header joined by `, `. */
function extraOf(request: ApiRequest): ReadonlyMap<string, string> {
  const extra = new Map<string, string>()
  for (const name of request.headerNames?.() ?? []) {
    if (name.startsWith(EXTRA_PREFIX)) extra.set(extraKey(name), request.header(name) ?? '')
  }
  return extra
}

const USER_HEADER = 'impersonate-user'
const GROUP_HEADER = 'impersonate-group'
const UID_HEADER = 'impersonate-uid'
const EXTRA_PREFIX = 'impersonate-extra-'

/** What a request names of whom it acts as besides a name; undefined where it names a user, or nothing. */
export function namedWithoutUser(request: ApiRequest): NamedWithoutUser | undefined {
  if ((request.header(USER_HEADER) ?? '') !== '') return undefined
  const groups = request.header(GROUP_HEADER)
  const uid = request.header(UID_HEADER) ?? ''
  const extra = extraOf(request)
  return groups === undefined && uid === '' && extra.size === 0 ? undefined : { groups, uid, extra }
}

/** The headers as they were sent. A host gives the values of a repeated header joined by `, `. */
export interface NamedWithoutUser {
  readonly groups: string | undefined
  readonly uid: string
  readonly extra: ReadonlyMap<string, string>
}

/** The key of an extra field, which is percent-encoded in its header's name; one that cannot be decoded stays encoded. */
function extraKey(header: string): string {
  const key = header.slice(EXTRA_PREFIX.length)
  try {
    return decodeURIComponent(key)
  } catch {
    return key
  }
}
