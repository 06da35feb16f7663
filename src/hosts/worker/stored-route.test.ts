import { expect, it, test } from 'vitest'
import { objectOf } from '../../apimachinery/json/value.ts'
import type { ApiRequest, ApiResponse } from '../../apiserver/endpoints/exchange.ts'
import type { Storage } from '../../apiserver/storage/interfaces.ts'
import { memoryBackend } from '../../apiserver/storage/memory/backend.ts'
import { openStorage } from '../../apiserver/storage/store.ts'
import { systemClock } from '../system-clock.ts'
import { replaceStored } from './replace-stored.ts'
import { storedAnswer, versionOf } from './stored-route.ts'

const NAME = 'widgets.demo.example'

const request = (method: string, query = '', body = ''): ApiRequest => ({
  method,
  path: `/crdlab/stored/${NAME}`,
  query: new URLSearchParams(query),
  header: () => undefined,
  body,
})

const bodyOf = (answer: ApiResponse | undefined): unknown => JSON.parse(String(answer?.body))

const widget = (version: string, name: string, namespace?: string) => ({
  apiVersion: `demo.example/${version}`,
  kind: 'Widget',
  metadata: { name, ...(namespace === undefined ? {} : { namespace }) },
})

async function filled(...items: readonly object[]): Promise<Storage> {
  const storage = await openStorage(memoryBackend(), { clock: systemClock })
  await replaceStored(storage, request('PUT', '', JSON.stringify({ items })))
  return storage
}

it('[WK-14] counts objects by the version at which they are stored', async () => {
  const storage = await filled(widget('v1', 'a', 'x'), widget('v1', 'b', 'y'), widget('v2', 'a', 'y'))
  expect(bodyOf(storedAnswer(storage, request('GET')))).toEqual({ versions: { v1: 2, v2: 1 }, resourceVersion: '' })
})

it('[WK-14] does not count objects of a resource whose name begins the same', async () => {
  const storage = await filled(widget('v1', 'a', 'x'))
  await storage.write('/demo.example/widgetsets/x/a', () => ({ kind: 'put', value: objectOf({ apiVersion: 'demo.example/v9' }) }))
  expect(bodyOf(storedAnswer(storage, request('GET')))).toEqual({ versions: { v1: 1 }, resourceVersion: '' })
})

it('[WK-14] says at which resourceVersion the CRD is, so that it need be read anew only when it changed', async () => {
  const storage = await filled()
  const key = `/apiextensions.k8s.io/customresourcedefinitions/${NAME}`
  await storage.write(key, () => ({ kind: 'put', value: objectOf({ metadata: objectOf({ name: NAME }) }) }))
  expect(bodyOf(storedAnswer(storage, request('GET')))).toEqual({ versions: {}, resourceVersion: '2' })
})

it('[WK-14] names the objects that are stored at another version', async () => {
  const storage = await filled(widget('v1', 'a', 'x'), widget('v2', 'b', 'x'), widget('v1', 'c'))
  const objects = [
    { namespace: '', name: 'c' },
    { namespace: 'x', name: 'a' },
  ]
  expect(bodyOf(storedAnswer(storage, request('GET', 'except=v2')))).toEqual({ objects })
})

it('[WK-14] hands out the objects as they are stored, page by page', async () => {
  const storage = await filled(...['a', 'b', 'c'].map((name) => widget('v1', name, 'x')))
  const first = bodyOf(storedAnswer(storage, request('GET', 'limit=2'))) as { items: { metadata: object }[]; after: string }
  expect(first.items.map(({ metadata }) => metadata)).toEqual([
    { name: 'a', namespace: 'x', resourceVersion: '2' },
    { name: 'b', namespace: 'x', resourceVersion: '3' },
  ])
  const second = bodyOf(storedAnswer(storage, request('GET', `limit=2&after=${first.after}`))) as typeof first
  expect(second.items.map(({ metadata }) => metadata)).toEqual([{ name: 'c', namespace: 'x', resourceVersion: '4' }])
  expect(second.after).toBe('')
})

test.each<[what: string, apiVersion: unknown, version: string]>([
  ['a group and a version', 'demo.example/v1beta1', 'v1beta1'],
  ['a version alone', 'v1', 'v1'],
  ['an escaped text', 'a"b/v1', 'v1'],
  ['no text', 7, ''],
])('the version of an object with %s', async (_what, apiVersion, version) => {
  const storage = await filled({ ...widget('v1', 'a'), apiVersion })
  expect(storage.list('/demo.example/widgets/').items.map(versionOf)).toEqual([version])
})

it('reads the version of an object with a key before apiVersion', async () => {
  const storage = await filled({ ...widget('v3', 'a'), Above: { apiVersion: 'demo.example/v4' } })
  expect(storage.list('/demo.example/widgets/').items.map(versionOf)).toEqual(['v3'])
})

test.each(['', '[]', '{"items":1}', '{'])('a body that is no list is rejected: %s', async (body) => {
  const storage = await filled()
  expect((await replaceStored(storage, request('PUT', '', body)))?.status).toBe(400)
})

it('takes one object out of a server over memory, and none where none is', async () => {
  const storage = await filled(widget('v1', 'a', 'x'), widget('v1', 'a'), widget('v1', 'b'))
  for (const query of ['name=a&namespace=x', 'name=b', 'name=c'])
    expect((await replaceStored(storage, request('DELETE', query)))?.status).toBe(200)
  expect(storage.list('/demo.example/widgets/').items.map(({ key }) => key)).toEqual(['/demo.example/widgets/a'])
})

it('leaves other requests alone', async () => {
  const storage = await filled()
  const other: ApiRequest = { ...request('GET'), path: '/apis/demo.example' }
  expect(storedAnswer(storage, other)).toBeUndefined()
  expect(storedAnswer(storage, request('PUT'))).toBeUndefined()
  expect(await replaceStored(storage, request('GET'))).toBeUndefined()
})

it('[WK-14] gives one object as it is stored', async () => {
  const storage = await filled(widget('v1', 'a', 'x'), widget('v2', 'c'))
  const items = (query: string) => bodyOf(storedAnswer(storage, request('GET', query)))
  expect(items('name=a&namespace=x')).toMatchObject({ items: [widget('v1', 'a', 'x')], after: '' })
  expect(items('name=c')).toMatchObject({ items: [widget('v2', 'c')], after: '' })
  expect(items('name=a')).toEqual({ items: [], after: '' })
})
