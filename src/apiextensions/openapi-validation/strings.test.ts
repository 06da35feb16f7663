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
