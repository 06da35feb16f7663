import { describe, expect, it } from 'vitest'
import { parseJson } from '../../apimachinery/json/parse.ts'
import type { JsonObject } from '../../apimachinery/json/value.ts'
import { LATEST_MINOR, RELEASES } from '../../apimachinery/releases/named.ts'
import type { ApiResponse } from '../../apiserver/endpoints/exchange.ts'
import { memoryBackend } from '../../apiserver/storage/memory/backend.ts'
import { openStorage } from '../../apiserver/storage/store.ts'
import { ManualClock } from '../../apiserver/storage/testing/fixtures.ts'
import { DIALECTS_PATH } from '../../dialects/settings.ts'
import { DIALECTS_KEY } from '../../protocol/snapshot.ts'
import { systemRandom } from '../system-random.ts'
import { DialectServer } from './dialect-server.ts'

const V1BETA1 = '/apis/apiextensions.k8s.io/v1beta1/customresourcedefinitions'
const TPRS = '/apis/apiextension.k8s.io/v1beta1/thirdpartyresources'
const BOTH = '{"dialects":["proposal","tpr"],"featureGates":{"CustomResourceSubResources":true}}'

async function opened() {
  const clock = new ManualClock(0)
  const storage = await openStorage(memoryBackend(), { clock })
  const start = () => DialectServer.start({ storage, clock, random: systemRandom })
  const send = (server: DialectServer, method: string, path: string, body = ''): Promise<ApiResponse> =>
    server.serve({ method, path, query: new URLSearchParams(), header: () => undefined, body })
  const served = async (server: DialectServer): Promise<number[]> =>
    (await Promise.all([send(server, 'GET', V1BETA1), send(server, 'GET', TPRS)])).map(({ status }) => status)
  return { storage, start, send, served }
}

describe('the dialects of a workspace', () => {
  it('[WK-12] are off until they are switched on, and are kept with the workspace', async () => {
    const { start, send, served } = await opened()
    const server = await start()
    expect([(await send(server, 'GET', DIALECTS_PATH)).body, await served(server)]).toEqual([
      '{"dialects":[],"featureGates":{}}',
      [404, 404],
    ])
    expect((await send(server, 'PUT', DIALECTS_PATH, BOTH)).body).toBe(BOTH)
    expect(await served(server)).toEqual([200, 200])
    const again = await start()
    expect([(await send(again, 'GET', DIALECTS_PATH)).body, await served(again)]).toEqual([BOTH, [200, 200]])
  })

  it('[WK-12] switched off, the server is what it was, and what is kept of them is no object', async () => {
    const { storage, start, send, served } = await opened()
    const server = await start()
    await server.plane.idle()
    const before = storage.list('/').items.map(({ key }) => key)
    await send(server, 'PUT', DIALECTS_PATH, BOTH)
    await send(server, 'PUT', DIALECTS_PATH, '{}')
    await server.plane.idle()
    expect(await served(server)).toEqual([404, 404])
    expect(storage.list('/').items.map(({ key }) => key)).toEqual(before)
  })

  it('[WK-20] a workspace equals the release that it was given, with its dialects, and keeps it', async () => {
    const { start, send } = await opened()
    const server = await start()
    const versionOf = async (of: DialectServer): Promise<unknown> =>
      (JSON.parse(String((await send(of, 'GET', '/version')).body)) as { readonly minor: string }).minor
    expect(await versionOf(server)).toBe(String(LATEST_MINOR))
    const older = `{"dialects":["tpr"],"featureGates":{},"kubernetes":"1.${LATEST_MINOR - 1}"}`
    expect((await send(server, 'PUT', DIALECTS_PATH, older)).body).toBe(older)
    const again = await start()
    expect([await versionOf(again), (await send(again, 'GET', DIALECTS_PATH)).body]).toEqual([String(LATEST_MINOR - 1), older])
  })

  it('[WK-20] says which release a workspace is of, also where it answers as the newest since it does not have that', async () => {
    const { storage, start, send } = await opened()
    await storage.write(DIALECTS_KEY, () => ({
      kind: 'put',
      value: parseJson('{"metadata":{"name":"dialects"},"spec":{"kubernetes":"1.99"}}').value as JsonObject,
    }))
    const server = await start()
    expect((await send(server, 'GET', DIALECTS_PATH)).body).toBe('{"dialects":[],"featureGates":{},"kubernetes":"1.99"}')
    expect((await send(server, 'GET', '/version')).body).toContain(`"minor":"${LATEST_MINOR}"`)
  })

  it('[WK-20] rejects a release that there is not', async () => {
    const { start, send } = await opened()
    const server = await start()
    const { status, body } = await send(server, 'PUT', DIALECTS_PATH, '{"kubernetes":"1.2"}')
    expect([status, body]).toEqual([400, `kubernetes must be ${RELEASES}\n`])
  })

  it('[WK-12] a change ends open streams, so that clients look anew', async () => {
    const { start, send } = await opened()
    const server = await start()
    const request = { method: 'GET', path: '/api/v1/namespaces', query: new URLSearchParams('watch=1'), header: () => undefined }
    const { body } = await server.serve({ ...request, body: '' })
    let ended = 0
    if (typeof body !== 'string') body({ write: () => true, drained: () => {}, end: () => ended++ })
    await send(server, 'PUT', DIALECTS_PATH, BOTH)
    expect(ended).toBe(1)
  })

  it('[WK-12] settings that are no JSON object are rejected', async () => {
    const { start, send } = await opened()
    expect((await send(await start(), 'PUT', DIALECTS_PATH, '[')).status).toBe(400)
    expect((await send(await start(), 'PUT', DIALECTS_PATH, '[]')).status).toBe(400)
  })
})
