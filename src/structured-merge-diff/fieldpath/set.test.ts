import { describe, expect, test } from 'vitest'
import { json, set, setText } from '../testing/schema.ts'
import {
  comparePathElements,
  difference,
  EMPTY_SET,
  fromFieldsV1,
  hasPath,
  intersection,
  isEmpty,
  isField,
  isKeyed,
  keyElement,
  parsePathElement,
  pathsOf,
  pathText,
  recordedPathText,
  recursiveDifference,
  setOf,
  setOfPaths,
  union,
  valueElement,
} from './set.ts'

test.each([
  ['a field, whatever is in its name', 'f:a.b/c:d', 'f:a.b/c:d'],
  ['keys in the order of their names', 'k:{"protocol":"TCP","port":80}', 'k:{"port":80,"protocol":"TCP"}'],
  ['a whole float as an integer', 'v:1.0', 'v:1'],
  ['what HTML could trip over, escaped', 'v:"<&>"', 'v:"\\u003c\\u0026\\u003e"'],
  ['exponents of at least two digits', 'v:1e-7', 'v:1e-07'],
  ['exponents of two digits as they are', 'v:1e21', 'v:1e+21'],
  ['a text that ends like a number', 'v:"e-7"', 'v:"e-7"'],
  ['no key at all', 'k:{}', 'k:{}'],
  ['a place', 'i:30', 'i:30'],
  ['a place with a sign and zeros', 'i:+007', 'i:7'],
  ['a place before the first', 'i:-1', 'i:-1'],
  ['the last place of 64 bits', 'i:9223372036854775807', 'i:9223372036854775807'],
  ['a place beyond 64 bits', 'i:9223372036854775808', undefined],
  ['an element of another kind', 'x:a', 'unknown'],
  ['an element without a colon', 'spec', undefined],
  ['nothing', '', undefined],
  ['keys that are no object', 'k:[1]', undefined],
  ['a value that is no JSON', 'v:a', undefined],
  ['a value beyond floats', 'v:1e400', undefined],
  ['a place that is no integer', 'i:a', undefined],
  ['a place that only ends in one', 'i:a1', undefined],
  ['a place that only starts with one', 'i:1a', undefined],
  ['a place without digits', 'i:', undefined],
])('reads %s [SA-1]', (_name, text, element) => {
  expect(parsePathElement(text)).toBe(element)
})

test('names items as the server does, however their numbers are written [SA-1]', () => {
  expect(valueElement('a"b')).toBe('v:"a\\"b"')
  expect(
    keyElement([
      ['b', 2],
      ['a', null],
    ]),
  ).toBe('k:{"a":null,"b":2}')
  expect(valueElement('\u2028')).toBe('v:"\\u2028"')
})

test('orders fields, then keyed items, then values, then places [SA-12]', () => {
  const sorted = [
    'f:a',
    'f:b',
    'k:{"a":1}',
    'k:{"a":1,"b":1}',
    'k:{"a":2}',
    'k:{"a":"1"}',
    'k:{"b":0}',
    'v:2',
    'v:10',
    'v:"a"',
    'v:true',
    'i:2',
    'i:10',
  ]
  const orders = sorted.map((a) => sorted.map((b) => Math.sign(comparePathElements(a, b))))
  expect(orders).toEqual(sorted.map((_, i) => sorted.map((_, j) => Math.sign(i - j))))
})

test('tells kinds of elements by how they start [SA-1]', () => {
  const elements = ['f:a', 'v:"f:"', 'k:{"a":"f:"}', 'i:0', 'f:k:', 'v:"k:"']
  expect(elements.filter(isField)).toEqual(['f:a', 'f:k:'])
  expect(elements.filter(isKeyed)).toEqual(['k:{"a":"f:"}'])
})

test.each([
  [['f:spec', 'f:ports', 'k:{"port":80,"protocol":"TCP"}', 'f:name'], '.spec.ports[port=80,protocol="TCP"].name'],
  [['f:set', 'v:"a"'], '.set[="a"]'],
  [['f:list', 'i:2'], '.list[2]'],
  [['f:set', 'v:"a<b\\u0001"'], '.set[="a<b\\x01"]'],
  [['f:set', 'v:1234567.5'], '.set[=1.2345675e+06]'],
  [['f:set', 'v:null'], '.set[=null]'],
  [['f:list', 'k:{}'], '.list[]'],
])('writes %j as messages show it [SA-12]', (path, text) => {
  expect(pathText(path)).toBe(text)
})

test.each([
  [['f:list', 'k:{"id":1000000,"name":"a"}'], '.list[id=1e+06,name="a"]'],
  [['f:list', 'k:{"id":999999}', 'f:text'], '.list[id=999999].text'],
  [['f:set', 'v:9007199254740993'], '.set[=9.007199254740992e+15]'],
  [['f:set', 'v:true'], '.set[=true]'],
  [['f:list', 'i:1000000'], '.list[1000000]'],
])('writes %j as messages show what was read from fieldsV1 [SA-12]', (path, text) => {
  expect(recordedPathText(path)).toBe(text)
})

const OPERATIONS = { union, intersection, difference, recursiveDifference }

describe('sets of paths [SA-1]', () => {
  test.each([
    ['union', '{"f:a":{}}', '{"f:a":{"f:b":{}}}', '{"f:a":{".":{},"f:b":{}}}'],
    ['union', '{}', '{"f:a":{}}', '{"f:a":{}}'],
    ['union', '{"f:a":{"f:b":{}}}', '{"f:a":{"f:c":{}}}', '{"f:a":{"f:b":{},"f:c":{}}}'],
    ['intersection', '{"f:a":{".":{},"f:b":{},"f:c":{}}}', '{"f:a":{"f:b":{},"f:d":{}}}', '{"f:a":{"f:b":{}}}'],
    ['intersection', '{"f:a":{"f:b":{}}}', '{"f:a":{}}', '{}'],
    ['difference', '{"f:a":{".":{},"f:b":{}}}', '{"f:a":{}}', '{"f:a":{"f:b":{}}}'],
    ['difference', '{"f:a":{"f:b":{}},"f:c":{}}', '{"f:a":{"f:b":{}}}', '{"f:c":{}}'],
    ['difference', '{"f:a":{"f:b":{}}}', '{"f:b":{}}', '{"f:a":{"f:b":{}}}'],
    ['difference', '{"f:a":{".":{},"f:b":{}}}', '{"f:a":{"f:b":{}}}', '{"f:a":{}}'],
    ['recursiveDifference', '{"f:a":{".":{},"f:b":{}},"f:c":{}}', '{"f:a":{}}', '{"f:c":{}}'],
    ['recursiveDifference', '{"f:a":{"f:b":{},"f:c":{"f:d":{}}}}', '{"f:a":{"f:c":{}}}', '{"f:a":{"f:b":{}}}'],
  ] as const)('%s of %s and %s', (operation, a, b, result) => {
    expect(setText(OPERATIONS[operation](set(a), set(b)))).toBe(result)
  })

  test('a path below one of the set is not in it', () => {
    const of = set('{"f:a":{"f:b":{}}}')
    expect([hasPath(of, ['f:a']), hasPath(of, ['f:a', 'f:b']), hasPath(of, ['f:a', 'f:b', 'f:c']), hasPath(of, [])]).toEqual([
      false,
      true,
      false,
      false,
    ])
  })

  test('nodes without a path are nothing', () => {
    expect(isEmpty(new Map([['f:a', { member: false, children: new Map() }]]))).toBe(true)
  })

  test('operations share what stays', () => {
    const of = set('{"f:a":{"f:b":{}}}')
    expect([union(of, EMPTY_SET), union(EMPTY_SET, of), difference(of, EMPTY_SET)].map((made) => made === of)).toEqual([
      true,
      true,
      true,
    ])
    const none = [intersection(of, EMPTY_SET), intersection(EMPTY_SET, of), difference(EMPTY_SET, of)]
    expect(none.map((made) => made === EMPTY_SET)).toEqual([true, true, true])
  })

  test('paths of a level are listed before those below them', () => {
    const of = set('{"k:{\\"n\\":1}":{".":{},"f:x":{}},"f:b":{},"f:a":{"v:1":{},"f:z":{}}}')
    expect(pathsOf(of).map(pathText)).toEqual(['.b', '[n=1]', '.a.z', '.a[=1]', '[n=1].x'])
  })

  test('sets are made of names and of paths', () => {
    expect(setText(setOf(['a'], ['a', 'b'], ['c', 'd']))).toBe('{"f:a":{".":{},"f:b":{}},"f:c":{"f:d":{}}}')
    expect(setText(setOfPaths([['f:a', 'v:1'], ['f:a']]))).toBe('{"f:a":{".":{},"v:1":{}}}')
    expect(setText(setOfPaths([['f:a', 'f:b', 'v:1'], []]))).toBe('{"f:a":{"f:b":{"v:1":{}}}}')
  })
})

test.each([
  ['an empty object is a path', '{"f:a":{}}', '{"f:a":{}}'],
  ['null is a path too', '{"f:a":null}', '{"f:a":{}}'],
  ['a dot makes a path with others below it one of the set', '{"f:a":{".":{},"f:b":{}}}', '{"f:a":{".":{},"f:b":{}}}'],
  ['a dot alone adds nothing', '{"f:a":{".":{}}}', '{"f:a":{}}'],
  ['a path with only unknown kinds below is a path', '{"f:a":{"x:b":{}}}', '{"f:a":{}}'],
  ['unknown kinds of elements are left out', '{"f:a":{"x:b":{}},"y:c":{}}', '{"f:a":{}}'],
  ['keys come in their one form', '{"k:{\\"b\\":1,\\"a\\":2.0}":{}}', '{"k:{\\"a\\":2,\\"b\\":1}":{}}'],
])('fieldsV1: %s [SA-5]', (_name, text, expected) => {
  const read = fromFieldsV1(json(text))
  expect(read && setText(read)).toBe(expected)
})

test.each(['{"bad":{}}', '{"f:a":5}', '{"f:a":{"v:x":{}}}', '{"k:5":{}}', '[]', '5'])(
  'fieldsV1 %s is malformed [SA-5]',
  (text) => {
    expect(fromFieldsV1(json(text))).toBeUndefined()
  },
)
