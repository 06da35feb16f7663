import { isObject, type JsonObject, type JsonValue, newObject, objectOf } from '../../apimachinery/json/value.ts'
import type { ResourceType } from '../../client/resource-type.ts'
import { PERSONAS, type Persona, userOf } from '../state/personas.ts'

export const RBAC_GROUP = 'rbac.authorization.k8s.io'
const API_VERSION = `${RBAC_GROUP}/v1`

/** On the user's role: the kinds it was given once. What the reader takes away again is not given a second time. */
const KINDS = 'crdlab.dev/kinds'

const READ = ['get', 'list', 'watch']
const MAIN = [...READ, 'create', 'update', 'patch', 'delete']

type Kind = Pick<ResourceType, 'group' | 'resource'>

const rule = (apiGroups: string[], resources: string[], verbs: string[]): JsonObject => objectOf({ apiGroups, resources, verbs })

const RULES: Readonly<Record<Exclude<Persona, 'admin'>, readonly JsonObject[]>> = {
  // A star would cover the subresources as well, so the kinds are named one by one.
  user: [],
  controller: [rule(['*'], ['*'], READ), rule(['*'], ['*/status'], ['update', 'patch'])],
  autoscaler: [rule(['*'], ['*/scale'], ['get', 'update', 'patch'])],
}

/** The role that holds what the user of a persona may do, and the binding that gives it to that user. */
export interface PersonaObjects {
  readonly persona: Persona
  readonly role: JsonObject
  readonly binding: JsonObject
}

/** The objects behind the personas, in order. `kinds` are the custom resources that there are. */
export function personaObjects(kinds: readonly Kind[]): PersonaObjects[] {
  return PERSONAS.flatMap((persona) => {
    const name = userOf(persona)
    if (persona === 'admin' || name === undefined) return []
    const metadata = objectOf({ name })
    const plain = objectOf({ apiVersion: API_VERSION, kind: 'ClusterRole', metadata, rules: [...RULES[persona]] })
    const role = persona === 'user' ? (withKinds(plain, kinds) ?? plain) : plain
    const subject = objectOf({ kind: 'User', apiGroup: RBAC_GROUP, name })
    const roleRef = objectOf({ apiGroup: RBAC_GROUP, kind: 'ClusterRole', name })
    const binding = objectOf({ apiVersion: API_VERSION, kind: 'ClusterRoleBinding', metadata, subjects: [subject], roleRef })
    return [{ persona, role, binding }]
  })
}

const part = (object: JsonObject | undefined, key: string): JsonObject =>
  object !== undefined && isObject(object[key]) ? object[key] : newObject()

const nameOf = ({ group, resource }: Kind): string => `${resource}.${group}`

const sameTexts = (value: JsonValue | undefined, texts: readonly string[]): boolean =>
  Array.isArray(value) && value.length === texts.length && texts.every((text, i) => value[i] === text)

/** A rule of our own for the group, to which a resource can be added. */
const isOurs = (value: JsonValue, group: string): value is JsonObject =>
  isObject(value) && sameTexts(value.apiGroups, [group]) && sameTexts(value.verbs, MAIN) && value.resourceNames === undefined

function addKind(rules: readonly JsonValue[], { group, resource }: Kind): JsonValue[] {
  const at = rules.findIndex((value) => isOurs(value, group))
  const found = rules[at]
  if (!isObject(found)) return [...rules, rule([group], [resource], MAIN)]
  const resources = Array.isArray(found.resources) ? found.resources : []
  return rules.with(at, { ...found, resources: [...resources, resource] })
}

/**
 * The user's role with the main endpoints of these kinds; undefined when it was given all of them before. Subresources are not
 * given, and a kind that was taken out of the rules by hand stays out.
 */
export function withKinds(role: JsonObject, kinds: readonly Kind[]): JsonObject | undefined {
  const metadata = part(role, 'metadata')
  const annotations = part(metadata, 'annotations')
  const kept = annotations[KINDS]
  const given = typeof kept === 'string' ? kept.split(',').filter((name) => name !== '') : []
  const missing = kinds.filter((kind) => !given.includes(nameOf(kind)))
  if (missing.length === 0) return undefined
  const noted = [...given, ...missing.map(nameOf)].sort().join(',')
  return {
    ...role,
    metadata: { ...metadata, annotations: { ...annotations, [KINDS]: noted } },
    rules: missing.reduce(addKind, Array.isArray(role.rules) ? role.rules : []),
  }
}
