import { describe, expect, it, test } from 'vitest'
import type { ResourceType } from '../../../client/resource-type.ts'
import {
  accessAt,
  engineOf,
  homeAt,
  objectAt,
  readAddress,
  resourcesAt,
  sequenceAt,
  withEngine,
  withoutEngine,
} from './address.ts'

const type = { group: 'demo.crdlab.dev', version: 'v1', resource: 'webapps', namespaced: true } as ResourceType
const cluster = { group: 'demo.crdlab.dev', version: 'v1', resource: 'regions', namespaced: false } as ResourceType

describe('addresses', () => {
  const kind = { type: 'webapps.demo.crdlab.dev', version: 'v1' }
  const none = { labels: '', fields: '' }
  const rows: [name: string, location: string, address: unknown][] = [
    ['home', homeAt('shop'), { view: 'home', workspace: 'shop' }],
    [
      'some of the lessons',
      sequenceAt(['conflict', 'first-kind']),
      { view: 'lessons', workspace: '', sequence: ['conflict', 'first-kind'] },
    ],
    ['the kinds', resourcesAt('shop'), { view: 'resources', workspace: 'shop' }],
    [
      'a list over all namespaces',
      resourcesAt('shop', type),
      { view: 'resources', workspace: 'shop', list: { ...kind, namespace: undefined, selectors: none, words: '' } },
    ],
    [
      'a list in a namespace',
      resourcesAt('shop', type, 'team-a'),
      { view: 'resources', workspace: 'shop', list: { ...kind, namespace: 'team-a', selectors: none, words: '' } },
    ],
    [
      'a list that selects',
      resourcesAt('shop', type, undefined, { labels: 'tier=gold,a in (x/y)', fields: 'metadata.name!=100%' }, 'a&b'),
      {
        view: 'resources',
        workspace: 'shop',
        list: {
          ...kind,
          namespace: undefined,
          selectors: { labels: 'tier=gold,a in (x/y)', fields: 'metadata.name!=100%' },
          words: 'a&b',
        },
      },
    ],
    [
      'the status of an object',
      objectAt('shop', type, 'default', 'a', 'status'),
      {
        view: 'resource',
        workspace: 'shop',
        object: { type: 'webapps.demo.crdlab.dev', version: 'v1', namespace: 'default', name: 'a', endpoint: 'status' },
      },
    ],
    [
      'a cluster-scoped object',
      objectAt('shop', cluster, '', 'eu.west'),
      {
        view: 'resource',
        workspace: 'shop',
        object: { type: 'regions.demo.crdlab.dev', version: 'v1', namespace: undefined, name: 'eu.west', endpoint: '' },
      },
    ],
    ['who may', accessAt('shop'), { view: 'access', workspace: 'shop' }],
    [
      'who may do what to a kind in a namespace',
      accessAt('shop', type, 'team-a'),
      { view: 'access', workspace: 'shop', list: { type: 'webapps.demo.crdlab.dev', version: 'v1', namespace: 'team-a' } },
    ],
    ['nothing', '/', undefined],
    ['an unknown view', '/ws/shop/nowhere', undefined],
    ['a broken escape', '/ws/%E0%A4%A', undefined],
  ]
  it.each(rows)('%s', (_, location, address) => expect(readAddress(location)).toEqual(address))
})

test.each<[address: string, engine: 'page' | 'host' | undefined]>([
  ['/host', 'host'],
  ['/host/resources', 'host'],
  ['/hosts', undefined],
  ['/ws/first-run', 'page'],
  ['/', undefined],
  ['', undefined],
])('the address %s names the engine %s', (address, engine) => {
  expect(engineOf(address)).toBe(engine)
})

test.each<[read: string, shown: string]>([
  ['/ws/one', '/host'],
  ['/ws/one/cr/a.b/v1/-/x', '/host/cr/a.b/v1/-/x'],
  ['/ws/one-more/install', '/ws/one-more/install'],
])('on a server the address %s is shown as %s, and read back', (read, shown) => {
  expect(withEngine(read, 'host', 'one')).toBe(shown)
  expect(withoutEngine(shown, 'one')).toBe(read)
  expect(withEngine(read, 'page', 'one')).toBe(read)
})
