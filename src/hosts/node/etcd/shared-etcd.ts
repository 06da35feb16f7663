import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { EtcdAddress } from '../../../apiserver/storage/etcd/address.ts'
import { compactRegularly } from '../../../apiserver/storage/etcd/compactor.ts'
import { Election } from '../../../apiserver/storage/etcd/election.ts'
import { openEtcd } from '../../../apiserver/storage/etcd/store.ts'
import type { Storage } from '../../../apiserver/storage/interfaces.ts'
import type { Elect } from '../../../controlplane/control-plane.ts'
import { loadModules } from '../../../controlplane/modules.ts'
import { CLUSTER_CONTENTS } from '../../../controlplane/stored-values.ts'
import { systemClock } from '../../system-clock.ts'
import { GrpcClient } from './client.ts'

/** An etcd that this server shares with others. */
export interface SharedEtcd {
  readonly storage: Storage
  /** Elects the server whose controllers act. */
  readonly elect: Elect
  /** Leaves the elections and the etcd, once the storage is closed. */
  release(): Promise<void>
}

/** Opens what an etcd holds. Rejects with StorageFailure. */
export async function openSharedEtcd(address: EtcdAddress): Promise<SharedEtcd> {
  await loadModules()
  const client = new GrpcClient(address)
  const { prefix } = address
  const storage = await openEtcd(client, { clock: systemClock, prefix, ...CLUSTER_CONTENTS })
  const stopCompacting = compactRegularly(client, systemClock)
  const leaving: Promise<void>[] = []
  const place = {
    clock: systemClock,
    key: `${prefix}/crdlab/leader`,
    identity: `${hostname()}_${process.pid}_${randomUUID()}`,
    caughtUp: () => storage.caughtUp(),
  }
  return {
    storage,
    elect: (lead) => {
      const election = new Election(client, place, lead)
      return () => void leaving.push(election.leave())
    },
    release: async () => {
      stopCompacting()
      await Promise.all(leaving)
      client.close()
    },
  }
}
