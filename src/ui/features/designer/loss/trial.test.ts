import { beforeEach, expect, it, test } from 'vitest'
import { compareStored, type FieldDifference, writesOf } from '../../../../analysis/stored-objects.ts'
import { parseJson } from '../../../../apimachinery/json/parse.ts'
import { stringify } from '../../../../apimachinery/json/serialize.ts'
import { isObject, type JsonObject, newObject, objectOf } from '../../../../apimachinery/json/value.ts'
import { type Client, createClient } from '../../../../client/client.ts'
import { browserClock } from '../../../base/async/async.ts'
import { groupsOf, isLossy, lossesAt, lossSentence } from '../../../entities/crd/fates.ts'
import { openBench } from '../../../entities/crd/scratch-server.ts'
import { readStored } from '../../../entities/crd/stored.ts'
import { fetchOf, scratchHere, startServer, type TestServer } from '../../../entities/crd/testing/servers.ts'
import { planReadings, type Trial, type TriedObject, tryUpdate } from '../../../entities/crd/trial.ts'

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

async function tried(next: JsonObject, isUpdate = true, signal = new AbortController().signal): Promise<Trial> {
  const stored = await readStored(client, NAME)
  if (stored === undefined) throw new Error('not installed')
  let last: Trial | undefined
  const compare = async (before: string, after: string, all: string) => compareStored(before, after, all)
  const writes = async (list: string) => writesOf(list)
  const onProgress = (trial: Trial): void => {
    last = trial
  }
  const body = async (resourceVersion: string) =>
    stringify(Object.assign(newObject(), next, { metadata: objectOf({ name: NAME, resourceVersion }) }))
  const what = { stored, next, body: isUpdate ? body : undefined }
  await tryUpdate({ bench: openBench(scratchHere()), source: client, ...what, signal, compare, writes, onProgress })
  if (last === undefined) throw new Error('nothing was told')
  return last
}

const FINE = { pruned: [], defaulted: [], changed: [], invalid: [], locked: [], unreadable: undefined }

const ROWS: [what: string, spec: string, outcome: object | undefined][] = [
  ['nothing changes', OLD, undefined],
  [
    'a field is taken out: its value goes',
    '{type: object, properties: {size: {type: integer}}}',
    { pruned: [{ path: 'spec.note', was: 'x' }] },
  ],
  [
    'a field comes with a default: it is filled in',
    '{type: object, properties: {size: {type: integer}, note: {type: string}, mode: {type: string, default: fast}}}',
    { defaulted: [{ path: 'spec.mode', is: 'fast' }] },
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
    version: 'v1',
    problem: undefined,
    objects: outcome === undefined ? [] : [{ ...FINE, namespace: 'default', name: 'a', ...outcome }],
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
  expect(new Set(objects.map(({ name }) => name)).size).toBe(9)
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

type Versions = readonly (readonly [name: string, served: boolean, storage: boolean])[]

const outline = (list: Versions) => crd(list.map(([name, served, storage]) => ({ name, served, storage })))

const same = (name: string) => ({ before: name, after: name, onlyLoss: false })

test.each<[what: string, before: Versions, after: Versions, plan: unknown]>([
  ['the version of both', [['v1', true, true]], [['v1', true, true]], { write: 'v1', readings: [same('v1')] }],
  [
    'the new storage version, and each that is served, with itself',
    [
      ['v1', true, true],
      ['v2', true, false],
    ],
    [
      ['v1', true, false],
      ['v2', true, true],
    ],
    { write: 'v2', readings: [same('v1'), same('v2')] },
  ],
  [
    'a storage version that is served for the first time',
    [['v1', true, true]],
    [
      ['v1', true, false],
      ['v2', true, true],
    ],
    { write: 'v2', readings: [same('v1'), { before: 'v1', after: 'v2', onlyLoss: false }] },
  ],
  [
    'the new version where the old one is served no more',
    [['v1', true, true]],
    [
      ['v1', false, false],
      ['v2', true, true],
    ],
    { write: 'v2', readings: [{ before: 'v1', after: 'v2', onlyLoss: false }] },
  ],
  ['none where nothing is served', [['v1', true, true]], [['v1', false, true]], undefined],
])('objects are compared at %s', (_what, before, after, plan) => {
  expect(planReadings(outline(before), outline(after))).toEqual(plan)
})

// The worst case of all: v2 is v1 with a field renamed, and becomes the storage version.
const V1 = '{type: object, properties: {storage: {type: string}}}'
const V2 = '{type: object, properties: {size: {type: string}}}'

it('[DZ-41] names the values that the new storage version prunes, though the old version still shows them', async () => {
  await post(CRDS, crd([version('v1', V1)]))
  await create('a', { spec: { storage: '10Gi' } })
  const trial = await tried(crd([version('v1', V1, { storage: false }), version('v2', V2)]))
  expect(trial.objects.map(({ name, pruned }) => [name, pruned])).toEqual([['a', [{ path: 'spec.storage', was: '10Gi' }]]])
  expect(lossSentence(trial.objects, trial.version)).toBe('1 object loses spec.storage (10Gi) when next written at v2.')
  expect(isLossy(trial)).toBe(true)
})

it('[DZ-41] calls no default what is stored and a version shows from now on, but what is filled in beside it', async () => {
  const old = version('v2', '{type: object, properties: {note: {type: string}}}', { storage: false })
  await post(
    CRDS,
    crd([
      version(
        'v1',
        '{type: object, properties: {size: {type: integer}, limits: {type: object, properties: {low: {type: integer}}}}}',
      ),
      old,
    ]),
  )
  await create('a', { spec: { size: 5, limits: { low: 1 } } })
  const shown =
    '{type: object, properties: {size: {type: integer}, limits: {type: object, properties: {low: {type: integer}, high: {type: integer, default: 9}}}}}'
  const { state, objects } = await tried(crd([version('v1', shown), version('v2', shown, { storage: false })]))
  expect([state, objects]).toEqual([
    'done',
    [{ ...FINE, namespace: 'default', name: 'a', defaulted: [{ path: 'spec.limits.high', is: '9' }] }],
  ])
})

it('[DZ-42] names the values that writing objects anew prunes', async () => {
  await post(CRDS, crd([version('v1', V1), version('v2', V2, { storage: false })]))
  await create('a', { spec: { storage: '10Gi' } })
  await create('b', { spec: {} })
  const next = crd([version('v1', V1, { storage: false }), version('v2', V2)])
  const { object: installed } = await client.send({ method: 'GET', path: `${CRDS}/${NAME}` })
  await client.send({
    method: 'PUT',
    path: `${CRDS}/${NAME}`,
    body: stringify(Object.assign(newObject(), next, { metadata: installed?.metadata ?? null })),
    contentType: 'application/json',
  })
  await server.plane.idle()
  const trial = await tried(next, false)
  expect(lossSentence(trial.objects, trial.version)).toBe('1 object loses spec.storage (10Gi) when next written at v2.')
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

const field = (path: string, was = '1'): FieldDifference => ({ path, was })

const saidOf = (objects: readonly TriedObject[]) =>
  groupsOf(objects).map(({ kind, objects: own, said }) => [kind, own.length, said.map(({ text, objects: n }) => [text, n])])

it('puts the worst first, and says of how many objects each thing is true', () => {
  const objects = [
    object('a', { pruned: [field('spec.x[0].y', '7')] }),
    object('b', { pruned: [field('spec.z'), field('spec.x[1].y')], defaulted: [{ path: 'spec.n', is: '2' }] }),
    object('c', { unreadable: 'no' }),
    object('d', {}),
  ]
  expect(saidOf(objects)).toEqual([
    ['unreadable', 1, [['no', 1]]],
    [
      'pruned',
      2,
      [
        ['spec.x[].y: 7, 1', 2],
        ['spec.z: 1', 1],
      ],
    ],
    ['defaulted', 1, [['spec.n: 2', 1]]],
  ])
  expect(lossSentence(objects, 'v2')).toBe('2 objects lose spec.x[].y (7, 1), spec.z (1) when next written at v2.')
})

it('does not say of an object that takes no update that it takes those that leave it alone', () => {
  const objects = [object('a', { invalid: ['spec.a: no'], locked: ['spec.a: no'] })]
  expect(groupsOf(objects).map(({ kind }) => kind)).toEqual(['locked'])
})

it('counts sentences that differ in the value alone as one', () => {
  const said = (value: number) => [`spec.size: Invalid value: ${value}: spec.size in body should be less than or equal to 20`]
  const objects = [
    object('a', { invalid: said(21) }),
    object('b', { invalid: said(22) }),
    object('c', { invalid: ['spec.a: Required value'] }),
  ]
  expect(saidOf(objects)[0]?.[2]).toEqual([
    [said(21)[0], 2],
    ['spec.a: Required value', 1],
  ])
})

test.each([
  ['spec.tiers', ['spec.tiers[].size']],
  ['spec.tiers[].size', ['spec.tiers[].size']],
  ['spec.labels.*', ['spec.labels.a']],
  ['spec.tier', []],
  ['spec.tiers[].size.unit', ['spec.tiers[].size']],
  ['spec.other', []],
])('[DZ-43] the losses at %s', (at, fields) => {
  const objects = [object('a', { pruned: [field('spec.tiers[2].size'), field('spec.labels.a')] })]
  expect(lossesAt(objects, at).flatMap(({ pruned }) => pruned.map(({ path }) => path.replace(/\[\d\]/, '[]')))).toEqual(fields)
})
