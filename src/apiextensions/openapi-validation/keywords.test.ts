import { expect, test } from 'vitest'
import { RE2 } from '../../apimachinery/regexp/regexp.ts'
import { errorsOf } from './testing/rows.ts'

await RE2.load()

test.each([
  ['too long', '{"type":"string","maxLength":2}', '"abc"', ['TooLong a: Too long: may not be more than 2 bytes']],
  [
    'too long by one allowed byte',
    '{"type":"string","maxLength":1}',
    '"abc"',
    ['TooLong a: Too long: may not be more than 1 byte'],
  ],
  [
    'too short',
    '{"type":"string","minLength":2}',
    '"a"',
    ['Invalid a: Invalid value: "a": a in body should be at least 2 chars long'],
  ],
  ['a character outside of the basic plane counts once', '{"type":"string","maxLength":2}', '"😀😀"', []],
  [
    'three of them are too long for two',
    '{"type":"string","maxLength":2}',
    '"😀😀😀"',
    ['TooLong a: Too long: may not be more than 2 bytes'],
  ],
  [
    'one of them is too short for two',
    '{"type":"string","minLength":2}',
    '"😀"',
    ['Invalid a: Invalid value: "😀": a in body should be at least 2 chars long'],
  ],
  ['characters count, not bytes', '{"type":"string","maxLength":2}', '"üü"', []],
  ['a pattern matches anywhere', '{"type":"string","pattern":"b"}', '"abc"', []],
  [
    'a pattern that does not match',
    '{"type":"string","pattern":"^b"}',
    '"abc"',
    ['Invalid a: Invalid value: "abc": a in body should match \'^b\''],
  ],
  [
    'the empty text is matched too',
    '{"type":"string","pattern":"^[a-z]+$"}',
    '""',
    ['Invalid a: Invalid value: "": a in body should match \'^[a-z]+$\''],
  ],
  ['patterns are those of Go', '{"type":"string","pattern":"(?i)^AB\\\\z"}', '"ab"', []],
  [
    'length comes before pattern',
    '{"type":"string","maxLength":2,"pattern":"^b"}',
    '"abc"',
    ['TooLong a: Too long: may not be more than 2 bytes'],
  ],
  [
    'the greatest length comes before the smallest',
    '{"type":"string","maxLength":2,"minLength":5}',
    '"abc"',
    ['TooLong a: Too long: may not be more than 2 bytes'],
  ],
  [
    'the format is checked beside them',
    '{"type":"string","maxLength":2,"format":"date"}',
    '"abc"',
    [
      'TooLong a: Too long: may not be more than 2 bytes',
      'TypeInvalid a: Invalid value: "abc": a in body must be of type date: "abc"',
    ],
  ],
  [
    'values are quoted as Go does',
    '{"type":"string","pattern":"^b"}',
    '"\\"\\n\\u0001ü"',
    ['Invalid a: Invalid value: "\\"\\n\\x01ü": a in body should match \'^b\''],
  ],
  ['limits of texts mean nothing for numbers', '{"x-kubernetes-int-or-string":true,"maxLength":1,"pattern":"^a"}', '5', []],
])('[VV-3] strings: %s', (_, schema, value, errors) => {
  expect(errorsOf(schema, value)).toEqual(errors)
})

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

test.each([
  [
    'items are validated',
    '{"type":"array","items":{"type":"string"}}',
    '["a",1,"b",true]',
    [
      'TypeInvalid a[1]: Invalid value: "integer": a[1] in body must be of type string: "integer"',
      'TypeInvalid a[3]: Invalid value: "boolean": a[3] in body must be of type string: "boolean"',
    ],
  ],
  [
    'items of items',
    '{"type":"array","items":{"type":"array","items":{"type":"object","properties":{"x":{"type":"integer"}}}}}',
    '[[{}],[{"x":1},{"x":"a"}]]',
    ['TypeInvalid a[1][1].x: Invalid value: "string": a[1][1].x in body must be of type integer: "string"'],
  ],
  [
    'too few',
    '{"type":"array","minItems":2,"items":{"type":"string"}}',
    '["a"]',
    ['Invalid a: Invalid value: 1: a in body should have at least 2 items'],
  ],
  [
    'too many',
    '{"type":"array","maxItems":1,"items":{"type":"string"}}',
    '["a","b"]',
    ['TooMany a: Too many: 2: must have at most 1 item'],
  ],
  [
    'none is allowed',
    '{"type":"array","maxItems":0,"items":{"type":"string"}}',
    '["a","b"]',
    ['TooMany a: Too many: 2: must have at most 0 items'],
  ],
  [
    'twins',
    '{"type":"array","uniqueItems":true,"items":{"type":"object","x-kubernetes-preserve-unknown-fields":true}}',
    '[{"a":1},{"a":2},{"a":1}]',
    ['Invalid a: Invalid value: "": a in body shouldn\'t contain duplicates'],
  ],
  ['no twins', '{"type":"array","uniqueItems":true,"items":{"type":"number"}}', '[1,2]', []],
])('[VV-8] arrays: %s', (_, schema, value, errors) => {
  expect(errorsOf(schema, value)).toEqual(errors)
})
