import { RBAC_GROUP, type RoleObjects } from '../../../analysis/access/roles.ts'
import { objectsOf } from '../../../apimachinery/json/access.ts'
import type { JsonObject } from '../../../apimachinery/json/value.ts'
import type { Client } from '../../../client/client.ts'
import { pathOf } from '../../../client/resource-type.ts'
import { useAsync } from '../../base/async/use-async.ts'
import { useApp } from '../../base/state/store.ts'
import { useRolesVersion } from './access.ts'

async function listAll(client: Client, resource: keyof RoleObjects): Promise<readonly JsonObject[]> {
  const path = pathOf({ group: RBAC_GROUP, version: 'v1', resource, namespaced: resource.startsWith('role') })
  const { object } = await client.send({ method: 'GET', path })
  return objectsOf(object?.items)
}

async function readAll(client: Client): Promise<RoleObjects> {
  const [clusterroles, clusterrolebindings, roles, rolebindings] = await Promise.all([
    listAll(client, 'clusterroles'),
    listAll(client, 'clusterrolebindings'),
    listAll(client, 'roles'),
    listAll(client, 'rolebindings'),
  ])
  return { clusterroles, clusterrolebindings, roles, rolebindings }
}

/** All roles and bindings of the server, read again whenever one changes; undefined until they were read. */
export function useRoleObjects(): RoleObjects | undefined {
  const page = useApp((state) => state.page)
  const version = useRolesVersion(true)
  const known = useAsync(
    async () => (page === undefined || version === 0 ? undefined : { of: page, objects: await readAll(page) }),
    [page, version],
    { keep: true },
  )
  return known?.of === page ? known?.objects : undefined
}
