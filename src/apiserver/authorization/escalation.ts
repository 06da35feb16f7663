import { forbiddenError, notFound } from '../../apimachinery/api/errors.ts'
import { quote } from '../../apimachinery/field/bad-value.ts'
import { stringAt } from '../../apimachinery/json/access.ts'
import { deepEqual, isObject, type JsonObject, newObject } from '../../apimachinery/json/value.ts'
import { EVERYTHING, type PolicyRule } from '../../apimachinery/rbac/policy-rule.ts'
import type { Attributes } from '../admission/attributes.ts'
import { MASTERS, type User } from '../authentication/user.ts'
import { readMeta } from '../registry/rest/metadata.ts'
import type { WriteContext } from '../registry/rest/write-context.ts'
import type { Authorizer } from './authorizer.ts'
import { listedRules, missingRules, quotedList } from './coverage.ts'
import { RBAC_GROUP, rulesOf, type StoredRoles } from './rbac.ts'

/** What the garbage collector writes: owners, finalizers, and who wrote them. */
const COLLECTED = ['ownerReferences', 'finalizers', 'selfLink', 'managedFields']

/** Source: k8s.io/kubernetes/pkg/registry/rbac/helpers.go. */
function changesOnlyCollected(object: JsonObject, existing: JsonObject): boolean {
  const without = (value: JsonObject): JsonObject => {
    const metadata = { ...readMeta(value) }
    for (const field of COLLECTED) delete metadata[field]
    return { ...value, metadata }
  }
  return deepEqual(without(object), without(existing))
}

const hasAggregation = ({ aggregationRule }: JsonObject): boolean =>
  isObject(aggregationRule) &&
  Array.isArray(aggregationRule.clusterRoleSelectors) &&
  aggregationRule.clusterRoleSelectors.length > 0

/**
 * Rejects writes of roles and bindings by which users would grant more than they hold (rule RB-10), unless they have the verb `escalate` on
 * the role, or `bind` on the role that a binding names.
 * Source: k8s.io/kubernetes/pkg/registry/rbac/escalation_check.go and the folders policybased beside it.
 */
export class EscalationCheck {
  readonly #authorizer: Authorizer
  readonly #roles: StoredRoles

  constructor(authorizer: Authorizer, roles: StoredRoles) {
    this.#authorizer = authorizer
    this.#roles = roles
  }

  /** Throws 403 when the user of a request does not hold what it grants, 404 when a binding names a role that does not exist. */
  check({ object, oldObject: existing }: Attributes, context: WriteContext): void {
    if (object === undefined) return
    const { user } = context
    if (user.groups.includes(MASTERS) || (existing !== undefined && changesOnlyCollected(object, existing))) return
    if (context.info.resource.endsWith('bindings')) this.#checkBinding(context, user, object)
    else this.#checkRole(context, user, object, existing)
  }

  #checkRole({ info }: WriteContext, user: User, object: JsonObject, existing: JsonObject | undefined): void {
    const { resource, namespace, name } = info
    const asked = { verb: 'escalate', group: RBAC_GROUP, resource, subresource: '', namespace, name }
    if (this.#authorizer.allows(user, asked)) return
    const of = { group: RBAC_GROUP, resource }
    const own = stringAt(readMeta(object), 'name')
    const missing = this.#missing(user, namespace, rulesOf(object))
    if (missing !== undefined) throw forbiddenError(of, own, missing)
    const gathers = hasAggregation(object) || (existing !== undefined && hasAggregation(existing))
    if (resource === 'clusterroles' && gathers && this.#missing(user, namespace, EVERYTHING) !== undefined)
      throw forbiddenError(of, own, 'must have cluster-admin privileges to use the aggregationRule')
  }

  #checkBinding({ info }: WriteContext, user: User, object: JsonObject): void {
    const { resource, namespace } = info
    const ref = isObject(object.roleRef) ? object.roleRef : newObject()
    const name = stringAt(ref, 'name')
    const bound = ref.kind === 'Role' ? 'roles' : 'clusterroles'
    const asked = { verb: 'bind', group: stringAt(ref, 'apiGroup'), resource: bound, subresource: '', namespace, name }
    if (this.#authorizer.allows(user, asked)) return
    const rules = this.#roles.rulesOfRole(bound, namespace, name)
    if (rules === undefined) throw notFound({ group: RBAC_GROUP, resource: bound }, name)
    const missing = this.#missing(user, namespace, rules)
    if (missing !== undefined) throw forbiddenError({ group: RBAC_GROUP, resource }, stringAt(readMeta(object), 'name'), missing)
  }

  /** Why a user may not grant rules: those that he does not hold; undefined when he holds them all. */
  #missing(user: User, namespace: string, rules: readonly PolicyRule[]): string | undefined {
    const missing = missingRules(this.#authorizer.rules(user, namespace), rules)
    if (missing.length === 0) return undefined
    const who = `user ${quote(user.name)} (groups=${quotedList(user.groups)})`
    return `${who} is attempting to grant RBAC permissions not currently held:\n${listedRules(missing)}`
  }
}
