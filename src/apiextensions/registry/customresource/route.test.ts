import { describe, expect, test } from 'vitest'
import { forbiddenError } from '../../../apimachinery/api/errors.ts'
import { V1_REGISTRATIONS } from '../registrations.ts'
import { startApiServer, thingCrd, versionOf } from '../testing/api-server.ts'

const CRDS = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'
const CRD = `${CRDS}/things.g.io`
const THINGS = '/apis/g.io/v1/namespaces/n/things'
const MERGE = { 'content-type': 'application/merge-patch+json' }
const thing = { apiVersion: 'g.io/v1', kind: 'Thing', metadata: { name: 'a' }, spec: { size: 1 } }

async function serverWith() {
  const server = await startApiServer()
  expect((await server.send('POST', CRDS, thingCrd())).status).toBe(201)
  return server
}

test.each([
  ['another resource', '/apis/g.io/v1/namespaces/n/others'],
  ['another group', '/apis/h.io/v1/namespaces/n/things'],
  ['another version', '/apis/g.io/v2/namespaces/n/things'],
])('[RQ-1] objects of %s are not found', async (_, path) => {
  const { send, idle } = await serverWith()
  await idle()
  expect((await send('GET', path)).status).toBe(404)
})

test('[NM-1] objects are served also when names that the CRD asks for later are not accepted', async () => {
  const { send, idle } = await serverWith()
  const names = { plural: 'others', kind: 'Other' }
  await send('POST', CRDS, { ...thingCrd([versionOf('v1', true)], { names }), metadata: { name: 'others.g.io' } })
  await idle()
  await send('PATCH', CRD, { spec: { names: { shortNames: ['others'] } } }, MERGE)
  await idle()
  const { conditions } = (await send('GET', CRD)).body.status as { conditions: { type: string; status: string }[] }
  expect(conditions.map(({ type, status }) => `${type} ${status}`)).toEqual(['NamesAccepted False', 'Established True'])
  expect((await send('GET', THINGS)).status).toBe(200)
})

describe('[DL-1] while a CRD is being deleted', () => {
  async function terminating() {
    const server = await serverWith()
    await server.idle()
    expect((await server.send('POST', THINGS, { ...thing, metadata: { name: 'a', finalizers: ['x.io/f'] } })).status).toBe(201)
    await server.send('PATCH', CRD, { metadata: { finalizers: ['x.io/mine'] } }, MERGE)
    await server.send('DELETE', CRD)
    return server
  }

  test('no object can be created, from the moment of the request on', async () => {
    const { send } = await terminating()
    const { status, body } = await send('POST', THINGS, { ...thing, metadata: { name: 'b' } })
    expect([status, String(body.message).endsWith('create not allowed while custom resource definition is terminating')]).toEqual(
      [403, true],
    )
  })

  test('no object can be created, also without the condition Terminating', async () => {
    const { send } = await terminating()
    const conditions = [{ type: 'Established', status: 'True', reason: 'Test', message: '' }]
    const { body } = await send('PATCH', `${CRD}/status`, { status: { conditions } }, MERGE)
    expect(body).toMatchObject({
      metadata: { deletionTimestamp: expect.any(String) },
      status: { conditions: [{ type: 'Established' }] },
    })
    expect((await send('POST', THINGS, { ...thing, metadata: { name: 'b' } })).status).toBe(403)
  })

  test('the status of an object can be written', async () => {
    const { send } = await terminating()
    const { status, body } = await send('PATCH', `${THINGS}/a/status`, { spec: { size: 2 }, status: { replicas: 4 } }, MERGE)
    expect([status, body.spec, body.status]).toEqual([200, { size: 1 }, { replicas: 4 }])
  })
})

describe('[WT-4] a CRD that is made anew', () => {
  test('serves what it says now, with no object of the one before', async () => {
    const { send, idle } = await serverWith()
    await idle()
    await send('POST', THINGS, thing)
    await send('DELETE', CRD)
    await idle()
    expect((await send('GET', THINGS)).status).toBe(404)
    const schema = {
      openAPIV3Schema: { type: 'object', properties: { spec: { type: 'object', properties: { other: { type: 'string' } } } } },
    }
    await send('POST', CRDS, thingCrd([versionOf('v1', true, { schema, subresources: {} })]))
    await idle()
    const { body } = await send('POST', THINGS, { ...thing, spec: { size: 1, other: 'x' } })
    expect(body.spec).toEqual({ other: 'x' })
    expect((await send('GET', `${THINGS}/a/status`)).status).toBe(404)
  })
})

test('[CV-25] a CRD whose names are accepted is served also when its caBundle keeps it from being established', async () => {
  const { send, idle } = await startApiServer()
  const clientConfig = { url: 'https://example.com', caBundle: btoa('no certificate') }
  const conversion = { strategy: 'Webhook', webhook: { clientConfig, conversionReviewVersions: ['v1'] } }
  await send('POST', CRDS, thingCrd([versionOf('v1', true)], { conversion }))
  await idle()
  const { conditions } = (await send('GET', CRD)).body.status as { conditions: { type: string; status: string }[] }
  expect(conditions.map(({ type, status }) => `${type} ${status}`)).toEqual(['NamesAccepted True', 'Established False'])
  const { status, body } = await send('GET', THINGS)
  expect([status, body.message]).toEqual([500, 'Internal error occurred: error resolving resource'])
})

test('[DL-1] no object can be created while a CRD has the condition Terminating', async () => {
  const { send, idle } = await serverWith()
  await idle()
  const condition = { status: 'True', reason: 'Test', message: '' }
  const conditions = ['Established', 'Terminating'].map((type) => ({ ...condition, type }))
  await send('PATCH', `${CRD}/status`, { status: { conditions } }, MERGE)
  expect((await send('POST', THINGS, thing)).status).toBe(403)
})

test('[RQ-3] an unknown method is rejected as such where the registration allows no request', async () => {
  const admit = () => {
    throw forbiddenError({ group: 'g.io', resource: 'things' }, 'a', 'not now')
  }
  const { send, idle } = await startApiServer({ registrations: { ...V1_REGISTRATIONS, admit } })
  await send('POST', CRDS, thingCrd())
  await idle()
  expect([(await send('GET', THINGS)).status, (await send('OPTIONS', THINGS)).status]).toEqual([403, 405])
})
