import { useEffect } from 'react'
import { ApiError, readStatus, Unreachable } from '../../../client/api-status.ts'
import type { Client } from '../../../client/client.ts'
import { CLUSTER_PATH, type ClusterInfo, type WriteSwitch } from '../../../protocol/cluster-info.ts'
import { fetchPlain, silent } from '../../base/server/plain-fetch.ts'
import { appStore, useApp } from '../../base/state/store.ts'

async function readCluster(client: Client): Promise<void> {
  const info = (await fetchPlain(client, { path: CLUSTER_PATH })) as ClusterInfo | undefined
  const { page, noteCluster } = appStore.getState()
  if (info !== undefined && page === client) noteCluster(info)
}

/** Milliseconds until a proxy is asked again, while the cluster behind it does not answer. */
const AGAIN = 5000

/**
 * Keeps what a cluster's proxy says of it. Asked again when the reader comes back to the page, because another tab can switch writes, and while the
 * cluster does not answer.
 */
export function useCluster(): ClusterInfo | undefined {
  const { page, cluster } = useApp((state) => ({ page: state.page, cluster: state.cluster }))
  const isKnown = cluster !== undefined && cluster.version !== ''
  useEffect(() => {
    if (page === undefined) return
    const ask = (): void => {
      readCluster(page).catch((error: unknown) => {
        if (!(error instanceof Unreachable)) throw error
      })
    }
    ask()
    const timer = isKnown ? undefined : setInterval(ask, AGAIN)
    window.addEventListener('focus', ask)
    return () => {
      clearInterval(timer)
      window.removeEventListener('focus', ask)
    }
  }, [page, isKnown])
  return cluster
}

/** Allows writes to the context that is shown, or forbids them. Throws ApiError and Unreachable. */
export async function switchWrites(context: string, writes: boolean): Promise<void> {
  const { page, noteCluster } = appStore.getState()
  if (page === undefined) return
  const body = JSON.stringify({ context, writes } satisfies WriteSwitch)
  const answer = await silent(page).send({ method: 'PUT', path: CLUSTER_PATH, body, contentType: 'application/json' })
  const { code, text } = answer.exchange
  if (code !== 200) throw new ApiError(answer.failure ?? readStatus(code, undefined, text))
  noteCluster(JSON.parse(text) as ClusterInfo)
}
