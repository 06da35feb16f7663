import { RBAC_GROUP } from '../../../analysis/access/roles.ts'
import { stringify } from '../../../apimachinery/json/serialize.ts'
import { isObject, type JsonObject, type JsonValue, objectOf } from '../../../apimachinery/json/value.ts'
import { serviceAccountOf } from '../../../apimachinery/service-account.ts'
import { ApiError } from '../../../client/api-status.ts'
import type { Client } from '../../../client/client.ts'
import { pathOf } from '../../../client/resource-type.ts'
import type { RequestSpec } from '../../../client/transport.ts'

/** A write of a role or a binding, and the write that takes it back. */
export interface RoleChange {
  readonly spec: RequestSpec
  /** `stored`: what the server answered to the write. */
  undo(stored: JsonObject | undefined): RequestSpec
}

/** A role by its place. */
export interface RolePlace {
  readonly kind: 'Role' | 'ClusterRole'
  /** Empty for a ClusterRole. */
  readonly namespace: string
  readonly name: string
}

const RESOURCES = {
  Role: 'roles',
  ClusterRole: 'clusterroles',
  RoleBinding: 'rolebindings',
  ClusterRoleBinding: 'clusterrolebindings',
} as const

function pathTo(kind: keyof typeof RESOURCES, namespace: string, name?: string): string {
  const namespaced = kind.startsWith('Role')
  const place = { ...(namespaced && { namespace }), ...(name !== undefined && { name }) }
  return pathOf({ group: RBAC_GROUP, version: 'v1', resource: RESOURCES[kind], namespaced }, place)
}

const versionOf = (object: JsonObject | undefined): JsonValue =>
  isObject(object?.metadata) ? (object.metadata.resourceVersion ?? null) : null

/** A patch that counts only for the version of the role that was read. */
const rulesPatch = (place: RolePlace, version: JsonValue, rules: JsonValue): RequestSpec => ({
  method: 'PATCH',
  path: pathTo(place.kind, place.namespace, place.name),
  contentType: 'application/merge-patch+json',
  body: stringify(objectOf({ metadata: objectOf({ resourceVersion: version }), rules })),
})

/** Gives a role other rules. 409 where it has changed since it was read. */
export const rulesChange = (place: RolePlace, role: JsonObject, rules: readonly JsonObject[]): RoleChange => ({
  spec: rulesPatch(place, versionOf(role), [...rules]),
  undo: (stored) => rulesPatch(place, versionOf(stored), role.rules ?? null),
})

function creation(kind: keyof typeof RESOURCES, namespace: string, name: string, rest: Record<string, JsonValue>): RoleChange {
  const metadata = objectOf({ name, ...(namespace !== '' && { namespace }) })
  return {
    spec: {
      method: 'POST',
      path: pathTo(kind, namespace),
      contentType: 'application/json',
      body: stringify(objectOf({ apiVersion: `${RBAC_GROUP}/v1`, kind, metadata, ...rest })),
    },
    undo: () => ({ method: 'DELETE', path: pathTo(kind, namespace, name) }),
  }
}

function subjectOf(user: string): JsonObject {
  const account = serviceAccountOf(user)
  return account === undefined
    ? objectOf({ kind: 'User', apiGroup: RBAC_GROUP, name: user })
    : objectOf({ kind: 'ServiceAccount', namespace: account.namespace, name: account.name })
}

/** Creates a role, and the binding that gives it to a user. */
export function newRoleChanges(
  { kind, namespace, name }: RolePlace,
  rules: readonly JsonObject[],
  user: string,
): readonly RoleChange[] {
  const roleRef = objectOf({ apiGroup: RBAC_GROUP, kind, name })
  return [
    creation(kind, namespace, name, { rules: [...rules] }),
    creation(`${kind}Binding`, namespace, name, { subjects: [subjectOf(user)], roleRef }),
  ]
}

/** Sends a request; throws ApiError where the server rejects it. */
async function send(client: Client, spec: RequestSpec): Promise<JsonObject | undefined> {
  const { object, failure } = await client.send(spec)
  if (failure !== undefined) throw new ApiError(failure)
  return object
}

/**
 * Sends changes in their order; where one is rejected, those before it are taken back. Resolves with the requests that take all of them back, in
 * their order. Throws ApiError and Unreachable.
 */
export async function sendChanges(client: Client, changes: readonly RoleChange[]): Promise<readonly RequestSpec[]> {
  const undo: RequestSpec[] = []
  try {
    for (const change of changes) undo.unshift(change.undo(await send(client, change.spec)))
  } catch (error) {
    for (const spec of undo) await client.send(spec)
    throw error
  }
  return undo
}

/** Sends the requests that take changes back. Throws ApiError and Unreachable. */
export async function sendUndo(client: Client, requests: readonly RequestSpec[]): Promise<void> {
  for (const spec of requests) await send(client, spec)
}

/** A name for a role that allows one request, which no other role of its kind has. */
export function freeRoleName(resource: string, verb: string, taken: readonly string[]): string {
  const name = `${resource.replaceAll('/', '-')}-${verb}`
  for (let n = 1; ; n++) {
    const next = n === 1 ? name : `${name}-${n}`
    if (!taken.includes(next)) return next
  }
}
