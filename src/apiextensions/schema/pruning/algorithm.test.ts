import { describe, expect, it } from 'vitest'
import { stringify } from '../../../apimachinery/json/serialize.ts'
import { parse, structuralFrom } from '../testing/structural.ts'
import { prune } from './algorithm.ts'

interface Row {
  readonly name: string
  readonly schema: string
  readonly object: string
  readonly pruned: string
  readonly unknown?: string[]
  readonly root?: boolean
}

const ROWS: Row[] = [
  {
    name: '[PN-1] unknown fields go, with all below them',
    schema: '{"type":"object","properties":{"a":{"type":"string"}}}',
    object: '{"a":"x","b":1,"c":{"d":{"e":1}}}',
    pruned: '{"a":"x"}',
    unknown: ['b', 'c'],
  },
  {
    name: '[PN-1] an object without properties loses every field',
    schema: '{"type":"object"}',
    object: '{"a":"x"}',
    pruned: '{}',
    unknown: ['a'],
  },
  {
    name: '[PN-1] a value of another type than specified is walked by what it is',
    schema: '{"type":"object","properties":{"a":{"type":"string"}}}',
    object: '{"a":{"b":1}}',
    pruned: '{"a":{}}',
    unknown: ['a.b'],
  },
  {
    name: '[PN-2] additionalProperties keeps every key',
    schema: '{"type":"object","additionalProperties":{"type":"object","properties":{"a":{"type":"string"}}}}',
    object: '{"x":{"a":"1","b":"2"},"y":5}',
    pruned: '{"x":{"a":"1"},"y":5}',
    unknown: ['x.b'],
  },
  {
    name: '[PN-2] additionalProperties true and false keep keys and empty objects',
    schema:
      '{"type":"object","properties":{"t":{"type":"object","additionalProperties":true},"f":{"type":"object","additionalProperties":false}}}',
    object: '{"t":{"a":1,"b":{"c":1}},"f":{"a":[{"c":1}]}}',
    pruned: '{"f":{"a":[{}]},"t":{"a":1,"b":{}}}',
    unknown: ['f.a[0].c', 't.b.c'],
  },
  {
    name: '[PN-3] preserved unknown fields stay, specified ones are pruned',
    schema:
      '{"type":"object","x-kubernetes-preserve-unknown-fields":true,"properties":{"a":{"type":"object","properties":{"b":{"type":"string"}}}}}',
    object: '{"x":{"y":1},"a":{"b":"1","c":"2"}}',
    pruned: '{"a":{"b":"1"},"x":{"y":1}}',
    unknown: ['a.c'],
  },
  {
    name: '[PN-3] preserving goes on through lists, until a field is specified',
    schema: `{"type":"array","x-kubernetes-preserve-unknown-fields":true,
      "items":{"type":"object","properties":{"a":{"type":"object"}}}}`,
    object: '[{"x":1,"a":{"y":1}}]',
    pruned: '[{"a":{},"x":1}]',
    unknown: ['[0].a.y'],
  },
  {
    name: '[PN-4] apiVersion, kind and metadata of a resource stay',
    schema: '{"type":"object","properties":{"spec":{"type":"object"}}}',
    object: '{"apiVersion":"v1","kind":"A","metadata":{"x":1},"spec":{"a":1},"b":1}',
    pruned: '{"apiVersion":"v1","kind":"A","metadata":{"x":1},"spec":{}}',
    unknown: ['b', 'spec.a'],
    root: true,
  },
  {
    name: '[PN-4] those of an embedded resource too',
    schema: `{"type":"object","properties":{"e":{"type":"object","x-kubernetes-embedded-resource":true,
      "properties":{"spec":{"type":"string"}}}}}`,
    object: '{"e":{"apiVersion":"v1","kind":"A","metadata":{"x":1},"spec":"s","b":1}}',
    pruned: '{"e":{"apiVersion":"v1","kind":"A","metadata":{"x":1},"spec":"s"}}',
    unknown: ['e.b'],
  },
  {
    name: '[PN-5] items are pruned one by one, without items they are emptied',
    schema: `{"type":"object","properties":{"a":{"type":"array","items":{"type":"object","properties":{"x":{"type":"string"}}}},
      "b":{"type":"array"}}}`,
    object: '{"a":[{"x":"1","y":1},5],"b":[{"z":1},[{"z":2}],"s"]}',
    pruned: '{"a":[{"x":"1"},5],"b":[{},[{}],"s"]}',
    unknown: ['a[0].y', 'b[0].z', 'b[1][0].z'],
  },
  {
    name: '[PN-6] paths are in byte order',
    schema: '{"type":"object"}',
    object: '{"b":1,"a b":1,"Z":1,"\u{1F600}":1,"\uFF5E":1}',
    pruned: '{}',
    unknown: ['Z', 'a b', 'b', '\uFF5E', '\u{1F600}'],
  },
  {
    name: '[PN-7] where no resource begins, apiVersion, kind and metadata go without a word',
    schema: '{"type":"object"}',
    object: '{"apiVersion":"v1","kind":"A","metadata":{},"a":1}',
    pruned: '{}',
    unknown: ['a'],
  },
]

describe('prune', () => {
  for (const { name, schema, object, pruned, unknown = [], root = false } of ROWS) {
    it(name, () => {
      const value = parse(object)
      expect(prune(value, structuralFrom(schema), { isResourceRoot: root, trackUnknown: true })).toEqual(unknown)
      expect(stringify(value)).toBe(pruned)
    })
  }

  it('[PN-6] names nothing unless asked', () => {
    const value = parse('{"a":1}')
    expect(prune(value, structuralFrom('{"type":"object"}'), { isResourceRoot: false, trackUnknown: false })).toEqual([])
    expect(stringify(value)).toBe('{}')
  })

  it('[PN-4] a resource without a schema keeps nothing else', () => {
    const value = parse('{"kind":"A","spec":{"a":1}}')
    expect(prune(value, undefined, { isResourceRoot: true, trackUnknown: true })).toEqual(['spec'])
    expect(stringify(value)).toBe('{"kind":"A"}')
  })
})
