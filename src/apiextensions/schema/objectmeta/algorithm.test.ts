import { describe, expect, it } from 'vitest'
import { errorText, Path } from '../../../apimachinery/field/error.ts'
import { stringify } from '../../../apimachinery/json/serialize.ts'
import { reportsOf } from '../testing/reports.ts'
import { parse, structuralFrom } from '../testing/structural.ts'
import { coerce, hasEmbedded, readObjectMeta } from './algorithm.ts'
import { validateEmbedded } from './validation.ts'

const EMBEDDED = '{"type":"object","x-kubernetes-embedded-resource":true,"x-kubernetes-preserve-unknown-fields":true}'
const SCHEMA = structuralFrom(`{"type":"object","properties":{"e":${EMBEDDED},"list":{"type":"array","items":${EMBEDDED}},
  "map":{"type":"object","additionalProperties":${EMBEDDED}}}}`)

describe('coerce drops what is wrong', () => {
  const rows: { name: string; value: string; coerced: string; unknown?: string[]; root?: boolean }[] = [
    {
      name: '[EM-1] apiVersion and kind that are no strings',
      value: '{"e":{"apiVersion":5,"kind":null,"x":1}}',
      coerced: '{"e":{"x":1}}',
    },
    {
      name: '[EM-2] unknown fields of metadata, and names them',
      value:
        '{"e":{"metadata":{"name":"a","foo":1,"ownerReferences":[{"apiVersion":"v1","kind":"k","name":"n","uid":"u","bar":2}]}}}',
      coerced: '{"e":{"metadata":{"name":"a","ownerReferences":[{"apiVersion":"v1","kind":"k","name":"n","uid":"u"}]}}}',
      unknown: ['e.metadata.foo', 'e.metadata.ownerReferences[0].bar'],
    },
    {
      name: '[EM-2] fields of metadata that have a wrong type, each for itself',
      value: '{"e":{"metadata":{"name":5,"labels":{"a":"b"},"finalizers":"x","generation":1}}}',
      coerced: '{"e":{"metadata":{"generation":1,"labels":{"a":"b"}}}}',
    },
    {
      name: '[EM-2] metadata that is no object stays as it is',
      value: '{"e":{"metadata":"x"}}',
      coerced: '{"e":{"metadata":"x"}}',
    },
    {
      name: '[EM-3] times are written in UTC with whole seconds, what is empty vanishes',
      value: '{"e":{"metadata":{"creationTimestamp":"2026-01-01T01:00:00.5+01:00","labels":{},"name":"","annotations":null}}}',
      coerced: '{"e":{"metadata":{"creationTimestamp":"2026-01-01T00:00:00Z"}}}',
    },
    {
      name: '[EM-3] no creation time is none',
      value: '{"e":{"metadata":{"creationTimestamp":null}}}',
      coerced: '{"e":{"metadata":{}}}',
    },
    {
      name: '[EM-4] paths name items by index and keys in brackets',
      value: '{"list":[{"metadata":{"foo":1}}],"map":{"k":{"metadata":{"foo":1}}}}',
      coerced: '{"list":[{"metadata":{}}],"map":{"k":{"metadata":{}}}}',
      unknown: ['list[0].metadata.foo', 'map[k].metadata.foo'],
    },
    {
      name: '[EM-2] of the root, when a resource begins there',
      value: '{"apiVersion":1,"metadata":{"foo":1}}',
      coerced: '{"metadata":{}}',
      unknown: ['metadata.foo'],
      root: true,
    },
    {
      name: '[EM-2] not of the root, when none begins there',
      value: '{"metadata":{"foo":1}}',
      coerced: '{"metadata":{"foo":1}}',
    },
  ]
  for (const { name, value, coerced, unknown = [], root = false } of rows) {
    it(name, () => {
      const object = parse(value)
      expect(coerce(object, SCHEMA, root, true, { trackUnknown: true })).toEqual({ error: undefined, unknown })
      expect(stringify(object)).toBe(coerced)
    })
  }
})

describe('what coerce does not look at', () => {
  it.each([
    [
      'numbers, texts and nulls in the place of resources',
      '{"e":1.0,"list":[1.0,"x",null,{"kind":1}],"map":{"k":"x"}}',
      '{"e":1,"list":[1,"x",null,{}],"map":{"k":"x"}}',
    ],
    ['resources that the schema does not name', '{"x":{"kind":1}}', '{"x":{"kind":1}}'],
    ['a null in the place of all', 'null', 'null'],
    ['a list in the place of all', '[{"e":{"kind":1}}]', '[{"e":{"kind":1}}]'],
  ])('[EM-1] %s', (_, value, coerced) => {
    const from = parse(value)
    expect(coerce(from, SCHEMA, true, true, { trackUnknown: true })).toEqual({ error: undefined, unknown: [] })
    expect(stringify(from)).toBe(coerced)
  })

  it('[EM-2] unknown fields are not named unless asked', () => {
    expect(coerce(parse('{"e":{"metadata":{"foo":1}}}'), SCHEMA, false, true).unknown).toEqual([])
  })

  it('[EM-1] a root without a schema has its own metadata alone', () => {
    const from = parse('{"kind":1,"metadata":{"foo":1},"e":{"kind":1}}')
    expect(coerce(from, undefined, true, true, { trackUnknown: true }).unknown).toEqual(['metadata.foo'])
    expect(stringify(from)).toBe('{"e":{"kind":1},"metadata":{}}')
    expect(validateEmbedded(parse('{"e":{"kind":1}}'), undefined, undefined, true).map(errorText)).toEqual([
      'apiVersion: Required value',
      'kind: Required value',
    ])
  })
})

describe('hasEmbedded', () => {
  it.each([
    ['a resource', EMBEDDED, true],
    ['items', `{"type":"array","items":${EMBEDDED}}`, true],
    ['values', `{"type":"object","additionalProperties":${EMBEDDED}}`, true],
    ['a property before others', `{"type":"object","properties":{"a":${EMBEDDED},"b":{"type":"string"}}}`, true],
    ['a property behind others', `{"type":"object","properties":{"a":{"type":"string"},"b":${EMBEDDED}}}`, true],
    ['any values', '{"type":"object","additionalProperties":true}', false],
    ['nothing', '{"type":"object","properties":{"a":{"type":"array","items":{"type":"string"}}}}', false],
  ])('[EM-1] %s', (_, schema, expected) => {
    expect(hasEmbedded(structuralFrom(schema))).toBe(expected)
  })

  it('[EM-1] no schema has none', () => {
    expect(hasEmbedded(undefined)).toBe(false)
  })
})

describe('[TR-2] what coerce reports', () => {
  it.each([
    ['a kind that is no string', '{"e":{"kind":1}}', ['pruned EM-1 e/kind: 1 => nothing']],
    ['metadata in another form', '{"list":[{"metadata":{"labels":{}}}]}', ['coerced EM-3 list/0/metadata: {"labels":{}} => {}']],
    [
      'metadata with a field of the wrong type',
      '{"map":{"k":{"metadata":{"name":1}}}}',
      ['coerced EM-2 map/k/metadata: {"name":1} => {}'],
    ],
    [
      'an unknown field',
      '{"e":{"metadata":{"foo":1}}}',
      ['pruned EM-2 e/metadata/foo: 1 => nothing', 'coerced EM-3 e/metadata: {"foo":1} => {}'],
    ],
  ])('%s', (_, value, expected) => {
    expect(reportsOf((report) => coerce(parse(value), SCHEMA, false, true, { report }))).toEqual(expected)
  })
})

describe('coerce says what is wrong', () => {
  const rows: [string, string, string][] = [
    ['[EM-1] kind is no string', '{"e":{"kind":5}}', 'e.kind: Invalid value: 5: must be a string'],
    [
      '[EM-2] a field of metadata, the first in order',
      '{"map":{"k":{"metadata":{"uid":5,"labels":{"a":5}}}}}',
      'map[k].metadata: Invalid value: {"labels":{"a":5},"uid":5}: json: cannot unmarshal number into Go struct field ObjectMeta.labels of type string',
    ],
    [
      '[EM-2] metadata is no object',
      '{"list":[{"metadata":5}]}',
      'list[0].metadata: Invalid value: 5: json: cannot unmarshal number into Go value of type v1.ObjectMeta',
    ],
  ]
  for (const [name, value, text] of rows) {
    it(name, () => {
      const { error, unknown } = coerce(parse(value), SCHEMA, false, false, { trackUnknown: true })
      expect([error && errorText(error), ...unknown]).toEqual([text])
    })
  }

  it.each([
    [
      'a list without a path',
      `{"type":"array","items":${EMBEDDED}}`,
      '[{},{"kind":5}]',
      undefined,
      '[1].kind: Invalid value: 5: must be a string',
    ],
    [
      'a list at a path',
      `{"type":"array","items":${EMBEDDED}}`,
      '[{},{"kind":5}]',
      Path.of('p'),
      'p[1].kind: Invalid value: 5: must be a string',
    ],
    [
      'values without a path',
      `{"type":"object","additionalProperties":${EMBEDDED}}`,
      '{"a":{"kind":5}}',
      undefined,
      '[a].kind: Invalid value: 5: must be a string',
    ],
    [
      'values at a path',
      `{"type":"object","additionalProperties":${EMBEDDED}}`,
      '{"a":{"kind":5}}',
      Path.of('p'),
      'p[a].kind: Invalid value: 5: must be a string',
    ],
  ])('[EM-1] in %s', (_, schema, value, path, text) => {
    const { error } = coerce(parse(value), structuralFrom(schema), false, false, path === undefined ? {} : { path })
    expect(error && errorText(error)).toBe(text)
  })
})

describe('validateEmbedded', () => {
  const rows: [string, string, string[]][] = [
    ['[EM-5] apiVersion and kind are required', '{"e":{}}', ['e.apiVersion: Required value', 'e.kind: Required value']],
    [
      '[EM-5] and not empty',
      '{"e":{"apiVersion":"","kind":""}}',
      ['e.apiVersion: Invalid value: "": must not be empty', 'e.kind: Invalid value: "": must not be empty'],
    ],
    [
      '[EM-6] apiVersion is a group and a version',
      '{"e":{"apiVersion":"a/b/c","kind":"Pod"}}',
      ['e.apiVersion: Invalid value: "a/b/c": unexpected GroupVersion string: a/b/c'],
    ],
    [
      '[EM-6] kind is a label',
      '{"e":{"apiVersion":"v1","kind":"Po_d"}}',
      [
        `e.kind: Invalid value: "Po_d": may have mixed case, but should otherwise match: a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')`,
      ],
    ],
    ['[EM-7] a name may be missing', '{"e":{"apiVersion":"v1","kind":"Pod","metadata":{"namespace":"n"}}}', []],
    [
      '[EM-7] a name is a segment of a path',
      '{"map":{"k":{"apiVersion":"v1","kind":"Pod","metadata":{"name":"a/b"}}}}',
      [`map[k].metadata.name: Invalid value: "a/b": may not contain '/'`],
    ],
    [
      '[EM-1] apiVersion and kind are strings',
      '{"e":{"apiVersion":1,"kind":2}}',
      ['e.apiVersion: Invalid value: 1: must be a string', 'e.kind: Invalid value: 2: must be a string'],
    ],
    ['[EM-6] a group and a version are fine', '{"e":{"apiVersion":"a/b","kind":"Pod"}}', []],
    [
      '[EM-2] metadata is an object',
      '{"e":{"apiVersion":"v1","kind":"Pod","metadata":5}}',
      ['e.metadata: Invalid value: 5: json: cannot unmarshal number into Go value of type v1.ObjectMeta'],
    ],
    [
      '[EM-2] fields of metadata have their types',
      '{"e":{"apiVersion":"v1","kind":"Pod","metadata":{"name":5}}}',
      [
        'e.metadata: Invalid value: {"name":5}: json: cannot unmarshal number into Go struct field ObjectMeta.name of type string',
      ],
    ],
    ['[EM-5] in a list', '{"list":[1.0,"x",null,{"apiVersion":"v1"}]}', ['list[3].kind: Required value']],
    ['[EM-7] numbers, texts and nulls in the place of resources are not looked at', '{"e":1.0,"map":{"k":"x"},"list":null}', []],
    ['[EM-7] values that hold no resource are not looked at', '{"x":{"apiVersion":5}}', []],
  ]
  for (const [name, value, expected] of rows) {
    it(name, () => expect(validateEmbedded(parse(value), SCHEMA, undefined).map(errorText)).toEqual(expected))
  }

  it.each([
    [
      'a list without a path',
      `{"type":"array","items":${EMBEDDED}}`,
      '[{"apiVersion":"v1"}]',
      undefined,
      ['[0].kind: Required value'],
    ],
    [
      'a list at a path',
      `{"type":"array","items":${EMBEDDED}}`,
      '[{"apiVersion":"v1"}]',
      Path.of('p'),
      ['p[0].kind: Required value'],
    ],
    [
      'values without a path',
      `{"type":"object","additionalProperties":${EMBEDDED}}`,
      '{"a":{"apiVersion":"v1"}}',
      undefined,
      ['[a].kind: Required value'],
    ],
    [
      'values at a path',
      `{"type":"object","additionalProperties":${EMBEDDED}}`,
      '{"a":{"apiVersion":"v1"}}',
      Path.of('p'),
      ['p[a].kind: Required value'],
    ],
    ['any values', '{"type":"object","additionalProperties":true}', '{"a":{"apiVersion":"v1"}}', undefined, []],
  ])('[EM-5] in %s', (_, schema, value, path, expected) => {
    expect(validateEmbedded(parse(value), structuralFrom(schema), path).map(errorText)).toEqual(expected)
  })

  it('[EM-5] of the root, when a resource begins there', () => {
    const value = parse('{"kind":"A","e":{"apiVersion":"v1","kind":"B"},"map":{"k":{"kind":"C"}}}')
    expect(validateEmbedded(value, SCHEMA, undefined, true).map(errorText)).toEqual([
      'apiVersion: Required value',
      'map[k].apiVersion: Required value',
    ])
    expect(validateEmbedded(parse('[1]'), SCHEMA, undefined, true)).toEqual([])
  })
})

it('[EM-2] unknown fields are named in the order of their keys', () => {
  const metadata = parse('{"z":1,"name":"a","m":2,"ownerReferences":[{"o":1,"b":2}]}')
  expect(readObjectMeta(metadata, false).unknown).toEqual(['m', 'ownerReferences[0].b', 'ownerReferences[0].o', 'z'])
})
