import { describe, expect, it } from 'vitest'
import { type Case, failed, HOLDS, INTEGER, ITEM, KEYED, outcome, property, ruled, STRING } from './testing/outcome.ts'

describe('[CK-3] what oldSelf is', () => {
  const grows = ruled(INTEGER, 'self >= oldSelf')
  const less = (field: string): string => failed(field, '1', 'self >= oldSelf')
  const typedMap = (type: string) =>
    property(`{"type": "object", "x-kubernetes-map-type": "${type}", "properties": {"b": ${grows}}}`)
  it.each<[string, Case, string[]]>([
    ['the same field', { schema: property(grows), value: '{"a": 1}', old: '{"a": 2}' }, [less('a')]],
    ['nothing where the field was absent', { schema: property(grows), value: '{"a": 1}', old: '{}' }, []],
    ['nothing where the field was null', { schema: property(grows), value: '{"a": 1}', old: '{"a": null}' }, []],
    [
      'the same key of a map',
      {
        schema: property(`{"type": "object", "additionalProperties": ${grows}}`),
        value: '{"a": {"x": 1, "y": 1}}',
        old: '{"a": {"x": 2}}',
      },
      [less('a[x]')],
    ],
    [
      'the same field of a granular map',
      { schema: typedMap('granular'), value: '{"a": {"b": 1}}', old: '{"a": {"b": 2}}' },
      [less('a.b')],
    ],
    [
      'the same field of an atomic map',
      { schema: typedMap('atomic'), value: '{"a": {"b": 1}}', old: '{"a": {"b": 2}}' },
      [less('a.b')],
    ],
    ['nothing in a map of another type', { schema: typedMap('other'), value: '{"a": {"b": 1}}', old: '{"a": {"b": 2}}' }, []],
    [
      'nothing in an object that was a list',
      { schema: property(`{"type": "object", "properties": {"b": ${grows}}}`), value: '{"a": {"b": 1}}', old: '{"a": [2]}' },
      [],
    ],
    [
      'nothing in a list',
      { schema: property(`{"type": "array", "items": ${grows}}`), value: '{"a": [1]}', old: '{"a": [2]}' },
      [],
    ],
    [
      'the item with the same key',
      {
        schema: property(`{${KEYED}, "items": ${ITEM}}`),
        value: '{"a": [{"k": "x", "v": 1}]}',
        old: '{"a": [{"k": "y", "v": 9}, {"k": "x", "v": 2}]}',
      },
      ['FieldValueInvalid a[0]: Invalid value: failed rule: self.v >= oldSelf.v'],
    ],
    [
      'nothing in a list that was an object',
      { schema: property(`{${KEYED}, "items": ${ITEM}}`), value: '{"a": [{"k": "x", "v": 1}]}', old: '{"a": {"k": "x"}}' },
      [],
    ],
    [
      'there for one of two rules',
      { schema: property(ruled(INTEGER, 'self > 5', 'self >= oldSelf')), value: '{"a": 1}', old: '{"a": 2}' },
      [failed('a', '1', 'self > 5'), less('a')],
    ],
  ])('%s', (_, given, expected) => {
    expect(outcome(given)).toEqual(expected)
  })
})

describe('[CK-9] what an update did not change', () => {
  const positive = ruled(INTEGER, 'self > 0')
  const broken = (field: string): string => `FieldValueInvalid ${field}: Invalid value: 0: failed rule: self > 0`
  const warned = (field: string): string => `${field}: Invalid value: 0: failed rule: self > 0`
  const kind = ruled(STRING, "self == 'X'")
  const lists = property(`{"type": "array", "items": {"type": "array", "items": ${positive}}}`)
  const list = property(`{"type": "array", "items": ${positive}}`)
  const keyed = property(`{${KEYED}, "items": {"type": "object", "properties": {"k": {"type": "string"}, "v": ${positive}}}}`)
  it.each<[string, string, string, string, string[]]>([
    ['a field that changed is an error', property(positive), '{"a": 0}', '{"a": 1}', [broken('a')]],
    ['a field that did not is a warning', property(positive), '{"a": 0}', '{"a": 0}', [warned('a')]],
    ['a field that was not there is an error', property(positive), '{"a": 0}', '{}', [broken('a')]],
    ['items of a list that changed are errors', list, '{"a": [0, 1]}', '{"a": [0]}', [broken('a[0]')]],
    ['items of a list that did not are warnings', list, '{"a": [0]}', '{"a": [0]}', [warned('a[0]')]],
    ['items of lists in a list that changed are errors', lists, '{"a": [[0], [1]]}', '{"a": [[0]]}', [broken('a[0][0]')]],
    ['items of lists in a list that did not are warnings', lists, '{"a": [[0]]}', '{"a": [[0]]}', [warned('a[0][0]')]],
    [
      'an item with a key that did not change is a warning',
      keyed,
      '{"a": [{"k": "x", "v": 0}, {"k": "y", "v": 0}]}',
      '{"a": [{"k": "x", "v": 0}, {"k": "y", "v": 1}]}',
      [broken('a[1].v'), warned('a[0].v')],
    ],
    [
      'the kind of the root is an error',
      `{"type": "object", "properties": {"kind": ${kind}}}`,
      '{"kind": "Y"}',
      '{"kind": "Y"}',
      [failed('kind', '"Y"', "self == 'X'")],
    ],
    [
      'the apiVersion of the root is an error',
      `{"type": "object", "properties": {"apiVersion": ${kind}}}`,
      '{"apiVersion": "Y"}',
      '{"apiVersion": "Y"}',
      [failed('apiVersion', '"Y"', "self == 'X'")],
    ],
    [
      'a kind below the root is a warning',
      property(`{"type": "object", "properties": {"kind": ${kind}}}`),
      '{"a": {"kind": "Y"}}',
      '{"a": {"kind": "Y"}}',
      [`a.kind: Invalid value: "Y": failed rule: self == 'X'`],
    ],
    [
      'a rule that uses oldSelf is an error',
      property(ruled(INTEGER, 'self > oldSelf')),
      '{"a": 0}',
      '{"a": 0}',
      [failed('a', '0', 'self > oldSelf')],
    ],
    [
      'a branch of an object that changed is an error',
      `{"type": "object", "properties": {"a": {${INTEGER}, ${HOLDS}, "allOf": [{"x-kubernetes-validations": [{"rule": "self > 0"}]}]}, "b": {"type": "integer"}}}`,
      '{"a": 0, "b": 1}',
      '{"a": 0, "b": 2}',
      [broken('a')],
    ],
    [
      'a branch of an object that did not is a warning',
      property(`{${INTEGER}, ${HOLDS}, "allOf": [{"x-kubernetes-validations": [{"rule": "self > 0"}]}]}`),
      '{"a": 0}',
      '{"a": 0}',
      [warned('a')],
    ],
  ])('%s', (_, schema, value, old, expected) => {
    expect(outcome({ schema, value, old, ratchets: true })).toEqual(expected)
  })
})
