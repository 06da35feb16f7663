import { expect, test } from 'vitest'
import type { ApiRequest } from '../../apiserver/endpoints/exchange.ts'
import { memoryBackend } from '../../apiserver/storage/memory/backend.ts'
import { openStorage } from '../../apiserver/storage/store.ts'
import { systemClock } from '../system-clock.ts'
import { withCompaction } from './compaction.ts'

const asked = (method: string, query: string, user?: string): ApiRequest => ({
  method,
  path: '/crdlab/compact',
  query: new URLSearchParams(query),
  header: (name) => (name === 'impersonate-user' ? user : undefined),
  body: '',
})

test.each<[what: string, request: ApiRequest, status: number, oldest: number]>([
  ['forgets up to a version', asked('POST', 'resourceVersion=3'), 200, 3],
  ['answers 400 for what is not reached', asked('POST', 'resourceVersion=99'), 400, 1],
  ['answers 400 for what is no number', asked('POST', 'resourceVersion=x'), 400, 1],
  ['answers 400 for nothing', asked('POST', ''), 400, 1],
  ['answers 405 for a read', asked('GET', 'resourceVersion=3'), 405, 1],
  ['answers 403 to others than administrators', asked('POST', 'resourceVersion=3', 'jane'), 403, 1],
])('[CP-1] compaction on demand %s', async (_, request, status, oldest) => {
  const storage = await openStorage(memoryBackend(), { clock: systemClock })
  for (const name of ['a', 'b', 'c']) await storage.write(`/x/as/${name}`, () => ({ kind: 'put', value: { metadata: { name } } }))
  const serve = withCompaction(
    () => storage,
    () => Promise.reject(new Error('must not be asked')),
  )
  expect([(await serve(request)).status, storage.oldestResourceVersion]).toEqual([status, oldest])
  await storage.close()
})
