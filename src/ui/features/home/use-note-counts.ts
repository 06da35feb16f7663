import { useEffect } from 'react'
import { isObject } from '../../../apimachinery/json/value.ts'
import { ApiError, Unreachable } from '../../../client/api-status.ts'
import type { Client } from '../../../client/client.ts'
import { pathOf, type ResourceType } from '../../../client/resource-type.ts'
import { customKinds, useKinds } from '../../data/kinds.ts'
import { afterPause } from '../../state/async.ts'
import { appStore, useApp } from '../../state/store.ts'

/** How many objects of a type there are: one is asked for, the rest is counted by the server. */
async function countOf(page: Client, type: ResourceType): Promise<number> {
  const answer = await page.send({ method: 'GET', path: pathOf(type), query: { limit: '1' } })
  const items = answer.object?.items
  const metadata = isObject(answer.object?.metadata) ? answer.object.metadata : undefined
  const more = typeof metadata?.remainingItemCount === 'number' ? metadata.remainingItemCount : 0
  return (Array.isArray(items) ? items.length : 0) + more
}

/** Notes how much the open workspace holds, for the list of workspaces. */
export function useNoteCounts(): void {
  const { page, engine } = useApp((state) => ({ page: state.page, engine: state.engine }))
  const { types, state } = useKinds()
  useEffect(() => {
    if (page === undefined || engine !== 'page' || state !== 'live') return
    const own = [...types.filter((type) => type.resource === 'customresourcedefinitions'), ...customKinds(types)]
    const count = async (signal: AbortSignal): Promise<void> => {
      const counts = await Promise.all(own.map((type) => countOf(page, type)))
      const crds = counts[own.findIndex((type) => type.resource === 'customresourcedefinitions')] ?? 0
      const all = counts.reduce((sum, n) => sum + n, 0)
      if (!signal.aborted) appStore.getState().noteWorkspace({ crds, objects: all - crds })
    }
    return afterPause(300, (signal) =>
      count(signal).catch((error: unknown) => {
        if (!(error instanceof ApiError || error instanceof Unreachable)) throw error
      }),
    )
  }, [page, engine, types, state])
}
