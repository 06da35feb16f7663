import { describe, expect, test } from 'vitest'
import { StatusError } from '../../apimachinery/api/errors.ts'
import type { Discovery } from '../../apiserver/endpoints/discovery.ts'
import { memoryBackend } from '../../apiserver/storage/memory/backend.ts'
import { openStorage } from '../../apiserver/storage/store.ts'
import { ManualClock, objectFrom, put, remove, write } from '../../apiserver/storage/testing/fixtures.ts'
import type { LoopbackRequest } from '../loopback.ts'
import { RestMapper } from '../rest-mapper.ts'
import { recordedApi } from '../testing/recorded-api.ts'
import { NamespaceController } from './controller.ts'

type Json = Record<string, unknown>

const DELETER = 'pkg/controller/namespace/deletion/namespaced_resources_deleter.go'
const STATUS = 'PUT /api/v1/namespaces/team/status'
const FINALIZE = 'PUT /api/v1/namespaces/team/finalize'

const RESOURCES: readonly Json[] = [
  { name: 'widgets', kind: 'Widget', namespaced: true, verbs: ['delete', 'deletecollection'] },
  { name: 'singles', kind: 'Single', namespaced: true, verbs: ['delete'] },
  { name: 'reviews', kind: 'Review', namespaced: true, verbs: ['create'] },
  { name: 'gadgets', kind: 'Gadget', namespaced: false, verbs: ['delete', 'deletecollection'] },
]
const DISCOVERY: Discovery = {
  groups: () => [{ name: 'ex.io', versions: ['v1'] }],
  resources: (group) => (group === 'ex.io' ? RESOURCES.map((resource) => objectFrom(JSON.stringify(resource))) : undefined),
}

const TERMINATING = { metadata: { name: 'team', deletionTimestamp: 'x' }, spec: { finalizers: ['x.io/f', 'kubernetes'] } }

/** The controller over a namespace `team` with these objects; `answer` is how the server answers. */
async function started(namespace: Json, keys: string[], answer: (request: LoopbackRequest) => unknown = () => {}) {
  const clock = new ManualClock()
  const storage = await openStorage(memoryBackend(), { clock })
  await storage.write('//namespaces/team', put(JSON.stringify(namespace)))
  for (const key of keys) await write(storage, `/ex.io/${key}`, 1)
  const recorded = recordedApi(async (request) => {
    await answer(request)
    if (request.method !== 'DELETE') return
    const [, resource, name = ''] = /team\/(\w+)\/?(.*)$/.exec(request.path) ?? []
    const { items } = storage.list(`/ex.io/${resource}/team/`)
    for (const item of items) if (item.key.endsWith(name)) await storage.write(item.key, remove)
  })
  const mapper = new RestMapper([DISCOVERY], storage, [])
  const controller = new NamespaceController({ storage, clock, api: recorded.api, mapper })
  controller.start()
  await controller.idle()
  return { clock, storage, controller, ...recorded }
}

const bodyOf = (requests: readonly LoopbackRequest[], path: string): Json =>
  requests.find((request) => request.path.endsWith(path))?.body as unknown as Json

const conditionOf = (requests: readonly LoopbackRequest[], type: string): unknown => {
  const { status } = bodyOf(requests, '/status') as { status: { conditions: Json[] } }
  const found = status.conditions.find((condition) => condition.type === type)
  return [found?.status, found?.message]
}

describe(`[NS-2] a namespace that is deleted (${DELETER})`, () => {
  test('loses its objects, in the background, and then its finalizer', async () => {
    const { requests, sent } = await started(TERMINATING, ['widgets/team/a', 'widgets/team/b', 'widgets/other/c'])
    expect(sent()).toEqual(['DELETE /apis/ex.io/v1/namespaces/team/widgets', STATUS, FINALIZE])
    expect(requests[0]?.query).toEqual({ propagationPolicy: 'Background' })
    expect(bodyOf(requests, '/finalize')).toMatchObject({ metadata: { name: 'team' }, spec: { finalizers: ['x.io/f'] } })
  })

  test('that is empty loses its finalizer', async () => {
    const { sent } = await started(TERMINATING, ['widgets/other/c'])
    expect(sent()).toEqual([STATUS, FINALIZE])
  })

  test('loses objects one by one where their kind has no deletecollection', async () => {
    const { sent } = await started(TERMINATING, ['singles/team/a', 'singles/team/b'])
    const path = '/apis/ex.io/v1/namespaces/team/singles'
    expect(sent()).toEqual([`DELETE ${path}/a`, `DELETE ${path}/b`, STATUS, FINALIZE])
  })

  test('leaves what is not of a namespace, and what cannot be deleted', async () => {
    const { sent } = await started(TERMINATING, ['reviews/team/a', 'gadgets/team/a'])
    expect(sent()).toEqual([STATUS, FINALIZE])
  })

  test.each<[string, Json]>([
    ['that is not deleted', { metadata: { name: 'team' }, spec: { finalizers: ['kubernetes'] } }],
    ['that is finalized', { ...TERMINATING, spec: {} }],
  ])('one %s is left alone', async (_, namespace) => {
    const { sent } = await started(namespace, ['widgets/team/a'])
    expect(sent()).toEqual([])
  })
})

describe(`[NS-5] a namespace whose objects stay (${DELETER})`, () => {
  const failing = (error: Error) => (request: LoopbackRequest) => {
    if (request.method === 'DELETE') throw error
  }
  const rejecting = failing(new StatusError(403, 'Forbidden', 'no deletions'))

  test('says why, and is tried again after 8 seconds', async () => {
    const { clock, controller, requests, sent } = await started(TERMINATING, ['widgets/team/a'], rejecting)
    const tried = ['DELETE /apis/ex.io/v1/namespaces/team/widgets', STATUS]
    expect(sent()).toEqual(tried)
    expect(conditionOf(requests, 'NamespaceDeletionContentFailure')).toEqual([
      'True',
      'Failed to delete all resource types, 1 remaining: no deletions',
    ])
    clock.advance(7999)
    await controller.idle()
    expect(sent()).toEqual([])
    clock.advance(1)
    await controller.idle()
    expect(sent()).toEqual(tried)
  })

  test('says it once', async () => {
    const deleting = 'DELETE /apis/ex.io/v1/namespaces/team/widgets'
    const { clock, storage, controller, requests, sent } = await started(TERMINATING, ['widgets/team/a'], rejecting)
    expect(sent()).toEqual([deleting, STATUS])
    await storage.write('//namespaces/team', put(JSON.stringify(bodyOf(requests, '/status'))))
    clock.advance(8000)
    await controller.idle()
    expect(sent()).toEqual([deleting])
  })

  test('an answer that is no status decides nothing; the whole is tried again', async () => {
    const { clock, controller, sent } = await started(TERMINATING, ['widgets/team/a'], failing(new Error('broken')))
    expect(sent()).toEqual(['DELETE /apis/ex.io/v1/namespaces/team/widgets'])
    clock.advance(1000)
    await controller.idle()
    expect(sent()).toEqual(['DELETE /apis/ex.io/v1/namespaces/team/widgets'])
  })

  test('is finalized once the last of them is gone', async () => {
    const { storage, controller, sent } = await started(TERMINATING, ['widgets/team/a', 'singles/team/a'], rejecting)
    sent()
    await storage.write('/ex.io/widgets/team/a', remove)
    await controller.idle()
    expect(sent()).toEqual([])
    await storage.write('/ex.io/singles/team/a', remove)
    await controller.idle()
    expect(sent()).toEqual([STATUS, FINALIZE])
  })

  test('is left alone once the controller stops', async () => {
    const { clock, storage, controller, sent } = await started(TERMINATING, ['widgets/team/a'], rejecting)
    sent()
    controller.stop()
    clock.advance(8000)
    await storage.write('/ex.io/widgets/team/a', remove)
    await controller.idle()
    expect(sent()).toEqual([])
  })
})
