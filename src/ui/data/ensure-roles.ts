import { stringify } from '../../apimachinery/json/serialize.ts'
import { isObject, type JsonObject } from '../../apimachinery/json/value.ts'
import { ApiError } from '../../client/api-status.ts'
import type { Answer, Client } from '../../client/client.ts'
import { pathOf, type ResourceType } from '../../client/resource-type.ts'
import { userOf } from '../state/personas.ts'
import { personaObjects, RBAC_GROUP, withKinds } from './persona-roles.ts'

type Resource = 'clusterroles' | 'clusterrolebindings'

const pathTo = (resource: Resource, name?: string): string =>
  pathOf({ group: RBAC_GROUP, version: 'v1', resource, namespaced: false }, { name })

/** How often the user's role is read again after somebody wrote it first. */
const TRIES = 3

const nameOf = (object: JsonObject): string => (isObject(object.metadata) ? String(object.metadata.name) : '')

function complain({ failure }: Answer, expected: number): void {
  if (failure !== undefined && failure.code !== expected) throw new ApiError(failure)
}

async function namesOf(client: Client, resource: Resource): Promise<Set<string>> {
  const answer = await client.send({ method: 'GET', path: pathTo(resource) })
  complain(answer, 0)
  const items = Array.isArray(answer.object?.items) ? answer.object.items.filter(isObject) : []
  return new Set(items.map(nameOf))
}

/** Whether a role or a binding of the personas is missing. Throws ApiError and Unreachable. */
export async function rolesAreMissing(client: Client): Promise<boolean> {
  const [roles, bindings] = await Promise.all([namesOf(client, 'clusterroles'), namesOf(client, 'clusterrolebindings')])
  return personaObjects([]).some(({ role, binding }) => !roles.has(nameOf(role)) || !bindings.has(nameOf(binding)))
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
    complain(await client.send({ method: 'POST', path: pathTo(resource), body, contentType: 'application/json' }), 409)
  }
  for (const { role, binding } of personaObjects(kinds)) {
    if (!roles.has(nameOf(role))) await create('clusterroles', role)
    if (!bindings.has(nameOf(binding))) await create('clusterrolebindings', binding)
  }
}

/** Lets the user write objects of kinds that are new. A role that was deleted stays deleted. Throws ApiError and Unreachable. */
export async function giveKinds(client: Client, kinds: readonly ResourceType[]): Promise<void> {
  const path = pathTo('clusterroles', userOf('user'))
  for (let tried = 0; tried < TRIES; tried++) {
    const stored = await client.send({ method: 'GET', path })
    complain(stored, 404)
    const role = stored.object === undefined ? undefined : withKinds(stored.object, kinds)
    if (role === undefined) return
    const answer = await client.send({ method: 'PUT', path, body: stringify(role), contentType: 'application/json' })
    complain(answer, 409)
    if (answer.failure === undefined) return
  }
}
