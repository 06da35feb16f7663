import { expect, test } from 'vitest'
import {
  comparePathElements,
  isField,
  isKeyed,
  keyElement,
  parsePathElement,
  pathText,
  recordedPathText,
  valueElement,
} from './path-element.ts'

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
