import { afterEach, describe, test } from 'vitest'
import { type EtcdOptions, openEtcd } from '../../src/apiserver/storage/etcd/store.ts'
import type { Storage } from '../../src/apiserver/storage/interfaces.ts'
import type { StorageOptions } from '../../src/apiserver/storage/store.ts'
import { storeBehaviours } from '../../src/apiserver/storage/testing/store-suite.ts'
import { watchBehaviours } from '../../src/apiserver/storage/testing/watch-suite.ts'
import { CLUSTER_CONTENTS } from '../../src/controlplane/stored-values.ts'
import { GrpcClient } from '../../src/hosts/node/etcd/client.ts'
import { systemClock } from '../../src/hosts/system-clock.ts'
import { startEtcd } from './etcd.ts'

const undo: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

async function open(options: Partial<EtcdOptions> = {}, endpoint?: string): Promise<Storage> {
  const at = endpoint ?? (await ownEtcd())
  const client = new GrpcClient({ endpoints: [at], prefix: '/registry' })
  const storage = await openEtcd(client, { clock: systemClock, prefix: '/registry', ...CLUSTER_CONTENTS, ...options })
  undo.push(async () => {
    await storage.close()
    client.close()
  })
  return storage
}

async function ownEtcd(): Promise<string> {
  const etcd = await startEtcd()
  undo.push(() => etcd.stop())
  return (etcd.members[0] as (typeof etcd.members)[number]).endpoint
}

describe('the store over etcd', () => {
  for (const { name, run } of [...storeBehaviours, ...watchBehaviours]) {
    test(name, () => run({ open: ({ history }: StorageOptions) => open(history === undefined ? {} : { history }) }))
  }
})
