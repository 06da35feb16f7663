import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../apimachinery/json/value.ts'
import type { Discovery } from '../apiserver/endpoints/discovery.ts'
import { memoryBackend } from '../apiserver/storage/memory/backend.ts'
import { openStorage } from '../apiserver/storage/store.ts'
import { ManualClock, objectFrom, write } from '../apiserver/storage/testing/fixtures.ts'
import { type ApiResource, pathOf, RestMapper } from './rest-mapper.ts'

/** Discovery of resources, given as `GROUP/VERSION` with `NAME KIND SCOPE`; the versions of a group keep their order. */
const discoveryOf = (served: Readonly<Record<string, readonly string[]>>): Discovery => ({
  groups: () => {
    const versions = Object.keys(served).map((text) => text.split('/') as [string, string])
    const names = [...new Set(versions.map(([group]) => group))].filter((group) => group !== '')
    return names.map((name) => ({ name, versions: versions.filter(([group]) => group === name).map(([, version]) => version) }))
  },
  resources: (group, version) => served[`${group}/${version}`]?.map(resourceOf),
})

function resourceOf(text: string): JsonObject {
  const [name, kind, scope] = text.split(' ')
  return objectFrom(JSON.stringify({ name, kind, namespaced: scope === 'namespaced', verbs: ['get', 'delete'] }))
}

const SERVED = {
  '/v1': ['namespaces Namespace cluster', 'namespaces/status Namespace cluster'],
  'ex.io/v2': ['widgets Widget namespaced', 'widgets/scale Scale namespaced'],
  'ex.io/v1': ['widgets Widget namespaced', 'gadgets Gadget cluster'],
}

async function mapperOf(...discoveries: Discovery[]): Promise<RestMapper> {
  const storage = await openStorage(memoryBackend(), { clock: new ManualClock() })
  return new RestMapper(discoveries, storage, [])
}

const shown = (found: ApiResource | undefined): string | undefined =>
  found && `${found.group}/${found.version} ${found.resource} ${found.kind} ${found.namespaced} ${found.verbs.join()}`

describe('the resource of a kind', () => {
  test.each([
    ['v1', 'Namespace', '/v1 namespaces Namespace false get,delete'],
    ['ex.io/v1', 'Widget', 'ex.io/v1 widgets Widget true get,delete'],
    ['ex.io/v2', 'Widget', 'ex.io/v2 widgets Widget true get,delete'],
    ['ex.io/v3', 'Widget', undefined],
    ['ex.io/v2', 'Scale', undefined],
    ['/v1', 'Namespace', undefined],
  ])('%s %s', async (apiVersion, kind, found) => {
    expect(shown((await mapperOf(discoveryOf(SERVED))).find(apiVersion, kind))).toBe(found)
  })
})

describe('the preferred version of a resource', () => {
  test.each([
    ['', 'namespaces', '/v1 namespaces Namespace false get,delete'],
    ['ex.io', 'widgets', 'ex.io/v2 widgets Widget true get,delete'],
    ['ex.io', 'gadgets', 'ex.io/v1 gadgets Gadget false get,delete'],
    ['ex.io', 'widgets/scale', undefined],
    ['other.io', 'widgets', undefined],
  ])('%s %s', async (group, resource, found) => {
    expect(shown((await mapperOf(discoveryOf(SERVED))).preferred(group, resource))).toBe(found)
  })

  test('all of them, of every discovery', async () => {
    const mapper = await mapperOf(discoveryOf(SERVED), discoveryOf({ 'x.io/v1': ['things Thing cluster'] }))
    expect([...mapper.all()].map(({ resource, version }) => `${resource} ${version}`)).toEqual([
      'namespaces v1',
      'widgets v2',
      'gadgets v1',
      'things v1',
    ])
  })
})

test('a resource that lists no verbs has none', async () => {
  const resources = () => [objectFrom('{"name":"things","kind":"Thing"}')]
  const mapper = await mapperOf({ groups: () => [{ name: 'x.io', versions: ['v1'] }], resources })
  expect(mapper.preferred('x.io', 'things')).toMatchObject({ namespaced: false, verbs: [] })
})

test('a change of a registration is seen, and told, until the mapper stops', async () => {
  const storage = await openStorage(memoryBackend(), { clock: new ManualClock() })
  let served: Readonly<Record<string, readonly string[]>> = {}
  const discovery: Discovery = {
    groups: () => discoveryOf(served).groups(),
    resources: (group, version) => discoveryOf(served).resources(group, version),
  }
  const mapper = new RestMapper([discovery], storage, ['/ex.io/crds/', '/ex.io/others/'])
  let changes = 0
  mapper.start()
  const stop = mapper.subscribe(() => changes++)
  const find = (): boolean => mapper.find('ex.io/v1', 'Gadget') !== undefined
  expect(find()).toBe(false)
  served = SERVED
  await write(storage, '/ex.io/widgets/a', 1)
  expect([find(), changes]).toEqual([false, 0])
  await write(storage, '/ex.io/crds/gadgets', 1)
  expect([find(), changes]).toEqual([true, 1])
  served = {}
  await write(storage, '/ex.io/others/gadgets', 1)
  expect([find(), changes]).toEqual([false, 2])
  stop()
  served = SERVED
  await write(storage, '/ex.io/crds/gadgets', 2)
  expect([find(), changes]).toEqual([true, 2])
  mapper.stop()
  served = {}
  await write(storage, '/ex.io/crds/gadgets', 3)
  expect(find()).toBe(true)
})

test('a mapper that never started can be stopped', async () => {
  const mapper = await mapperOf(discoveryOf(SERVED))
  expect(() => mapper.stop()).not.toThrow()
})

describe('the path', () => {
  const widgets: ApiResource = {
    group: 'ex.io',
    version: 'v1',
    resource: 'widgets',
    kind: 'Widget',
    singular: 'widget',
    namespaced: true,
    verbs: [],
  }
  const namespaces: ApiResource = { ...widgets, group: '', resource: 'namespaces', namespaced: false }
  test.each([
    [widgets, 'n', undefined, '/apis/ex.io/v1/namespaces/n/widgets'],
    [widgets, 'n', 'a', '/apis/ex.io/v1/namespaces/n/widgets/a'],
    [namespaces, '', undefined, '/api/v1/namespaces'],
    [namespaces, '', 'a', '/api/v1/namespaces/a'],
  ])('of %j', (resource, namespace, name, path) => {
    expect(pathOf(resource, namespace, name)).toBe(path)
  })
})
