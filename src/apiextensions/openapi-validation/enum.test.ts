import { expect, test } from 'vitest'
import { errorsOf } from './testing/rows.ts'

test.each([
  [
    'a text that is not listed',
    '{"type":"string","enum":["a","b"]}',
    '"c"',
    ['NotSupported a: Unsupported value: "c": supported values: "a", "b"'],
  ],
  ['a text that is listed', '{"type":"string","enum":["a","b"]}', '"b"', []],
  [
    'values that are no texts are listed as JSON',
    '{"x-kubernetes-preserve-unknown-fields":true,"enum":[1,1.5,true,null,{"b":"<","a":1},["x"]]}',
    '"c"',
    [
      'NotSupported a: Unsupported value: "c": supported values: "1", "1.5", "true", "null", "{\\"a\\":1,\\"b\\":\\"\\\\u003c\\"}", "[\\"x\\"]"',
    ],
  ],
  ['a float is cut to the integer that it is compared with', '{"type":"number","enum":[1]}', '1.9', []],
  ['an integer is equal to a float', '{"type":"number","enum":[1.5,2.0]}', '2', []],
  ['a listed 1.0 is stored as 1', '{"type":"number","enum":[1.0]}', '1', []],
  ['an integer stands for the character of its number', '{"x-kubernetes-int-or-string":true,"enum":["a"]}', '97', []],
  ['a number that is no character stands for the replacement', '{"x-kubernetes-int-or-string":true,"enum":["�"]}', '-1', []],
  [
    'a text does not stand for a number',
    '{"x-kubernetes-int-or-string":true,"enum":[1]}',
    '"1"',
    ['NotSupported a: Unsupported value: "1": supported values: "1"'],
  ],
  [
    'objects are compared member by member',
    '{"type":"object","x-kubernetes-preserve-unknown-fields":true,"enum":[{"b":2,"a":1}]}',
    '{"a":1,"b":2}',
    [],
  ],
  [
    'a float in an object is no integer',
    '{"type":"object","x-kubernetes-preserve-unknown-fields":true,"enum":[{"a":1}]}',
    '{"a":1.0}',
    ['NotSupported a: Unsupported value: {"a":1}: supported values: "{\\"a\\":1}"'],
  ],
  [
    'a wrong type is told beside it',
    '{"type":"string","enum":["a"]}',
    '5',
    [
      'TypeInvalid a: Invalid value: "integer": a in body must be of type string: "integer"',
      'NotSupported a: Unsupported value: 5: supported values: "a"',
    ],
  ],
  ['an empty list allows all', '{"type":"string","enum":[]}', '"a"', []],
])('[VV-6] enum: %s', (_, schema, value, errors) => {
  expect(errorsOf(schema, value)).toEqual(errors)
})
