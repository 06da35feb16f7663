import type { Attributes } from '../../apimachinery/rbac/policy-rule.ts'
import { serviceAccountOf } from '../../apimachinery/service-account.ts'
import { MASTERS, senderOf, type User } from '../authentication/user.ts'
import type { ApiRequest } from '../endpoints/exchange.ts'
import type { RequestInfo } from '../endpoints/request-info.ts'
import { type Authorizer, attributesOf, denied, deniedPath } from './authorizer.ts'

const GROUP = 'authentication.k8s.io'
const NODE = 'system:node:'

/** What is asked of roles for each part of a user. */
function partsOf({ name, groups, uid, extra }: User, named: readonly string[], verb: string, group: string): Attributes[] {
  const part = (of: string, resource: string, what: string, subresource = '', namespace = ''): Attributes => ({
    verb,
    group: of,
    resource,
    subresource,
    namespace,
    name: what,
  })
  const account = serviceAccountOf(name)
  return [
    account === undefined ? part(group, 'users', name) : part(group, 'serviceaccounts', account.name, '', account.namespace),
    ...groups.filter((one) => named.includes(one)).map((one) => part(group, 'groups', one)),
    ...(uid === undefined ? [] : [part(GROUP, 'uids', uid)]),
    ...[...(extra ?? [])].flatMap(([key, values]) => values.map((value) => part(GROUP, 'userextras', value, key))),
  ]
}

/** The constraint of rights over users of this kind. */
function modeOf(name: string): string {
  if (serviceAccountOf(name) !== undefined) return 'serviceaccount'
  return name.startsWith(NODE) ? 'arbitrary-node' : 'user-info'
}

/**
 * Throws 403 when the sender of a request may not act as the user that it names: by `impersonate` for each part of the user, or by
 * `impersonate:user-info` and the like for each part together with `impersonate-on:user-info:VERB` for what is asked (rule RQ-14).
 * Source: k8s.io/apiserver/pkg/endpoints/filters/impersonation/constrained_impersonation.go;
 * k8s.io/apiserver/pkg/endpoints/filters/impersonation/mode.go.
 */
export function checkImpersonationRights(
  authorizer: Authorizer,
  { request, user, info }: { readonly request: ApiRequest; readonly user: User; readonly info: RequestInfo },
): void {
  const sender = senderOf(request)
  if (sender === user || sender.groups.includes(MASTERS)) return
  const named = (request.header('impersonate-group') ?? '').split(',').map((group) => group.trim())
  const missing = (verb: string, group: string): Attributes | undefined =>
    partsOf(user, named, verb, group).find((part) => !authorizer.allows(sender, part))
  if (missing('impersonate', '') === undefined) return
  const mode = modeOf(user.name)
  const on = `impersonate-on:${mode}:${info.verb}`
  if (info.isResourceRequest) {
    const asked = { ...attributesOf(info), verb: on }
    if (!authorizer.allows(sender, asked)) throw denied(sender, asked)
  } else if (authorizer.decidePath(sender, on, info.path) === undefined) throw deniedPath(sender, on, info.path)
  const part = missing(`impersonate:${mode}`, GROUP)
  if (part !== undefined) throw denied(sender, part)
}
