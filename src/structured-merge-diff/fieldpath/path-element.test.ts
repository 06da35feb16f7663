import { expect, test } from 'vitest'
import { comparePathElements, keyElement, parsePathElement, pathText, valueElement } from './path-element.ts'

test.each([
  ['a field, whatever is in its name', 'f:a.b/c:d', 'f:a.b/c:d'],
  ['keys in the order of their names', 'k:{"protocol":"TCP","port":80}', 'k:{"port":80,"protocol":"TCP"}'],
  ['a whole float as an integer', 'v:1.0', 'v:1'],
  ['what HTML could trip over, escaped', 'v:"<&>"', 'v:"\\u003c\\u0026\\u003e"'],
  ['a place', 'i:3', 'i:3'],
  ['an element of another kind', 'x:a', 'unknown'],
  ['an element without a colon', 'spec', undefined],
  ['nothing', '', undefined],
  ['keys that are no object', 'k:[1]', undefined],
  ['a value that is no JSON', 'v:a', undefined],
  ['a place that is no integer', 'i:a', undefined],
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
  expect([...sorted].reverse().sort(comparePathElements)).toEqual(sorted)
})

test.each([
  [['f:spec', 'f:ports', 'k:{"port":80,"protocol":"TCP"}', 'f:name'], '.spec.ports[port=80,protocol="TCP"].name'],
  [['f:set', 'v:"a"'], '.set[="a"]'],
  [['f:list', 'i:2'], '.list[2]'],
])('writes %j as messages show it [SA-12]', (path, text) => {
  expect(pathText(path)).toBe(text)
})
