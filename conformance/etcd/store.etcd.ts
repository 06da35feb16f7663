import { afterEach, describe, expect, test } from 'vitest'
import { type EtcdOptions, openEtcd } from '../../src/apiserver/storage/etcd/store.ts'
import type { Storage, StorageEvent } from '../../src/apiserver/storage/interfaces.ts'
import type { StorageOptions } from '../../src/apiserver/storage/store.ts'
import { write } from '../../src/apiserver/storage/testing/fixtures.ts'
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

test('[SG-45] a lease of etcd deletes an object at the end of its time, which watches hear of', async () => {
  const storage = await open()
  const gone = new Promise<string>((resolve) => {
    const event = ({ type, object }: StorageEvent): void => {
      if (type === 'DELETED') resolve(object.key)
    }
    storage.watch('/', undefined, { event, closed: () => {} })
  })
  await write(storage, '/ex.io/widgets/n/a', 1, 1)
  await write(storage, '/ex.io/widgets/n/b', 1)
  expect(await gone).toBe('/ex.io/widgets/n/a')
  expect(storage.list('/').items.map(({ key }) => key)).toEqual(['/ex.io/widgets/n/b'])
})
