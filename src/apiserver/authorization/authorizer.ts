import { forbiddenError, type StatusError } from '../../apimachinery/api/errors.ts'
import { quote } from '../../apimachinery/field/bad-value.ts'
import { MASTERS, type User } from '../authentication/user.ts'
import type { RequestInfo } from '../endpoints/request-info.ts'
import { type Attributes, EVERYTHING, type PolicyRule, ruleAllows } from './rules.ts'

/** Where the rules of a user come from. */
export interface RuleSource {
  /** The rules that hold for a user in a namespace; `''` stands for the cluster scope. */
  rulesFor(user: User, namespace: string): readonly PolicyRule[]
}

/** Decides requests by roles (rules RB-1, RB-2). */
export class Authorizer {
  readonly #source: RuleSource

  constructor(source: RuleSource) {
    this.#source = source
  }

  allows(user: User, asked: Attributes): boolean {
    if (user.groups.includes(MASTERS)) return true
    return this.#source.rulesFor(user, asked.namespace).some((rule) => ruleAllows(rule, asked))
  }

  rules(user: User, namespace: string): readonly PolicyRule[] {
    return user.groups.includes(MASTERS) ? EVERYTHING : this.#source.rulesFor(user, namespace)
  }

  /** Throws 403 in the server's words when the user may not send this request. */
  check(user: User, info: RequestInfo): void {
    const asked = attributesOf(info)
    if (asked === undefined || this.allows(user, asked)) return
    throw denied(user, asked)
  }

  /** Throws 403 when the user may not create the object whose name is in the path, as applying does to one that is not there. */
  checkCreate(user: User, { group, resource, subresource, namespace, name }: RequestInfo): void {
    const asked = { verb: 'create', group, resource, subresource, namespace, name }
    if (!this.allows(user, asked)) throw denied(user, asked)
  }
}

/** Anyone may ask what he may do. */
const OPEN_GROUPS = new Set(['authorization.k8s.io'])

/** What a request asks for; undefined when roles do not judge it: discovery is open to all. */
function attributesOf(info: RequestInfo): Attributes | undefined {
  if (!info.isResourceRequest || OPEN_GROUPS.has(info.group)) return undefined
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
