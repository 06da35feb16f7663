import { expect, test } from 'vitest'
import { parseJson } from '../../apimachinery/json/parse.ts'
import { stringify } from '../../apimachinery/json/serialize.ts'
import { isObject, type JsonObject, newObject } from '../../apimachinery/json/value.ts'
import { planCopy, samplesOf } from './copy.ts'

function read(value: object): JsonObject {
  const parsed = parseJson(JSON.stringify(value)).value
  return isObject(parsed) ? parsed : newObject()
}

const LAST = 'kubectl.kubernetes.io/last-applied-configuration'
const SERVER = { uid: 'u', resourceVersion: '7', generation: 3, creationTimestamp: '2026-01-02T00:00:00Z', managedFields: [{}] }
const crd = (spec: object): JsonObject =>
  read({
    metadata: { name: 'as.x.dev', ...SERVER, annotations: { [LAST]: '{}', keep: 'yes' } },
    spec,
    status: { conditions: [] },
  })

const plan = (sample: object, spec: object = { group: 'x.dev' }, withNamespaces = false) => {
  const { documents, ...rest } = planCopy({
    crd: crd(spec),
    samples: [read(sample)],
    apiVersion: 'x.dev/v1',
    kind: 'A',
    withNamespaces,
  })
  return { documents: documents.map((document) => JSON.parse(stringify(document)) as unknown), ...rest }
}

const COPIED_CRD = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'as.x.dev', annotations: { keep: 'yes' } },
  spec: { group: 'x.dev' },
}

test('what the server set is left out, and what a person wrote is kept', () => {
  const metadata = { name: 'a', namespace: 'shop', labels: { l: '1' }, annotations: { [LAST]: '{"token":"x"}' }, ...SERVER }
  const owned = { ...metadata, ownerReferences: [{ name: 'o' }, { name: 'p' }], deletionTimestamp: 'x' }
  expect(plan({ metadata: owned, spec: { size: 2 }, status: { ready: true } })).toEqual({
    documents: [
      COPIED_CRD,
      {
        apiVersion: 'x.dev/v1',
        kind: 'A',
        metadata: { name: 'a', namespace: 'shop', labels: { l: '1' }, annotations: {} },
        spec: { size: 2 },
        status: { ready: true },
      },
    ],
    names: ['a'],
    owners: 2,
    masked: 0,
    hasWebhook: false,
  })
})

test('values of fields named password or token are masked at any depth', () => {
  const spec = { users: [{ password: 'p', name: 'n' }], Token: 't', token: { secretName: 's' }, passwordFile: '/f' }
  const { documents, masked } = plan({ metadata: { name: 'a' }, spec })
  expect(documents[1]).toMatchObject({
    spec: { users: [{ password: 'masked', name: 'n' }], Token: 'masked', token: { secretName: 's' }, passwordFile: '/f' },
  })
  expect(masked).toBe(2)
})

test('a conversion webhook is not copied', () => {
  const { documents, hasWebhook } = plan(
    { metadata: { name: 'a' } },
    { group: 'x.dev', conversion: { strategy: 'Webhook', webhook: {} } },
  )
  expect(documents[0]).toEqual(COPIED_CRD)
  expect(hasWebhook).toBe(true)
})

test('namespaces are created before the objects where that is wanted, except default', () => {
  const of = (namespace: string): unknown[] => plan({ metadata: { name: 'a', namespace } }, {}, true).documents
  expect(of('shop')[1]).toEqual({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'shop' } })
  expect(of('default')).toHaveLength(2)
})

test('the newest, the oldest and the largest are the samples, each once', () => {
  const objects = [
    ['old', '2026-01-01', 5],
    ['middle', '2026-01-02', 90],
    ['small', '2026-01-03', 1],
    ['new', '2026-01-04', 7],
  ].map(([name, day, size]) => read({ metadata: { name, creationTimestamp: `${day}T00:00:00Z` }, size }))
  const names = (list: JsonObject[]): unknown[] =>
    samplesOf(list, ({ size }) => Number(size)).map(({ metadata }) => (isObject(metadata) ? metadata.name : undefined))
  expect(names(objects)).toEqual(['new', 'old', 'middle'])
  expect(names(objects.slice(0, 1))).toEqual(['old'])
  expect(names([])).toEqual([])
})
