import { describe, expect, test } from 'vitest'
import { DOCUMENT as V2_MESSAGE } from '../apiextensions/openapi/swagger-protobuf.ts'
import { decodeMessage } from '../apimachinery/protobuf/decode.ts'
import { contentHash } from '../apiserver/endpoints/content-hash.ts'
import { NAMESPACES } from './builtin/namespaces/namespaces.ts'
import { RBAC_RESOURCES } from './builtin/rbac/rbac.ts'
import upstream from './builtin/testing/upstream-schemas.json' with { type: 'json' }
import type { TypedResource } from './builtin/typed-resource.ts'
import { CRDS, MERGE, startTestEngine, type TestEngine } from './testing/engine.ts'

const V2 = '/openapi/v2'
const V3 = '/openapi/v3'
const DOCUMENT = `${V3}/apis/ex.io/v1`
const CRD = `${CRDS}/widgets.ex.io`

const started = async (): Promise<TestEngine> => {
  const engine = await startTestEngine()
  await engine.install()
  return engine
}

const schemaOf = (type: string) => ({ openAPIV3Schema: { type: 'object', properties: { spec: { type } } } })
const changeSchema = (engine: TestEngine, type: string) =>
  engine.send('PATCH', CRD, { spec: { versions: [{ name: 'v1', served: true, storage: true, schema: schemaOf(type) }] } }, MERGE)

const hashedPath = async (engine: TestEngine): Promise<string> => {
  const { paths } = (await engine.send('GET', V3)).body as { paths: Record<string, { serverRelativeURL: string }> }
  return paths['apis/ex.io/v1']?.serverRelativeURL ?? ''
}

describe('[OA-3] /openapi/v2', () => {
  test('has the paths and definitions of CRDs and of the kinds that are part of the server', async () => {
    const engine = await started()
    const { paths, definitions, parameters } = (await engine.send('GET', V2)).body as Record<string, Record<string, unknown>>
    expect(Object.keys(paths ?? {}).filter((path) => path.includes('ex.io'))).toEqual([
      '/apis/ex.io/v1/namespaces/{namespace}/widgets',
      '/apis/ex.io/v1/namespaces/{namespace}/widgets/{name}',
      '/apis/ex.io/v1/namespaces/{namespace}/widgets/{name}/scale',
      '/apis/ex.io/v1/namespaces/{namespace}/widgets/{name}/status',
      '/apis/ex.io/v1/widgets',
    ])
    const names = Object.keys(definitions ?? {})
    expect(names).toContain('io.ex.v1.WidgetList')
    expect(names).toContain('io.k8s.api.autoscaling.v1.ScaleSpec')
    expect(names).toContain('io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.JSONSchemaProps')
    expect(Object.keys(parameters ?? {})).toContain('namespace-vgWSWtn3')
  })

  test('refers to nothing that it does not define', async () => {
    const engine = await startTestEngine({ bare: false })
    await engine.install()
    const { text, body } = await engine.send('GET', V2)
    const refs = new Set(
      [...text.matchAll(/"\$ref":"#\/(definitions|parameters)\/([^"]+)"/g)].map(([, of, name]) => `${of} ${name}`),
    )
    const defined = ['definitions', 'parameters'].flatMap((of) => Object.keys(body[of] as object).map((name) => `${of} ${name}`))
    expect([...refs].filter((ref) => !defined.includes(ref))).toEqual([])
  })

  test('leaves out kinds without a schema, of which kubectl would think that they have no fields', async () => {
    const [first] = RBAC_RESOURCES as readonly [TypedResource]
    const { schema: _, ...opaque } = first
    const engine = await startTestEngine({ bare: false, kinds: [NAMESPACES, opaque] })
    const { definitions } = (await engine.send('GET', V2)).body as { definitions: object }
    expect(Object.keys(definitions)).not.toContain('dev.crdlab.rbac.authorization.k8s.io.v1.Role')
    expect((await engine.send('GET', `${V3}/apis/rbac.authorization.k8s.io/v1`)).text).toContain('/roles')
  })

  test.each([
    ['', 'application/json', 200],
    ['application/*', 'application/json', 200],
    ['application/yaml, application/json;q=0.5', 'application/json', 200],
    [
      'application/com.github.proto-openapi.spec.v2@v1.0+protobuf',
      'application/com.github.proto-openapi.spec.v2.v1.0+protobuf',
      200,
    ],
    [
      'application/com.github.proto-openapi.spec.v2.v1.0+protobuf',
      'application/com.github.proto-openapi.spec.v2.v1.0+protobuf',
      200,
    ],
    ['text/html', null, 406],
    ['foo', null, 406],
  ])('to a client that accepts "%s" it is %s', async (accept, type, status) => {
    const engine = await startTestEngine()
    const answer = await engine.send('GET', V2, undefined, { accept })
    expect([answer.status, answer.headers.get('vary')]).toEqual([status, 'Accept'])
    if (type !== null) expect(answer.headers.get('content-type')).toBe(type)
  })
})

describe('[OA-8] the schemas of kinds that are part of the server', () => {
  const hashesOf = (schemas: Record<string, unknown>, names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, contentHash(JSON.stringify(schemas[name])).slice(0, 16)]))

  test('are those of the real server in v3', async () => {
    const engine = await startTestEngine({ bare: false })
    const schemas: Record<string, unknown> = {}
    for (const path of [
      'api/v1',
      ...['admissionregistration', 'coordination', 'events', 'rbac.authorization', 'storagemigration'].map(
        (group) => `apis/${group}.k8s.io/v1`,
      ),
      ...['autoscaling/v1', 'autoscaling/v2', 'policy/v1'].map((version) => `apis/${version}`),
    ]) {
      const { components } = (await engine.send('GET', `${V3}/${path}`)).body as { components: { schemas: object } }
      Object.assign(schemas, components.schemas)
    }
    expect(hashesOf(schemas, Object.keys(upstream.v3))).toEqual(upstream.v3)
  })

  test('are those of the real server in v2', async () => {
    const engine = await startTestEngine({ bare: false })
    const { definitions } = (await engine.send('GET', V2)).body as { definitions: Record<string, unknown> }
    expect(hashesOf(definitions, Object.keys(upstream.v2))).toEqual(upstream.v2)
  })

  test('name the kinds that options and events stand for in the group version', async () => {
    const engine = await startTestEngine({ bare: false })
    const { body } = await engine.send('GET', `${V3}/apis/coordination.k8s.io/v1`)
    const { schemas } = body.components as { schemas: Record<string, Record<string, unknown>> }
    for (const kind of ['DeleteOptions', 'WatchEvent'])
      expect(schemas[`io.k8s.apimachinery.pkg.apis.meta.v1.${kind}`]?.['x-kubernetes-group-version-kind']).toEqual([
        { group: '', kind, version: 'v1' },
        { group: 'coordination.k8s.io', kind, version: 'v1' },
      ])
  })

  test('come with the paths of their verbs and subresources', async () => {
    const engine = await startTestEngine({ bare: false, kinds: [NAMESPACES] })
    const { paths } = (await engine.send('GET', `${V3}/api/v1`)).body as { paths: Record<string, Record<string, unknown>> }
    const verbs = Object.entries(paths).map(([path, item]) => [path, Object.keys(item).sort().join(' ')])
    expect(Object.fromEntries(verbs)).toEqual({
      '/api/v1/': 'get',
      '/api/v1/namespaces': 'get parameters post',
      '/api/v1/namespaces/{name}': 'delete get parameters patch put',
      '/api/v1/namespaces/{name}/finalize': 'parameters put',
      '/api/v1/namespaces/{name}/status': 'get parameters patch put',
      '/api/v1/watch/namespaces': 'get parameters',
      '/api/v1/watch/namespaces/{name}': 'get parameters',
    })
    expect(paths['/api/v1/namespaces/{name}/finalize']?.put).not.toHaveProperty('parameters')
  })
})

test('[OA-7] OpenAPI v2 in protobuf has the hash of the JSON and as many bytes as characters', async () => {
  const engine = await started()
  const accept = 'application/com.github.proto-openapi.spec.v2@v1.0+protobuf'
  const json = await engine.send('GET', V2)
  const response = await engine.plane.handle(new Request(`http://localhost${V2}`, { headers: { accept } }))
  const bytes = new Uint8Array(await response.arrayBuffer())
  expect(response.headers.get('etag')).toBe(json.headers.get('etag'))
  expect([...bytes.subarray(0, 5)]).toEqual([10, 3, ...Buffer.from('2.0')])
  const { definitions } = decodeMessage(bytes, V2_MESSAGE) as unknown as { definitions: { named: Record<string, unknown> } }
  expect(Object.keys(definitions.named)).toEqual(Object.keys(json.body.definitions as object))
})

describe('[OA-6] documents are cached', () => {
  test.each([V2, V3, DOCUMENT])('%s answers 304 to who knows its ETag', async (path) => {
    const engine = await started()
    const first = await engine.send('GET', path)
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[0-9A-F]{128}"$/)
    const again = await engine.send('GET', path, undefined, { 'if-none-match': `"x", W/${etag}` })
    expect([again.status, again.text]).toEqual([304, ''])
    expect((await engine.send('GET', path, undefined, { 'if-none-match': '"x"' })).status).toBe(200)
    const since = first.headers.get('last-modified') ?? ''
    expect((await engine.send('GET', path, undefined, { 'if-modified-since': since })).status).toBe(304)
    expect((await engine.send('GET', path, undefined, { 'if-modified-since': 'Thu, 01 Jan 1960 00:00:00 GMT' })).status).toBe(200)
  })

  test.each([V2, V3, DOCUMENT])(
    '%s has another ETag once a schema changed, and the old one when it changed back',
    async (path) => {
      const engine = await started()
      const etag = async () => (await engine.send('GET', path)).headers.get('etag')
      await changeSchema(engine, 'string')
      const before = await etag()
      await changeSchema(engine, 'integer')
      const changed = await etag()
      await changeSchema(engine, 'string')
      expect(changed).not.toBe(before)
      expect(await etag()).toBe(before)
    },
  )

  test.each([V2, DOCUMENT])('%s keeps its ETag when only metadata changes', async (path) => {
    const engine = await started()
    const before = (await engine.send('GET', path)).headers.get('etag')
    await engine.send('PATCH', CRD, { metadata: { labels: { a: 'b' } } }, MERGE)
    expect((await engine.send('GET', path)).headers.get('etag')).toBe(before)
  })

  test('a document that is asked for by its hash may be kept for ever', async () => {
    const engine = await started()
    const path = await hashedPath(engine)
    const answer = await engine.send('GET', path)
    expect(answer.headers.get('etag')).toBe(`"${path.split('hash=')[1]}"`)
    expect(answer.headers.get('cache-control')).toBe('public, immutable')
    expect((await engine.send('GET', DOCUMENT)).headers.get('cache-control')).toBeNull()
  })

  test('a hash of yesterday is sent to the document of today', async () => {
    const engine = await started()
    const { status, headers, text } = await engine.send('GET', `${DOCUMENT}?hash=ABC`)
    expect([status, headers.get('location'), text]).toEqual([301, await hashedPath(engine), ''])
  })

  test('a document that does not exist is an empty answer, and goes when its CRD goes', async () => {
    const engine = await started()
    await engine.send('DELETE', CRD)
    await engine.plane.idle()
    const { status, text } = await engine.send('GET', DOCUMENT)
    expect([status, text, await hashedPath(engine)]).toEqual([200, '', ''])
    expect((await engine.send('GET', V2)).text).not.toContain('ex.io')
  })
})
