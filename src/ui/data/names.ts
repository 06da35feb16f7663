import { useEffect, useState } from 'react'
import { isObject } from '../../apimachinery/json/value.ts'
import type { Client } from '../../client/client.ts'
import { pathOf, type ResourceType } from '../../client/resource-type.ts'
import type { Row } from '../../client/table.ts'
import { useApp } from '../state/store.ts'
import { useResourceType } from './kinds.ts'
import { useTable } from './table.ts'

/** Namespaces to choose from: those the server lists (where it has them), those in sight, `default` always. */
export function useNamespaces(rows: readonly Row[], current: string | undefined): string[] {
  const type = useResourceType('namespaces', 'v1')
  const listed = useTable(type, undefined)
  const names = new Set(['default', ...listed.rows.map((row) => row.name), ...rows.map((row) => row.namespace)])
  if (current !== undefined) names.add(current)
  names.delete('')
  return [...names].sort()
}

/** An object by its address. */
export interface NamedObject {
  readonly type: ResourceType
  readonly namespace: string | undefined
  readonly name: string
}

/** How many objects of a kind are asked for. */
const LIMIT = '200'

async function namesOf(client: Client, type: ResourceType, signal: AbortSignal): Promise<NamedObject[]> {
  const answer = await client.send({ method: 'GET', path: pathOf(type), query: { limit: LIMIT }, signal })
  const items = Array.isArray(answer.object?.items) ? answer.object.items : []
  return items.flatMap((item) => {
    const metadata = isObject(item) && isObject(item.metadata) ? item.metadata : undefined
    if (typeof metadata?.name !== 'string') return []
    return [{ type, name: metadata.name, namespace: typeof metadata.namespace === 'string' ? metadata.namespace : undefined }]
  })
}

/** The first objects of some kinds, asked for once; a kind that cannot be listed has none. */
export function useObjectNames(types: readonly ResourceType[]): readonly NamedObject[] {
  const client = useApp((state) => state.page)
  const [names, setNames] = useState<readonly NamedObject[]>([])
  useEffect(() => {
    if (client === undefined) return
    const asking = new AbortController()
    setNames([])
    for (const type of types) {
      namesOf(client, type, asking.signal)
        .then((found) => setNames((old) => [...old, ...found]))
        .catch(() => undefined)
    }
    return () => asking.abort()
  }, [client, types])
  return names
}
