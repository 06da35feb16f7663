import type { StateCreator } from 'zustand'
import type { Capabilities } from '../../../protocol/capabilities.ts'
import type { ClusterInfo } from '../../../protocol/cluster-info.ts'
import { pageTexts } from '../i18n/page.en.ts'

export interface ClusterSlice {
  /** What the proxy says of the cluster behind it; undefined until it answers, and for other servers. */
  readonly cluster: ClusterInfo | undefined
  noteCluster(cluster: ClusterInfo | undefined): void
}

export const clusterSlice: StateCreator<ClusterSlice> = (set) => ({
  cluster: undefined,
  noteCluster: (cluster) => set({ cluster }),
})

interface WriteState extends Pick<ClusterSlice, 'cluster'> {
  readonly capabilities: Capabilities
}

/** Why nothing can be written to the server; undefined where writes are allowed. Before a cluster has answered, they are off. */
export const writeLockOf = ({ capabilities, cluster }: WriteState): string | undefined =>
  capabilities.has('cluster') && cluster?.writes !== true ? pageTexts.cluster.off(cluster?.context) : undefined
