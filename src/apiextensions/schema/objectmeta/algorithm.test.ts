import { describe, expect, it } from 'vitest'
import { errorText } from '../../../apimachinery/field/error.ts'
import { stringify } from '../../../apimachinery/json/serialize.ts'
import { parse, structuralFrom } from '../testing/structural.ts'
import { coerce } from './algorithm.ts'
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
      const { error } = coerce(parse(value), SCHEMA, false, false)
      expect(error && errorText(error)).toBe(text)
    })
  }
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
    ['[EM-7] values that hold no resource are not looked at', '{"x":{"apiVersion":5}}', []],
  ]
  for (const [name, value, expected] of rows) {
    it(name, () => expect(validateEmbedded(parse(value), SCHEMA, undefined).map(errorText)).toEqual(expected))
  }
})
