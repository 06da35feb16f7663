import { describe, expect, it } from 'vitest'
import { stringify } from '../../../apimachinery/json/serialize.ts'
import { isObject } from '../../../apimachinery/json/value.ts'
import { reportsOf } from '../testing/reports.ts'
import { parse, structuralFrom } from '../testing/structural.ts'
import { applyDefaults, pruneNonNullableNulls } from './algorithm.ts'

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
      name: '[DF-5] values of additionalProperties that can be null stay null',
      schema: '{"type":"object","additionalProperties":{"type":"string","nullable":true,"default":"d"}}',
      value: '{"a":null}',
      defaulted: '{"a":null}',
    },
    {
      name: '[DF-5] values of additionalProperties that cannot be null become their default, beside no property',
      schema: '{"type":"object","additionalProperties":{"type":"string","default":"d"}}',
      value: '{"a":null,"b":"x"}',
      defaulted: '{"a":"d","b":"x"}',
    },
    {
      name: '[DF-5] a null without a default stays',
      schema: `{"type":"object","properties":{"x":{"type":"object","additionalProperties":{"type":"object","properties":{"y":{"type":"integer","default":1}}}},
        "l":{"type":"array","items":{"type":"object","properties":{"y":{"type":"integer","default":1}}}}}}`,
      value: '{"x":{"a":null,"b":{}},"l":[null,{}]}',
      defaulted: '{"l":[null,{"y":1}],"x":{"a":null,"b":{"y":1}}}',
    },
    {
      name: '[DF-5] items that can be null stay null',
      schema: '{"type":"object","properties":{"a":{"type":"array","items":{"type":"string","nullable":true,"default":"d"}}}}',
      value: '{"a":[null]}',
      defaulted: '{"a":[null]}',
    },
    {
      name: '[DF-5] a property beside additionalProperties has no default of theirs',
      schema: '{"type":"object","properties":{"a":{"type":"string"}},"additionalProperties":{"type":"string","default":"d"}}',
      value: '{"a":null,"b":null}',
      defaulted: '{"a":null,"b":"d"}',
    },
    {
      name: '[DF-1] defaults stand below parts without any',
      schema: `{"type":"object","properties":{"n":{"type":"string"},"a":{"type":"object","properties":{"m":{"type":"string"},"b":{"type":"array","items":{"type":"object",
        "additionalProperties":{"type":"object","properties":{"c":{"type":"integer","default":1}}}}}}}}}`,
      value: '{"a":{"b":[{"x":{}}],"m":"s"},"n":"s"}',
      defaulted: '{"a":{"b":[{"x":{"c":1}}],"m":"s"},"n":"s"}',
    },
    {
      name: 'numbers, texts and nulls in the place of objects and lists are left alone',
      schema: `{"type":"object","properties":{"a":{"type":"object","properties":{"x":{"type":"integer","default":1}}},"b":{"type":"object","properties":{"x":{"type":"integer","default":1}}},
        "l":{"type":"array","items":{"type":"object","properties":{"x":{"type":"integer","default":1}}}},"o":{"type":"object","properties":{"x":{"type":"integer","default":1}}}}}`,
      value: '{"a":1.0,"b":null,"l":[1,"s",null,[{}]],"o":[{}]}',
      defaulted: '{"a":1,"b":null,"l":[1,"s",null,[{}]],"o":[{}]}',
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

describe('[TR-2] what applyDefaults reports', () => {
  it('names each field, item and value with its default', () => {
    const s =
      structuralFrom(`{"type":"object","properties":{"a":{"type":"object","properties":{"x":{"type":"integer","default":1}}},
      "l":{"type":"array","items":{"type":"string","default":"d"}},"m":{"type":"object","additionalProperties":{"type":"string","default":"d"}},
      "n":{"type":"array","items":{"type":"object","properties":{"x":{"type":"integer","default":1}}}}}}`)
    expect(
      reportsOf((report) => applyDefaults(parse('{"a":{},"l":["s",null],"m":{"k":null},"n":[{"x":null}]}'), s, report)),
    ).toEqual([
      'defaulted DF-1 a/x: nothing => 1',
      'defaulted DF-1 l/1: null => "d"',
      'defaulted DF-1 m/k: null => "d"',
      'defaulted DF-1 n/0/x: null => 1',
    ])
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
    [
      'goes through properties',
      object('{"a":{"type":"object","properties":{"x":{"type":"string"}}}}'),
      '{"a":{"x":null,"y":null}}',
      '{"a":{"y":null}}',
    ],
    ['leaves a list without items', object('{"a":{"type":"array"}}'), '{"a":[{"x":null}]}', '{"a":[{"x":null}]}'],
    [
      'leaves any values',
      '{"type":"object","additionalProperties":true}',
      '{"a":{"x":null},"b":null}',
      '{"a":{"x":null},"b":null}',
    ],
    [
      'leaves numbers and texts in the place of objects',
      object('{"a":{"type":"object","properties":{"value":{"type":"string"}}}}'),
      '{"a":1.0}',
      '{"a":1}',
    ],
    ['leaves a null in the place of the root', object('{"a":{"type":"string"}}'), 'null', 'null'],
  ]
  for (const [name, schema, value, pruned] of rows) {
    it(`[DF-7] ${name}`, () => {
      const from = parse(value)
      pruneNonNullableNulls(from, structuralFrom(schema))
      expect(stringify(from)).toBe(pruned)
    })
  }
})

describe('pruneNonNullableNulls', () => {
  it('[DF-7] without a schema changes nothing', () => {
    const value = parse('{"a":null}')
    pruneNonNullableNulls(value, undefined)
    expect(stringify(value)).toBe('{"a":null}')
  })

  it('[TR-2] reports what it removes', () => {
    const s = structuralFrom(`{"type":"object","properties":{"a":{"type":"object","properties":{"x":{"type":"string"}}},
      "l":{"type":"array","items":{"type":"object","properties":{"x":{"type":"string"}}}}}}`)
    expect(reportsOf((report) => pruneNonNullableNulls(parse('{"a":{"x":null},"l":[{},{"x":null}]}'), s, report))).toEqual([
      'nullDropped DF-7 a/x: null => nothing',
      'nullDropped DF-7 l/1/x: null => nothing',
    ])
  })
})
