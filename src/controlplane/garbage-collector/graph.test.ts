import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../../apimachinery/json/value.ts'
import { objectFrom } from '../../apiserver/storage/testing/fixtures.ts'
import { OwnerGraph, ownersOf } from './graph.ts'

/** An owner reference; `!` after the uid makes it block the deletion of the owner. */
const reference = (text: string) => ({
  apiVersion: 'ex.io/v1',
  kind: 'Widget',
  name: 'w',
  uid: text.replace('!', ''),
  blockOwnerDeletion: text.endsWith('!'),
})

const object = (uid: string, ...owners: string[]): JsonObject =>
  objectFrom(JSON.stringify({ metadata: { uid, ownerReferences: owners.map(reference) } }))

const uids = (owners: readonly { readonly uid: string }[]): string[] => owners.map(({ uid }) => uid)

describe('[GC-1] the owners of an object', () => {
  test.each([
    ['without metadata', '{}', []],
    ['without references', '{"metadata":{}}', []],
    ['whose references are malformed', '{"metadata":{"ownerReferences":"x"}}', []],
    [
      'with references',
      '{"metadata":{"ownerReferences":[1,{"apiVersion":"v1","kind":"K","name":"n","uid":"u"},{"blockOwnerDeletion":true}]}}',
      [
        { apiVersion: 'v1', kind: 'K', name: 'n', uid: 'u', blocks: false },
        { apiVersion: '', kind: '', name: '', uid: '', blocks: true },
      ],
    ],
  ])('one %s', (_, json, owners) => {
    expect(ownersOf(objectFrom(json))).toEqual(owners)
  })
})

describe('[GC-2] a change of owner references unblocks the owners', () => {
  test.each<[string, string[], string[], string[]]>([
    ['of a reference that is removed', ['a!', 'b!'], ['a!'], ['b']],
    ['of a reference that no longer blocks', ['a!', 'b!'], ['a', 'b!'], ['a']],
    ['of none, when all references still block', ['a!', 'b!'], ['b!', 'a!'], []],
    ['of none, when the reference did not block', ['a', 'b!'], ['b!'], []],
    ['of all references, when none is left', ['a!', 'b!'], [], ['a', 'b']],
  ])('%s', (_, before, after, unblocked) => {
    const graph = new OwnerGraph()
    expect(graph.set('/k', object('u', ...before))).toEqual([])
    expect(uids(graph.set('/k', object('u', ...after)))).toEqual(unblocked)
  })

  test('of the whole object, when it is removed', () => {
    const graph = new OwnerGraph()
    graph.set('/k', object('u', 'a!', 'b'))
    expect(uids(graph.remove('/k', object('u', 'a!', 'b')))).toEqual(['a', 'b'])
    expect(graph.remove('/k', object('u', 'a!', 'b'))).toEqual([])
  })
})

test('[GC-1] an object stays found where another with its uid is removed', () => {
  const graph = new OwnerGraph()
  graph.set('/old', object('u'))
  graph.set('/new', object('u'))
  graph.remove('/old', object('u'))
  expect(graph.keyOf('u')).toBe('/new')
})

test('[GC-1] an object is found by its uid until it is removed', () => {
  const graph = new OwnerGraph()
  graph.set('/a', object('u'))
  graph.set('/b', object('v'))
  expect([graph.keyOf('u'), graph.keyOf('v'), graph.keyOf('w')]).toEqual(['/a', '/b', undefined])
  graph.remove('/a', object('u'))
  expect([graph.keyOf('u'), graph.keyOf('v')]).toEqual([undefined, '/b'])
})

describe('the dependents of an owner', () => {
  const family = (): OwnerGraph => {
    const graph = new OwnerGraph()
    graph.set('/a', object('1', 'owner', 'other!'))
    graph.set('/b', object('2', 'other', 'owner!'))
    graph.set('/c', object('3', 'owner!'))
    graph.set('/d', object('4', 'other!'))
    return graph
  }

  test('[GC-1] are the objects that name it', () => {
    const graph = family()
    expect(graph.dependentsOf('owner')).toEqual(['/a', '/b', '/c'])
    expect(graph.dependentsOf('stranger')).toEqual([])
  })

  test('[GC-2] block it where the reference to it does', () => {
    const graph = family()
    expect(graph.blockingDependentsOf('owner')).toEqual(['/b', '/c'])
    expect(graph.blockingDependentsOf('other')).toEqual(['/a', '/d'])
  })

  test('[GC-1] are those that are left after a change and a removal', () => {
    const graph = family()
    graph.set('/a', object('1', 'other'))
    graph.remove('/c', object('3', 'owner!'))
    expect(graph.dependentsOf('owner')).toEqual(['/b'])
    expect(graph.dependentsOf('other')).toEqual(['/b', '/d', '/a'])
    graph.remove('/b', object('2', 'other', 'owner!'))
    expect(graph.dependentsOf('owner')).toEqual([])
  })
})
