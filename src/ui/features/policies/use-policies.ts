import { objectsOf, stringAt } from '../../../apimachinery/json/access.ts'
import { type JsonObject, objectOf } from '../../../apimachinery/json/value.ts'
import type { Client } from '../../../client/client.ts'
import { pathOf, type ResourceType } from '../../../client/resource-type.ts'
import { useAsync } from '../../base/async/use-async.ts'
import { silent } from '../../base/server/plain-fetch.ts'
import { useApp } from '../../base/state/store.ts'
import { useKinds } from '../../entities/kind/kinds.ts'
import { useTable } from '../../entities/kind/table.ts'
import { API_VERSION, familyOf, GROUP, isBinding, type PolicyId } from './families.ts'
import { nameOf } from './policy-text.ts'

/** The admission objects of a server. */
export interface Policies {
  /** `none`: the server does not serve them. */
  readonly state: 'loading' | 'live' | 'lost' | 'none'
  /** Policies and configurations of webhooks. */
  readonly policies: readonly JsonObject[]
  readonly bindings: readonly JsonObject[]
  readonly problem: string | undefined
  /** Changes with every policy and binding. */
  readonly revision: string
}

/** The objects of a list, each with its kind. */
async function listAll(client: Client, type: ResourceType): Promise<JsonObject[]> {
  const { object } = await silent(client).send({ method: 'GET', path: pathOf(type) })
  return objectsOf(object?.items).map((item) => objectOf({ ...item, apiVersion: API_VERSION, kind: type.kind }))
}

/** The rows of an admission resource as they are now; a resource that is not served has none. */
function useRows(resource: string) {
  const { types } = useKinds()
  const type = types.find((one) => one.group === GROUP && one.version === 'v1' && one.resource === resource)
  const table = useTable(type, undefined)
  const revision = table.rows.map((row) => `${row.uid} ${row.resourceVersion}`).join()
  return { type, revision, isLive: type === undefined || table.state === 'live', problem: table.problem }
}

/** The policies, bindings and configurations of webhooks of the server, read again when one changes. */
export function usePolicies(): Policies {
  const page = useApp((state) => state.page)
  const { state, types } = useKinds()
  const policies = [
    useRows('mutatingadmissionpolicies'),
    useRows('validatingadmissionpolicies'),
    useRows('mutatingwebhookconfigurations'),
    useRows('validatingwebhookconfigurations'),
  ]
  const bindings = [useRows('mutatingadmissionpolicybindings'), useRows('validatingadmissionpolicybindings')]
  const all = [...policies, ...bindings]
  const isServed = policies.some(({ type }) => type !== undefined)
  const isLive = isServed && all.every((one) => one.isLive)
  const revision = all.map((one) => one.revision).join(' ')
  const read = useAsync(
    async () => {
      if (page === undefined || !isLive) return undefined
      const own = types.filter((type) => type.group === GROUP && type.version === 'v1')
      const objects = (await Promise.all(own.map((type) => listAll(page, type)))).flat()
      return {
        of: page,
        policies: objects.filter(({ kind }) => familyOf(kind) !== undefined),
        bindings: objects.filter(({ kind }) => isBinding(kind)),
        revision,
      }
    },
    [page, types, isLive, revision],
    { keep: true },
  )
  const known = read?.of === page ? read : undefined
  const isMissing = state === 'live' && !isServed
  const problem = all.find((one) => one.problem !== undefined)?.problem
  return {
    state: isMissing ? 'none' : problem !== undefined ? 'lost' : known === undefined ? 'loading' : 'live',
    policies: known?.policies ?? [],
    bindings: known?.bindings ?? [],
    problem,
    revision: known?.revision ?? '',
  }
}

/** What binds a policy. */
export const bindingsOf = (bindings: readonly JsonObject[], { family, name }: PolicyId): JsonObject[] =>
  bindings.filter(({ kind, spec }) => kind === family.binding?.kind && stringAt(spec, 'policyName') === name)

/** A stored policy. */
export const policyOf = ({ policies }: Policies, { family, name }: PolicyId): JsonObject | undefined =>
  policies.find((one) => one.kind === family.kind && nameOf(one) === name)
