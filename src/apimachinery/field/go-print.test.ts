import { expect, test } from 'vitest'
import { parseJson } from '../json/parse.ts'
import { print, showValue, typeName } from './go-print.ts'

test.each([
  ['null', '<nil>', '<nil>', 'null'],
  ['true', 'true', 'bool', 'true'],
  ['"a\\"\\n"', 'a"\n', 'string', '"a\\"\\n"'],
  ['9223372036854775807', '9223372036854775807', 'int64', '9223372036854775807'],
  ['1000000', '1000000', 'int64', '1000000'],
  ['1e6', '1e+06', 'float64', '1e+06'],
  ['100000.0', '100000', 'float64', '100000'],
  ['123456.7', '123456.7', 'float64', '123456.7'],
  ['1234567.8', '1.2345678e+06', 'float64', '1.2345678e+06'],
  ['0.0001', '0.0001', 'float64', '0.0001'],
  ['0.00001', '1e-05', 'float64', '1e-05'],
  ['1e300', '1e+300', 'float64', '1e+300'],
  ['-0.0', '-0', 'float64', '-0'],
  ['[1,"a b",null]', '[1 a b <nil>]', '[]interface {}', '[1,"a b",null]'],
  ['{"b":{"c":1.5e6},"a":[]}', 'map[a:[] b:map[c:1.5e+06]]', 'map[string]interface {}', '{"a":[],"b":{"c":1500000}}'],
])('[VV-11] %s is printed as Go prints it', (text, printed, type, shown) => {
  const { value } = parseJson(text)
  expect([print(value), typeName(value), showValue(value)]).toEqual([printed, type, shown])
})
