import { describe, expect, it, test } from 'vitest'
import { applyEdits, valueAt } from '../../../../analysis/edit.ts'
import { parseJson } from '../../../../apimachinery/json/parse.ts'
import { isObject, type JsonObject, newObject } from '../../../../apimachinery/json/value.ts'
import type { ResourceType } from '../../../../client/resource-type.ts'
import { resourceType } from '../../../../client/testing/resource-type.ts'
import { clashesOf, pluralOf, renamed, withKind } from './names.ts'

function crd(names: object, group = 'example.com'): JsonObject {
  const { plural = 'things' } = names as { plural?: string }
  const { value } = parseJson(
    JSON.stringify({ metadata: { name: `${plural}.${group}` }, spec: { group, names: { plural, ...names } } }),
  )
  return isObject(value) ? value : newObject()
}

test.each([
  ['Widget', 'widgets'],
  ['Policy', 'policies'],
  ['Gateway', 'gateways'],
  ['Box', 'boxes'],
  ['Mesh', 'meshes'],
  ['Ingress', 'ingresses'],
  ['', ''],
])('the plural of %s is %s', (kind, plural) => {
  expect(pluralOf(kind)).toBe(plural)
})

describe('another kind', () => {
  const changedTo = (names: object, kind: string): unknown[] => {
    const made = applyEdits(crd(names), withKind(crd(names), kind))
    const at = (key: string): unknown => valueAt(made, ['spec', 'names', key])
    return [at('kind'), at('plural'), at('singular'), at('listKind'), valueAt(made, ['metadata', 'name'])]
  }

  it('takes with it the names that were derived from the old one, and the name of the CRD', () => {
    const names = { kind: 'Thing', plural: 'things', singular: 'thing', listKind: 'ThingList' }
    expect(changedTo(names, 'Policy')).toEqual(['Policy', 'policies', 'policy', 'PolicyList', 'policies.example.com'])
  })

  it('leaves names that were chosen, and says none that was not said', () => {
    expect(changedTo({ kind: 'Thing', plural: 'stuff' }, 'Policy')).toEqual([
      'Policy',
      'stuff',
      undefined,
      undefined,
      'stuff.example.com',
    ])
  })
})

it('the name of the CRD follows its group', () => {
  const made = applyEdits(crd({ kind: 'Thing' }), renamed(crd({ kind: 'Thing' }), { group: 'a.dev' }))
  expect([valueAt(made, ['metadata', 'name']), valueAt(made, ['spec', 'group'])]).toEqual(['things.a.dev', 'a.dev'])
})

const type = (group: string, resource: string, kind: string, shortNames: string[] = []): ResourceType =>
  resourceType({ group, resource, kind, shortNames })

const OWN = { kind: 'Thing', plural: 'things', shortNames: ['th'] }

test.each<[what: string, others: ResourceType[], clashes: string[]]>([
  ['nothing else', [], []],
  ['itself, in each of its versions', [type('example.com', 'things', 'Thing', ['th'])], []],
  ['a short name in the group', [type('example.com', 'thumbs', 'Thumb', ['th'])], ['shortNames th thumbs.example.com rejected']],
  ['a short name in another group', [type('a.dev', 'thumbs', 'Thumb', ['th'])], ['shortNames th thumbs.a.dev']],
  [
    "a plural that is another one's short name",
    [type('example.com', 'x', 'X', ['things'])],
    ['plural things x.example.com rejected'],
  ],
  ['a singular that is not said', [type('example.com', 'thing', 'X')], ['singular thing thing.example.com rejected']],
  [
    'a kind in the group',
    [type('example.com', 'x', 'Thing')],
    ['singular thing x.example.com rejected', 'kind Thing x.example.com rejected'],
  ],
  ['a list kind in the group', [type('example.com', 'x', 'ThingList')], ['listKind ThingList x.example.com rejected']],
  ['a kind in another group', [type('a.dev', 'x', 'Thing')], ['singular thing x.a.dev']],
  ['one of the core group', [type('', 'namespaces', 'Namespace', ['th'])], ['shortNames th namespaces']],
])('beside %s', (_what, others, clashes) => {
  const found = clashesOf(crd(OWN), others)
  expect(found.map(({ word, name, other, rejected }) => `${word} ${name} ${other}${rejected ? ' rejected' : ''}`)).toEqual(
    clashes,
  )
})
