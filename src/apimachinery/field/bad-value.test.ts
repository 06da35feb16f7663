import { expect, test } from 'vitest'
import { parseJson } from '../json/parse.ts'
import { formatBadValue } from './bad-value.ts'

test.each([
  ['1234567.5', '1.2345675e+06'],
  ['123456.5', '123456.5'],
  ['1000000.0', '1e+06'],
  ['1000000', '1000000'],
  ['100000.0', '100000'],
  ['1e20', '1e+20'],
  ['0.0001', '0.0001'],
  ['0.00001', '1e-05'],
  ['9223372036854775807', '9223372036854775807'],
  ['"a\\u00e9\\n"', '"aé\\n"'],
  ['{"a":[1.50]}', '{"a":[1.5]}'],
  ['null', 'null'],
])('[CK-6] a rejected %s is shown as %s', (text, shown) => {
  expect(formatBadValue(parseJson(text).value)).toBe(shown)
})
