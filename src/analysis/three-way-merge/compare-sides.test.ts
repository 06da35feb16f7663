import { describe, expect, it } from 'vitest'
import { parseJson } from '../../apimachinery/json/parse.ts'
import { stringify } from '../../apimachinery/json/serialize.ts'
import type { JsonObject } from '../../apimachinery/json/value.ts'
import { compareSides, type MergeRow } from './compare-sides.ts'
import { type Choice, mergedOf } from './result.ts'

const SCHEMA = {
  type: 'object',
  properties: {
    spec: {
      type: 'object',
      properties: {
        tags: { type: 'array', items: { type: 'string' }, 'x-kubernetes-list-type': 'set' },
        args: { type: 'array', items: { type: 'string' } },
        env: {
          type: 'array',
          'x-kubernetes-list-type': 'map',
          'x-kubernetes-list-map-keys': ['name'],
          items: { type: 'object', properties: { name: { type: 'string', default: 'main' }, value: { type: 'string' } } },
        },
        ref: { type: 'object', 'x-kubernetes-map-type': 'atomic' },
      },
    },
  },
} as unknown as JsonObject

const value = (text: string) => (text === '' ? undefined : parseJson(`{"spec":${text}}`).value)
const compare = (base: string, mine: string, theirs: string, prefersTheirs = false) =>
  compareSides({ base: value(base), mine: value(mine), theirs: value(theirs) }, SCHEMA, () => prefersTheirs)
const merged = (base: string, mine: string, theirs: string, choices: Record<string, Choice> = {}): string => {
  const tree = compare(base, mine, theirs)
  const byPath = new Map(tree.rows.map((row) => [row.path, row.id]))
  const made = mergedOf(tree, new Map(Object.entries(choices).map(([path, choice]) => [byPath.get(path) ?? path, choice])))
  return stringify(made.value ?? null).replace(/^\{"spec":(.*)\}$/, '$1')
}
const brief = ({ path, changed, unit, isConflict, proposed }: MergeRow): string =>
  `${path} ${unit} ${changed}${isConflict ? ' conflict' : ''} -> ${proposed}`

describe('compareSides', () => {
  const rows: [rule: string, base: string, mine: string, theirs: string, rows: string[]][] = [
    ['a field that neither changed', '{"a":1}', '{"a":1}', '{"a":1}', ['spec.a field none -> mine']],
    [
      'a field that one side changed',
      '{"a":1,"b":1}',
      '{"a":2,"b":1}',
      '{"a":1,"b":2}',
      ['spec.a field mine -> mine', 'spec.b field theirs -> theirs'],
    ],
    ['the same change on both sides is no conflict', '{"a":1}', '{"a":2}', '{"a":2}', ['spec.a field equal -> mine']],
    ['different changes of one field', '{"a":1}', '{"a":2}', '{"a":3}', ['spec.a field both conflict -> mine']],
    ['a removal against a change', '{"a":1}', '{}', '{"a":3}', ['spec.a field both conflict -> mine']],
    ['a removal alone', '{"a":1,"b":1}', '{"b":1}', '{"a":1,"b":1}', ['spec.b field none -> mine', 'spec.a field mine -> mine']],
    ['a removal by both', '{"a":1}', '{}', '{}', ['spec.a field equal -> mine']],
    [
      'objects that both added are merged by field',
      '',
      '{"o":{"a":1}}',
      '{"o":{"b":2}}',
      ['spec.o.a field mine -> mine', 'spec.o.b field theirs -> theirs'],
    ],
    [
      'an object in place of a scalar is one field',
      '{"o":1}',
      '{"o":{"a":1}}',
      '{"o":{"b":1}}',
      ['spec.o field both conflict -> mine'],
    ],
    [
      'an atomic map is one field',
      '{"ref":{"a":1}}',
      '{"ref":{"a":2}}',
      '{"ref":{"a":1,"b":1}}',
      ['spec.ref atomic both conflict -> mine'],
    ],
    [
      'a list without a type is atomic',
      '{"args":["a"]}',
      '{"args":["a","b"]}',
      '{"args":["a","c"]}',
      ['spec.args atomic both conflict -> mine'],
    ],
    ['a set takes both changes', '{"tags":["a"]}', '{"tags":["a","b"]}', '{"tags":["a","c"]}', ['spec.tags set both -> both']],
    [
      'a set that one side removed is a conflict',
      '{"tags":["a"]}',
      '{}',
      '{"tags":["a","c"]}',
      ['spec.tags field both conflict -> mine'],
    ],
    [
      'a set with an item twice is atomic',
      '{"tags":["a"]}',
      '{"tags":["a","a"]}',
      '{"tags":["a","c"]}',
      ['spec.tags atomic both conflict -> mine'],
    ],
    [
      'items with keys are compared by key, whatever their place',
      '{"env":[{"name":"x","value":"1"},{"name":"y","value":"1"}]}',
      '{"env":[{"name":"y","value":"1"},{"name":"x","value":"2"}]}',
      '{"env":[{"name":"x","value":"1"},{"name":"y","value":"3"}]}',
      [
        'spec.env[name="y"].name field none -> mine',
        'spec.env[name="y"].value field theirs -> theirs',
        'spec.env[name="x"].name field none -> mine',
        'spec.env[name="x"].value field mine -> mine',
      ],
    ],
    [
      'an item that one side adds is one row',
      '{"env":[]}',
      '{"env":[{"name":"x","value":"1"}]}',
      '{"env":[]}',
      ['spec.env[name="x"] item mine -> mine'],
    ],
    [
      'an item that one side removes and the other changes is a conflict',
      '{"env":[{"name":"x","value":"1"}]}',
      '{"env":[{"name":"x","value":"2"}]}',
      '{"env":[]}',
      ['spec.env[name="x"] item both conflict -> mine'],
    ],
    [
      'a key that is missing has its default',
      '{"env":[{"value":"1"}]}',
      '{"env":[{"name":"main","value":"1"}]}',
      '{"env":[{"value":"1"}]}',
      ['spec.env[name="main"].name field mine -> mine', 'spec.env[name="main"].value field none -> mine'],
    ],
    [
      'a list with a key twice is atomic',
      '{"env":[]}',
      '{"env":[{"name":"x"},{"name":"x"}]}',
      '{"env":[]}',
      ['spec.env atomic mine -> mine'],
    ],
  ]
  it.each(rows)('%s', (_, base, mine, theirs, wanted) => {
    expect(compare(base, mine, theirs).rows.map(brief)).toEqual(wanted)
  })
  it('proposes theirs for a conflict where it is preferred, and only there', () => {
    expect(compare('{"a":1,"b":1}', '{"a":2,"b":2}', '{"a":3,"b":1}', true).rows.map(brief)).toEqual([
      'spec.a field both conflict -> theirs',
      'spec.b field mine -> mine',
    ])
  })
  it('merges finalizers as a set and owner references by uid without a schema', () => {
    const side = (text: string) => parseJson(`{"metadata":${text}}`).value
    const { rows } = compareSides(
      {
        base: side('{"finalizers":["a"],"ownerReferences":[{"uid":"1"}]}'),
        mine: side('{"finalizers":["a","b"],"ownerReferences":[{"uid":"1"}]}'),
        theirs: side('{"finalizers":["a","c"],"ownerReferences":[{"uid":"1"},{"uid":"2"}]}'),
      },
      undefined,
      () => false,
    )
    expect(rows.map(brief)).toEqual([
      'metadata.finalizers set both -> both',
      'metadata.ownerReferences[uid="1"].uid field none -> mine',
      'metadata.ownerReferences[uid="2"] item theirs -> theirs',
    ])
  })
})

describe('mergedOf', () => {
  const rows: [rule: string, base: string, mine: string, theirs: string, choices: Record<string, Choice>, merged: string][] = [
    ['changes of different fields are both kept', '{"a":1,"b":1}', '{"a":2,"b":1}', '{"a":1,"b":2}', {}, '{"a":2,"b":2}'],
    ['a removal stays one', '{"a":1,"b":1}', '{"b":1}', '{"a":1,"b":2}', {}, '{"b":2}'],
    ['a chosen side', '{"a":1}', '{"a":2}', '{"a":3}', { 'spec.a': { take: 'theirs' } }, '{"a":3}'],
    ['base', '{"a":1}', '{"a":2}', '{"a":3}', { 'spec.a': { take: 'base' } }, '{"a":1}'],
    ['another value', '{"a":1}', '{"a":2}', '{"a":3}', { 'spec.a': { value: 9 } }, '{"a":9}'],
    ['a side that removed the field', '{"a":1}', '{"a":2}', '{}', { 'spec.a': { take: 'theirs' } }, '{}'],
    ['a set of both changes', '{"tags":["a","b"]}', '{"tags":["b","c"]}', '{"tags":["a","b","d"]}', {}, '{"tags":["b","c","d"]}'],
    [
      'new items of theirs stand behind mine',
      '{"env":[{"name":"x"}]}',
      '{"env":[{"name":"m"},{"name":"x"}]}',
      '{"env":[{"name":"t"},{"name":"x"}]}',
      {},
      '{"env":[{"name":"m"},{"name":"x"},{"name":"t"}]}',
    ],
    [
      'items keep the order of theirs where I moved none',
      '{"env":[{"name":"x"},{"name":"y"}]}',
      '{"env":[{"name":"x"},{"name":"y"}]}',
      '{"env":[{"name":"y"},{"name":"x"}]}',
      {},
      '{"env":[{"name":"y"},{"name":"x"}]}',
    ],
  ]
  it.each(rows)('%s', (_, base, mine, theirs, choices, wanted) => {
    expect(merged(base, mine, theirs, choices)).toBe(wanted)
  })
})

it('compares thousands of items by key', () => {
  const list = (n: number, mark: string) =>
    `{"env":[${Array.from({ length: n }, (_, i) => `{"name":"n${i}","value":"${mark}${i % 7}"}`).join(',')}]}`
  const { rows } = compare(list(5_000, 'a'), list(5_000, 'b'), list(5_000, 'a'))
  expect(rows.filter(({ changed }) => changed === 'mine')).toHaveLength(5_000)
})
