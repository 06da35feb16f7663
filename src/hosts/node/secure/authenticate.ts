import type { IncomingMessage } from 'node:http'
import { AUTHENTICATED, UNAUTHENTICATED, type User } from '../../../apiserver/authentication/user.ts'
import { type Tokens, userOfToken } from '../authentication/tokens.ts'
import type { Authenticate } from '../server.ts'
import { ClientCertificates, type Verdict } from './client-certificate.ts'

/** Source: k8s.io/apiserver/pkg/authentication/request/anonymous/anonymous.go. */
const ANONYMOUS: User = { name: 'system:anonymous', groups: [UNAUTHENTICATED] }

export interface Credentials {
  /** Absent: no token is good. */
  readonly tokens?: Tokens
  /** Whether a request without credentials is served, as that of `system:anonymous`. */
  readonly allowsAnonymous: boolean
}

/**
 * Knows users by client certificates, then by tokens. A request whose credentials name nobody is rejected, unless it has none at all.
 * Source: k8s.io/kubernetes/pkg/kubeapiserver/authenticator/config.go, Config.New.
 */
export function authenticator({ tokens = new Map(), allowsAnonymous }: Credentials, now: () => number): Authenticate {
  const certificates = new ClientCertificates()
  return ({ socket, headers }: IncomingMessage) => {
    const verdicts = [certificates.verdict(socket, now()), byToken(tokens, headers.authorization)]
    for (const verdict of verdicts) if (verdict && 'user' in verdict) return { user: authenticated(verdict.user) }
    const isRejected = verdicts.some((verdict) => verdict !== undefined)
    return { user: isRejected || !allowsAnonymous ? undefined : ANONYMOUS }
  }
}

function byToken(tokens: Tokens, authorization: string | undefined): Verdict {
  const known = userOfToken(tokens, authorization)
  if (known === undefined) return undefined
  return known.user === undefined ? { error: 'invalid bearer token' } : { user: known.user }
}

/** Source: k8s.io/apiserver/pkg/authentication/group/authenticated_group_adder.go. */
const authenticated = (user: User): User =>
  user.groups.includes(AUTHENTICATED) || user.groups.includes(UNAUTHENTICATED)
    ? user
    : { ...user, groups: [...user.groups, AUTHENTICATED] }
