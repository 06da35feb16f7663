import { beforeAll, expect, it } from 'vitest'
import { stringify } from '../../apimachinery/json/serialize.ts'
import type { JsonObject } from '../../apimachinery/json/value.ts'
import { memoryBackend } from '../../apiserver/storage/memory/backend.ts'
import { openStorage } from '../../apiserver/storage/store.ts'
import { type Client, createClient } from '../../client/client.ts'
import { createControlPlane } from '../../controlplane/control-plane.ts'
import type { Settlement } from './apply-conflicts.ts'
import { applyConflictsOf, ownershipOf, settledText } from './owner-texts.ts'

const CRD = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: shops.demo.dev}
spec:
  group: demo.dev
  scope: Namespaced
  names: {plural: shops, singular: shop, kind: Shop, listKind: ShopList}
  versions:
  - name: v1
    served: true
    storage: true
    subresources: {status: {}, scale: {specReplicasPath: .spec.replicas, statusReplicasPath: .status.replicas}}
    schema:
      openAPIV3Schema:
        type: object
        properties:
          spec:
            type: object
            properties:
              image: {type: string}
              port: {type: integer, default: 80}
              replicas: {type: integer}
              tags: {type: array, x-kubernetes-list-type: set, items: {type: string}}
              env:
                type: array
                x-kubernetes-list-type: map
                x-kubernetes-list-map-keys: [name]
                items:
                  type: object
                  required: [name]
                  properties: {name: {type: string}, value: {type: string}}
          status: {type: object, properties: {replicas: {type: integer}}}
`
const SHOP = '/apis/demo.dev/v1/namespaces/default/shops'
const HEAD = 'apiVersion: demo.dev/v1\nkind: Shop\nmetadata:\n  name: a\n'
const WRITTEN = `${HEAD}spec:\n  image: "1"\n  replicas: 1\n  tags: [x]\n  env:\n  - name: TTL\n    value: 5m\n`
const APPLIED = `${HEAD}spec:\n  image: "2"\n  replicas: 4\n  tags: [x]\n  env:\n  - name: TTL\n    value: 1m\n`
const FIELDS = ['.spec.env[name="TTL"].value', '.spec.image', '.spec.replicas']

let client: Client
let stored: JsonObject
const apply = (body: string, force: boolean) =>
  client.send({
    method: 'PATCH',
    path: `${SHOP}/a`,
    query: { fieldManager: 'me', dryRun: 'All', ...(force ? { force: 'true' } : {}) },
    contentType: 'application/apply-patch+yaml',
    body,
  })

beforeAll(async () => {
  const clock = { now: () => 0, setTimer: () => () => undefined }
  const random = { uuid: () => '00000000-0000-4000-8000-000000000000', suffix: () => 'bcdfg' }
  const plane = createControlPlane({ storage: await openStorage(memoryBackend(), { clock }), clock, random, bare: true })
  const fetch = (url: string | Request, init?: RequestInit) => plane.handle(new Request(`http://x${String(url)}`, init))
  client = createClient({ fetch, clock: { now: () => 0, elapsed: () => 0, sleep: async () => undefined }, actor: 'test' })
  const yaml = { contentType: 'application/yaml' }
  await client.send({ method: 'POST', path: '/apis/apiextensions.k8s.io/v1/customresourcedefinitions', body: CRD, ...yaml })
  await plane.idle()
  await client.send({ method: 'POST', path: SHOP, query: { fieldManager: 'me' }, body: WRITTEN, ...yaml })
  const scaled = await client.send({
    method: 'PATCH',
    path: `${SHOP}/a/scale`,
    query: { fieldManager: 'hpa' },
    contentType: 'application/merge-patch+json',
    body: '{"spec":{"replicas":3}}',
  })
  expect(scaled.failure).toBeUndefined()
  const answer = await client.send({ method: 'GET', path: `${SHOP}/a` })
  stored = answer.object ?? {}
})

it('finds each field that the server names, with its owner and both values', async () => {
  const { failure } = await apply(APPLIED, false)
  expect(failure?.causes.map(({ field }) => field).sort()).toEqual(FIELDS)
  const { conflicts, managers } = applyConflictsOf(APPLIED, stringify(stored), 'me', FIELDS)
  expect(managers.map(({ name, operation, subresource }) => [name, operation, subresource])).toEqual([
    ['me', 'Update', ''],
    ['hpa', 'Update', 'scale'],
  ])
  expect(conflicts).toEqual([
    { field: FIELDS[0], owners: [0], mine: '1m', stored: '5m' },
    { field: FIELDS[1], owners: [0], mine: '"2"', stored: '"1"' },
    { field: FIELDS[2], owners: [1], mine: '4', stored: '3' },
  ])
})

it.each<[rule: string, settlements: Record<string, Settlement>, force: boolean, code: number]>([
  [
    'fields that are left out or accepted leave no conflict',
    { '.spec.env[name="TTL"].value': 'leave', '.spec.image': 'accept', '.spec.replicas': 'leave' },
    false,
    200,
  ],
  [
    'a field that is taken needs force',
    { '.spec.env[name="TTL"].value': 'leave', '.spec.image': 'take', '.spec.replicas': 'leave' },
    false,
    409,
  ],
  [
    'and is taken with it',
    { '.spec.env[name="TTL"].value': 'leave', '.spec.image': 'take', '.spec.replicas': 'leave' },
    true,
    200,
  ],
])('the server agrees: %s', async (_, settlements, force, code) => {
  const settled = settledText(APPLIED, stringify(stored), 'me', settlements)
  const { exchange } = await apply(settled.text ?? '', force)
  expect(exchange.code).toBe(code)
})

it('reads the owners of each field from what the server records', () => {
  const { lines, managers } = ownershipOf(`${WRITTEN}  port: 80\n`, stringify(stored), undefined)
  expect(lines.map(({ path, owners }) => [path, owners.map((place) => managers[place]?.name)])).toEqual([
    ['spec.image', ['me']],
    ['spec.replicas', ['hpa']],
    ['spec.tags[0]', ['me']],
    ['spec.env[0].name', ['me']],
    ['spec.env[0].value', ['me']],
    ['spec.port', ['me']],
  ])
})
