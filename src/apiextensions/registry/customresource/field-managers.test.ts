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
  /** The fields that `me` owns after a write, and its subresource. */
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

  test('cannot apply it when the replicas have no owner', async () => {
    const { send } = await serverWith()
    await send('PATCH', `${THINGS}/a`, { metadata: { managedFields: [{}] } }, MERGE)
    const scale = { apiVersion: 'autoscaling/v1', kind: 'Scale', spec: { replicas: 5 } }
    const { status, body } = await send('PATCH', `${THINGS}/a/scale?fieldManager=me&force=true`, scale, APPLY)
    expect([status, body.message]).toEqual([
      500,
      'failed to create manager for existing fields: failed to convert live object (/; autoscaling/v1, Kind=Scale) to proper version: request to convert CR to an invalid group/version: autoscaling/v1',
    ])
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

describe('[SA-4] a manager of another version', () => {
  const APPLIED = { apiVersion: 'g.io/v2', kind: 'Thing', metadata: { name: 'a' }, spec: { size: 7 } }

  /** A server with a thing; `other` applied its size in v2. `owners` reads the managers of the size. */
  async function serverWithOther(version: object = {}) {
    const server = await startApiServer()
    const versions = [versionOf('v1', true), versionOf('v2', false, version)]
    await server.send('POST', '/apis/apiextensions.k8s.io/v1/customresourcedefinitions', thingCrd(versions))
    await server.idle()
    await server.send('POST', `${THINGS}?fieldManager=maker`, thing)
    const path = '/apis/g.io/v2/namespaces/n/things/a?fieldManager=other&force=true'
    expect((await server.send('PATCH', path, APPLIED, APPLY)).status).toBe(200)
    const owners = async () => {
      const { managedFields } = (await server.send('GET', `${THINGS}/a`)).body.metadata as { managedFields: readonly Entry[] }
      return managedFields.filter(({ fieldsV1 }) => 'f:size' in Object(fieldsV1['f:spec'])).map(({ manager }) => manager)
    }
    return { ...server, owners }
  }

  test.each<[string, object, string[]]>([
    ['keeps its field', {}, ['other']],
    ['without `/status` loses its field', { subresources: {} }, []],
  ])('%s when a write to `/status` has another value', async (_, version, expected) => {
    const { send, owners } = await serverWithOther(version)
    expect(await owners()).toEqual(['other'])
    const body = { spec: { size: 8 }, status: { replicas: 4 } }
    expect((await send('PATCH', `${THINGS}/a/status?fieldManager=me`, body, MERGE)).body.spec).toMatchObject({ size: 7 })
    expect(await owners()).toEqual(expected)
  })

  test('lets no configuration be applied once the CRD does not have its version', async () => {
    const { send, idle } = await serverWithOther()
    const spec = { versions: [versionOf('v1', true)] }
    await send('PATCH', '/apis/apiextensions.k8s.io/v1/customresourcedefinitions/things.g.io', { spec }, MERGE)
    await idle()
    const { status, body } = await send('PATCH', `${THINGS}/a?fieldManager=me&force=true`, thing, APPLY)
    expect([status, body.message]).toEqual([500, 'request to convert CR to an invalid group/version: g.io/v2'])
  })
})

test('[DF-7] an applied null that passes validation is dropped where its schema is not nullable', async () => {
  const any = { 'x-kubernetes-preserve-unknown-fields': true }
  const properties = { spec: { type: 'object', properties: { size: { type: 'integer' }, replicas: { type: 'integer' }, any } } }
  const { send } = await serverWith({ schema: { openAPIV3Schema: { type: 'object', properties } } })
  const body = { apiVersion: 'g.io/v1', kind: 'Thing', spec: { size: 1, any: null } }
  const { status, body: stored } = await send('PATCH', `${THINGS}/a?fieldManager=me&force=true`, body, APPLY)
  expect([status, stored.spec]).toEqual([200, { replicas: 3, size: 1 }])
})

describe('[SA-17] applying an object again', () => {
  test.each<[string, object, boolean]>([
    ['with labels without any changes it', { labels: {} }, true],
    ['with labels that are null changes it', { labels: null }, true],
    ['with a label that is null changes it', { labels: { x: null, y: 'z' } }, true],
    ['with an empty list changes it', { finalizers: [] }, true],
    ['with a generated name of nothing changes it', { generateName: '' }, true],
    ['with a deletion that is null changes it', { deletionTimestamp: null }, true],
    ['with labels changes nothing', { labels: { x: '' } }, false],
    ['with what the server sets changes nothing', { creationTimestamp: null, generation: 7, selfLink: '/a', uid: '' }, false],
  ])('%s', async (_what, metadata, isChange) => {
    const { send } = await serverWith()
    const apply = async (): Promise<unknown> => {
      const body = { apiVersion: 'g.io/v1', kind: 'Thing', metadata: { name: 'b', ...metadata } }
      const { body: stored } = await send('PATCH', `${THINGS}/b?force=true&fieldManager=me`, body, APPLY)
      return (stored.metadata as { resourceVersion: string }).resourceVersion
    }
    await apply()
    const version = await apply()
    expect((await apply()) !== version).toBe(isChange)
  })
})
