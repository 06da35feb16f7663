import { invalidError } from '../../apimachinery/api/errors.ts'
import { forbidden } from '../../apimachinery/field/error.ts'
import { objectAt, stringAt } from '../../apimachinery/json/access.ts'
import { deepEqual, isObject, type JsonObject } from '../../apimachinery/json/value.ts'
import { parseGroupVersion } from '../../apimachinery/meta/type-meta.ts'
import type { Attributes } from '../../apiserver/admission/attributes.ts'
import { MUTATING_BINDINGS, MUTATING_POLICIES, POLICIES, POLICY_GROUP } from '../../apiserver/admission/policy/names.ts'
import { MASTERS, type User } from '../../apiserver/authentication/user.ts'
import type { Authorizer } from '../../apiserver/authorization/authorizer.ts'
import { readMeta } from '../../apiserver/registry/rest/metadata.ts'
import type { Storage } from '../../apiserver/storage/interfaces.ts'
import { keyPrefix } from '../../apiserver/storage/key-layout.ts'
import type { RestMapper } from '../rest-mapper.ts'

interface RightsParts {
  readonly storage: Storage
  readonly mapper: RestMapper
  readonly authorizer: Authorizer
}

/** A user as Go prints it. */
const shownUser = ({ name, groups }: User): string => `&{${name}  [${groups.join(' ')}] map[]}`

/** A resource that params are of; a star for what is not known of it. */
interface ParamResource {
  readonly group: string
  readonly resource: string
  readonly isKnown: boolean
}

function resourceOf(paramKind: JsonObject, { mapper }: RightsParts): ParamResource {
  const [apiVersion, kind] = [stringAt(paramKind, 'apiVersion'), stringAt(paramKind, 'kind')]
  const found = mapper.find(apiVersion, kind)
  return {
    group: parseGroupVersion(apiVersion)?.group ?? '*',
    resource: found?.resource ?? '*',
    isKnown: found !== undefined,
  }
}

/** Why the user may not name a kind of params; undefined: he may. Source: k8s.io/kubernetes/pkg/registry/admissionregistration/validatingadmissionpolicy/authz.go. */
function policyFault({ object, oldObject, userInfo }: Attributes, parts: RightsParts): string | undefined {
  const { paramKind } = objectAt(object, 'spec')
  if (!isObject(paramKind) || deepEqual(objectAt(oldObject, 'spec').paramKind ?? null, paramKind)) return undefined
  const { group, resource } = resourceOf(paramKind, parts)
  if (parts.authorizer.allows(userInfo, { verb: 'get', group, resource, subresource: '', namespace: '*', name: '*' }))
    return undefined
  const of = `(kind=${stringAt(paramKind, 'kind')}, apiVersion=${stringAt(paramKind, 'apiVersion')})`
  return `user ${shownUser(userInfo)} must have "get" permission on all objects of the referenced paramKind ${of}`
}

/** Why the user may not bind params, whether or not they were bound before; undefined: he may. Source: k8s.io/kubernetes/pkg/registry/admissionregistration/validatingadmissionpolicybinding/authz.go. */
function bindingFault({ object, userInfo, resource: of }: Attributes, parts: RightsParts): string | undefined {
  const { paramRef, policyName } = objectAt(object, 'spec')
  if (!isObject(paramRef)) return undefined
  const isMutating = of.resource === MUTATING_BINDINGS
  const policies = keyPrefix(POLICY_GROUP, isMutating ? MUTATING_POLICIES : POLICIES)
  const policy = parts.storage.get(`${policies}${String(policyName)}`)?.value
  const { paramKind } = objectAt(policy, 'spec')
  const found = isObject(paramKind) ? resourceOf(paramKind, parts) : { group: '*', resource: '*', isKnown: true }
  const name = stringAt(paramRef, 'name')
  const verb = name === '' ? 'list' : 'get'
  const { group, resource } = found
  const asked = { verb, group, resource, subresource: '', namespace: stringAt(paramRef, 'namespace'), name }
  if (parts.authorizer.allows(userInfo, asked)) return undefined
  const who = `user ${shownUser(userInfo)} does not have "${verb}" permission`
  const everywhere = `to determine minimum required permissions and ${who} for all groups, versions and resources`
  if (policy === undefined) return `unable to get policy ${String(policyName)} ${everywhere}`
  // As upstream has it: of mutating policies, user and verb stand in each other's place.
  if (found.isKnown && isMutating)
    return `user ${verb} does not have "${shownUser(userInfo)}" permission on the object referenced by paramRef`
  if (found.isKnown) return `${who} on the object referenced by paramRef`
  const shown = `&{${stringAt(paramKind, 'apiVersion')} ${stringAt(paramKind, 'kind')}}`
  return `unable to resolve paramKind ${shown} ${everywhere}`
}

/** Throws 422 where a user names params that he may not read (rule AP-15). */
export function checkParamRights(attributes: Attributes, parts: RightsParts): void {
  const { object, userInfo, resource, subresource, kind } = attributes
  if (object === undefined || subresource !== '' || userInfo.groups.includes(MASTERS)) return
  const isPolicy = resource.resource === POLICIES || resource.resource === MUTATING_POLICIES
  const fault = isPolicy ? policyFault(attributes, parts) : bindingFault(attributes, parts)
  if (fault === undefined) return
  const name = stringAt(readMeta(object), 'name')
  throw invalidError(kind.group, kind.kind, name, [forbidden(isPolicy ? 'spec.paramKind' : 'spec.paramRef', fault)])
}
