import { describe, expect, test } from 'vitest'
import { openEtcd } from '../apiserver/storage/etcd/store.ts'
import { ManualClock } from '../apiserver/storage/testing/fixtures.ts'
import { MemoryEtcd } from '../apiserver/storage/testing/memory-etcd.ts'
import { createControlPlane } from './control-plane.ts'
import { CLUSTER_CONTENTS } from './stored-values.ts'
import { crdOf } from './testing/crd.ts'

const CRDS = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'
const BEES = '/apis/ex.io/v1/namespaces/default/bees'
const IN_ETCD = '/registry/ex.io/bees/default/b'

/** A server of bees over an etcd in which these bytes stand for the bee `b`, and a way to ask it. */
async function withBytes(bytes: string) {
  const etcd = new MemoryEtcd()
  const clock = new ManualClock()
  const storage = await openEtcd(etcd, { clock, prefix: '/registry', ...CLUSTER_CONTENTS })
  let ids = 0
  const random = { uuid: () => `id-${++ids}`, suffix: () => 'bcdfg' }
  const plane = createControlPlane({ storage, clock, random, bare: false })
  const send = async (method: string, path: string, body?: object) => {
    const headers = { 'content-type': method === 'PATCH' ? 'application/apply-patch+yaml' : 'application/json' }
    const text = body === undefined ? {} : { body: JSON.stringify(body) }
    const answer = await plane.handle(new Request(`http://localhost${path}`, { method, headers, ...text }))
    const { message, reason } = (await answer.json()) as { message?: string; reason?: string }
    return { status: answer.status, reason, message }
  }
  const schema = { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } }
  await send('POST', CRDS, crdOf('ex.io', 'bees', 'Bee', { schema }))
  await plane.idle()
  etcd.set(IN_ETCD, bytes)
  await storage.caughtUp()
  return { send, storage, etcd, plane }
}

const of = (apiVersion: string, kind: string): string => JSON.stringify({ apiVersion, kind, metadata: { name: 'b' } })

/** Recorded of the real server, v1.37.2, over an etcd in which these bytes were put. */
const DAMAGED: readonly [what: string, bytes: string, why: string][] = [
  ['no JSON', 'garbage', "invalid character 'g' looking for beginning of value"],
  ['JSON that breaks off', '{"apiVersion":"ex.io/v1","kind":"Bee"', 'unexpected end of JSON input'],
  ['nothing', '', 'unexpected end of JSON input'],
  ['a list', '[]', 'json: cannot unmarshal array into Go value of type map[string]interface {}'],
  ['no kind', '{}', "Object 'Kind' is missing in '{}'"],
  ['no version', '{"kind":"Bee"}', '/, Kind=Bee is unstructured and is not suitable for converting to "ex.io/v1"'],
  ['no group', of('v1', 'Bee'), '/v1, Kind=Bee is unstructured and is not suitable for converting to "ex.io/v1"'],
  ['another group', of('a.io/v1', 'Ant'), 'a.io/v1, Kind=Ant is unstructured and is not suitable for converting to "ex.io/v1"'],
  ['a version that is gone', of('ex.io/v9', 'Bee'), 'request to convert CR from an invalid group/version: ex.io/v9'],
]

describe.each(DAMAGED)('[DL-6] where etcd has %s', (_, bytes, why) => {
  test('reads and writes say why', async () => {
    const { send, storage } = await withBytes(bytes)
    const cause = `object not decodable revision=${storage.resourceVersion}: ${why}`
    const corrupt = (key: string) =>
      `StorageError: corrupt object, Code: 7, Key: ${key}, ResourceVersion: 0, AdditionalErrorMsg: ${cause}`
    const one = { status: 500, reason: 'InternalError', message: `Internal error occurred: ${corrupt('/ex.io/bees/default/b')}` }
    expect(await send('GET', `${BEES}/b`)).toEqual(one)
    expect(await send('DELETE', `${BEES}/b`)).toEqual(one)
    expect(await send('GET', BEES)).toEqual({
      status: 500,
      reason: 'StorageReadError',
      message: `failed to read one or more bees.ex.io from the storage: ${corrupt(IN_ETCD)}`,
    })
    const body = { apiVersion: 'ex.io/v1', kind: 'Bee', metadata: { name: 'b' } }
    expect(await send('PUT', `${BEES}/b`, body)).toEqual({ status: 500, message: cause })
    expect(await send('PATCH', `${BEES}/b?fieldManager=x`, body)).toEqual({ status: 500, message: cause })
    expect(await send('DELETE', BEES)).toMatchObject({ status: 500, reason: 'StorageReadError' })
    expect(await send('POST', BEES, body)).toMatchObject({ status: 409, reason: 'AlreadyExists' })
  })

  test('a deletion that asks for it takes it away', async () => {
    const { send } = await withBytes(bytes)
    const asked = { ignoreStoreReadErrorWithClusterBreakingPotential: true }
    expect(await send('DELETE', `${BEES}/b`, asked)).toMatchObject({ status: 200 })
    expect(await send('GET', `${BEES}/b`)).toMatchObject({ status: 404 })
  })
})

test('[DL-6] a definition that is damaged is deleted when a deletion asks for it, and the server goes on', async () => {
  const { send, etcd, storage, plane } = await withBytes(of('ex.io/v1', 'Bee'))
  const key = '/apiextensions.k8s.io/customresourcedefinitions/ants.ex.io'
  etcd.set(`/registry${key}`, 'garbage')
  await storage.caughtUp()
  await plane.idle()
  expect(await send('GET', `${CRDS}/ants.ex.io`)).toMatchObject({ status: 500, reason: 'InternalError' })
  expect(await send('GET', `${BEES}/b`)).toMatchObject({ status: 200 })
  const asked = { ignoreStoreReadErrorWithClusterBreakingPotential: true }
  expect(await send('DELETE', `${CRDS}/ants.ex.io`, asked)).toMatchObject({ status: 200 })
  expect(await send('GET', `${CRDS}/ants.ex.io`)).toMatchObject({ status: 404 })
})

test('an object of another kind that another program stored is shown as it is', async () => {
  const { plane } = await withBytes(of('ex.io/v1', 'Ant'))
  const answer = await plane.handle(new Request(`http://localhost${BEES}/b`))
  const { kind, metadata } = (await answer.json()) as { kind: string; metadata: object }
  expect([kind, Object.keys(metadata)]).toEqual(['Ant', ['name', 'resourceVersion']])
})
