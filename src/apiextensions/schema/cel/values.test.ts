import { describe, expect, it } from 'vitest'
import { valueText } from '../../../cel/value-text.ts'
import { parse, structuralFrom } from '../testing/structural.ts'
import { evaluated } from './testing/evaluated.ts'
import { toValue } from './values.ts'

const type = (name: string) => `{"type": "${name}"}`
const format = (name: string) => `{"type": "string", "format": "${name}"}`
const ARRAY = '{"type": "array", "items": {"type": "integer"}}'
const INT_OR_STRING = '{"x-kubernetes-int-or-string": true}'
const ANYTHING = '{"x-kubernetes-preserve-unknown-fields": true}'

describe('[CE-2] a value as rules see it, or what the server says of it', () => {
  it.each([
    [type('string'), '"a"', '"a"'],
    [type('string'), '""', '""'],
    [type('string'), '1', 'invalid data, expected string, got int64'],
    [type('string'), '1.5', 'invalid data, expected string, got float64'],
    [type('string'), '1.0', 'invalid data, expected string, got float64'],
    [type('string'), '9007199254740993', 'invalid data, expected string, got int64'],
    [type('string'), 'true', 'invalid data, expected string, got bool'],
    [type('string'), '[]', 'invalid data, expected string, got []interface {}'],
    [type('string'), '{}', 'invalid data, expected string, got map[string]interface {}'],
    [type('string'), 'null', 'invalid data, got null for schema with nullable=false'],
    ['{"type": "string", "nullable": true}', 'null', 'null'],
    [type('integer'), '1', '1'],
    [type('integer'), '9007199254740993', '9007199254740993'],
    [type('integer'), '1.5', 'invalid data, expected int, got float64'],
    [type('integer'), '"a"', 'invalid data, expected int, got string'],
    [type('number'), '1', '1.0'],
    [type('number'), '1.0', '1.0'],
    [type('number'), '1.5', '1.5'],
    [type('number'), '9007199254740993', '9007199254740992.0'],
    [type('number'), '"a"', 'invalid data, expected float, got string'],
    [type('boolean'), 'false', 'false'],
    [type('boolean'), '"a"', 'invalid data, expected bool, got string'],
    [type('object'), '{}', '{}'],
    [type('object'), '[]', 'invalid data, expected a map for the provided schema with type=object'],
    [ARRAY, '[1, 2]', '[1, 2]'],
    [ARRAY, '["a", 2]', '[invalid data, expected int, got string, 2]'],
    [ARRAY, '{}', 'invalid data, expected an array for the provided schema with type=array'],
    [type('array'), '[]', 'invalid array type, expected Items with a non-empty Schema'],
    [
      '{"type": "array", "items": {"type": "string"}, "x-kubernetes-list-type": "bag"}',
      '[]',
      `invalid x-kubernetes-list-type, expected 'map', 'set' or 'atomic' but got bag`,
    ],
    [INT_OR_STRING, '1', '1'],
    [INT_OR_STRING, '"a"', '"a"'],
    [INT_OR_STRING, '9007199254740993', '9007199254740993'],
    [INT_OR_STRING, '1.5', 'invalid data, expected XIntOrString value to be either a string or integer'],
    ['{"type": "string", "x-kubernetes-int-or-string": true}', '1', '1'],
    [ANYTHING, '[1]', 'unknown'],
    [ANYTHING, 'null', 'invalid data, got null for schema with nullable=false'],
    [
      '{}',
      '1',
      'invalid type, expected object, array, number, integer, boolean or string, or no type with x-kubernetes-int-or-string or x-kubernetes-preserve-unknown-fields is true, got ',
    ],
  ])('%s %s', (schema, value, expected) => {
    expect(valueText(toValue(parse(value), structuralFrom(schema)))).toBe(expected)
  })
})

describe('[CK-4] texts with a format', () => {
  it.each([
    [format('uuid'), '"a"', '"a"'],
    ['{"type": "string", "maxLength": 3}', '"a"', '"a"'],
    [format('duration'), '"1h30m"', 'duration("5400s")'],
    [format('duration'), '"2 days"', 'duration("172800s")'],
    [format('duration'), '"1 week 2 hours 3 min"', 'duration("612180s")'],
    [format('duration'), '"10 micros"', 'duration("0.00001s")'],
    [format('duration'), '"x"', 'Invalid duration x: unable to parse x as duration'],
    [format('date'), '"2024-02-29"', 'timestamp("2024-02-29T00:00:00Z")'],
    [
      format('date'),
      '"x2024-02-29"',
      'Invalid date formatted string x2024-02-29: parsing time "x2024-02-29" as "2006-01-02": cannot parse "x2024-02-29" as "2006"',
    ],
    [format('date'), '"2023-02-29"', 'Invalid date formatted string 2023-02-29: parsing time "2023-02-29": day out of range'],
    [format('date-time'), '""', 'timestamp("1970-01-01T00:00:00Z")'],
    [format('date-time'), '"2024-01-02T03:04:05Z"', 'timestamp("2024-01-02T03:04:05Z")'],
    [format('date-time'), '"2024-01-02T03:04:05"', 'timestamp("2024-01-02T03:04:05Z")'],
    [format('date-time'), '"2024-01-02T03:04:05.678"', 'timestamp("2024-01-02T03:04:05.678Z")'],
    [format('byte'), '"YQ=="', 'b"\\141"'],
    [format('byte'), '"YWI="', 'b"\\141\\142"'],
    [format('byte'), '"YW\\nI=\\r"', 'b"\\141\\142"'],
    [format('byte'), '"-_-_"', 'b"\\373\\377\\277"'],
    [format('byte'), '"Y=="', 'Invalid byte formatted string Y==: illegal base64 data at input byte 1'],
  ])('%s %s', (schema, value, expected) => {
    expect(valueText(toValue(parse(value), structuralFrom(schema)))).toBe(expected)
  })
})

const object = (properties: string, more = '') => `{"type": "object", "properties": {${properties}}${more}}`
const AB = object('"a": {"type": "integer"}, "b": {"type": "integer", "nullable": true}')
const MAP = '{"type": "object", "additionalProperties": {"type": "integer"}}'
const TWO = (of: string) => object(`"x": ${of}, "y": ${of}`)
const LIST = '{"type": "array", "items": {"type": "integer"}}'
const NO_OVERLOAD = 'no such overload'

describe('[CE-2] fields of objects and keys of maps', () => {
  it.each([
    ['has a field', AB, '{"a": 1}', 'has(self.a)', 'true'],
    ['lacks a field', AB, '{"a": 1}', 'has(self.b)', 'false'],
    ['a null is no field', AB, '{"b": null}', 'has(self.b)', 'false'],
    ['a field that is absent', AB, '{}', 'self.a', 'no such key: a'],
    ['a field by its escaped name', object('"a-b": {"type": "integer"}'), '{"a-b": 1}', 'self.a__dash__b', '1'],
    ['a reserved word by itself', object('"namespace": {"type": "integer"}'), '{"namespace": 1}', 'self.namespace', '1'],
    ['fields have their escaped names', object('"a-b": {"type": "integer"}'), '{"a-b": 1}', 'dyn(self)', '{"a__dash__b": 1}'],
    ['a name that no identifier can spell stays', object('"é": {"type": "integer"}'), '{"é": 1}', 'dyn(self)', '{"é": 1}'],
    ['unknown fields are not seen', AB, '{"a": 1, "c": 2}', 'dyn(self)', '{"a": 1}'],
    ['the key of a map', MAP, '{"a": 1}', "self['a']", '1'],
    ['a key that a map does not have', MAP, '{"a": 1}', "self['b']", 'no such key: b'],
    ['keys of maps are not escaped', MAP, '{"a-b": 1}', 'dyn(self)', '{"a-b": 1}'],
    ['whether a map has a key', MAP, '{"a": 1}', "'a' in self && !('b' in self)", 'true'],
    ['a key that is no text', MAP, '{"a": 1}', 'dyn(self)[1]', NO_OVERLOAD],
    ['a map as a key', MAP, '{"a": 1}', 'dyn({1: 2})[dyn(self)]', 'invalid qualifier type: *common.unstructuredMap'],
    ['the size of a map', MAP, '{"a": 1, "b": 2}', 'self.size()', '2'],
    ['objects without a schema for their fields have none', type('object'), '{"a": 1}', "'a' in dyn(self)", 'false'],
    ['objects without a schema for their fields show none', type('object'), '{"a": 1}', 'dyn(self)', '{}'],
  ])('%s', (_, schema, value, expression, expected) => {
    expect(evaluated(schema, value, expression)).toBe(expected)
  })
})

describe('[CE-2] equality of objects', () => {
  it.each([
    ['equal fields', TWO(AB), '{"x": {"a": 1}, "y": {"a": 1}}', 'true'],
    ['in any order', TWO(AB), '{"x": {"a": 1, "b": 2}, "y": {"b": 2, "a": 1}}', 'true'],
    ['another value', TWO(AB), '{"x": {"a": 1, "b": 2}, "y": {"a": 1, "b": 3}}', 'false'],
    ['another field', TWO(AB), '{"x": {"a": 1}, "y": {"b": 1}}', 'false'],
    ['another number of fields', TWO(AB), '{"x": {"a": 1}, "y": {"a": 1, "b": 2}}', 'false'],
    ['a null against a value', TWO(AB), '{"x": {"b": null}, "y": {"b": 2}}', 'false'],
    ['nulls', TWO(AB), '{"x": {"b": null}, "y": {"b": null}}', 'true'],
    ['maps', TWO(MAP), '{"x": {"p": 1}, "y": {"p": 1}}', 'true'],
    ['maps with other values', TWO(MAP), '{"x": {"p": 1}, "y": {"p": 2}}', 'false'],
    ['maps with other keys', TWO(MAP), '{"x": {"p": 1}, "y": {"q": 1}}', 'false'],
    ['unknown fields that are equal', TWO(AB), '{"x": {"u": [1]}, "y": {"u": [1]}}', 'true'],
    ['unknown fields that differ', TWO(AB), '{"x": {"u": [1]}, "y": {"u": [2]}}', 'false'],
    ['unknown fields that only one has', TWO(AB), '{"x": {"u": 1}, "y": {"v": 1}}', 'true'],
  ])('%s', (_, schema, value, expected) => {
    expect(evaluated(schema, value, 'dyn(self.x) == self.y')).toBe(expected)
  })

  it.each([
    ['with a map that the rule makes', MAP, '{"a": 1}', "self == {'a': 1}", 'true'],
    ['with another map that the rule makes', MAP, '{"a": 1}', "self == {'a': 2}", 'false'],
    ['with something that is no map', MAP, '{"a": 1}', 'dyn(self) == dyn(1)', NO_OVERLOAD],
    ['of unknown fields with a map that the rule makes', AB, '{"u": 1}', "dyn(self) == dyn({'u': 1})", NO_OVERLOAD],
  ])('%s', (_, schema, value, expression, expected) => {
    expect(evaluated(schema, value, expression)).toBe(expected)
  })
})

describe('[CE-2] data without a type is equal to equal data', () => {
  it.each([
    ['equal', '{"x": {"a": [1]}, "y": {"a": [1]}}', 'true'],
    ['not equal', '{"x": {"a": [1]}, "y": {"a": [2]}}', 'false'],
  ])('%s', (_, value, expected) => {
    expect(
      evaluated(
        TWO('{"type": "object", "properties": {"a": {"x-kubernetes-preserve-unknown-fields": true}}}'),
        value,
        'dyn(self.x) == self.y',
      ),
    ).toBe(expected)
  })
})

describe('[CE-2] lists', () => {
  it.each([
    ['are equal', '{"x": [1, 2], "y": [1, 2]}', 'self.x == self.y', 'true'],
    ['are not equal in another order', '{"x": [1, 2], "y": [2, 1]}', 'self.x == self.y', 'false'],
    ['differ in the last item', '{"x": [1, 2], "y": [1, 3]}', 'self.x == self.y', 'false'],
    ['differ in length', '{"x": [1], "y": [1, 2]}', 'self.x == self.y', 'false'],
    ['differ in length the other way', '{"x": [1, 2], "y": [1]}', 'self.x == self.y', 'false'],
    ['are no number', '{"x": [1]}', 'dyn(self.x) == dyn(1)', NO_OVERLOAD],
    ['have items', '{"x": [1, 2]}', '1 in self.x && 2 in self.x && !(3 in self.x)', 'true'],
    ['have no item when they are empty', '{"x": []}', '1 in self.x', 'false'],
    ['have an item behind one that cannot be compared', '{"x": ["a", 2]}', '2 in self.x', 'true'],
    [
      'do not have an item among those that cannot be compared',
      '{"x": ["a", 2]}',
      '3 in self.x',
      'invalid data, expected int, got string',
    ],
    ['are added', '{"x": [1, 2], "y": [3]}', 'self.x + self.y', '[1, 2, 3]'],
    ['are added to lists of the rule', '{"x": [1, 2]}', 'self.x + [3]', '[1, 2, 3]'],
    ['are no keys of maps', '{"x": []}', 'dyn({1: 2})[dyn(self.x)]', 'invalid qualifier type: *common.unstructuredList'],
    ['are not added to a number', '{"x": [1, 2]}', 'dyn(self.x) + dyn(1)', NO_OVERLOAD],
  ])('%s', (_, value, expression, expected) => {
    expect(evaluated(TWO(LIST), value, expression)).toBe(expected)
  })
})

const ITEM = `{"type": "object", "properties": {"k": {"type": "string"}, "n": {"type": "integer"}, "v": {"type": "integer"},
  "o": {"type": "object"}, "f": {"type": "number"}, "z": {"type": "string", "nullable": true}}}`
const mapOf = (...keys: string[]): string =>
  `{"type": "array", "x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": ${JSON.stringify(keys)}, "items": ${ITEM}}`
const setOf = (items: string): string => `{"type": "array", "x-kubernetes-list-type": "set", "items": ${items}}`
const two = (of: string): string => `{"type": "object", "properties": {"x": ${of}, "y": ${of}}}`

describe('[CK-3] equality of lists of type map', () => {
  it.each([
    ['the same items', ['k'], '[{"k": "a", "v": 1}]', '[{"k": "a", "v": 1}]', 'true'],
    ['in another order', ['k'], '[{"k": "a"}, {"k": "b"}]', '[{"k": "b"}, {"k": "a"}]', 'true'],
    ['another value under a key', ['k'], '[{"k": "a", "v": 1}]', '[{"k": "a", "v": 2}]', 'false'],
    ['another key', ['k'], '[{"k": "a"}]', '[{"k": "b"}]', 'false'],
    ['one item more', ['k'], '[{"k": "a"}]', '[{"k": "a"}, {"k": "b"}]', 'false'],
    ['one item less', ['k'], '[{"k": "a"}, {"k": "b"}]', '[{"k": "a"}]', 'false'],
    ['a key that repeats', ['k'], '[{"k": "a"}, {"k": "b"}]', '[{"k": "a"}, {"k": "a"}]', 'false'],
    ['two keys, the second differs', ['k', 'n'], '[{"k": "a", "n": 1}]', '[{"k": "a", "n": 2}]', 'false'],
    [
      'two keys, in another order',
      ['k', 'n'],
      '[{"k": "a", "n": 1}, {"k": "a", "n": 2}]',
      '[{"k": "a", "n": 2}, {"k": "a", "n": 1}]',
      'true',
    ],
    ['a key that is absent', ['k'], '[{"v": 1}, {"k": "null"}]', '[{"k": "null"}, {"v": 1}]', 'true'],
    ['numbers and texts as keys', ['f'], '[{"f": 1.5}, {"f": 2.5}]', '[{"f": 2.5}, {"f": 1.5}]', 'true'],
    ['other numbers as keys', ['f'], '[{"f": 1.5}]', '[{"f": 2.5}]', 'false'],
  ])('%s', (_, keys, x, y, expected) => {
    expect(evaluated(two(mapOf(...keys)), `{"x": ${x}, "y": ${y}}`, 'dyn(self.x) == self.y')).toBe(expected)
  })

  it.each([
    ['with a list of the rule', "dyn(self) == dyn([{'k': 'a'}])", 'true'],
    ['with a list of the rule that has no objects', 'dyn(self) == dyn([1])', 'false'],
    ['with no list', 'dyn(self) == dyn(1)', NO_OVERLOAD],
    ['as a key of a map', 'dyn({1: 2})[dyn(self)]', 'invalid qualifier type: *common.unstructuredMapList'],
  ])('%s', (_, expression, expected) => {
    expect(evaluated(mapOf('k'), '[{"k": "a"}]', expression)).toBe(expected)
  })

  it('an error in an item is the error of the comparison', () => {
    const value = '{"x": [{"k": "a", "v": "b"}], "y": [{"k": "a", "v": 1}]}'
    expect(evaluated(two(mapOf('k')), value, 'dyn(self.x) == self.y')).toBe('invalid data, expected int, got string')
  })
})

describe('[CK-3] adding to lists of type map', () => {
  it.each([
    ['an item with a new key follows', '[{"k": "a"}]', '[{"k": "b"}]', '[{"k": "a"}, {"k": "b"}]'],
    [
      'an item with a known key replaces',
      '[{"k": "a", "v": 1}, {"k": "b"}]',
      '[{"k": "a", "v": 2}]',
      '[{"k": "a", "v": 2}, {"k": "b"}]',
    ],
    [
      'new items that share a key all follow',
      '[]',
      '[{"k": "a", "v": 1}, {"k": "a", "v": 2}]',
      '[{"k": "a", "v": 1}, {"k": "a", "v": 2}]',
    ],
  ])('%s', (_, x, y, expected) => {
    expect(evaluated(two(mapOf('k')), `{"x": ${x}, "y": ${y}}`, 'dyn(self.x) + self.y')).toBe(expected)
  })

  it('a number is no list', () => {
    expect(evaluated(mapOf('k'), '[]', 'dyn(self) + dyn(1)')).toBe(NO_OVERLOAD)
  })

  it('the sum is a list of type map again', () => {
    const value = '{"x": [{"k": "a"}], "y": [{"k": "b"}]}'
    expect(evaluated(two(mapOf('k')), value, 'dyn(self.x) + self.y == dyn(dyn(self.y) + self.x)')).toBe('true')
  })
})

const STRINGS = setOf('{"type": "string"}')
const LISTS = setOf('{"type": "array", "items": {"type": "string"}}')
const NOT_SCALAR = 'listSet operations are only supported on lists of scalar values'

describe('[CK-7] lists of type set', () => {
  it.each([
    ['are equal in any order', STRINGS, '["a", "b"]', '["b", "a"]', 'dyn(self.x) == self.y', 'true'],
    ['differ in an item', STRINGS, '["a", "b"]', '["a", "c"]', 'dyn(self.x) == self.y', 'false'],
    ['differ in size', STRINGS, '["a"]', '["a", "b"]', 'dyn(self.x) == self.y', 'false'],
    ['differ in size the other way', STRINGS, '["a", "b"]', '["a"]', 'dyn(self.x) == self.y', 'false'],
    ['with an item that repeats', STRINGS, '["a", "b"]', '["a", "a"]', 'dyn(self.x) == self.y', 'false'],
    ['cannot be compared when items are lists', LISTS, '[["a"]]', '[["a"]]', 'dyn(self.x) == self.y', NOT_SCALAR],
    ['cannot be compared with lists of lists', STRINGS, '["a"]', '[]', "dyn(self.x) == dyn([['a']])", NOT_SCALAR],
    ['cannot be compared with lists of objects', STRINGS, '["a"]', '[]', "dyn(self.x) == dyn([{'a': 'b'}])", NOT_SCALAR],
    ['cannot be compared with a number', STRINGS, '["a"]', '[]', 'dyn(self.x) == dyn(1)', NO_OVERLOAD],
    ['grow by what they do not have', STRINGS, '["a", "b"]', '["b", "c", "c"]', 'self.x + self.y', '["a", "b", "c"]'],
    ['cannot grow when items are lists', LISTS, '[["a"]]', '[["b"]]', 'self.x + self.y', NOT_SCALAR],
    ['cannot grow by lists', STRINGS, '["a"]', '[]', "dyn(self.x) + dyn([['a']])", NOT_SCALAR],
    ['cannot grow by a number', STRINGS, '["a"]', '[]', 'dyn(self.x) + dyn(1)', NO_OVERLOAD],
    ['have items', STRINGS, '["a"]', '[]', "'a' in self.x && !('b' in self.x)", 'true'],
    ['have the items that were added', STRINGS, '["a"]', '["b"]', "'b' in (self.x + self.y)", 'true'],
    ['do not have what was not added', STRINGS, '["a"]', '["b"]', "'c' in (self.x + self.y)", 'false'],
    [
      'are no keys of maps',
      STRINGS,
      '[]',
      '[]',
      'dyn({1: 2})[dyn(self.x)]',
      'invalid qualifier type: *common.unstructuredSetList',
    ],
    ['tell numbers from texts', STRINGS, '["1"]', '[]', 'dyn(self.x) == dyn([1])', 'false'],
  ])('%s', (_, schema, x, y, expression, expected) => {
    expect(evaluated(two(schema), `{"x": ${x}, "y": ${y}}`, expression)).toBe(expected)
  })

  it.each([
    ['numbers', setOf('{"type": "number"}'), '[1.5, 2]', 'dyn(self) == dyn([2.0, 1.5])', 'true'],
    ['other numbers', setOf('{"type": "number"}'), '[1.5]', 'dyn(self) == dyn([2.5])', 'false'],
    ['booleans', setOf('{"type": "boolean"}'), '[true, false]', 'dyn(self) == dyn([false, true])', 'true'],
  ])('of %s', (_, schema, value, expression, expected) => {
    expect(evaluated(schema, value, expression)).toBe(expected)
  })

  it.each([
    ['nulls', '{"type": "string", "nullable": true}', '[null, "a"]', '["a", null]', 'true'],
    ['nulls that only one has', '{"type": "string", "nullable": true}', '[null]', '["null"]', 'false'],
    ['data without a type, which is all the same', '{"x-kubernetes-preserve-unknown-fields": true}', '[1]', '["a"]', 'true'],
  ])('of %s', (_, items, x, y, expected) => {
    expect(evaluated(two(setOf(items)), `{"x": ${x}, "y": ${y}}`, 'dyn(self).x == dyn(self).y')).toBe(expected)
  })
})
