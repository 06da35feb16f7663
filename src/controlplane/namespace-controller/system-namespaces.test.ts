import { expect, test } from 'vitest'
import { memoryBackend } from '../../apiserver/storage/memory/backend.ts'
import { openStorage } from '../../apiserver/storage/store.ts'
import { ManualClock, remove, write } from '../../apiserver/storage/testing/fixtures.ts'
import { recordedApi } from '../testing/recorded-api.ts'
import { SystemNamespaces } from './system-namespaces.ts'

const key = (name: string): string => `//namespaces/${name}`

/** The controller over a store that has these namespaces. */
async function started(...names: string[]) {
  const clock = new ManualClock()
  const storage = await openStorage(memoryBackend(), { clock })
  for (const name of names) await write(storage, key(name), 1)
  const { api, requests } = recordedApi()
  const controller = new SystemNamespaces({ storage, clock, api })
  controller.start()
  await controller.idle()
  const created = async (): Promise<unknown[]> => {
    await controller.idle()
    return requests.splice(0).map(({ method, path, body }) => [`${method} ${path}`, body])
  }
  return { controller, storage, created }
}

const creation = (name: string) => ['POST /api/v1/namespaces', { kind: 'Namespace', apiVersion: 'v1', metadata: { name } }]

test('[NS-1] every namespace that a cluster has is created', async () => {
  const { created } = await started()
  expect(await created()).toEqual(['kube-system', 'kube-public', 'kube-node-lease', 'default'].map(creation))
})

test('[NS-1] one that exists is not created', async () => {
  const { created } = await started('kube-public', 'default')
  expect(await created()).toEqual(['kube-system', 'kube-node-lease'].map(creation))
})

test('[NS-1] one that is deleted is created again, until the controller stops', async () => {
  const { controller, storage, created } = await started('kube-system', 'kube-public', 'kube-node-lease', 'default', 'team')
  expect(await created()).toEqual([])
  await write(storage, key('default'), 2)
  await storage.write(key('team'), remove)
  expect(await created()).toEqual([])
  await storage.write(key('kube-node-lease'), remove)
  expect(await created()).toEqual([creation('kube-node-lease')])
  controller.stop()
  await storage.write(key('default'), remove)
  expect(await created()).toEqual([])
})
