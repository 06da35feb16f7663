import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../../apimachinery/json/value.ts'
import type { RequestInfo } from '../../apiserver/endpoints/request-info.ts'
import { memoryBackend } from '../../apiserver/storage/memory/backend.ts'
import { openStorage } from '../../apiserver/storage/store.ts'
import { ManualClock, put } from '../../apiserver/storage/testing/fixtures.ts'
import { parse } from '../schema/testing/structural.ts'
import { STORAGE_PREFIX } from '../v1/names.ts'
import { V1Scale } from './customresource/scale.ts'
import { discoverGroups, discoverResources } from './discovery.ts'
import { strategiesOf, V1_REGISTRATIONS } from './registrations.ts'

const version = (name: string, more = '') => `{"name":"${name}","served":true${more}}`
const names = (plural: string, more = '') =>
  `{"plural":"${plural}","singular":"${plural}-one","kind":"Kind${plural}","listKind":"L"${more}}`
const crdOf = (
  group: string,
  plural: string,
  versions: string,
  { conditions = 'Established', more = '', scope = 'Namespaced' } = {},
) =>
  `{"metadata":{"name":"${plural}.${group}"},"spec":{"group":"${group}","scope":"${scope}","names":{},"versions":[${versions}]},
  "status":{"acceptedNames":${names(plural, more)},"conditions":[${conditions
    .split(' ')
    .map((type) => `{"type":"${type}","status":"True"}`)
    .join(',')}]}}`

async function storageOf(...crds: [group: string, plural: string, text: string][]) {
  const storage = await openStorage(memoryBackend(), { clock: new ManualClock() })
  for (const [group, plural, text] of crds) await storage.write(`${STORAGE_PREFIX}${plural}.${group}`, put(text))
  return storage
}
const all = (
  group: string,
  plural: string,
  versions: string,
  more: Parameters<typeof crdOf>[3] = {},
): [string, string, string] => [group, plural, crdOf(group, plural, versions, more)]

describe('groups in discovery', () => {
  test('have the served versions of all their CRDs, the best first', async () => {
    const storage = await storageOf(
      all('g.io', 'as', `${version('v1beta1')},${version('v1')}`),
      all('g.io', 'bs', `${version('v2')},{"name":"v3","served":false}`),
      all('h.io', 'cs', version('v1')),
      all('i.io', 'ds', '{"name":"v1","served":false}'),
      all('j.io', 'es', version('v1'), { conditions: 'NamesAccepted' }),
    )
    expect(discoverGroups(storage)).toEqual([
      { name: 'g.io', versions: ['v2', 'v1', 'v1beta1'] },
      { name: 'h.io', versions: ['v1'] },
    ])
  })
})

describe('resources in discovery', () => {
  const MAIN = { name: 'as', singularName: 'as-one', namespaced: true, kind: 'Kindas' }
  const VERBS = ['delete', 'deletecollection', 'get', 'list', 'patch', 'create', 'update', 'watch']
  const resources = async (crd: ReturnType<typeof all>, of = 'v1', group = 'g.io') =>
    discoverResources(await storageOf(crd), group, of)

  test('have their names and verbs', async () => {
    const found = await resources(
      all('g.io', 'as', `${version('v1', ',"storage":true')}`, { more: ',"shortNames":["a"],"categories":["all"]' }),
    )
    expect(found).toEqual([
      {
        ...MAIN,
        verbs: VERBS,
        shortNames: ['a'],
        categories: ['all'],
        storageVersionHash: expect.stringMatching(/^[\w+/]{11}=$/),
      },
    ])
  })

  test('have no empty lists of names', async () => {
    const [main] = (await resources(all('g.io', 'as', version('v1'), { scope: 'Cluster' }))) ?? []
    expect(main).toMatchObject({ namespaced: false })
    expect(main).not.toHaveProperty('shortNames')
    expect(main).not.toHaveProperty('categories')
  })

  test('have their subresources', async () => {
    const crd = all('g.io', 'as', `${version('v1', ',"subresources":{"status":{},"scale":{}}')},${version('v2')}`)
    const verbs = ['get', 'patch', 'update']
    expect((await resources(crd))?.slice(1)).toEqual([
      { name: 'as/status', singularName: '', namespaced: true, kind: 'Kindas', verbs },
      { name: 'as/scale', singularName: '', namespaced: true, group: 'autoscaling', version: 'v1', kind: 'Scale', verbs },
    ])
    expect(await resources(crd, 'v2')).toHaveLength(1)
  })

  test('of a CRD that is deleted cannot be created', async () => {
    const [main] = (await resources(all('g.io', 'as', version('v1'), { conditions: 'Established Terminating' }))) ?? []
    expect(main?.verbs).toEqual(['delete', 'deletecollection', 'get', 'list', 'watch'])
  })

  test.each([
    ['another group', 'v1', 'h.io'],
    ['another version', 'v9', 'g.io'],
    ['a version that is not served', 'v0', 'g.io'],
  ])('are none in %s', async (_, of, group) => {
    expect(await resources(all('g.io', 'as', `${version('v1')},{"name":"v0","served":false}`), of, group)).toBeUndefined()
  })

  test('of a version come from all CRDs of the group', async () => {
    const storage = await storageOf(
      all('g.io', 'as', version('v1')),
      all('g.io', 'bs', version('v2')),
      all('g.io', 'cs', version('v1')),
    )
    expect(discoverResources(storage, 'g.io', 'v1')?.map(({ name }) => name)).toEqual(['as', 'cs'])
  })

  test('have a hash of group, storage version and kind', async () => {
    const hash = async (group: string, plural: string, versions: string) =>
      discoverResources(await storageOf(all(group, plural, versions)), group, 'v1')?.[0]?.storageVersionHash
    const stored = version('v1', ',"storage":true')
    const hashes = await Promise.all([
      hash('g.io', 'as', stored),
      hash('h.io', 'as', stored),
      hash('g.io', 'bs', stored),
      hash('g.io', 'as', `${version('v1')},${version('v2', ',"storage":true')}`),
    ])
    expect(new Set(hashes).size).toBe(4)
    expect(await hash('g.io', 'as', `${stored},${version('v2')}`)).toBe(hashes[0])
  })
})

describe('the registrations of v1', () => {
  const view = parse(crdOf('g.io', 'as', version('v1', ',"storage":true,"subresources":{"status":{}}'))) as JsonObject

  test('are found by their names', async () => {
    const storage = await storageOf(all('g.io', 'as', version('v1')))
    expect(V1_REGISTRATIONS.find(storage, 'as', 'g.io')?.metadata).toMatchObject({ name: 'as.g.io' })
    expect([V1_REGISTRATIONS.find(storage, 'as', 'h.io'), V1_REGISTRATIONS.find(storage, 'bs', 'g.io')]).toEqual([
      undefined,
      undefined,
    ])
    expect(V1_REGISTRATIONS.view(view)).toBe(view)
  })

  test('write by the version that is stored', () => {
    const { main, status } = strategiesOf(V1_REGISTRATIONS, view)
    const object = parse('{"apiVersion":"g.io/v1","kind":"Kindas","metadata":{},"status":{}}') as JsonObject
    main.prepareForCreate(object)
    expect([object.status, main.namespaced, status.namespaced]).toEqual([undefined, true, true])
  })

  test('can be watched from the version that they are stored at', () => {
    expect(V1_REGISTRATIONS.watchableFrom(parse('{"metadata":{"resourceVersion":"7"}}') as JsonObject)).toBe(7)
    expect(V1_REGISTRATIONS.admit?.(view, {} as RequestInfo)).toBeUndefined()
  })

  test('have the Scale of v1', () => {
    expect(V1_REGISTRATIONS.scale(parse('{}') as JsonObject)).toBeInstanceOf(V1Scale)
  })
})
