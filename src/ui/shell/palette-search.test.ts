import { describe, expect, test } from 'vitest'
import type { ResourceType } from '../../client/resource-type.ts'
import { resourceType } from '../../client/testing/resource-type.ts'
import { describeResource, type Entry, readResourceQuery, resourcesNamed, search } from './palette-search.ts'

const entry = (title: string, group: Entry['group'], more: Partial<Entry> = {}): Entry => ({
  id: title,
  title,
  group,
  run() {},
  ...more,
})

const type = (resource: string, kind: string, group: string, shortNames: readonly string[] = []): ResourceType =>
  resourceType({ resource, kind, group, shortNames, verbs: ['get', 'list'] })

const titles = (found: readonly Entry[]): string[] => found.map(({ title }) => title)

describe('the palette', () => {
  const entries = [
    entry('Plain text editor', 'settings'),
    entry('last-staging', 'objects', { searchedOnly: true }),
    entry('outstanding', 'objects', { searchedOnly: true }),
    entry('staging', 'objects', { searchedOnly: true }),
    entry('Show status', 'view', { words: ['intent'] }),
    entry('Settings', 'goTo'),
  ]

  test('shows commands of the view first, and no object before something is typed', () => {
    expect(titles(search(entries, ' '))).toEqual(['Show status', 'Settings', 'Plain text editor'])
  })

  test('finds beginnings before words, and words before what is within them', () => {
    expect(titles(search(entries, 'STA'))).toEqual(['Show status', 'staging', 'last-staging', 'outstanding'])
  })

  test('finds other words too, and nothing where nothing answers', () => {
    expect(titles(search(entries, 'intent'))).toEqual(['Show status'])
    expect(search(entries, 'zzz')).toEqual([])
  })

  test('shows what cannot run behind what can', () => {
    const edits = [entry('Undo', 'view', { disabledReason: 'Nothing to undo' }), entry('Reload under', 'view')]
    expect(titles(search(edits, ''))).toEqual(['Reload under', 'Undo'])
    expect(titles(search(edits, 'und'))).toEqual(['Reload under', 'Undo'])
  })

  test('shows eight of a group', () => {
    const many = Array.from({ length: 500 }, (_, i) => entry(`web-${i}`, 'objects', { searchedOnly: true }))
    expect(search(many, 'web')).toHaveLength(8)
  })
})

describe('the colon', () => {
  const types = [
    type('pods', 'Pod', '', ['po']),
    type('policies', 'Policy', 'demo.dev'),
    type('webapps', 'WebApp', 'demo.crdlab.dev', ['wa']),
    { ...type('reviews', 'Review', 'demo.dev'), verbs: ['create'] },
  ]
  const rows = [
    ['po', ['pods', 'policies']],
    ['wa', ['webapps']],
    ['webapp', ['webapps']],
    ['pod', ['pods']],
    ['webapps.demo.crdlab.dev', ['webapps']],
    ['webapps.v1.demo.crdlab.dev', ['webapps']],
    ['reviews', []],
    ['apps', []],
  ] as const
  test.each(rows)('finds %s as kubectl does', (name, found) => {
    expect(resourcesNamed(types, name).map(({ resource }) => resource)).toEqual(found)
  })

  test.each([
    [':', '', undefined],
    [':WA', 'wa', undefined],
    [':wa ', 'wa', ''],
    [': wa Store', 'wa', 'store'],
  ])('reads "%s"', (query, resource, name) => expect(readResourceQuery(query)).toEqual({ resource, name }))

  test('describes a resource by its short names, version and kind', () => {
    expect(types.slice(1, 3).map(describeResource)).toEqual(['demo.dev/v1 · Policy', 'wa · demo.crdlab.dev/v1 · WebApp'])
  })
})
