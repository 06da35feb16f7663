import { expect, test } from 'vitest'
import { parseJson, printJson } from './numbers.ts'

test.each([
  ['{"a":1,"b":[-2,0]}', { a: 1, b: [-2, 0] }],
  ['{"a":9223372036854775807}', { a: 'number:9223372036854775807' }],
  ['{"a": 9007199254740993}', { a: 'number:9007199254740993' }],
  ['{"a":9007199254740991}', { a: 9007199254740991 }],
  ['[1.0,1.5]', ['number:1.0', 1.5]],
  ['[ -1e3, 2E5 ]', ['number:-1e3', 'number:2E5']],
  ['{"a":\n  1.50}', { a: 'number:1.50' }],
  ['{"a":"b: 1.0, [2.0"}', { a: 'b: 1.0, [2.0' }],
  ['{"\\"a\\":1.0":"\\"",":1.0":[",1.0"]}', { '"a":1.0': '"', ':1.0': [',1.0'] }],
  ['1.0', 'number:1.0'],
  [' 12345678901234567', 'number:12345678901234567'],
  ['"1.0"', '1.0'],
  ['null', null],
])('numbers that JavaScript cannot tell from others keep their digits: %s', (text, value) => {
  expect(parseJson(text)).toEqual(value)
  expect(parseJson(printJson(value))).toEqual(value)
})
