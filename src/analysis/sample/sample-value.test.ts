import { beforeAll, describe, expect, it } from 'vitest'
import { stringify } from '../../apimachinery/json/serialize.ts'
import { isObject, type JsonObject } from '../../apimachinery/json/value.ts'
import { RE2 } from '../../apimachinery/regexp/lazy.ts'
import { parseYaml } from '../../apimachinery/yaml/parse.ts'
import { sampleOf } from './sample.ts'
import { fullSample, sampleValue } from './sample-value.ts'

const many = <T>(make: (i: number) => T): T[] => Array.from({ length: 100_000 }, (_, i) => make(i))

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
  [
    'an object with a default of its own',
    '{type: object, properties: {a: {type: object, default: {c: 7}, properties: {b: {type: integer}, c: {type: integer}}}}}',
    '{}',
    '{"a":{"b":1,"c":7}}',
  ],
  [
    'an object with a default below its own',
    '{type: object, properties: {a: {type: object, default: {b: {c: 7}}, properties: {b: {type: object, properties: {c: {type: integer}, d: {type: integer}}}}}}}',
    '{}',
    '{"a":{"b":{"c":7,"d":1}}}',
  ],
  [
    'an object whose default excludes the other fields',
    '{type: object, properties: {a: {type: object, default: {c: 7}, maxProperties: 1, properties: {b: {type: integer}, c: {type: integer}}}}}',
    '{}',
    '{"a":{"c":7}}',
  ],
  ['a list', '{type: array, items: {type: integer}}', '[]', '[1]'],
  ['a list that has to have items', '{type: array, minItems: 2, items: {type: integer}}', '[1,1]', '[1,1]'],
  ['a map', '{type: object, additionalProperties: {type: integer}}', '{}', '{"key":1}'],
])('a sample of %s', (_, schema, least, full) => {
  expect([sampleValue(read(schema), 'size'), fullSample(read(schema), 'size')].map(stringify)).toEqual([least, full])
})

describe('[DZ-46] a sample of a text with a pattern', () => {
  beforeAll(async () => {
    await RE2.load()
  })
  it.each([
    ['is the name of the field, where that matches', '{type: string, pattern: "^[a-z]+$"}', '"size"'],
    ['is a text that matches', '{type: string, pattern: "^[0-9]+(Gi|Mi)$"}', '"1Gi"'],
    ['is as long as it has to be', '{type: string, pattern: "^[0-9a-f]+$", minLength: 10}', '"0123456789abcdef"'],
    ['is made for the pattern, where no likely text matches', '{type: string, pattern: "^zz9$"}', '"zz9"'],
    ['is the name where the pattern cannot be read', '{type: string, pattern: "("}', '"size"'],
    ['is a text where a number does not match', '{x-kubernetes-int-or-string: true, pattern: "^[0-9]+%$"}', '"50%"'],
    ['is a number where the text form has no pattern', '{x-kubernetes-int-or-string: true}', '1'],
  ])('%s', (_, schema, expected) => {
    expect(stringify(sampleValue(read(schema), 'size'))).toBe(expected)
  })
})

describe('[DZ-46] a sample is made by all that its schema asks for', () => {
  beforeAll(async () => {
    await RE2.load()
  })
  it.each<[what: string, schema: string, expected: string]>([
    ['two patterns', '{type: string, pattern: "^[a-m]+$", allOf: [{pattern: "^[k-z]{3}$"}]}', '"kkk"'],
    ['bytes', '{type: string, format: byte}', '"ZXhhbXBsZQ=="'],
    ['an enum in allOf', '{type: string, allOf: [{enum: [a, b]}, {enum: [b, c]}]}', '"b"'],
    ['an enum with a pattern', '{type: string, enum: [a, b1], pattern: "[0-9]"}', '"b1"'],
    ['a step below 1', '{type: number, minimum: 0.25, exclusiveMinimum: true, multipleOf: 0.1}', '0.3'],
    ['an exclusive bound', '{type: integer, minimum: 5, exclusiveMinimum: true}', '6'],
    [
      'oneOf with required',
      '{type: object, properties: {a: {type: integer}, b: {type: integer}}, oneOf: [{required: [a]}, {required: [b]}]}',
      '{"a":1}',
    ],
    ['minProperties', '{type: object, minProperties: 2, additionalProperties: {type: integer}}', '{"key":1,"key-2":1}'],
    [
      'an embedded object',
      '{type: object, x-kubernetes-embedded-resource: true, x-kubernetes-preserve-unknown-fields: true}',
      '{"apiVersion":"v1","kind":"Size","metadata":{}}',
    ],
    ['a set', '{type: array, minItems: 2, x-kubernetes-list-type: set, items: {type: string}}', '["size","size-1"]'],
    [
      'a map list',
      '{type: array, minItems: 2, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [port], items: {type: object, required: [port], properties: {port: {type: integer}}}}',
      '[{"port":1},{"port":2}]',
    ],
    ['not', '{type: integer, not: {enum: [1]}}', '2'],
    ['a required default', '{type: object, required: [a], properties: {a: {type: integer, default: 4}}}', '{}'],
  ])('%s', (_, schema, expected) => {
    expect(stringify(sampleValue(read(schema), 'size'))).toBe(expected)
  })

  it.each<[rule: string, schema: string]>([
    ['has(self.a) != has(self.b)', '{type: object, properties: {a: {type: integer}, b: {type: integer}}}'],
    [
      "self.a == 'x' ? has(self.b) : !has(self.b)",
      '{type: object, required: [a], properties: {a: {type: string, enum: [w, x]}, b: {type: integer}}}',
    ],
    ["self.a.startsWith('http://')", '{type: object, required: [a], properties: {a: {type: string}}}'],
    ['self.a.size() == 3', '{type: object, required: [a], properties: {a: {type: array, items: {type: string}}}}'],
    ['self.a < self.b', '{type: object, required: [a, b], properties: {a: {type: integer}, b: {type: integer}}}'],
  ])('a rule: %s', (rule, text) => {
    const schema = { ...read(text), 'x-kubernetes-validations': [{ rule }] }
    const crd = read('{spec: {group: a.io, names: {kind: A}, versions: [{name: v1}]}}')
    const root = { type: 'object', properties: { spec: schema } }
    Object.assign((crd.spec as { versions: JsonObject[] }).versions[0] ?? {}, { schema: { openAPIV3Schema: root } })
    expect((['minimal', 'full'] as const).map((form) => sampleOf(crd, 'v1', '', form).errors)).toEqual([[], []])
  })

  it('a rule that no value meets is said', () => {
    const crd = read(
      '{spec: {group: a.io, names: {kind: A}, versions: [{name: v1, schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, x-kubernetes-validations: [{rule: "false", message: never}]}}}}}]}}',
    )
    expect(sampleOf(crd, 'v1', '').errors).toEqual(['spec: Invalid value: never'])
  })
})

it.each<[what: string, schema: () => JsonObject]>([
  ['many schemas in allOf', () => ({ type: 'string', allOf: many((i) => ({ minLength: i % 9 })) })],
  [
    'many branches',
    () => ({ type: 'object', oneOf: many((i) => ({ required: [`f${i}`] })), not: { anyOf: many(() => ({ required: ['a'] })) } }),
  ],
  ['a long enum that a pattern excludes', () => ({ type: 'string', enum: many((i) => `v${i}`), pattern: '^w$' })],
  ['many steps', () => ({ type: 'number', allOf: many((i) => ({ multipleOf: i + 1 })) })],
  [
    'a list that has to be long',
    () => ({ type: 'array', minItems: 1_000_000, items: { type: 'array', minItems: 1, items: { type: 'boolean' } } }),
  ],
])('[DZ-46] a sample of %s is bounded', (_what, schema) => {
  expect(stringify(sampleValue(schema(), 'a')).length).toBeLessThan(100_000)
})

it('[DZ-46] a full sample of a union has its first member alone', () => {
  const schema = read(
    '{type: object, properties: {a: {type: integer}, b: {type: integer}, c: {type: integer}}, oneOf: [{required: [a]}, {required: [b]}]}',
  )
  expect(stringify(fullSample(schema))).toBe('{"a":1,"c":1}')
})
