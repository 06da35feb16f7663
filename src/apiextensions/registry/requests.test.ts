import { describe, expect, test } from 'vitest'
import { parseJson } from '../../apimachinery/json/parse.ts'
import type { JsonObject } from '../../apimachinery/json/value.ts'
import { startApiServer, thingCrd, versionOf } from './testing/api-server.ts'

const CRDS = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'
const CRD = `${CRDS}/things.g.io`
const THINGS = '/apis/g.io/v1/namespaces/n/things'
const THING = `${THINGS}/a`
const thing = (spec: object = { size: 1, replicas: 3 }, more: object = {}) => ({
  apiVersion: 'g.io/v1',
  kind: 'Thing',
  metadata: { name: 'a', ...more },
  spec,
})
const MERGE = { 'content-type': 'application/merge-patch+json' }
const APPLY = { 'content-type': 'application/apply-patch+yaml' }

/** A server with the CRD of things, and a thing. */
async function serverWith(versions?: object[], spec: object = {}) {
  const server = await startApiServer()
  expect((await server.send('POST', CRDS, thingCrd(versions, spec))).status).toBe(201)
  await server.idle()
  const namespaced = (spec as { scope?: string }).scope !== 'Cluster'
  const created = await server.send('POST', namespaced ? THINGS : '/apis/g.io/v1/things', thing())
  expect(created.status).toBe(201)
  return server
}
const reasonOf = ({ status, body }: { status: number; body: Record<string, unknown> }) =>
  `${status} ${body.reason ?? ''}: ${body.message ?? ''}`
const NOT_FOUND = '404 NotFound: the server could not find the requested resource'
const NOT_ALLOWED = '405 MethodNotAllowed: the server does not allow this method on the requested resource'

describe('[RQ-3] the paths and methods of CRDs', () => {
  test.each<[string, string, string, string]>([
    ['a namespace', 'GET', '/apis/apiextensions.k8s.io/v1/namespaces/n/customresourcedefinitions', NOT_FOUND],
    ['another resource', 'GET', '/apis/apiextensions.k8s.io/v1/others', NOT_FOUND],
    ['another subresource', 'GET', `${CRD}/scale`, NOT_FOUND],
    ['a path below a subresource', 'GET', `${CRD}/status/x`, NOT_FOUND],
    ['POST with a name', 'POST', CRD, NOT_ALLOWED],
    ['PUT without a name', 'PUT', CRDS, NOT_ALLOWED],
    ['PATCH without a name', 'PATCH', CRDS, NOT_ALLOWED],
    ['POST of a status', 'POST', `${CRD}/status`, NOT_ALLOWED],
    ['DELETE of a status', 'DELETE', `${CRD}/status`, NOT_ALLOWED],
    [
      'a watch of a status by its path',
      'GET',
      '/apis/apiextensions.k8s.io/v1/watch/customresourcedefinitions/a/status',
      NOT_FOUND,
    ],
    ['a watch by its path with POST', 'POST', '/apis/apiextensions.k8s.io/v1/watch/customresourcedefinitions', NOT_ALLOWED],
    ['another path of that kind', 'GET', '/apis/apiextensions.k8s.io/v1/proxy/customresourcedefinitions', NOT_FOUND],
  ])('%s', async (_, method, path, expected) => {
    const { send } = await serverWith()
    expect(reasonOf(await send(method, path, method === 'GET' || method === 'DELETE' ? undefined : {}))).toBe(expected)
  })

  test('a patch has one of four types', async () => {
    const { send } = await serverWith()
    expect(reasonOf(await send('PATCH', CRD, {}))).toBe('415 UnsupportedMediaType: 415: Unsupported Media Type')
    expect((await send('PATCH', CRD, {}, { 'content-type': 'application/merge-patch+json; charset=utf-8' })).status).toBe(200)
    // A blank before the parameters makes it another type, as the real server answers.
    expect((await send('PATCH', CRD, {}, { 'content-type': 'application/merge-patch+json ; charset=utf-8' })).status).toBe(415)
    for (const type of ['merge-patch', 'strategic-merge-patch']) {
      const patched = await send(
        'PATCH',
        CRD,
        { metadata: { labels: { x: type } } },
        { 'content-type': `application/${type}+json` },
      )
      expect(patched.body).toMatchObject({ metadata: { labels: { x: type } } })
    }
    const json = [{ op: 'add', path: '/metadata/labels/y', value: 'z' }]
    expect((await send('PATCH', CRD, json, { 'content-type': 'application/json-patch+json' })).body).toMatchObject({
      metadata: { labels: { y: 'z' } },
    })
  })

  test('a CRD is created, read, listed, applied and deleted', async () => {
    const { send, idle } = await serverWith()
    expect((await send('GET', CRD)).body).toMatchObject({
      kind: 'CustomResourceDefinition',
      metadata: { managedFields: [{ subresource: 'status' }, { manager: 'unknown', operation: 'Update' }] },
    })
    expect((await send('GET', CRDS)).body).toMatchObject({
      kind: 'CustomResourceDefinitionList',
      items: [{ metadata: { name: 'things.g.io' } }],
    })
    const applied = await send('PATCH', `${CRD}?fieldManager=m&force=true`, thingCrd(), APPLY)
    expect(applied.body.metadata).toMatchObject({
      managedFields: expect.arrayContaining([expect.objectContaining({ manager: 'm', operation: 'Apply' })]),
    })
    const table = await send('GET', CRDS, undefined, { accept: 'application/json;as=Table;v=v1;g=meta.k8s.io' })
    expect(table.body).toMatchObject({
      kind: 'Table',
      rows: [{ cells: expect.arrayContaining(['things.g.io', 'g.io', 'Thing']) }],
    })
    const noTable = await send('GET', `${CRD}/status`, undefined, { accept: 'application/json;as=Table;v=v1;g=meta.k8s.io' })
    expect(noTable.body.kind).not.toBe('Table')
    expect((await send('DELETE', CRD)).body).toMatchObject({
      metadata: { finalizers: ['customresourcecleanup.apiextensions.k8s.io'] },
    })
    await idle()
    expect((await send('GET', CRD)).status).toBe(404)
  })

  test('[ST-2] the status of a CRD is changed apart', async () => {
    const { send } = await serverWith()
    const { body } = await send('GET', CRD)
    const status = { ...(body.status as object), conditions: [] }
    const changed = await send('PUT', `${CRD}/status`, { ...body, spec: {}, status })
    expect(changed.body).toMatchObject({ spec: { group: 'g.io' } })
    const main = await send('PATCH', CRD, { status: { storedVersions: ['v9'] } }, MERGE)
    expect(main.body).toMatchObject({ status: { storedVersions: ['v1'] } })
    expect((await send('GET', `${CRD}/status`)).status).toBe(200)
  })
})

describe('[RQ-3] the paths and methods of custom resources', () => {
  test.each<[string, string, string, string]>([
    ['an unknown resource', 'GET', '/apis/g.io/v1/others', '404 : '],
    ['an unknown group', 'GET', '/apis/h.io/v1/things', '404 : '],
    ['an unknown version', 'GET', '/apis/g.io/v9/things', '404 : '],
    ['no namespace', 'GET', '/apis/g.io/v1/things/a', '404 : '],
    ['an unknown subresource', 'GET', `${THING}/x`, '404 NotFound: things.g.io "a" not found'],
    ['an unknown method', 'OPTIONS', THING, '405 MethodNotAllowed:  is not supported on resources of kind "things.g.io"'],
    ['an unknown version of CRDs', 'GET', '/apis/apiextensions.k8s.io/v2/customresourcedefinitions', '404 : '],
    [
      'POST of a status',
      'POST',
      `${THING}/status`,
      '405 MethodNotAllowed: create is not supported on resources of kind "things.g.io"',
    ],
    [
      'DELETE of a Scale',
      'DELETE',
      `${THING}/scale`,
      '405 MethodNotAllowed: delete is not supported on resources of kind "things.g.io"',
    ],
  ])('%s', async (_, method, path, expected) => {
    const { send } = await serverWith()
    expect(reasonOf(await send(method, path, method === 'POST' ? {} : undefined))).toContain(expected)
  })

  test('lists and watches go across namespaces', async () => {
    const { send } = await serverWith()
    expect((await send('GET', '/apis/g.io/v1/things')).body).toMatchObject({
      kind: 'ThingList',
      items: [{ metadata: { name: 'a', namespace: 'n' } }],
    })
  })

  test('a resource of the cluster has no namespace', async () => {
    const { send } = await serverWith(undefined, { scope: 'Cluster' })
    expect((await send('GET', '/apis/g.io/v1/things/a')).status).toBe(200)
    expect((await send('GET', THING)).status).toBe(404)
  })

  test('a version that is not served has no path', async () => {
    const { send } = await serverWith([versionOf('v1', true), versionOf('v2', false, { served: false })])
    expect((await send('GET', '/apis/g.io/v2/namespaces/n/things/a')).status).toBe(404)
  })

  test('a version without subresources has none', async () => {
    const { send } = await serverWith([versionOf('v1', true, { subresources: {} })])
    expect([(await send('GET', `${THING}/status`)).status, (await send('GET', `${THING}/scale`)).status]).toEqual([404, 404])
  })

  test('a deprecated version has a warning', async () => {
    const { send } = await serverWith([versionOf('v1', true), versionOf('v1beta1', false, { deprecated: true })])
    expect((await send('GET', '/apis/g.io/v1beta1/namespaces/n/things/a')).headers.get('warning')).toContain(
      'g.io/v1beta1 Thing is deprecated; use g.io/v1 Thing',
    )
    expect((await send('GET', THING)).headers.get('warning')).toBeNull()
  })
})

describe('[ST-2] [SC-2] [CO-1] an object behind its endpoints', () => {
  test('the status endpoint changes the status alone', async () => {
    const { send } = await serverWith()
    const changed = await send('PATCH', `${THING}/status`, { spec: { size: 9 }, status: { replicas: 2 } }, MERGE)
    expect(changed.body).toMatchObject({ spec: { size: 1 }, status: { replicas: 2 }, metadata: { generation: 1 } })
    const main = await send('PATCH', THING, { spec: { size: 2 }, status: { replicas: 9 } }, MERGE)
    expect(main.body).toMatchObject({ spec: { size: 2 }, status: { replicas: 2 }, metadata: { generation: 2 } })
  })

  test('the Scale shows and changes replicas', async () => {
    const { send } = await serverWith()
    expect((await send('GET', `${THING}/scale`)).body).toMatchObject({
      kind: 'Scale',
      apiVersion: 'autoscaling/v1',
      spec: { replicas: 3 },
    })
    const patched = await send('PATCH', `${THING}/scale`, { spec: { replicas: 5 } }, MERGE)
    expect(patched.body).toMatchObject({ kind: 'Scale', spec: { replicas: 5 } })
    expect((await send('GET', THING)).body).toMatchObject({ spec: { replicas: 5, size: 1 } })
    const table = await send('GET', `${THING}/scale`, undefined, { accept: 'application/json;as=Table;v=v1;g=meta.k8s.io' })
    const columns = (table.body.columnDefinitions as { name: string; type: string }[]).map(({ name, type }) => `${name} ${type}`)
    expect([columns, (table.body.rows as { cells: unknown[] }[])[0]?.cells.slice(0, 3)]).toEqual([
      ['Name string', 'Desired integer', 'Available integer', 'Age date'],
      ['a', 5, 0],
    ])
    expect(reasonOf(await send('PUT', `${THING}/scale`, 'x'))).toContain('no kind is registered for the type v1.Scale')
  })

  test('each version shows the same object', async () => {
    const { send } = await serverWith([versionOf('v1', true), versionOf('v2', false)])
    const other = await send('GET', '/apis/g.io/v2/namespaces/n/things/a')
    expect(other.body).toMatchObject({ apiVersion: 'g.io/v2', spec: { size: 1 } })
    const patched = await send('PATCH', '/apis/g.io/v2/namespaces/n/things/a', { spec: { size: 2 } }, MERGE)
    expect(patched.body).toMatchObject({ apiVersion: 'g.io/v2', spec: { size: 2 } })
    expect((await send('GET', THING)).body).toMatchObject({ apiVersion: 'g.io/v1', spec: { size: 2 } })
  })

  test('each endpoint keeps record of its managers', async () => {
    const { send } = await serverWith([versionOf('v1', true), versionOf('v2', false)])
    const applied = await send(
      'PATCH',
      `${THING}?fieldManager=one`,
      { apiVersion: 'g.io/v1', kind: 'Thing', spec: { size: 4 }, status: { replicas: 1 } },
      APPLY,
    )
    expect(applied.status).toBe(409)
    await send(
      'PATCH',
      `${THING}?fieldManager=one&force=true`,
      { apiVersion: 'g.io/v1', kind: 'Thing', spec: { size: 4 }, status: { replicas: 1 } },
      APPLY,
    )
    await send(
      'PATCH',
      `${THING}/status?fieldManager=two`,
      { apiVersion: 'g.io/v1', kind: 'Thing', spec: { size: 5 }, status: { replicas: 2 } },
      APPLY,
    )
    await send('PATCH', `${THING}/scale?fieldManager=three`, { spec: { replicas: 7 } }, MERGE)
    await send(
      'PATCH',
      '/apis/g.io/v2/namespaces/n/things/a?fieldManager=four&force=true',
      { apiVersion: 'g.io/v2', kind: 'Thing', spec: { size: 6 } },
      APPLY,
    )
    const { body } = await send('GET', THING)
    const entries = (
      body.metadata as { managedFields: { manager: string; subresource?: string; apiVersion: string; fieldsV1: object }[] }
    ).managedFields
    const lines = entries.map(
      ({ manager, subresource = '', apiVersion, fieldsV1 }) =>
        `${manager} ${subresource} ${apiVersion} ${JSON.stringify(fieldsV1)}`,
    )
    expect(lines.filter((line) => !line.includes('f:metadata') && /^(one|two|three|four) /.test(line)).sort()).toEqual([
      'four  g.io/v2 {"f:spec":{"f:size":{}}}',
      'three scale g.io/v1 {"f:spec":{"f:replicas":{}}}',
      'two status g.io/v1 {"f:status":{"f:replicas":{}}}',
    ])
    expect(body).toMatchObject({ spec: { size: 6, replicas: 7 }, status: { replicas: 2 } })
  })

  test('a Scale is patched as what it is', async () => {
    const { send } = await serverWith()
    const found = await send('PATCH', `${THING}/scale`, { spec: { replicas: 'x' } }, MERGE)
    expect([found.status, String(found.body.message)]).toEqual([expect.any(Number), expect.stringContaining('ScaleSpec')])
    const { body } = await send('GET', `${THING}/scale`)
    expect((await send('PUT', `${THING}/scale`, { ...body, spec: { replicas: 8 } })).body).toMatchObject({
      kind: 'Scale',
      spec: { replicas: 8 },
    })
    expect((await send('PUT', `${THING}/scale`, { ...body, spec: { replicas: 9 } })).status).toBe(409)
  })

  test('[CV-25] a CRD whose webhook has a broken certificate answers nothing', async () => {
    const { send, storage } = await serverWith()
    const webhook = { clientConfig: { url: 'https://example.com', caBundle: 'eA==' }, conversionReviewVersions: ['v1'] }
    await storage.write('/apiextensions.k8s.io/customresourcedefinitions/things.g.io', (current) => ({
      kind: 'put',
      value: parseJson(
        JSON.stringify({
          ...current?.value,
          spec: { ...(current?.value.spec as object), conversion: { strategy: 'Webhook', webhook } },
        }),
      ).value as JsonObject,
    }))
    expect(reasonOf(await send('GET', THING))).toBe('500 InternalError: Internal error occurred: error resolving resource')
  })

  test('[CO-2] a CRD with a webhook that nobody calls has its objects in one version', async () => {
    const webhook = { clientConfig: { url: 'https://example.com' }, conversionReviewVersions: ['v1'] }
    const { send } = await serverWith([versionOf('v1', true), versionOf('v2', false)], {
      conversion: { strategy: 'Webhook', webhook },
    })
    expect((await send('GET', THING)).status).toBe(200)
    expect(reasonOf(await send('GET', '/apis/g.io/v2/namespaces/n/things/a'))).toContain('crdlab calls no webhooks')
  })

  test('a Scale cannot be applied', async () => {
    const { send } = await serverWith()
    const scale = { apiVersion: 'autoscaling/v1', kind: 'Scale', spec: { replicas: 2 } }
    expect(reasonOf(await send('PATCH', `${THING}/scale?fieldManager=m&force=true`, scale, APPLY))).toContain(
      'request to convert CR to an invalid group/version: autoscaling/v1',
    )
  })

  test('fields can be selected', async () => {
    const { send } = await serverWith([versionOf('v1', true, { selectableFields: [{ jsonPath: '.spec.size' }] })])
    const found = async (value: number) =>
      ((await send('GET', `${THINGS}?fieldSelector=spec.size=${value}`)).body.items as unknown[]).length
    expect([await found(1), await found(2)]).toEqual([1, 0])
  })
})

describe('[DL-1] [WT-4] a CRD that changes', () => {
  test('is compiled anew', async () => {
    const { send, idle } = await serverWith()
    const { body } = await send('GET', CRD)
    const schema = {
      openAPIV3Schema: { type: 'object', properties: { spec: { type: 'object', properties: { color: { type: 'string' } } } } },
    }
    const versions = [versionOf('v1', true, { schema })]
    expect((await send('PUT', CRD, { ...body, spec: { ...(body.spec as object), versions } })).status).toBe(200)
    await idle()
    const changed = await send('PATCH', THING, { spec: { color: 'red', size: 1 } }, MERGE)
    expect(changed.body).toMatchObject({ spec: { color: 'red' } })
    expect(changed.body.spec as object).not.toHaveProperty('size')
  })

  test('ends the watches of its objects a second later', async () => {
    const { send, fetch, clock, idle } = await serverWith()
    const watch = await fetch(new Request(`http://localhost${THINGS}?watch=true`))
    const reader = watch.body?.getReader()
    await reader?.read()
    await send('PATCH', CRD, { metadata: { labels: { x: 'y' } } }, MERGE)
    await idle()
    clock.advance(1000)
    await send('PATCH', THING, { spec: { size: 2 } }, MERGE)
    expect(new TextDecoder().decode((await reader?.read())?.value)).toContain('MODIFIED')
    await send('PATCH', CRD, { spec: { names: { shortNames: ['th'] } } }, MERGE)
    await idle()
    clock.advance(999)
    await send('PATCH', THING, { spec: { size: 3 } }, MERGE)
    expect(new TextDecoder().decode((await reader?.read())?.value)).toContain('MODIFIED')
    clock.advance(1)
    expect((await reader?.read())?.done).toBe(true)
  })

  test('takes no new objects while it is deleted', async () => {
    const { send, idle } = await serverWith()
    await send('PATCH', THING, { metadata: { finalizers: ['x.io/y'] } }, MERGE)
    await send('DELETE', CRD)
    await idle()
    expect(reasonOf(await send('POST', THINGS, thing({ size: 1 }, { name: 'b' })))).toBe(
      '403 Forbidden: things.g.io "b" is forbidden: create not allowed while custom resource definition is terminating',
    )
    expect((await send('PATCH', THING, { metadata: { finalizers: null } }, MERGE)).status).toBe(200)
    await idle()
    expect([(await send('GET', CRD)).status, (await send('GET', THING)).status]).toEqual([404, 404])
    expect((await send('POST', CRDS, thingCrd())).status).toBe(201)
    await idle()
    expect((await send('GET', THINGS)).body).toMatchObject({ items: [] })
  })

  test('whose names are taken has no path', async () => {
    const { send, idle } = await serverWith()
    const other = {
      ...thingCrd(),
      metadata: { name: 'others.g.io' },
      spec: { ...thingCrd().spec, names: { plural: 'others', kind: 'Thing' } },
    }
    expect((await send('POST', CRDS, other)).status).toBe(201)
    await idle()
    expect((await send('GET', '/apis/g.io/v1/namespaces/n/others')).status).toBe(404)
  })
})
