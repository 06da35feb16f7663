import { expect, test } from 'vitest'
import { json } from './testing/schema.ts'
import { compareValues, equalValues, goSyntax, valueText } from './value.ts'

test.each([
  ['1', '1.0', true],
  ['1', '1.5', false],
  ['9223372036854775807', '9223372036854775807', true],
  ['9223372036854775806', '9223372036854775807', false],
  ['9223372036854775807', '9223372036854775807.0', true],
  ['9223372036854775807.0', '9223372036854775807', true],
  ['9007199254740993', '1', false],
  ['1', '"1"', false],
  ['1', 'null', false],
  ['{"a":[1,null]}', '{"a":[1.0,null]}', true],
  ['{"a":1}', '{"a":1,"b":null}', false],
  ['"1"', '1', false],
  ['[]', '{}', false],
])('%s and %s are the same: %s [SA-4]', (a, b, same) => {
  expect(equalValues(json(a), json(b))).toBe(same)
})

test('values of different kinds have an order [SA-12]', () => {
  const numbers = ['-9223372036854775807', '-1', '1.5', '2.0', '10', '9223372036854775806', '9223372036854775807', '1e300']
  const others = ['"a"', '"a!"', '"b"', 'false', 'true', '[1]', '[2]', '{"a":1}', '{"b":1}', 'null']
  const sorted = [...numbers, ...others].map(json)
  const orders = sorted.map((a) => sorted.map((b) => Math.sign(compareValues(a, b))))
  expect(orders).toEqual(sorted.map((_, i) => sorted.map((_, j) => Math.sign(i - j))))
})

test.each([
  ['null', 'null', 'interface {}(nil)'],
  ['true', 'true', 'true'],
  ['1000000', '1000000', '1000000'],
  ['1000000.0', '1e+06', '1e+06'],
  ['1e-7', '1e-07', '1e-07'],
  ['"a<b>\\"\\u0001"', '"a<b>\\"\\x01"', '"a<b>\\"\\x01"'],
  ['[1,"a",[true]]', '[1,"a",[true]]', '[]interface {}{1, "a", []interface {}{true}}'],
  ['[1e6,"\\u0001"]', '[1e+06,"\\x01"]', '[]interface {}{1e+06, "\\x01"}'],
  ['{"a":null,"b":1.0}', 'a=nullb=1', 'map[string]interface {}{"a":interface {}(nil), "b":1}'],
  ['{"b<":1,"a":2}', 'b<=1a=2', 'map[string]interface {}{"a":2, "b<":1}'],
])('%s is shown in paths and by %%#v as Go does [SA-12, SA-15]', (text, inPath, syntax) => {
  expect([valueText(json(text)), goSyntax(json(text))]).toEqual([inPath, syntax])
})

test('[RQ-5] values as deep as the decoder takes them are compared', () => {
  const nested = (core: string): string => '{"a":['.repeat(4990) + core + ']}'.repeat(4990)
  expect(equalValues(json(nested('1')), json(nested('1.0')))).toBe(true)
  expect(equalValues(json(nested('1')), json(nested('2')))).toBe(false)
  expect(equalValues(json(nested('"a"')), json(nested('"a"')))).toBe(true)
})
