import { objectsOf, stringAt } from '../../../apimachinery/json/access.ts'
import { type JsonObject, objectOf } from '../../../apimachinery/json/value.ts'
import type { Client } from '../../../client/client.ts'
import { pathOf, type ResourceType } from '../../../client/resource-type.ts'
import { useAsync } from '../../base/async/use-async.ts'
import { silent } from '../../base/server/plain-fetch.ts'
import { useApp } from '../../base/state/store.ts'
import { useKinds } from '../../entities/kind/kinds.ts'
import { useTable } from '../../entities/kind/table.ts'
import { GROUP } from './policy-text.ts'

/** The admission objects of a server. */
export interface Policies {
  /** `none`: the server does not serve them. */
  readonly state: 'loading' | 'live' | 'lost' | 'none'
  readonly policies: readonly JsonObject[]
  readonly bindings: readonly JsonObject[]
  readonly problem: string | undefined
  /** Changes with every policy and binding. */
  readonly revision: string
}

/** The objects of a list, each with its kind. */
async function listAll(client: Client, type: ResourceType): Promise<JsonObject[]> {
  const { object } = await silent(client).send({ method: 'GET', path: pathOf(type) })
  return objectsOf(object?.items).map((item) => objectOf({ ...item, apiVersion: `${GROUP}/v1`, kind: type.kind }))
}

/** The policies and bindings of the server, read again when one changes. */
export function usePolicies(): Policies {
  const page = useApp((state) => state.page)
  const kinds = useKinds()
  const typeOf = (resource: string): ResourceType | undefined =>
    kinds.types.find((type) => type.group === GROUP && type.version === 'v1' && type.resource === resource)
  const policyType = typeOf('validatingadmissionpolicies')
  const bindingType = typeOf('validatingadmissionpolicybindings')
  const policyTable = useTable(policyType, undefined)
  const bindingTable = useTable(bindingType, undefined)
  const isLive = policyTable.state === 'live' && bindingTable.state === 'live'
  const revision = [...policyTable.rows, ...bindingTable.rows].map((row) => `${row.uid} ${row.resourceVersion}`).join()
  const read = useAsync(
    async () => {
      if (page === undefined || policyType === undefined || bindingType === undefined || !isLive) return undefined
      const [policies, bindings] = await Promise.all([listAll(page, policyType), listAll(page, bindingType)])
      return { of: page, policies, bindings, revision }
    },
    [page, policyType, bindingType, isLive, revision],
    { keep: true },
  )
  const known = read?.of === page ? read : undefined
  const isMissing = kinds.state === 'live' && policyType === undefined
  const problem = policyTable.problem ?? bindingTable.problem
  return {
    state: isMissing ? 'none' : problem !== undefined ? 'lost' : known === undefined ? 'loading' : 'live',
    policies: known?.policies ?? [],
    bindings: known?.bindings ?? [],
    problem,
    revision: known?.revision ?? '',
  }
}

/** What binds a policy. */
export const bindingsOf = (bindings: readonly JsonObject[], policy: string): JsonObject[] =>
  bindings.filter(({ spec }) => stringAt(spec, 'policyName') === policy)
