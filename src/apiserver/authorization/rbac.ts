import { quote } from '../../apimachinery/field/bad-value.ts'
import { objectsOf, stringAt, stringsOf } from '../../apimachinery/json/access.ts'
import { isObject, type JsonObject } from '../../apimachinery/json/value.ts'
import type { PolicyRule } from '../../apimachinery/rbac/policy-rule.ts'
import { serviceAccountUser } from '../../apimachinery/service-account.ts'
import type { User } from '../authentication/user.ts'
import { readMeta } from '../registry/rest/metadata.ts'
import type { Storage } from '../storage/interfaces.ts'
import { keyPrefix } from '../storage/key-layout.ts'
import type { Grant, RuleSource } from './authorizer.ts'

export const RBAC_GROUP = 'rbac.authorization.k8s.io'

const toRule = (rule: JsonObject): PolicyRule => ({
  verbs: stringsOf(rule.verbs),
  apiGroups: stringsOf(rule.apiGroups),
  resources: stringsOf(rule.resources),
  resourceNames: stringsOf(rule.resourceNames),
  nonResourceURLs: stringsOf(rule.nonResourceURLs),
})

/** The rules of a Role or ClusterRole. */
export const rulesOf = (role: JsonObject): PolicyRule[] => objectsOf(role.rules).map(toRule)

/** Whether a subject of a binding is this user; `namespace` is that of the binding. */
function isSubject(subject: JsonObject, user: User, namespace: string): boolean {
  const name = String(subject.name ?? '')
  if (subject.kind === 'User') return user.name === name
  if (subject.kind === 'Group') return user.groups.includes(name)
  if (subject.kind !== 'ServiceAccount') return false
  return user.name === serviceAccountUser({ namespace: String(subject.namespace ?? namespace), name })
}

/** Roles and bindings as they are stored at this moment. Source: k8s.io/kubernetes/pkg/registry/rbac/validation/rule.go. */
export class StoredRoles implements RuleSource {
  readonly #storage: Storage

  constructor(storage: Storage) {
    this.#storage = storage
  }

  rulesFor(user: User, namespace: string): readonly PolicyRule[] {
    return this.grantsTo(user, namespace).flatMap(({ rules }) => rules)
  }

  /** The bindings that hold for a user in a namespace, each with the rules of its role. */
  grantsTo(user: User, namespace: string): readonly Grant[] {
    const everywhere = this.#bound(keyPrefix(RBAC_GROUP, 'clusterrolebindings'), user, '')
    return namespace === ''
      ? everywhere
      : [...everywhere, ...this.#bound(keyPrefix(RBAC_GROUP, 'rolebindings', namespace), user, namespace)]
  }

  /** The rules of a role; undefined when it does not exist. */
  rulesOfRole(resource: 'roles' | 'clusterroles', namespace: string, name: string): PolicyRule[] | undefined {
    const prefix = keyPrefix(RBAC_GROUP, resource, resource === 'roles' ? namespace : '')
    const role = this.#storage.get(prefix + name)?.value
    return role && rulesOf(role)
  }

  #bound(prefix: string, user: User, namespace: string): Grant[] {
    return this.#storage.list(prefix).items.flatMap(({ value }) => {
      const subject = objectsOf(value.subjects).find((one) => isSubject(one, user, namespace))
      const ref = value.roleRef
      if (subject === undefined || !isObject(ref)) return []
      const name = String(ref.name ?? '')
      const rules = this.rulesOfRole(ref.kind === 'Role' ? 'roles' : 'clusterroles', namespace, name) ?? []
      const binding = stringAt(readMeta(value), 'name')
      return [{ rules, describe: () => describeGrant(binding, ref, subject, namespace) }]
    })
  }
}

/** The binding that grants, as the reason of an access review names it. */
function describeGrant(binding: string, ref: JsonObject, { kind, name, namespace: own }: JsonObject, namespace: string): string {
  const [what, id] = namespace === '' ? ['ClusterRoleBinding', binding] : ['RoleBinding', `${binding}/${namespace}`]
  const subject = kind === 'ServiceAccount' ? `${String(name)}/${String(own ?? namespace)}` : String(name)
  return `${what} ${quote(id)} of ${String(ref.kind)} ${quote(String(ref.name))} to ${String(kind)} ${quote(subject)}`
}
