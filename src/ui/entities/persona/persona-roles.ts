import { objectsOf } from '../../../apimachinery/json/access.ts'
import { stringify } from '../../../apimachinery/json/serialize.ts'
import { isObject, type JsonObject, type JsonValue, newObject, objectOf } from '../../../apimachinery/json/value.ts'
import { ApiError, Unreachable } from '../../../client/api-status.ts'
import type { Answer, Client } from '../../../client/client.ts'
import { pathOf, type ResourceType } from '../../../client/resource-type.ts'
import { type BuiltIn, PERSONAS, userOf } from '../../base/state/persona.ts'
import { appStore } from '../../base/state/store.ts'
import { customKinds } from '../kind/kinds.ts'

const RBAC_GROUP = 'rbac.authorization.k8s.io'
const API_VERSION = `${RBAC_GROUP}/v1`

/** On the user's role: the kinds it was given once. What the reader takes away again is not given a second time. */
const KINDS = 'crdlab.dev/kinds'

const READ = ['get', 'list', 'watch']
const MAIN = [...READ, 'create', 'update', 'patch', 'delete']

type Kind = Pick<ResourceType, 'group' | 'resource'>

const rule = (apiGroups: string[], resources: string[], verbs: string[]): JsonObject => objectOf({ apiGroups, resources, verbs })

const RULES: Readonly<Record<Exclude<BuiltIn, 'admin'>, readonly JsonObject[]>> = {
  // A star would cover the subresources as well, so the kinds are named one by one.
  user: [],
  controller: [
    rule(['*'], ['*'], READ),
    rule(['*'], ['*/status'], ['update', 'patch']),
    rule(['events.k8s.io'], ['events'], ['create', 'patch']),
  ],
  autoscaler: [rule(['*'], ['*/scale'], ['get', 'update', 'patch'])],
}

/** The role that holds what the user of a persona may do, and the binding that gives it to that user. */
interface PersonaObjects {
  readonly persona: BuiltIn
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

type Resource = 'clusterroles' | 'clusterrolebindings'

const pathTo = (resource: Resource, name?: string): string =>
  pathOf({ group: RBAC_GROUP, version: 'v1', resource, namespaced: false }, { name })

/** How often the user's role is read again after somebody wrote it first. */
const TRIES = 3

const objectName = (object: JsonObject): string => (isObject(object.metadata) ? String(object.metadata.name) : '')

function throwUnlessExpected({ failure }: Answer, expected: number): void {
  if (failure !== undefined && failure.code !== expected) throw new ApiError(failure)
}

async function namesOf(client: Client, resource: Resource): Promise<Set<string>> {
  const answer = await client.send({ method: 'GET', path: pathTo(resource) })
  throwUnlessExpected(answer, 0)
  const items = objectsOf(answer.object?.items)
  return new Set(items.map(objectName))
}

/** Whether a role or a binding of the personas is missing. Throws ApiError and Unreachable. */
export async function rolesAreMissing(client: Client): Promise<boolean> {
  const [roles, bindings] = await Promise.all([namesOf(client, 'clusterroles'), namesOf(client, 'clusterrolebindings')])
  return personaObjects([]).some(({ role, binding }) => !roles.has(objectName(role)) || !bindings.has(objectName(binding)))
}

/**
 * Creates the roles and bindings of the personas that are missing, as the administrator's `client`; what is there stays as it is.
 * Throws ApiError and Unreachable.
 */
export async function createMissingRoles(client: Client, kinds: readonly ResourceType[]): Promise<void> {
  const [roles, bindings] = await Promise.all([namesOf(client, 'clusterroles'), namesOf(client, 'clusterrolebindings')])
  const create = async (resource: Resource, object: JsonObject): Promise<void> => {
    const body = stringify(object)
    // Another tab may have been faster.
    throwUnlessExpected(await client.send({ method: 'POST', path: pathTo(resource), body, contentType: 'application/json' }), 409)
  }
  for (const { role, binding } of personaObjects(kinds)) {
    if (!roles.has(objectName(role))) await create('clusterroles', role)
    if (!bindings.has(objectName(binding))) await create('clusterrolebindings', binding)
  }
}

/** Lets the user write objects of kinds that are new. A role that was deleted stays deleted. Throws ApiError and Unreachable. */
async function giveKinds(client: Client, kinds: readonly ResourceType[]): Promise<void> {
  const path = pathTo('clusterroles', userOf('user'))
  for (let tried = 0; tried < TRIES; tried++) {
    const stored = await client.send({ method: 'GET', path })
    throwUnlessExpected(stored, 404)
    const role = stored.object === undefined ? undefined : withKinds(stored.object, kinds)
    if (role === undefined) return
    const answer = await client.send({ method: 'PUT', path, body: stringify(role), contentType: 'application/json' })
    throwUnlessExpected(answer, 409)
    if (answer.failure === undefined) return
  }
}

/** Creates the roles of the personas that are missing, once for each client, and gives the user the kinds that are new. */
export async function ensureRoles(page: Client, types: readonly ResourceType[]): Promise<void> {
  const { personaRolesOf, notePersonaRoles } = appStore.getState()
  const kinds = customKinds(types)
  try {
    if (personaRolesOf !== page) await createMissingRoles(page, kinds)
    await giveKinds(page, kinds)
  } catch (error) {
    // Without roles the personas are rejected, and each rejection says so; the page itself needs none of them.
    if (!(error instanceof ApiError || error instanceof Unreachable)) throw error
  }
  notePersonaRoles(page)
}
