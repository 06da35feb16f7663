import { describe, expect, test } from 'vitest'
import { startApiServer, thingCrd, versionOf } from '../testing/api-server.ts'

const THINGS = '/apis/g.io/v1/namespaces/n/things'
const APPLY = { 'content-type': 'application/apply-patch+yaml' }
const MERGE = { 'content-type': 'application/merge-patch+json' }

interface Entry {
  readonly manager: string
  readonly apiVersion: string
  readonly subresource?: string
  readonly fieldsV1: Record<string, unknown>
}

const thing = {
  apiVersion: 'g.io/v1',
  kind: 'Thing',
  metadata: { name: 'a', labels: { x: 'y' } },
  spec: { size: 1, replicas: 3 },
  status: { replicas: 2 },
}

/** A server with a thing of the manager `maker`. */
async function serverWith(version: object = {}) {
  const server = await startApiServer()
  await server.send('POST', '/apis/apiextensions.k8s.io/v1/customresourcedefinitions', thingCrd([versionOf('v1', true, version)]))
  await server.idle()
  expect((await server.send('POST', `${THINGS}?fieldManager=maker`, thing)).status).toBe(201)
  /** What `me` owns after a write: its subresource and its fields. */
  const owned = async (path: string, body: object, headers: Record<string, string>) => {
    const answer = await server.send(
      'PATCH',
      `${THINGS}/a${path}${headers === APPLY ? '?force=true&' : '?'}fieldManager=me`,
      body,
      headers,
    )
    expect(answer.status).toBe(200)
    const { body: stored } = await server.send('GET', `${THINGS}/a`)
    const { managedFields } = stored.metadata as { managedFields: readonly Entry[] }
    return managedFields
      .filter(({ manager }) => manager === 'me')
      .map(({ subresource, apiVersion, fieldsV1 }) => [subresource ?? '', apiVersion, Object.keys(fieldsV1)])
  }
  return { ...server, owned }
}

describe('[SA-3] who applies an object', () => {
  test.each<[string, object, string, unknown[]]>([
    ['through the main endpoint owns no status', {}, '', ['', 'g.io/v1', ['f:metadata', 'f:spec']]],
    ['through `/status` owns the status alone', {}, '/status', ['status', 'g.io/v1', ['f:status']]],
    [
      'owns its status where there is no `/status`',
      { subresources: {} },
      '',
      ['', 'g.io/v1', ['f:metadata', 'f:spec', 'f:status']],
    ],
  ])('%s', async (_, version, path, expected) => {
    const { owned } = await serverWith(version)
    expect(await owned(path, thing, APPLY)).toEqual([expected])
  })
})

describe('[SA-8] who writes a Scale', () => {
  test('owns the replicas of the object', async () => {
    const { owned } = await serverWith()
    expect(await owned('/scale', { spec: { replicas: 5 } }, MERGE)).toEqual([['scale', 'g.io/v1', ['f:spec']]])
  })

  test('cannot apply it', async () => {
    const { send } = await serverWith()
    const scale = { apiVersion: 'autoscaling/v1', kind: 'Scale', metadata: { name: 'a' }, spec: { replicas: 5 } }
    const { status, body } = await send('PATCH', `${THINGS}/a/scale?fieldManager=me&force=true`, scale, APPLY)
    expect([status, String(body.message).includes('request to convert CR to an invalid group/version: autoscaling/v1')]).toEqual([
      500,
      true,
    ])
  })
})
