import { describe, expect, it } from 'vitest'
import { stringify } from '../../../apimachinery/json/serialize.ts'
import { isObject } from '../../../apimachinery/json/value.ts'
import { parse, structuralFrom } from '../testing/structural.ts'
import { applyDefaults } from './algorithm.ts'
import { pruneNonNullableNulls } from './prune-nulls.ts'

const object = (properties: string) => `{"type":"object","properties":${properties}}`

describe('applyDefaults', () => {
  const rows: { name: string; schema: string; value: string; defaulted: string }[] = [
    {
      name: '[DF-1] an absent field gets its default, a present one keeps its value',
      schema: object('{"a":{"type":"string","default":"d"},"b":{"type":"string","default":"d"}}'),
      value: '{"b":"x"}',
      defaulted: '{"a":"d","b":"x"}',
    },
    {
      name: '[DF-1] false, zero and empty are values',
      schema: object(
        '{"a":{"type":"boolean","default":true},"b":{"type":"integer","default":5},"c":{"type":"string","default":"d"}}',
      ),
      value: '{"a":false,"b":0,"c":""}',
      defaulted: '{"a":false,"b":0,"c":""}',
    },
    {
      name: '[DF-2] null becomes the default, unless null is allowed',
      schema: object('{"a":{"type":"string","default":"d"},"b":{"type":"string","default":"d","nullable":true}}'),
      value: '{"a":null,"b":null}',
      defaulted: '{"a":"d","b":null}',
    },
    {
      name: '[DF-3] defaults fill what defaults made',
      schema: object(
        '{"a":{"type":"object","default":{"x":1},"properties":{"x":{"type":"integer"},"y":{"type":"integer","default":2}}}}',
      ),
      value: '{}',
      defaulted: '{"a":{"x":1,"y":2}}',
    },
    {
      name: '[DF-4] no object is made for the sake of the defaults in it',
      schema: object('{"a":{"type":"object","properties":{"y":{"type":"integer","default":2}}}}'),
      value: '{}',
      defaulted: '{}',
    },
    {
      name: '[DF-5] items that may not be null become their default',
      schema: object(
        '{"a":{"type":"array","items":{"type":"string","default":"d"}},"b":{"type":"array","items":{"type":"string"}}}',
      ),
      value: '{"a":["x",null],"b":[null]}',
      defaulted: '{"a":["x","d"],"b":[null]}',
    },
    {
      name: '[DF-5] items are filled one by one',
      schema: object('{"a":{"type":"array","items":{"type":"object","properties":{"x":{"type":"integer","default":1}}}}}'),
      value: '{"a":[{},{"x":2}]}',
      defaulted: '{"a":[{"x":1},{"x":2}]}',
    },
    {
      name: '[DF-5] so are values of additionalProperties, beside properties of their own',
      schema: `{"type":"object","properties":{"a":{"type":"object","properties":{"x":{"type":"integer","default":1}}}},
        "additionalProperties":{"type":"object","default":{"z":1},"properties":{"y":{"type":"integer","default":2}}}}`,
      value: '{"a":{},"b":{},"c":null}',
      defaulted: '{"a":{"x":1},"b":{"y":2},"c":{"y":2,"z":1}}',
    },
    {
      name: '[DF-6] the default of the root is not for the root',
      schema: '{"type":"object","default":{"a":1}}',
      value: '{}',
      defaulted: '{}',
    },
    {
      name: 'a value of another type than specified is left alone',
      schema: object('{"a":{"type":"object","properties":{"x":{"type":"integer","default":1}}}}'),
      value: '{"a":"s"}',
      defaulted: '{"a":"s"}',
    },
  ]
  for (const { name, schema, value, defaulted } of rows) {
    it(name, () => {
      const into = parse(value)
      applyDefaults(into, structuralFrom(schema))
      expect(stringify(into)).toBe(defaulted)
    })
  }

  it('[DF-1] every object gets a default of its own', () => {
    const s = structuralFrom(object('{"a":{"type":"object","default":{"x":1},"x-kubernetes-preserve-unknown-fields":true}}'))
    const [first, second] = [parse('{}'), parse('{}')]
    applyDefaults(first, s)
    applyDefaults(second, s)
    if (isObject(first) && isObject(first.a)) first.a.x = 2
    expect(stringify(second)).toBe('{"a":{"x":1}}')
  })
})

describe('pruneNonNullableNulls', () => {
  const rows: [string, string, string, string][] = [
    ['removes a null that is neither allowed nor defaulted', object('{"a":{"type":"string"}}'), '{"a":null}', '{}'],
    ['keeps one that is allowed', object('{"a":{"type":"string","nullable":true}}'), '{"a":null}', '{"a":null}'],
    ['keeps one that has a default', object('{"a":{"type":"string","default":"d"}}'), '{"a":null}', '{"a":null}'],
    ['keeps one that no schema speaks of', '{"type":"object"}', '{"a":null}', '{"a":null}'],
    ['looks into additionalProperties', '{"type":"object","additionalProperties":{"type":"string"}}', '{"a":null}', '{}'],
    [
      'looks into items, but leaves items themselves',
      object('{"a":{"type":"array","items":{"type":"object","properties":{"x":{"type":"string"}}}}}'),
      '{"a":[null,{"x":null}]}',
      '{"a":[null,{}]}',
    ],
  ]
  for (const [name, schema, value, pruned] of rows) {
    it(`[DF-7] ${name}`, () => {
      const from = parse(value)
      pruneNonNullableNulls(from, structuralFrom(schema))
      expect(stringify(from)).toBe(pruned)
    })
  }
})
