import { describe, expect, test } from 'vitest'
import type { ResourceType } from '../../client/resource-type.ts'
import { designAt, homeAt } from '../base/address/address.ts'
import { accessAt, objectAt, presentAt, resourcesAt, timelineAt } from '../base/address/object-address.ts'
import { lessonBuilderAt, sequenceAt } from '../features/lessons/address.ts'
import { VIEWS } from '../features/registry.ts'
import { openAddress, titleOf } from './views.ts'

const type = { group: 'demo.crdlab.dev', version: 'v1', resource: 'webapps', namespaced: true } as ResourceType
const cluster = { group: 'demo.crdlab.dev', version: 'v1', resource: 'regions', namespaced: false } as ResourceType

describe('an address is opened by its view', () => {
  const kind = { type: 'webapps.demo.crdlab.dev', version: 'v1' }
  const none = { labels: '', fields: '' }
  const object = { ...kind, namespace: 'default', name: 'a' }
  const rows: [name: string, location: string, view: string, workspace: string, props: object][] = [
    ['home', homeAt('shop'), 'home', 'shop', {}],
    ['a new design', designAt('shop'), 'design', 'shop', { name: undefined, field: undefined }],
    [
      'a design with a field',
      designAt('shop', 'webapps.demo.crdlab.dev', 'spec', 'a'),
      'design',
      'shop',
      { name: 'webapps.demo.crdlab.dev', field: 'spec/a' },
    ],
    ['some of the lessons', sequenceAt(['conflict', 'first-kind']), 'lessons', 'open', { sequence: ['conflict,first-kind'] }],
    ['lessons of a sender', sequenceAt(['conflict', 'own'], 'H4sI'), 'lessons', 'open', { sequence: ['conflict,own', 'H4sI'] }],
    ['the board of a class', '/class', 'class', 'open', { given: '' }],
    ['the board with its key', '/class/key', 'class', 'open', { given: 'key' }],
    ['where students join', '/join', 'class', 'open', {}],
    ['all lessons', '/lessons', 'lessons', 'open', { sequence: undefined }],
    ['an own lesson', lessonBuilderAt('own-1'), 'lessonBuilder', 'open', { id: 'own-1' }],
    ['a step of a lesson', '/lesson/conflict/2', 'lesson', 'open', { id: 'conflict', step: 2 }],
    ['a lesson where it was left', '/lesson/conflict', 'lesson', 'open', { id: 'conflict', step: undefined }],
    ['the kinds', resourcesAt('shop'), 'resources', 'shop', { list: undefined }],
    [
      'a list over all namespaces',
      resourcesAt('shop', type),
      'resources',
      'shop',
      { list: { ...kind, namespace: undefined, selectors: none, words: '' } },
    ],
    [
      'a list in a namespace',
      resourcesAt('shop', type, 'team-a'),
      'resources',
      'shop',
      { list: { ...kind, namespace: 'team-a', selectors: none, words: '' } },
    ],
    [
      'a list that selects',
      resourcesAt('shop', type, undefined, { labels: 'tier=gold,a in (x/y)', fields: 'metadata.name!=100%' }, 'a&b'),
      'resources',
      'shop',
      {
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
      'resource',
      'shop',
      { address: { ...object, endpoint: 'status' } },
    ],
    [
      'a cluster-scoped object',
      objectAt('shop', cluster, '', 'eu.west'),
      'resource',
      'shop',
      {
        address: { type: 'regions.demo.crdlab.dev', version: 'v1', namespace: undefined, name: 'eu.west', endpoint: '' },
      },
    ],
    ['the presenter', presentAt('shop', type, 'default', 'a'), 'present', 'shop', { address: object, isNotes: false }],
    ['its notes', `${presentAt('shop', type, 'default', 'a')}/notes`, 'present', 'shop', { address: object, isNotes: true }],
    ['the timeline of everything', timelineAt('shop'), 'timeline', 'shop', { address: undefined }],
    [
      'the timeline of an object',
      timelineAt('shop', { type, namespace: 'default', name: 'a' }),
      'timeline',
      'shop',
      { address: object },
    ],
    ['who may', accessAt('shop'), 'access', 'shop', { list: undefined }],
    [
      'who may do what to a kind in a namespace',
      accessAt('shop', type, 'team-a'),
      'access',
      'shop',
      { list: { ...kind, namespace: 'team-a' } },
    ],
    ['a row of the dialects', '/ws/shop/dialects/migration', 'dialects', 'shop', { row: 'migration' }],
  ]
  test.each(rows)('%s', (_, location, view, workspace, props) => {
    const opened = openAddress(VIEWS, location, 'open')
    expect([opened?.view.id, opened?.workspace, opened?.element.props]).toEqual([view, workspace, props])
  })

  test.each([
    ['nothing', '/'],
    ['an unknown view', '/ws/shop/nowhere'],
    ['a word that every object has', '/ws/shop/constructor'],
    ['an object without a name', '/ws/shop/cr/webapps.demo.crdlab.dev/v1/default'],
    ['a broken escape', '/ws/%E0%A4%A'],
  ])('%s is no address', (_, location) => expect(openAddress(VIEWS, location, 'open')).toBeUndefined())
})

describe('the title of the tab', () => {
  const rows = [
    ['/ws/first-run', 'crdlab'],
    ['/ws/class-7', 'class-7 · crdlab'],
    ['/ws/first-run/settings', 'Settings · crdlab'],
    ['/ws/first-run/resources/webapps.demo.crdlab.dev/v1/*', 'webapps · crdlab'],
    ['/ws/first-run/cr/webapps.demo.crdlab.dev/v1/default/storefront', 'storefront · webapps · crdlab'],
    ['/ws/class-7/crd/webapps.demo.crdlab.dev/design', 'webapps.demo.crdlab.dev · Design · class-7 · crdlab'],
    ['/elsewhere', 'crdlab'],
  ] as const
  test.each(rows)('of %s is "%s"', (path, title) =>
    expect(titleOf(VIEWS, openAddress(VIEWS, path, 'first-run'), 'first-run')).toBe(title),
  )
})
