import { beforeEach, expect, it, test } from 'vitest'
import { compareStored } from '../../../analysis/stored-objects.ts'
import { parseJson } from '../../../apimachinery/json/parse.ts'
import { stringify } from '../../../apimachinery/json/serialize.ts'
import { isObject, type JsonObject, newObject, objectOf } from '../../../apimachinery/json/value.ts'
import { type Client, createClient } from '../../../client/client.ts'
import { browserClock } from '../../base/async/async.ts'
import { fetchOf, scratchHere, startServer, type TestServer } from '../../features/designer/testing/servers.ts'
import { openBench } from './scratch-server.ts'
import { readStored } from './stored.ts'
import { groupsOf, readVersions, type Trial, type TriedObject, tryUpdate, untouched } from './trial.ts'

const NAME = 'widgets.demo.example'
const CRDS = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'

const OLD = '{type: object, properties: {size: {type: integer}, note: {type: string}}}'

const json = (value: unknown): JsonObject => {
  const { value: read } = parseJson(JSON.stringify(value))
  return isObject(read) ? read : newObject()
}

/** The least of YAML that tests write: flow, with keys and words without quotes. */
const flow = (text: string): unknown =>
  JSON.parse(text.replace(/([{,[]\s*)([\w-]+):/g, '$1"$2":').replace(/: (\w*[a-z]\w*)(?=[,}])/g, ': "$1"'))

const version = (name: string, spec: string, more: object = {}) => ({
  name,
  served: true,
  storage: true,
  schema: {
    openAPIV3Schema: {
      type: 'object',
      properties: { spec: flow(spec), status: { type: 'object', properties: { phase: { type: 'string' } } } },
    },
  },
  ...more,
})

const crd = (versions: readonly object[], more: object = {}): JsonObject =>
  json({
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: NAME },
    spec: { group: 'demo.example', scope: 'Namespaced', names: { plural: 'widgets', kind: 'Widget' }, versions, ...more },
  })

let server: TestServer
let client: Client

beforeEach(async () => {
  server = await startServer()
  client = createClient({ fetch: fetchOf(server), clock: browserClock, actor: 'test' })
})

async function post(path: string, body: object): Promise<void> {
  const { failure } = await client.send({ method: 'POST', path, body: JSON.stringify(body), contentType: 'application/json' })
  expect(failure).toBeUndefined()
  await server.plane.idle()
}

const create = (name: string, own: object): Promise<void> =>
  post('/apis/demo.example/v1/namespaces/default/widgets', {
    apiVersion: 'demo.example/v1',
    kind: 'Widget',
    metadata: { name },
    ...own,
  })

async function tried(next: JsonObject, signal = new AbortController().signal): Promise<Trial> {
  const stored = await readStored(client, NAME)
  if (stored === undefined) throw new Error('not installed')
  let last: Trial | undefined
  const compare = async (before: string, after: string) => compareStored(before, after)
  const onProgress = (trial: Trial): void => {
    last = trial
  }
  const body = async (resourceVersion: string) =>
    stringify(Object.assign(newObject(), next, { metadata: objectOf({ name: NAME, resourceVersion }) }))
  await tryUpdate({ bench: openBench(scratchHere()), source: client, stored, next, body, signal, compare, onProgress })
  if (last === undefined) throw new Error('nothing was told')
  return last
}

const FINE = { pruned: [], defaulted: [], changed: [], invalid: [], locked: [], unreadable: undefined }

const ROWS: [what: string, spec: string, outcome: object][] = [
  ['nothing changes', OLD, {}],
  ['a field is taken out: its value goes', '{type: object, properties: {size: {type: integer}}}', { pruned: ['spec.note'] }],
  [
    'a field comes with a default: it is filled in',
    '{type: object, properties: {size: {type: integer}, note: {type: string}, mode: {type: string, default: fast}}}',
    { defaulted: ['spec.mode'] },
  ],
  [
    'a bound is tightened: a new object is rejected, this one is left alone',
    '{type: object, properties: {size: {type: integer, maximum: 1}, note: {type: string}}}',
    { invalid: ['spec.size: Invalid value: 5: spec.size in body should be less than or equal to 1'] },
  ],
  [
    'a field becomes required: a new object is rejected, this one is left alone',
    '{type: object, required: ["more"], properties: {size: {type: integer}, note: {type: string}, more: {type: string}}}',
    { invalid: ['spec.more: Required value'] },
  ],
]

test.each(ROWS)('%s', async (_what, spec, outcome) => {
  await post(CRDS, crd([version('v1', OLD)]))
  await create('a', { spec: { size: 5, note: 'x' } })
  const trial = await tried(crd([version('v1', spec)]))
  expect(trial).toEqual({
    state: 'done',
    share: 1,
    total: 1,
    tried: 1,
    problem: undefined,
    objects: [{ ...FINE, namespace: 'default', name: 'a', ...outcome }],
  })
})

it('judges a status too, which a creation would take off', async () => {
  const subresources = { status: {} }
  await post(CRDS, crd([version('v1', OLD, { subresources })]))
  await create('a', { spec: {} })
  const path = '/apis/demo.example/v1/namespaces/default/widgets/a/status'
  const body = '{"status":{"phase":"Odd"}}'
  await client.send({ method: 'PATCH', path, body, contentType: 'application/merge-patch+json' })
  const next = version('v1', OLD, { subresources })
  next.schema.openAPIV3Schema.properties.status.properties.phase = flow('{type: string, enum: ["Even"]}') as { type: string }
  const { objects } = await tried(crd([next]))
  expect(objects.map(({ invalid, locked }) => ({ invalid, locked }))).toEqual([
    { invalid: ['status.phase: Unsupported value: "Odd": supported values: "Even"'], locked: [] },
  ])
})

it('names what is rejected even to an update that leaves all fields alone', async () => {
  await post(CRDS, crd([version('v1', OLD)]))
  await create('a', { spec: { size: 5 } })
  const next = version('v1', OLD)
  const rule = [{ rule: 'self.metadata.name != "a"', message: 'not a' }]
  const { objects } = await tried(
    crd([{ ...next, schema: { openAPIV3Schema: { ...next.schema.openAPIV3Schema, 'x-kubernetes-validations': rule } } }]),
  )
  expect(objects.map(({ invalid, locked }) => ({ invalid, locked }))).toEqual([
    { invalid: ['<nil>: Invalid value: not a'], locked: ['<nil>: Invalid value: not a'] },
  ])
})

it('tells why objects cannot be read any more', async () => {
  await post(CRDS, crd([version('v1', OLD)]))
  await create('a', { spec: {} })
  const clientConfig = { url: 'https://example.com/convert' }
  const conversion = { strategy: 'Webhook', webhook: { clientConfig, conversionReviewVersions: ['v1'] } }
  const versions = [version('v1', OLD, { storage: false, served: false }), version('v2', OLD)]
  const { objects } = await tried(crd(versions, { conversion }))
  expect(objects[0]?.unreadable).toContain('conversion webhook for demo.example/v1, Kind=Widget failed')
})

it('tries many objects, page by page, each once', async () => {
  await post(CRDS, crd([version('v1', OLD)]))
  for (let i = 0; i < 30; i++) await create(`w${i}`, { spec: { size: i } })
  const { objects, tried: count } = await tried(
    crd([version('v1', '{type: object, properties: {size: {type: integer, maximum: 20}}}')]),
  )
  expect(count).toBe(30)
  expect(new Set(objects.map(({ name }) => name)).size).toBe(30)
  expect(objects.filter(({ invalid }) => invalid.length > 0)).toHaveLength(9)
})

it('says why nothing can be tried: the server rejects the CRD', async () => {
  await post(CRDS, crd([version('v1', OLD)]))
  await create('a', { spec: {} })
  const { state, problem } = await tried(crd([version('v1', '{properties: {}}')]))
  expect([state, problem]).toEqual([
    'done',
    'spec.validation.openAPIV3Schema.properties[spec].type: Required value: must not be empty for specified object fields',
  ])
})

test.each<[what: string, before: [string, boolean, boolean][], after: [string, boolean, boolean][], read: unknown]>([
  ['the storage version of both', [['v1', true, true]], [['v1', true, true]], ['v1', 'v1']],
  [
    'the new storage version where it was served',
    [
      ['v1', true, true],
      ['v2', true, false],
    ],
    [
      ['v1', true, false],
      ['v2', true, true],
    ],
    ['v2', 'v2'],
  ],
  [
    'the old storage version while it is served',
    [['v1', true, true]],
    [
      ['v1', true, false],
      ['v2', true, true],
    ],
    ['v1', 'v1'],
  ],
  [
    'a version of each where none is in both',
    [['v1', true, true]],
    [
      ['v1', false, false],
      ['v2', true, true],
    ],
    ['v1', 'v2'],
  ],
  ['none where nothing is served', [['v1', true, true]], [['v1', false, true]], undefined],
])('objects are read at %s', (_what, before, after, read) => {
  const of = (list: [string, boolean, boolean][]) => crd(list.map(([name, served, storage]) => ({ name, served, storage })))
  expect(readVersions(of(before), of(after))).toEqual(read)
})

const object = (name: string, own: Partial<TriedObject>): TriedObject => ({
  namespace: 'default',
  name,
  pruned: [],
  defaulted: [],
  changed: [],
  invalid: [],
  locked: [],
  unreadable: undefined,
  ...own,
})

it('puts the worst first, and says of how many objects each thing is true', () => {
  const objects = [
    object('a', { pruned: ['spec.x'] }),
    object('b', { pruned: ['spec.y', 'spec.x'], defaulted: ['spec.z'] }),
    object('c', { unreadable: 'no' }),
    object('d', {}),
  ]
  expect(groupsOf(objects).map(({ kind, objects: own, said }) => [kind, own.length, said])).toEqual([
    ['unreadable', 1, [['no', 1]]],
    [
      'pruned',
      2,
      [
        ['spec.x', 2],
        ['spec.y', 1],
      ],
    ],
    ['defaulted', 1, [['spec.z', 1]]],
  ])
  expect(untouched(objects)).toBe(1)
})

it('does not say of an object that takes no update that it takes those that leave it alone', () => {
  const objects = [object('a', { invalid: ['spec.a: no'], locked: ['spec.a: no'] })]
  expect(groupsOf(objects).map(({ kind }) => kind)).toEqual(['locked'])
  expect(untouched(objects)).toBe(0)
})

it('counts sentences that differ in the value alone as one', () => {
  const said = (value: number) => [`spec.size: Invalid value: ${value}: spec.size in body should be less than or equal to 20`]
  const objects = [
    object('a', { invalid: said(21) }),
    object('b', { invalid: said(22) }),
    object('c', { invalid: ['spec.a: Required value'] }),
  ]
  expect(groupsOf(objects)[0]?.said).toEqual([
    [said(21)[0], 2],
    ['spec.a: Required value', 1],
  ])
})
