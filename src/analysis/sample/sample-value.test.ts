import { expect, it } from 'vitest'
import { stringify } from '../../apimachinery/json/serialize.ts'
import { isObject, type JsonObject } from '../../apimachinery/json/value.ts'
import { parseYaml } from '../../apimachinery/yaml/parse.ts'
import { fullSample, sampleValue } from './sample-value.ts'

const read = (text: string): JsonObject => {
  const { value } = parseYaml(text)
  return isObject(value) ? value : {}
}

it.each<[name: string, schema: string, least: string, full: string]>([
  ['a text of its length', '{type: string, minLength: 6}', '"sizexx"', '"sizexx"'],
  ['a text of its format', '{type: string, format: ipv4}', '"192.0.2.1"', '"192.0.2.1"'],
  ['a number within its bounds', '{type: integer, minimum: 7, multipleOf: 5}', '10', '10'],
  ['a value of an enum', '{type: string, enum: [b, a]}', '"b"', '"b"'],
  ['its default', '{type: integer, default: 4}', '1', '4'],
  ['an int or string', '{x-kubernetes-int-or-string: true}', '1', '1'],
  [
    'an object',
    '{type: object, required: [a], properties: {a: {type: boolean}, b: {type: integer}}}',
    '{"a":false}',
    '{"a":false,"b":1}',
  ],
  ['a list', '{type: array, items: {type: integer}}', '[]', '[1]'],
  ['a list that has to have items', '{type: array, minItems: 2, items: {type: integer}}', '[1,1]', '[1,1]'],
  ['a map', '{type: object, additionalProperties: {type: integer}}', '{}', '{"key":1}'],
])('a sample of %s', (_, schema, least, full) => {
  expect([sampleValue(read(schema), 'size', 0), fullSample(read(schema), 'size')].map(stringify)).toEqual([least, full])
})
