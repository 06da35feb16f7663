import { forbiddenError, type StatusError } from '../../apimachinery/api/errors.ts'
import { quote } from '../../apimachinery/field/bad-value.ts'
import { type Attributes, EVERYTHING, type PolicyRule, pathAllows, ruleAllows } from '../../apimachinery/rbac/policy-rule.ts'
import { MASTERS, type User } from '../authentication/user.ts'
import type { RequestInfo } from '../endpoints/request-info.ts'
import type { RequestTarget } from '../registry/rest/write-context.ts'

/** Where the rules of a user come from. */
export interface RuleSource {
  /** The rules that hold for a user in a namespace; `''` stands for the cluster scope. */
  rulesFor(user: User, namespace: string): readonly PolicyRule[]
  /** The same, with the bindings that give the rules. */
  grantsTo(user: User, namespace: string): readonly Grant[]
}

/** What one binding gives. */
export interface Grant {
  readonly rules: readonly PolicyRule[]
  /** The binding, its role and its subject in the words of the server. */
  describe(): string
}

/** Decides requests by roles (rules RB-1, RB-2). */
export class Authorizer {
  readonly #source: RuleSource

  constructor(source: RuleSource) {
    this.#source = source
  }

  allows(user: User, asked: Attributes): boolean {
    return this.decide(user, asked) !== undefined
  }

  /** Why a user can do something; empty where there is nothing to say, undefined when the user cannot. */
  decide(user: User, asked: Attributes): string | undefined {
    return this.#decide(user, asked.namespace, (rule) => ruleAllows(rule, asked))
  }

  /** The same for a path that is no resource. */
  decidePath(user: User, verb: string, path: string): string | undefined {
    return this.#decide(user, '', (rule) => pathAllows(rule, verb, path))
  }

  #decide(user: User, namespace: string, allows: (rule: PolicyRule) => boolean): string | undefined {
    if (user.groups.includes(MASTERS)) return ''
    const grant = this.#source.grantsTo(user, namespace).find(({ rules }) => rules.some(allows))
    return grant && `RBAC: allowed by ${grant.describe()}`
  }

  rules(user: User, namespace: string): readonly PolicyRule[] {
    return user.groups.includes(MASTERS) ? EVERYTHING : this.#source.rulesFor(user, namespace)
  }

  /** Throws 403 in the server's words when the user may not send this request. */
  check(user: User, info: RequestInfo): void {
    if (info.isResourceRequest) {
      const asked = attributesOf(info)
      if (!this.allows(user, asked)) throw denied(user, asked)
    } else if (!ALWAYS_ALLOWED.has(info.path) && this.decidePath(user, info.verb, info.path) === undefined)
      throw deniedPath(user, info.verb, info.path)
  }

  /**
   * Throws 403 when the user may not delete the object of the path should it not be decodable.
   * Source: k8s.io/apiserver/pkg/endpoints/handlers/delete.go, authorizeUnsafeDelete.
   */
  checkUnsafeDeletion(user: User, { group, resource, namespace, name }: RequestTarget): void {
    const verb = 'unsafe-delete-ignore-read-errors'
    if (this.allows(user, { verb, group, resource, subresource: '', namespace, name })) return
    throw forbiddenError({ group, resource }, name, `not permitted to do ${quote(verb)}, reason: `)
  }

  /** Throws 403 when the user may not create the object whose name is in the path, as applying does to one that is not there. */
  checkCreate(user: User, { group, resource, subresource, namespace, name }: RequestTarget): void {
    const asked = { verb: 'create', group, resource, subresource, namespace, name }
    if (!this.allows(user, asked)) throw denied(user, asked)
  }
}

/** Paths for which no role is needed. Source: k8s.io/apiserver/pkg/server/options/authorization.go, `--authorization-always-allow-paths`. */
const ALWAYS_ALLOWED = new Set(['/healthz', '/livez', '/readyz'])

/** What a request asks of roles. */
export function attributesOf(info: RequestInfo): Attributes {
  const named = info.verb !== 'create' && info.verb !== 'deletecollection'
  const { verb, group, resource, subresource, namespace } = info
  return { verb, group, resource, subresource, namespace, name: named ? info.name : '' }
}

/** What a client says is no markup in an answer. */
const harmless = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

/** The sentence of a 403, as k8s.io/apiserver/pkg/endpoints/handlers/responsewriters says it. */
export function denied(user: User, asked: Attributes): StatusError {
  const { verb, group, resource, subresource, namespace, name } = asked
  const what = subresource === '' ? resource : `${resource}/${subresource}`
  const where = namespace === '' ? ' at the cluster scope' : ` in the namespace ${quote(namespace)}`
  const why = `User ${quote(user.name)} cannot ${verb} resource ${quote(what)} in API group ${quote(group)}${where}`
  return forbiddenError({ group, resource }, name, harmless(why))
}

/** The same for a path that is no resource. */
export const deniedPath = (user: User, verb: string, path: string): StatusError =>
  forbiddenError({ group: '', resource: '' }, '', harmless(`User ${quote(user.name)} cannot ${verb} path ${quote(path)}`))
