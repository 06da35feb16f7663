import { objectsOf, stringsOf } from '../../../apimachinery/json/access.ts'
import { stringify } from '../../../apimachinery/json/serialize.ts'
import { isObject, type JsonObject, objectOf } from '../../../apimachinery/json/value.ts'
import { type PolicyRule, ruleAllows } from '../../../apimachinery/rbac/policy-rule.ts'
import type { Client } from '../../../client/client.ts'
import type { ResourceType, Subresource } from '../../../client/resource-type.ts'

/** May this be done? */
export interface Question {
  readonly type: Pick<ResourceType, 'group' | 'version' | 'resource'>
  readonly endpoint: Subresource
  readonly verb: string
  /** Absent: in all namespaces, or at the cluster scope. */
  readonly namespace?: string | undefined
  readonly name?: string | undefined
}

/** Answers in the order of their questions; undefined where the server does not know. */
export type Answers = readonly (boolean | undefined)[]

const GROUP = 'authorization.k8s.io'

/** No namespace has this name, so no role binding is in it: its rules are those of the whole cluster. */
const NO_NAMESPACE = '*'

/** Sends a question about the user of `client`, and gives the status of the answer. Throws Unreachable. */
async function send(client: Client, kind: string, resource: string, spec: JsonObject): Promise<JsonObject> {
  const body = stringify(objectOf({ kind, apiVersion: `${GROUP}/v1`, spec }))
  const path = `/apis/${GROUP}/v1/${resource}`
  const { object } = await client.send({ method: 'POST', path, body, contentType: 'application/json' })
  return isObject(object?.status) ? object.status : objectOf({})
}

async function review(client: Client, { type, endpoint, verb, namespace, name }: Question): Promise<boolean | undefined> {
  const { group, version, resource } = type
  const subresource = endpoint === '' ? undefined : endpoint
  const resourceAttributes = objectOf({ namespace, verb, group, version, resource, subresource, name })
  const { allowed } = await send(client, 'SelfSubjectAccessReview', 'selfsubjectaccessreviews', objectOf({ resourceAttributes }))
  return typeof allowed === 'boolean' ? allowed : undefined
}

/** All that a user may do in a namespace; undefined where the server does not know it all. Throws Unreachable. */
async function rulesIn(client: Client, namespace: string): Promise<readonly PolicyRule[] | undefined> {
  const status = await send(client, 'SelfSubjectRulesReview', 'selfsubjectrulesreviews', objectOf({ namespace }))
  if (!Array.isArray(status.resourceRules) || status.incomplete !== false) return undefined
  return objectsOf(status.resourceRules).map((rule) => ({
    verbs: stringsOf(rule.verbs),
    apiGroups: stringsOf(rule.apiGroups),
    resources: stringsOf(rule.resources),
    resourceNames: stringsOf(rule.resourceNames),
    nonResourceURLs: [],
  }))
}

/** The rules that are being asked for. */
const pending = new WeakMap<Client, Map<string, Promise<readonly PolicyRule[] | undefined>>>()

/** The same for all that ask at once. */
function sharedRules(client: Client, namespace: string): Promise<readonly PolicyRule[] | undefined> {
  const own = pending.get(client) ?? new Map<string, Promise<readonly PolicyRule[] | undefined>>()
  pending.set(client, own)
  const known = own.get(namespace)
  if (known !== undefined) return known
  const asked = rulesIn(client, namespace).finally(() => own.delete(namespace))
  own.set(namespace, asked)
  return asked
}

/** What the user of `client` may do: asked once for each namespace, and one by one where the server does not know all rules. Throws Unreachable. */
export const askAll = (client: Client, questions: readonly Question[]): Promise<Answers> =>
  Promise.all(
    questions.map(async (question) => {
      const { type, endpoint: subresource, verb, namespace, name = '' } = question
      const rules = await sharedRules(client, namespace ?? NO_NAMESPACE)
      if (rules === undefined) return review(client, question)
      const { group, resource } = type
      return rules.some((rule) => ruleAllows(rule, { verb, group, resource, subresource, namespace: namespace ?? '', name }))
    }),
  )
