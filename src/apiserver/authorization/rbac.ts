import { isObject, type JsonObject, type JsonValue } from '../../apimachinery/json/value.ts'
import type { User } from '../authentication/user.ts'
import type { Storage } from '../storage/interfaces.ts'
import type { RuleSource } from './authorizer.ts'
import type { PolicyRule } from './rules.ts'

export const RBAC_GROUP = 'rbac.authorization.k8s.io'

const objects = (value: JsonValue | undefined): JsonObject[] => (Array.isArray(value) ? value.filter(isObject) : [])

const texts = (value: JsonValue | undefined): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []

const toRule = (rule: JsonObject): PolicyRule => ({
  verbs: texts(rule.verbs),
  apiGroups: texts(rule.apiGroups),
  resources: texts(rule.resources),
  resourceNames: texts(rule.resourceNames),
  nonResourceURLs: texts(rule.nonResourceURLs),
})

const SERVICE_ACCOUNT = 'system:serviceaccount:'

/** Whether a subject of a binding is this user; `namespace` is that of the binding. */
function isSubject(subject: JsonObject, user: User, namespace: string): boolean {
  const name = String(subject.name ?? '')
  if (subject.kind === 'User') return user.name === name
  if (subject.kind === 'Group') return user.groups.includes(name)
  if (subject.kind !== 'ServiceAccount') return false
  return user.name === `${SERVICE_ACCOUNT}${String(subject.namespace ?? namespace)}:${name}`
}

/** Roles and bindings as they are stored at this moment. Source: k8s.io/kubernetes/pkg/registry/rbac/validation/rule.go. */
export class StoredRoles implements RuleSource {
  readonly #storage: Storage

  constructor(storage: Storage) {
    this.#storage = storage
  }

  rulesFor(user: User, namespace: string): readonly PolicyRule[] {
    const everywhere = this.#bound('clusterrolebindings/', user, '')
    return namespace === '' ? everywhere : [...everywhere, ...this.#bound(`rolebindings/${namespace}/`, user, namespace)]
  }

  #bound(resource: string, user: User, namespace: string): PolicyRule[] {
    return this.#storage
      .list(`/${RBAC_GROUP}/${resource}`)
      .items.filter(({ value }) => objects(value.subjects).some((subject) => isSubject(subject, user, namespace)))
      .flatMap(({ value }) => this.#rulesOf(value.roleRef, namespace))
  }

  #rulesOf(ref: JsonValue | undefined, namespace: string): PolicyRule[] {
    if (!isObject(ref)) return []
    const name = String(ref.name ?? '')
    const key = ref.kind === 'Role' ? `roles/${namespace}/${name}` : `clusterroles/${name}`
    const role = this.#storage.get(`/${RBAC_GROUP}/${key}`)?.value
    return role === undefined ? [] : objects(role.rules).map(toRule)
  }
}
