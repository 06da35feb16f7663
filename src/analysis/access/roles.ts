import { stringAt } from '../../apimachinery/json/access.ts'
import type { JsonObject, JsonValue } from '../../apimachinery/json/value.ts'
import { serviceAccountUser } from '../../apimachinery/service-account.ts'
import type { Identity } from '../../client/http.ts'
import { listOf } from '../walk.ts'

export const RBAC_GROUP = 'rbac.authorization.k8s.io'

/** The roles and bindings of a server, as they are stored. */
export interface RoleObjects {
  readonly clusterroles: readonly JsonObject[]
  readonly clusterrolebindings: readonly JsonObject[]
  readonly roles: readonly JsonObject[]
  readonly rolebindings: readonly JsonObject[]
}

/** A role that is bound to somebody; `role` is undefined where the binding names one that does not exist. */
export interface BoundRole {
  readonly kind: 'ClusterRole' | 'Role'
  /** Empty for a ClusterRole. */
  readonly namespace: string
  readonly name: string
  readonly role: JsonObject | undefined
  /** The namespace that it is bound in; empty where it is bound in all of them. */
  readonly within: string
  /** Everybody has it who is known to the server. */
  readonly isForAll: boolean
}

/** The group of all users that the server knows. */
const ALL_USERS = 'system:authenticated'

export const roleName = (object: JsonObject): string => stringAt(object.metadata, 'name')
export const roleNamespace = (object: JsonObject): string => stringAt(object.metadata, 'namespace')

function isSubject(subject: JsonValue, { user, groups = [] }: Identity, namespace: string): boolean {
  const name = stringAt(subject, 'name')
  switch (stringAt(subject, 'kind')) {
    case 'User':
      return user === name
    case 'Group':
      return groups.includes(name) || name === ALL_USERS
    case 'ServiceAccount':
      return user === serviceAccountUser({ namespace: stringAt(subject, 'namespace') || namespace, name })
    default:
      return false
  }
}

/**
 * The roles that are bound to a user: by ClusterRoleBindings, and by the RoleBindings of a namespace (absent: by ClusterRoleBindings alone), each once.
 * Source: k8s.io/kubernetes/pkg/registry/rbac/validation/rule.go, VisitRulesFor.
 */
export function boundRoles(objects: RoleObjects, identity: Identity, namespace: string | undefined): readonly BoundRole[] {
  const local = objects.rolebindings.filter((binding) => roleNamespace(binding) === namespace)
  const found = new Map<string, BoundRole>()
  for (const binding of [...objects.clusterrolebindings, ...local]) {
    const own = roleNamespace(binding)
    const subjects = listOf(binding.subjects).filter((subject) => isSubject(subject, identity, own))
    if (subjects.length === 0) continue
    const isForAll = subjects.every((subject) => stringAt(subject, 'name') === ALL_USERS)
    const name = stringAt(binding.roleRef, 'name')
    const kind = stringAt(binding.roleRef, 'kind') === 'Role' ? 'Role' : 'ClusterRole'
    const place = kind === 'Role' ? own : ''
    const all = kind === 'Role' ? objects.roles : objects.clusterroles
    const role = all.find((one) => roleName(one) === name && roleNamespace(one) === place)
    const key = JSON.stringify([kind, place, name])
    // What a role allows everywhere, a binding of a namespace does not allow again.
    if (!found.has(key)) found.set(key, { kind, namespace: place, name, role, within: own, isForAll })
  }
  return [...found.values()]
}

/** The names of the subjects that have a role, by whichever binding, without the user who has it already. */
export function othersBound(objects: RoleObjects, { kind, namespace, name }: BoundRole, identity: Identity): readonly string[] {
  const bindings = [...objects.clusterrolebindings, ...objects.rolebindings].filter(
    ({ roleRef, ...binding }) =>
      stringAt(roleRef, 'name') === name &&
      stringAt(roleRef, 'kind') === kind &&
      (kind === 'ClusterRole' || roleNamespace(binding) === namespace),
  )
  const others = bindings.flatMap((binding) =>
    listOf(binding.subjects)
      .filter((subject) => !isSubject(subject, identity, roleNamespace(binding)))
      .map((subject) => stringAt(subject, 'name')),
  )
  return [...new Set(others)]
}
