import { describe, expect, it } from 'vitest'
import { evaluated } from './testing/evaluated.ts'

const ITEM = `{"type": "object", "properties": {"k": {"type": "string"}, "n": {"type": "integer"}, "v": {"type": "integer"},
  "o": {"type": "object"}, "f": {"type": "number"}, "z": {"type": "string", "nullable": true}}}`
const mapOf = (...keys: string[]): string =>
  `{"type": "array", "x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": ${JSON.stringify(keys)}, "items": ${ITEM}}`
const setOf = (items: string): string => `{"type": "array", "x-kubernetes-list-type": "set", "items": ${items}}`
const two = (of: string): string => `{"type": "object", "properties": {"x": ${of}, "y": ${of}}}`
const NO_OVERLOAD = 'no such overload'

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
