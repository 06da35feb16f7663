import { badRequest, PlainError, type StatusError } from '../../apimachinery/api/errors.ts'
import { quote } from '../../apimachinery/field/bad-value.ts'
import type { Attributes } from '../../apimachinery/rbac/policy-rule.ts'
import type { Release } from '../../apimachinery/releases/release.ts'
import { serviceAccountOf } from '../../apimachinery/service-account.ts'
import { MASTERS, type NamedWithoutUser, senderOf, type User } from '../authentication/user.ts'
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

/**
 * The 400 of a request that names groups, a uid or extra fields to act with, but no user to act as (rule RQ-8).
 * Source: k8s.io/apiserver/pkg/endpoints/filters/impersonation/constrained_impersonation.go.
 */
export function impersonationWithoutUser(
  named: NamedWithoutUser,
  { release, request }: { readonly release: Release; readonly request: ApiRequest },
): StatusError | PlainError {
  if (!release.has('constrainedImpersonation')) {
    const why = `requested [${references(named)}] without impersonating a user`
    if (release.has('impersonationIsBadRequest')) return badRequest(why)
    return new PlainError(500, `Internal Server Error: ${quote(request.path)}: ${why}\n`)
  }
  const { groups, uid, extra } = named
  const shownExtra = Array.from(extra, ([key, value]) => `${quote(key)}:${goStrings(value)}`).sort()
  const fields = [
    'Name:""',
    `UID:${quote(uid)}`,
    `Groups:${groups === undefined ? '[]string(nil)' : goStrings(groups)}`,
    `Extra:map[string][]string${extra.size === 0 ? '(nil)' : `{${shownExtra.join(', ')}}`}`,
  ]
  return badRequest(`requested &user.DefaultInfo{${fields.join(', ')}} without impersonating a user name`)
}

const valuesOf = (header: string): string[] => header.split(', ')

/** The values of a header as Go prints a list of strings. */
const goStrings = (header: string): string => `[]string{${valuesOf(header).map(quote).join(', ')}}`

/** What older releases say of the same: references to objects, as Go prints them. */
function references({ groups, uid, extra }: NamedWithoutUser): string {
  const version = 'authentication.k8s.io/v1'
  return [
    ...(groups === undefined ? [] : valuesOf(groups).map((group) => `{Group  ${group}    }`)),
    ...Array.from(extra, ([key, value]) => valuesOf(value).map((one) => `{UserExtra  ${one}  ${version}  ${key}}`)).flat(),
    ...(uid === '' ? [] : [`{UID  ${uid}  ${version}  }`]),
  ].join(' ')
}
