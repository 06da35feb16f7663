import { objectsOf, stringAt } from '../../../apimachinery/json/access.ts'
import { stringify } from '../../../apimachinery/json/serialize.ts'
import { type JsonObject, objectOf } from '../../../apimachinery/json/value.ts'
import { ApiError } from '../../../client/api-status.ts'
import type { Client } from '../../../client/client.ts'
import type { Identity } from '../../../client/http.ts'
import { apiVersionOf, pathOf, type ResourceType } from '../../../client/resource-type.ts'
import { useAsync } from '../../base/async/use-async.ts'
import { silent } from '../../base/server/plain-fetch.ts'
import { useApp } from '../../base/state/store.ts'
import { useKinds } from '../../entities/kind/kinds.ts'
import { askAll } from '../../entities/persona/reviews.ts'
import { useRoleObjects } from '../../entities/persona/roles.ts'
import { identityOf, userOf } from '../../entities/program/identity.ts'

const RBAC_GROUP = 'rbac.authorization.k8s.io'
const NAMESPACE = 'default'

/** The role and the binding of a program, which no other role is called: the personas have `crdlab:PERSONA`. */
export const roleName = (name: string): string => `crdlab:controller:${name}`

const ANYTHING = { type: { group: '*', version: '*', resource: '*' }, endpoint: '', verb: '*' } as const

/** Whether the server lets a program do anything, as one does that has roles and does not ask them. */
function useIsUnbound(name: string, isAsked: boolean): boolean {
  const asking = useApp(({ clientAs }) => clientAs)
  const answers = useAsync(() => {
    const client = isAsked ? asking('page', identityOf(name)) : undefined
    return client && askAll(silent(client), [ANYTHING])
  }, [asking, isAsked, name])
  return answers?.[0] !== false
}

/** As whom a program acts, and whether it has a role; `undefined` where the server has no roles or asks none, or is not known yet. */
export function useProgramIdentity(name: string): {
  readonly identity: Identity | undefined
  readonly hasRole: boolean | undefined
  readonly isKnown: boolean
} {
  const { types, state } = useKinds()
  const hasRoles = types.some(({ group, resource }) => group === RBAC_GROUP && resource === 'clusterroles')
  const roles = useRoleObjects()
  const bound = roles?.clusterrolebindings.some(({ subjects }) =>
    objectsOf(subjects).some((subject) => stringAt(subject, 'name') === name || stringAt(subject, 'name') === userOf(name)),
  )
  const isUnbound = useIsUnbound(name, hasRoles && bound === false)
  if (!hasRoles) return { identity: undefined, hasRole: undefined, isKnown: state === 'live' }
  const hasRole = bound === false && isUnbound ? undefined : bound
  return { identity: identityOf(name), hasRole, isKnown: true }
}

const KIND = /apiVersion: '([^']{1,200})', kind: '([^']{1,100})'/g
const ALL = ['get', 'list', 'watch', 'create', 'update', 'patch', 'delete', 'deletecollection']

/** The rules that a source needs: all verbs for the kinds that it names, with their subresources, and Events. */
export function rulesFor(source: string, types: readonly ResourceType[]): JsonObject[] {
  const named = new Map<string, ResourceType>()
  for (const [, apiVersion, kind] of source.matchAll(KIND)) {
    const type = types.find((one) => one.kind === kind && apiVersionOf(one) === apiVersion)
    if (type !== undefined) named.set(`${type.group}/${type.resource}`, type)
  }
  const rules = [...named.values()].map(({ group, resource, subresources }) =>
    objectOf({
      apiGroups: [group],
      resources: [resource, ...subresources.map((one) => `${resource}/${one}`), `${resource}/finalizers`],
      verbs: ALL,
    }),
  )
  return [...rules, objectOf({ apiGroups: ['events.k8s.io'], resources: ['events'], verbs: ['create', 'patch'] })]
}

/** Creates the role of a program and its binding, or gives the role the rules that its source needs now. Throws ApiError and Unreachable. */
export async function createRole(client: Client, name: string, rules: readonly JsonObject[]): Promise<void> {
  const apiVersion = `${RBAC_GROUP}/v1`
  const metadata = objectOf({ name: roleName(name) })
  const put = async (resource: string, object: JsonObject): Promise<void> => {
    const type = { group: RBAC_GROUP, version: 'v1', resource, namespaced: false }
    const body = stringify(object)
    const contentType = 'application/json'
    const created = await client.send({ method: 'POST', path: pathOf(type), body, contentType })
    if (created.failure === undefined) return
    if (created.failure.code !== 409) throw new ApiError(created.failure)
    const { failure } = await client.send({ method: 'PUT', path: pathOf(type, { name: roleName(name) }), body, contentType })
    if (failure !== undefined) throw new ApiError(failure)
  }
  await put('clusterroles', objectOf({ apiVersion, kind: 'ClusterRole', metadata, rules: [...rules] }))
  const subjects = [objectOf({ kind: 'ServiceAccount', name, namespace: NAMESPACE })]
  const roleRef = objectOf({ apiGroup: RBAC_GROUP, kind: 'ClusterRole', name: roleName(name) })
  await put('clusterrolebindings', objectOf({ apiVersion, kind: 'ClusterRoleBinding', metadata, subjects, roleRef }))
}
