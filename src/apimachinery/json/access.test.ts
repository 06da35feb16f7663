import { expect, it } from 'vitest'
import { objectAt, objectsOf, stringAt, stringOf, stringPerItem, stringsOf } from './access.ts'
import { parseJson } from './parse.ts'

it.each([
  ['"a"', 'a', [], [], []],
  ['1', '', [], [], []],
  ['null', '', [], [], []],
  ['[{"a":1},"b",null,["c"],{}]', '', [{ a: 1 }, {}], ['b'], ['', 'b', '', '', '']],
  ['{"a":1}', '', [], [], []],
])('%s as a string, as objects and as strings', (text, string, objects, strings, each) => {
  const { value } = parseJson(text)
  expect([stringOf(value), objectsOf(value), stringsOf(value), stringPerItem(value)]).toEqual([string, objects, strings, each])
})

it.each([
  ['{"key":"a"}', 'a', {}],
  ['{"key":{"b":1}}', '', { b: 1 }],
  ['{"key":["b"]}', '', {}],
  ['{}', '', {}],
  ['["key"]', '', {}],
  ['null', '', {}],
])('the key of %s', (text, string, object) => {
  const { value } = parseJson(text)
  expect([stringAt(value, 'key'), objectAt(value, 'key')]).toEqual([string, object])
})

it('what is absent reads as empty', () => {
  expect([stringOf(undefined), objectsOf(undefined), stringsOf(undefined), stringAt(undefined, 'key')]).toEqual(['', [], [], ''])
})
