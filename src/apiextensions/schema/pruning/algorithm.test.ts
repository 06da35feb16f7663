import { describe, expect, it } from 'vitest'
import { stringify } from '../../../apimachinery/json/serialize.ts'
import { reportsOf } from '../testing/reports.ts'
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
  {
    name: '[PN-7] below the root they are unknown fields as any other',
    schema: '{"type":"object","properties":{"a":{"type":"object"}}}',
    object: '{"a":{"kind":"x"}}',
    pruned: '{"a":{}}',
    unknown: ['a.kind'],
  },
  {
    name: '[PN-4] those of an embedded resource at the root',
    schema: '{"type":"object","x-kubernetes-embedded-resource":true,"properties":{}}',
    object: '{"kind":"A","b":1}',
    pruned: '{"kind":"A"}',
    unknown: ['b'],
  },
  {
    name: '[PN-4] those of an embedded resource that preserves unknown fields, whatever its schema says of them',
    schema: `{"type":"object","properties":{"e":{"type":"object","x-kubernetes-embedded-resource":true,"x-kubernetes-preserve-unknown-fields":true,
      "properties":{"metadata":{"type":"object","properties":{"name":{"type":"string"}}}}}}}`,
    object: '{"e":{"metadata":{"name":"n","x":1},"y":{"z":1}}}',
    pruned: '{"e":{"metadata":{"name":"n","x":1},"y":{"z":1}}}',
  },
  {
    name: '[PN-3] a field named kind that is specified is pruned like any other',
    schema:
      '{"type":"object","properties":{"a":{"type":"object","x-kubernetes-preserve-unknown-fields":true,"properties":{"kind":{"type":"object"}}}}}',
    object: '{"a":{"kind":{"x":1},"y":1}}',
    pruned: '{"a":{"kind":{},"y":1}}',
    unknown: ['a.kind.x'],
  },
  {
    name: '[PN-3] values of additionalProperties are specified too',
    schema: `{"type":"object","x-kubernetes-preserve-unknown-fields":true,"properties":{"a":{"type":"object"}},
      "additionalProperties":{"type":"object","properties":{"b":{"type":"string"}}}}`,
    object: '{"a":{"b":1},"c":{"b":1,"d":1}}',
    pruned: '{"a":{},"c":{"b":1}}',
    unknown: ['a.b', 'c.d'],
  },
  {
    name: '[PN-2] [PN-3] any values are emptied',
    schema:
      '{"type":"object","properties":{"a":{"type":"object","x-kubernetes-preserve-unknown-fields":true,"additionalProperties":true}}}',
    object: '{"a":{"x":{"y":1},"z":1}}',
    pruned: '{"a":{"x":{},"z":1}}',
    unknown: ['a.x.y'],
  },
  {
    name: '[PN-3] a list without items keeps what is in it',
    schema:
      '{"type":"object","x-kubernetes-preserve-unknown-fields":true,"properties":{"a":{"type":"array","x-kubernetes-preserve-unknown-fields":true}}}',
    object: '{"a":[{"x":1},[{"y":1}]]}',
    pruned: '{"a":[{"x":1},[{"y":1}]]}',
  },
  {
    name: '[PN-1] numbers, texts and nulls in the place of objects stay',
    schema: '{"type":"object","properties":{"a":{"type":"object"},"b":{"type":"array","items":{"type":"object"}}}}',
    object: '{"a":1.0,"b":[1.0,"x",null,true]}',
    pruned: '{"a":1,"b":[1,"x",null,true]}',
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

describe('prune without a schema', () => {
  it.each([
    ['[PN-1] an object loses all, and names it', '{"kind":"A","x":{"y":1}}', '{}', ['kind', 'x']],
    ['[PN-5] so do objects in a list', '[{"kind":"A"},1]', '[{},1]', ['[0].kind']],
    ['[PN-1] a number stays', '1.0', '1', []],
    ['[PN-1] null stays', 'null', 'null', []],
  ])('%s', (_, value, pruned, unknown) => {
    const from = parse(value)
    expect(prune(from, undefined, { isResourceRoot: false, trackUnknown: true })).toEqual(unknown)
    expect(stringify(from)).toBe(pruned)
  })
})

describe('[TR-2] what prune reports', () => {
  it.each([
    [
      '{"a":{"x":1},"kind":"k","l":[{"b":1}]}',
      ['pruned PN-1 a/x: 1 => nothing', 'pruned PN-1 kind: "k" => nothing', 'pruned PN-1 l/0/b: 1 => nothing'],
    ],
    ['{"a":{}}', []],
  ])('%s', (value, expected) => {
    const s = structuralFrom(
      '{"type":"object","properties":{"a":{"type":"object"},"l":{"type":"array","items":{"type":"object"}}}}',
    )
    expect(reportsOf((report) => prune(parse(value), s, { isResourceRoot: false, trackUnknown: false, report }))).toEqual(
      expected,
    )
  })
})
