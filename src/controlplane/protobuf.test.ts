import { describe, expect, test } from 'vitest'
import { API_VERSION, KIND } from '../apiextensions/v1/names.ts'
import { CUSTOM_RESOURCE_DEFINITION_MESSAGE } from '../apiextensions/v1/protobuf.ts'
import { decodeEnvelope } from '../apimachinery/protobuf/envelope.ts'
import { encode, envelope } from '../apimachinery/protobuf/testing/encode.ts'
import { MAX_BODY_BYTES } from '../apiserver/endpoints/exchange.ts'
import { CRDS, startTestEngine, type TestEngine, WIDGETS } from './testing/engine.ts'

const PROTOBUF = 'application/vnd.kubernetes.protobuf'
const RBAC = '/apis/rbac.authorization.k8s.io/v1'
const NAMESPACES = '/api/v1/namespaces'
const TABLE = { accept: 'application/json;as=Table;v=v1;g=meta.k8s.io' }

interface Got {
  readonly status: number
  readonly body: Record<string, unknown>
}

/** Sends bytes, and takes JSON for an answer. */
async function send(engine: TestEngine, method: string, path: string, bytes: Uint8Array): Promise<Got> {
  const headers = { 'content-type': PROTOBUF, accept: 'application/json' }
  const body = new Uint8Array(bytes)
  const response = await engine.plane.handle(new Request(`http://localhost${path}`, { method, headers, body }))
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

const started = () => startTestEngine({ bare: false, authorization: true })
const namespace = (name: string): Uint8Array =>
  envelope('v1', 'Namespace', encode([1, encode([1, name], [2, ''])], [2, encode()], [3, encode([1, ''])]))

describe('[PB-1] a body in protobuf', () => {
  test('creates a namespace under the strictest validation', async () => {
    const engine = await started()
    const got = await send(engine, 'POST', `${NAMESPACES}?fieldValidation=Strict`, namespace('team'))
    expect([got.status, got.body.kind, got.body.status]).toEqual([201, 'Namespace', { phase: 'Active' }])
  })

  test('keeps texts that are not ASCII', async () => {
    const engine = await started()
    const labelled = envelope('v1', 'Namespace', encode([1, encode([1, 'team'], [12, encode([1, 'a'], [2, 'é€😀'])])]))
    const got = await send(engine, 'POST', NAMESPACES, labelled)
    expect((got.body.metadata as { annotations: unknown }).annotations).toEqual({ a: 'é€😀' })
  })

  test('replaces a role', async () => {
    const engine = await started()
    const role = (verb: string, resourceVersion: string) => {
      const rule = encode([1, verb], [2, ''], [3, 'x'])
      const raw = encode([1, encode([1, 'r'], [6, resourceVersion])], [2, rule])
      return envelope('rbac.authorization.k8s.io/v1', 'ClusterRole', raw)
    }
    const made = await send(engine, 'POST', `${RBAC}/clusterroles`, role('get', ''))
    const { resourceVersion } = made.body.metadata as { resourceVersion: string }
    const got = await send(engine, 'PUT', `${RBAC}/clusterroles/r`, role('list', resourceVersion))
    expect([got.status, got.body.rules]).toEqual([200, [{ verbs: ['list'], apiGroups: [''], resources: ['x'] }]])
  })

  test('asks what the user may do', async () => {
    const engine = await started()
    const spec = encode([1, encode([1, ''], [2, 'get'], [3, 'ex.io'], [5, 'widgets'])])
    const review = envelope('authorization.k8s.io/v1', 'SelfSubjectAccessReview', encode([1, encode()], [2, spec]))
    const got = await send(engine, 'POST', '/apis/authorization.k8s.io/v1/selfsubjectaccessreviews', review)
    expect([got.status, got.body.status]).toEqual([201, { allowed: true }])
  })

  test('holds the options of a DELETE', async () => {
    const engine = await started()
    await send(engine, 'POST', NAMESPACES, namespace('team'))
    const options = envelope('v1', 'DeleteOptions', encode([4, 'Never']))
    const got = await send(engine, 'DELETE', `${NAMESPACES}/team`, options)
    expect([got.status, String(got.body.message)]).toEqual([
      422,
      'DeleteOptions.meta.k8s.io "" is invalid: propagationPolicy: Unsupported value: "Never": supported values: "Foreground", "Background", "Orphan", "nil"',
    ])
  })
})

describe('[PB-2] a body that is not what it says is 400', () => {
  const rows: [name: string, bytes: Uint8Array, message: string][] = [
    [
      'no envelope',
      encode([1, 'a']),
      'the object provided is unrecognized (must be of type Namespace): provided data does not appear to be a protobuf message, expected prefix [107 56 115 0] (0a0161)',
    ],
    [
      'nothing in it',
      new Uint8Array([0x6b, 0x38, 0x73, 0]),
      'the object provided is unrecognized (must be of type Namespace): empty body (6b387300)',
    ],
    [
      'a broken object',
      envelope('v1', 'Namespace', new Uint8Array([0x0a, 0xff])),
      'Namespace in version "v1" cannot be handled as a Namespace: unexpected EOF',
    ],
    [
      'another kind',
      envelope('v1', 'Pod', encode()),
      'Pod in version "v1" cannot be handled as a Namespace: no kind "Pod" is registered for version "v1" in scheme "pkg/api/legacyscheme/scheme.go:30"',
    ],
  ]
  test.each(rows)('%s', async (_name, bytes, message) => {
    const got = await send(await started(), 'POST', NAMESPACES, bytes)
    expect([got.status, got.body.message]).toEqual([400, message])
  })

  test('broken options of a DELETE', async () => {
    const got = await send(await started(), 'DELETE', `${NAMESPACES}/x`, envelope('v1', 'DeleteOptions', new Uint8Array([0x0c])))
    expect([got.status, got.body.message]).toEqual([400, 'proto: DeleteOptions: wiretype end group for non-group'])
  })
})

describe('[PB-3] the limit counts bytes', () => {
  // Bytes above 127 are one byte each here, and would be two in UTF-8.
  const sized = (length: number): Uint8Array => new Uint8Array(length).fill(0xff)
  test.each([
    [MAX_BODY_BYTES, 400],
    [MAX_BODY_BYTES + 1, 413],
  ])('%i bytes are %i', async (length, status) => {
    expect((await send(await started(), 'POST', NAMESPACES, sized(length))).status).toBe(status)
  })
})

/** The answer to a request that takes only protobuf, without its envelope. */
async function got(engine: TestEngine, path: string, accept = PROTOBUF) {
  const response = await engine.plane.handle(new Request(`http://localhost${path}`, { headers: { accept } }))
  const { apiVersion, kind, raw } = decodeEnvelope(new Uint8Array(await response.arrayBuffer()))
  return { status: response.status, type: response.headers.get('content-type'), apiVersion, kind, raw }
}

const CRD = { apiVersion: API_VERSION, kind: KIND, message: CUSTOM_RESOURCE_DEFINITION_MESSAGE }

describe('[PB-7] answers in protobuf', () => {
  const METADATA = `${PROTOBUF};as=PartialObjectMetadata;v=v1;g=meta.k8s.io`
  const rows: [name: string, path: string, accept: string, answer: unknown[]][] = [
    ['a CRD', `${CRDS}/widgets.ex.io`, PROTOBUF, [200, CRD.apiVersion, CRD.kind]],
    ['the list of CRDs', CRDS, PROTOBUF, [200, CRD.apiVersion, `${CRD.kind}List`]],
    ['the metadata of a custom resource', `${WIDGETS}/a`, METADATA, [200, 'meta.k8s.io/v1', 'PartialObjectMetadata']],
    ['a custom resource, which is none', `${WIDGETS}/a`, PROTOBUF, [406, 'v1', 'Status']],
    ['its scale, which is none', `${WIDGETS}/a/scale`, PROTOBUF, [406, 'v1', 'Status']],
    ['an error', `${WIDGETS}/b`, `${PROTOBUF},application/json`, [404, 'v1', 'Status']],
    ['a group', '/apis/ex.io', PROTOBUF, [200, 'v1', 'APIGroup']],
    ['the resources of a version', '/apis/ex.io/v1', PROTOBUF, [200, 'v1', 'APIResourceList']],
    ['a role', `${RBAC}/clusterroles/r`, PROTOBUF, [200, 'rbac.authorization.k8s.io/v1', 'ClusterRole']],
  ]
  test.each(rows)('%s', async (_name, path, accept, answer) => {
    const engine = await started()
    await engine.install()
    await engine.send('POST', WIDGETS, { apiVersion: 'ex.io/v1', kind: 'Widget', metadata: { name: 'a' } })
    await engine.send('POST', `${RBAC}/clusterroles`, { metadata: { name: 'r' } })
    const { status, type, apiVersion, kind } = await got(engine, path, accept)
    expect([status, apiVersion, kind, type]).toEqual([...answer, PROTOBUF])
  })

  test('a CRD that was read can be sent back', async () => {
    const engine = await started()
    await engine.install()
    const { body: before } = await engine.send('GET', `${CRDS}/widgets.ex.io`)
    const { raw } = await got(engine, `${CRDS}/widgets.ex.io`)
    const put = await send(engine, 'PUT', `${CRDS}/widgets.ex.io`, envelope(CRD.apiVersion, CRD.kind, raw))
    expect([put.status, put.body]).toEqual([200, before])
  })
})

test('[PB-9] the events of a watch are frames', async () => {
  const engine = await started()
  await engine.install()
  const url = `http://localhost${CRDS}?watch=1&resourceVersion=0&timeoutSeconds=1`
  const response = await engine.plane.handle(new Request(url, { headers: { accept: PROTOBUF } }))
  const reader = response.body?.getReader()
  const frame = (await reader?.read())?.value ?? new Uint8Array()
  await reader?.cancel()
  const { raw } = await got(engine, `${CRDS}/widgets.ex.io`)
  const event = encode([1, 'ADDED'], [2, encode([1, envelope(CRD.apiVersion, CRD.kind, raw)])])
  expect(response.headers.get('content-type')).toBe(`${PROTOBUF};stream=watch`)
  expect([...frame]).toEqual([0, 0, event.length >> 8, event.length % 256, ...event])
})

describe('[PB-6] every DELETE takes its options in protobuf', () => {
  const options = (apiVersion: string, kind: string, raw: Uint8Array = encode()): Uint8Array => envelope(apiVersion, kind, raw)
  const UNKNOWN = 'no kind "Namespace" is registered for version "v1" in scheme "pkg/runtime/scheme.go:111"'
  const NEVER =
    'DeleteOptions.meta.k8s.io "" is invalid: propagationPolicy: Unsupported value: "Never": supported values: "Foreground", "Background", "Orphan", "nil"'
  const WIRE = 'proto: Preconditions: illegal tag 0 (wire type 1)'
  const rows: [name: string, bytes: Uint8Array, status: number, message: string | undefined][] = [
    ['a dry run', options('v1', 'DeleteOptions', encode([5, 'All'])), 200, undefined],
    ['options of another group', options('apps/v1', 'DeleteOptions', encode([5, 'All'])), 200, undefined],
    ['an empty envelope', options('', '', encode([5, 'All'])), 200, undefined],
    ['a policy that is none', options('v1', 'DeleteOptions', encode([4, 'Never'])), 422, NEVER],
    ['another kind', options('v1', 'Namespace'), 400, UNKNOWN],
    ['malformed options', options('v1', 'DeleteOptions', encode([2, Uint8Array.of(1)])), 400, WIRE],
  ]
  test.each(rows)('%s, of an object and of a CRD', async (_name, bytes, status, message) => {
    const engine = await started()
    await engine.install()
    await engine.send('POST', WIDGETS, { apiVersion: 'ex.io/v1', kind: 'Widget', metadata: { name: 'a' } })
    for (const path of [`${WIDGETS}/a`, `${CRDS}/widgets.ex.io`]) {
      const got = await send(engine, 'DELETE', path, bytes)
      expect([got.status, got.body.message]).toEqual([status, message])
    }
    expect((await engine.send('GET', `${WIDGETS}/a`)).status).toBe(200)
  })

  test('a precondition of it holds', async () => {
    const engine = await started()
    await engine.install()
    await engine.send('POST', WIDGETS, { apiVersion: 'ex.io/v1', kind: 'Widget', metadata: { name: 'a' } })
    const wrong = options('v1', 'DeleteOptions', encode([2, encode([1, 'wrong'])]))
    expect((await send(engine, 'DELETE', `${WIDGETS}/a`, wrong)).status).toBe(409)
    expect((await send(engine, 'DELETE', `${WIDGETS}/a`, options('v1', 'DeleteOptions'))).status).toBe(200)
    expect((await engine.send('GET', `${WIDGETS}/a`)).status).toBe(404)
  })
})

test('[PB-4] custom resources have no protobuf', async () => {
  const engine = await started()
  await engine.install()
  expect((await send(engine, 'POST', WIDGETS, namespace('x'))).status).toBe(415)
})

describe('[PB-5] tables of kinds that are part of the server', () => {
  test('show the age of namespaces and bindings, and when roles were created', async () => {
    const engine = await started()
    await engine.send('POST', `${RBAC}/clusterroles`, { metadata: { name: 'r' } })
    await engine.send('POST', `${RBAC}/clusterrolebindings`, {
      metadata: { name: 'b' },
      roleRef: { kind: 'ClusterRole', name: 'r' },
    })
    await engine.send('POST', NAMESPACES, { metadata: { name: 'team' } })
    engine.clock.advance(125_000)
    const cells = async (path: string) => {
      const { body } = await engine.send('GET', path, undefined, TABLE)
      const columns = body.columnDefinitions as { name: string; priority: number }[]
      const [row] = body.rows as { cells: unknown[] }[]
      return columns.flatMap(({ name, priority }, i) => (priority === 0 ? [[name, row?.cells[i]]] : []))
    }
    expect(await cells(`${NAMESPACES}/team`)).toEqual([
      ['Name', 'team'],
      ['Status', 'Active'],
      ['Age', '2m5s'],
    ])
    expect(await cells(`${RBAC}/clusterrolebindings/b`)).toEqual([
      ['Name', 'b'],
      ['Role', 'ClusterRole/r'],
      ['Age', '2m5s'],
    ])
    expect(await cells(`${RBAC}/clusterroles/r`)).toEqual([
      ['Name', 'r'],
      ['Created At', '2026-01-02T03:04:05Z'],
    ])
  })
})
