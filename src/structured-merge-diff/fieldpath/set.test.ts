import { describe, expect, test } from 'vitest'
import { json, set, setText } from '../testing/schema.ts'
import { pathText } from './path-element.ts'
import {
  difference,
  EMPTY_SET,
  fromFieldsV1,
  hasPath,
  intersection,
  isEmpty,
  pathsOf,
  recursiveDifference,
  setOf,
  setOfPaths,
  union,
} from './set.ts'

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
