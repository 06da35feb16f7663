import { expect, test } from 'vitest'
import { json } from './testing/schema.ts'
import { compareValues, equalValues } from './value.ts'

test.each([
  ['1', '1.0', true],
  ['1', '1.5', false],
  ['9223372036854775807', '9223372036854775807', true],
  ['9223372036854775806', '9223372036854775807', false],
  ['{"a":[1,null]}', '{"a":[1.0,null]}', true],
  ['{"a":1}', '{"a":1,"b":null}', false],
  ['"1"', '1', false],
  ['[]', '{}', false],
])('%s and %s are the same: %s [SA-4]', (a, b, same) => {
  expect(equalValues(json(a), json(b))).toBe(same)
})

test('values of different kinds have an order [SA-12]', () => {
  const sorted = ['-1', '2', '10', '9223372036854775807', '"a"', '"b"', 'false', 'true', '[1]', '{"a":1}', 'null'].map(json)
  expect([...sorted].reverse().sort(compareValues)).toEqual(sorted)
})

test('[RQ-5] values as deep as the decoder takes them are compared', () => {
  const nested = (core: string): string => '{"a":['.repeat(4990) + core + ']}'.repeat(4990)
  expect(equalValues(json(nested('1')), json(nested('1.0')))).toBe(true)
  expect(equalValues(json(nested('1')), json(nested('2')))).toBe(false)
})
