import { describe, expect, test } from 'vitest'
import { forbiddenError } from '../../../apimachinery/api/errors.ts'
import { parseJson } from '../../../apimachinery/json/parse.ts'
import type { JsonObject } from '../../../apimachinery/json/value.ts'
import type { WebhookCall } from '../../../apiserver/webhook/call.ts'
import { parse } from '../../schema/testing/structural.ts'
import { V1_REGISTRATIONS } from '../registrations.ts'
import { startApiServer, thingCrd, versionOf } from '../testing/api-server.ts'
import { deprecationWarning } from './handler.ts'

const CRDS = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'
const CRD = `${CRDS}/things.g.io`
const THINGS = '/apis/g.io/v1/namespaces/n/things'
const SCALE = `${THINGS}/a/scale`
const MERGE = { 'content-type': 'application/merge-patch+json' }
const APPLY = { 'content-type': 'application/apply-patch+yaml' }
const thing = { apiVersion: 'g.io/v1', kind: 'Thing', metadata: { name: 'a' }, spec: { size: 1, replicas: 3 } }

async function serverWithCrd() {
  const server = await startApiServer()
  expect((await server.send('POST', CRDS, thingCrd())).status).toBe(201)
  return server
}

test.each([
  ['another resource', '/apis/g.io/v1/namespaces/n/others'],
  ['another group', '/apis/h.io/v1/namespaces/n/things'],
  ['another version', '/apis/g.io/v2/namespaces/n/things'],
])('[RQ-1] objects of %s are not found', async (_, path) => {
  const { send, idle } = await serverWithCrd()
  await idle()
  expect((await send('GET', path)).status).toBe(404)
})

test('[NM-1] objects are served also when names that the CRD asks for later are not accepted', async () => {
  const { send, idle } = await serverWithCrd()
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
    const server = await serverWithCrd()
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

  test('no object can be created where only a finalizer of somebody else holds it, and the condition is gone', async () => {
    const { send, idle } = await serverWithCrd()
    await idle()
    await send('PATCH', CRD, { metadata: { finalizers: ['x.io/mine'] } }, MERGE)
    await send('DELETE', CRD)
    await idle()
    const conditions = [{ type: 'Established', status: 'True', reason: 'Test', message: '' }]
    await send('PATCH', `${CRD}/status`, { status: { conditions } }, MERGE)
    await idle()
    const held = (await send('GET', CRD)).body as {
      metadata: { finalizers: string[] }
      status: { conditions: { type: string }[] }
    }
    expect(held.metadata.finalizers).toEqual(['x.io/mine'])
    expect(held.status.conditions.map(({ type }) => type)).not.toContain('Terminating')
    expect((await send('POST', THINGS, thing)).status).toBe(403)
  })

  test('the status of an object can be written', async () => {
    const { send } = await terminating()
    const { status, body } = await send('PATCH', `${THINGS}/a/status`, { spec: { size: 2 }, status: { replicas: 4 } }, MERGE)
    expect([status, body.spec, body.status]).toEqual([200, thing.spec, { replicas: 4 }])
  })
})

describe('[WT-4] a CRD that is made anew', () => {
  test('serves what it says now, with no object of the one before', async () => {
    const { send, idle } = await serverWithCrd()
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
  const { send, idle } = await serverWithCrd()
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

type Server = Awaited<ReturnType<typeof startApiServer>>

async function serverWith(crd: object = thingCrd(), server?: Server) {
  const started = server ?? (await startApiServer())
  expect((await started.send('POST', CRDS, crd)).status).toBe(201)
  await started.idle()
  expect((await started.send('POST', THINGS, thing)).status).toBe(201)
  return started
}

/** Opens a watch of the things; `next` reads until something comes, or the watch ends. */
async function watchOf({ fetch }: Server) {
  const answer = await fetch(new Request(`http://localhost${THINGS}?watch=true`))
  const reader = answer.body?.getReader()
  const next = async () => {
    const part = await reader?.read()
    return part?.done ? 'ended' : new TextDecoder().decode(part?.value)
  }
  expect(await next()).toContain('ADDED')
  return next
}

describe('[CO-3] the objects of a CRD', () => {
  const webhook = { clientConfig: { url: 'https://example.com' }, conversionReviewVersions: ['v1'] }
  const versions = [versionOf('v1', true), versionOf('v2', false)]

  /** A server whose webhook sets the size to 9. */
  async function converted(conversion: object) {
    const calls: WebhookCall[] = []
    const call = async (call: WebhookCall) => {
      calls.push(call)
      const { apiVersion, kind, request } = JSON.parse(call.body)
      const convertedObjects = request.objects.map((object: JsonObject) => ({
        ...object,
        apiVersion: request.desiredAPIVersion,
        spec: { size: 9 },
      }))
      const response = { uid: request.uid, convertedObjects, result: { status: 'Success' } }
      return { status: 200, contentType: 'application/json', body: JSON.stringify({ apiVersion, kind, response }) }
    }
    const webhooks = { call, random: { uuid: () => 'review', suffix: () => '' } }
    const server = await serverWith(thingCrd(versions, { conversion }), await startApiServer({ webhooks }))
    const { body } = await server.send('GET', '/apis/g.io/v2/namespaces/n/things/a')
    return [body.apiVersion, (body.spec as JsonObject).size, calls.length]
  }

  test('are converted by its webhook', async () => {
    expect(await converted({ strategy: 'Webhook', webhook })).toEqual(['g.io/v2', 9, 1])
  })

  test('are not sent to a webhook where its strategy is None', async () => {
    expect(await converted({ strategy: 'None' })).toEqual(['g.io/v2', 1, 0])
  })
})

describe('[SC-2] a body sent to the Scale', () => {
  test('is a Scale also when it names no kind', async () => {
    const { send } = await serverWith()
    const { status, body } = await send('PUT', SCALE, { metadata: { name: 'a', namespace: 'n' }, spec: { replicas: 5 } })
    expect([status, body.kind, body.spec]).toEqual([200, 'Scale', { replicas: 5 }])
  })

  test('[PB-4] can be protobuf, unlike a custom resource', async () => {
    const { send } = await serverWith()
    const headers = { 'content-type': 'application/vnd.kubernetes.protobuf' }
    const statuses = [await send('PUT', SCALE, 'x', headers), await send('PUT', `${THINGS}/a`, 'x', headers)]
    expect(statuses.map(({ status }) => status)).toEqual([400, 415])
  })

  test('that is patched and cannot be read is shown in the order of its fields', async () => {
    const { send } = await serverWith()
    const { status, body } = await send('PATCH', SCALE, { spec: { replicas: 'x' } }, MERGE)
    expect(status).toBe(422)
    expect(body.message).toContain(
      String.raw`{\"apiVersion\":\"autoscaling/v1\",\"kind\":\"Scale\",\"metadata\":{\"name\":\"a\",\"namespace\":\"n\",\"uid\":`,
    )
  })

  test.each([
    ['through its status', 'status', thing],
    ['through its Scale', 'scale', { apiVersion: 'autoscaling/v1', kind: 'Scale', spec: { replicas: 1 } }],
  ])('a missing object cannot be created by applying %s', async (_, subresource, body) => {
    const { send } = await serverWith()
    const path = `${THINGS}/other/${subresource}?fieldManager=m`
    expect((await send('PATCH', path, { ...body, metadata: { name: 'other' } }, APPLY)).status).toBe(404)
  })
})

test('[NG-1] a Scale is not a list', async () => {
  const { send } = await serverWith()
  const accept = 'application/json;as=PartialObjectMetadataList;v=v1;g=meta.k8s.io'
  const { status, body } = await send('GET', SCALE, undefined, { accept })
  expect([status, body.message]).toEqual([
    406,
    'you requested PartialObjectMetadataList, but the requested object is not a list (*v1.Scale)',
  ])
})

test('[LS-1] the last page of a list of custom resources has an empty continue', async () => {
  const { send } = await serverWith()
  expect((await send('GET', THINGS)).body.metadata).toMatchObject({ continue: '' })
})

describe('[WT-4] the watches of the objects of a CRD', () => {
  test('end a second after the CRD is gone', async () => {
    const server = await serverWith()
    await server.send('DELETE', `${THINGS}/a`)
    const answer = await server.fetch(new Request(`http://localhost${THINGS}?watch=true`))
    const reader = answer.body?.getReader()
    await server.send('DELETE', CRD)
    await server.idle()
    expect((await server.send('GET', CRD)).status).toBe(404)
    server.clock.advance(1000)
    expect((await reader?.read())?.done).toBe(true)
  })

  test('end a second after a CRD with another uid takes its place', async () => {
    const server = await serverWith()
    const next = await watchOf(server)
    await server.storage.write('/apiextensions.k8s.io/customresourcedefinitions/things.g.io', (current) => {
      const metadata = { ...(current?.value.metadata as object), uid: 'another' }
      return { kind: 'put', value: parseJson(JSON.stringify({ ...current?.value, metadata })).value as JsonObject }
    })
    server.clock.advance(1000)
    expect(await next()).toBe('ended')
  })

  test('stay open once the server is stopped', async () => {
    const server = await serverWith()
    const next = await watchOf(server)
    server.cache.stop()
    await server.send('PATCH', CRD, { spec: { names: { shortNames: ['th'] } } }, MERGE)
    await server.idle()
    server.clock.advance(1000)
    await server.send('PATCH', `${THINGS}/a`, { spec: { size: 2 } }, MERGE)
    expect(await next()).toContain('MODIFIED')
  })

  test('of another CRD stay open', async () => {
    const server = await serverWith()
    const names = { plural: 'others', kind: 'Other' }
    await server.send('POST', CRDS, { ...thingCrd([versionOf('v1', true)], { names }), metadata: { name: 'others.g.io' } })
    await server.idle()
    const other = { apiVersion: 'g.io/v1', kind: 'Other', metadata: { name: 'b' } }
    expect((await server.send('POST', '/apis/g.io/v1/namespaces/n/others', other)).body.kind).toBe('Other')
    const next = await watchOf(server)
    await server.send('PATCH', `${CRDS}/others.g.io`, { spec: { names: { shortNames: ['o'] } } }, MERGE)
    await server.idle()
    server.clock.advance(1000)
    await server.send('PATCH', `${THINGS}/a`, { spec: { size: 2 } }, MERGE)
    expect(await next()).toContain('MODIFIED')
  })
})

test('[SC-3] a Scale that adds the spec of an object lets its defaults show', async () => {
  const properties = {
    spec: { type: 'object', properties: { replicas: { type: 'integer' }, size: { type: 'integer', default: 7 } } },
  }
  const crd = thingCrd([versionOf('v1', true, { schema: { openAPIV3Schema: { type: 'object', properties } } })])
  const { send } = await serverWith(crd)
  await send('POST', THINGS, { ...thing, metadata: { name: 'b' }, spec: undefined })
  expect((await send('GET', `${THINGS}/b`)).body).not.toHaveProperty('spec')
  expect((await send('PATCH', `${THINGS}/b/scale`, { spec: { replicas: 5 } }, MERGE)).status).toBe(200)
  expect((await send('GET', `${THINGS}/b`)).body.spec).toEqual({ replicas: 5, size: 7 })
})

const version = (name: string, more = '') => `{"name":"${name}","served":true${more}}`
const OLD = version('v1beta1', ',"deprecated":true')
const crdOf = (...versions: string[]) =>
  parse(`{"spec":{"group":"g.io","names":{"kind":"Thing"},"versions":[${versions.join(',')}]}}`) as JsonObject

test.each([
  ['[CV-19] a version that is not deprecated has none', version('v1'), [version('v1')], undefined],
  ['[CV-19] a text of its own', version('v1', ',"deprecated":true,"deprecationWarning":"text"'), [], 'text'],
  ['no better version', OLD, [OLD], 'g.io/v1beta1 Thing is deprecated'],
  ['a better version', OLD, [OLD, version('v1')], 'g.io/v1beta1 Thing is deprecated; use g.io/v1 Thing'],
  [
    'the best version',
    OLD,
    [version('v1'), OLD, version('v2'), version('v1beta2')],
    'g.io/v1beta1 Thing is deprecated; use g.io/v2 Thing',
  ],
  ['a version that is no better', OLD, [OLD, version('v1alpha1')], 'g.io/v1beta1 Thing is deprecated'],
  ['a better version that is deprecated', OLD, [OLD, version('v1', ',"deprecated":true')], 'g.io/v1beta1 Thing is deprecated'],
  ['a better version that is not served', OLD, [OLD, '{"name":"v1","served":false}'], 'g.io/v1beta1 Thing is deprecated'],
])('%s', (_, of, versions, expected) => {
  expect(deprecationWarning(crdOf(...versions), parse(of) as JsonObject)).toBe(expected)
})
