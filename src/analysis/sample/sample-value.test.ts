import { beforeAll, describe, expect, it } from 'vitest'
import { stringify } from '../../apimachinery/json/serialize.ts'
import { isObject, type JsonObject } from '../../apimachinery/json/value.ts'
import { RE2 } from '../../apimachinery/regexp/lazy.ts'
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

describe('a sample of a text with a pattern', () => {
  beforeAll(async () => {
    await RE2.load()
  })
  it.each([
    ['is the name of the field, where that matches', '{type: string, pattern: "^[a-z]+$"}', '"size"'],
    ['is a text that matches', '{type: string, pattern: "^[0-9]+(Gi|Mi)$"}', '"1Gi"'],
    ['is as long as it has to be', '{type: string, pattern: "^[0-9a-f]+$", minLength: 10}', '"0123456789abcdef"'],
    ['is the name where no likely text matches', '{type: string, pattern: "^zz9$"}', '"size"'],
    ['is the name where the pattern cannot be read', '{type: string, pattern: "("}', '"size"'],
    ['is a text where a number does not match', '{x-kubernetes-int-or-string: true, pattern: "^[0-9]+%$"}', '"50%"'],
    ['is a number where the text form has no pattern', '{x-kubernetes-int-or-string: true}', '1'],
  ])('%s', (_, schema, expected) => {
    expect(stringify(sampleValue(read(schema), 'size', 0))).toBe(expected)
  })
})

it('a full sample of a union has its first member alone', () => {
  const schema = read(
    '{type: object, properties: {a: {type: integer}, b: {type: integer}, c: {type: integer}}, oneOf: [{required: [a]}, {required: [b]}]}',
  )
  expect(stringify(fullSample(schema))).toBe('{"a":1,"c":1}')
})
