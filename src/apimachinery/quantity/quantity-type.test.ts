import { expect, test } from 'vitest'
import { parseJson } from '../json/parse.ts'
import { decodeTyped } from '../typed/codec.ts'
import { INT_OR_STRING } from '../typed/int-or-string.ts'
import { optional, pointer, struct } from '../typed/types.ts'
import { QUANTITY } from './quantity-type.ts'

const THING = struct('v1.Thing', () => ({ amount: optional(pointer(QUANTITY)), port: optional(pointer(INT_OR_STRING)) }))
const FORM = "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'"

test.each([
  ['{"amount":"1000m"}', { amount: '1' }],
  ['{"amount":"1.5Gi"}', { amount: '1536Mi' }],
  ['{"amount":1.5}', { amount: '1500m' }],
  ['{"amount":" 2 "}', { amount: '2' }],
  ['{"amount":null}', {}],
  ['{"port":80}', { port: 80 }],
  ['{"port":"50%"}', { port: '50%' }],
])('[HA-1] %s is decoded', (text, value) => {
  expect(decodeTyped(parseJson(text).value, THING).value).toEqual(value)
})

test.each([
  ['{"amount":"x"}', FORM],
  ['{"amount":true}', FORM],
  ['{"amount":"1z"}', FORM],
  ['{"port":1.5}', 'json: cannot unmarshal number 1.5 into Go struct field Thing.port of type int32'],
])('[HA-1] %s is rejected', (text, error) => {
  expect(decodeTyped(parseJson(text).value, THING).error).toBe(error)
})
