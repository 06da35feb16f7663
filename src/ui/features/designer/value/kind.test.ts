import { describe, expect, it } from 'vitest'
import { isObject, type JsonObject, type JsonValue } from '../../../../apimachinery/json/value.ts'
import { parseYaml } from '../../../../apimachinery/yaml/parse.ts'
import { boundsOf, freshKey, intOrString, kindOf, rowsOf, shortText, valuesOfText } from './kind.ts'

const read = (text: string): JsonObject => {
  const { value } = parseYaml(text)
  return isObject(value) ? value : {}
}

describe('the editor of a value', () => {
  it.each<[name: string, schema: string, value: JsonValue | undefined, kind: string]>([
    ['a boolean', '{type: boolean}', undefined, 'boolean'],
    ['an enum, of whatever type', '{type: integer, enum: [1, 2]}', 1, 'enum'],
    ['an integer', '{type: integer}', 3, 'number'],
    ['a number', '{type: number}', 0.5, 'number'],
    ['a text', '{type: string}', '', 'string'],
    ['an int or string', '{x-kubernetes-int-or-string: true}', '25%', 'intOrString'],
    ['an object with properties', '{type: object, properties: {a: {type: string}}}', {}, 'object'],
    ['a map', '{type: object, additionalProperties: {type: string}}', {}, 'map'],
    ['a list', '{type: array, items: {type: string}}', [], 'list'],
    ['null, where anything may stand', '{type: string, nullable: true}', null, 'string'],
    ['anything', '{x-kubernetes-preserve-unknown-fields: true}', { a: 1 }, 'any'],
    ['an object that says no properties', '{type: object}', undefined, 'any'],
    ['a value of another type is shown as it is', '{type: integer}', 'five', 'any'],
    ['a list in place of an object', '{type: object, properties: {a: {type: string}}}', ['a'], 'any'],
  ])('[DZ-31] is that of its type: %s', (_, schema, value, kind) => {
    expect(kindOf(read(schema), value)).toBe(kind)
  })
})

it.each([
  ['{type: integer, minimum: 0, maximum: 50}', '0 to 50'],
  ['{type: integer, minimum: 7, maximum: 7}', '7'],
  ['{type: number, minimum: 0.5, exclusiveMinimum: true, maximum: 10}', '> 0.5, ≤ 10'],
  ['{type: number, maximum: 10, exclusiveMaximum: true}', '< 10'],
  ['{type: integer, minimum: 0, maximum: 600, multipleOf: 5}', '0 to 600, × 5'],
  ['{type: string, minLength: 1, maxLength: 63}', '1 to 63 characters'],
  ['{type: string, maxLength: 63}', '≤ 63 characters'],
  ['{type: string}', ''],
  ['{type: boolean, minimum: 1}', ''],
])('[DZ-31] the bounds of a value are told: %s', (schema, text) => {
  expect(boundsOf(read(schema))).toBe(text)
})

it.each<[text: string, value: JsonValue]>([
  ['80', 80],
  ['-1', -1],
  ['25%', '25%'],
  ['1.5', '1.5'],
  ['0x10', '0x10'],
  ['on', 'on'],
])('[DZ-31] int or string: %s', (text, value) => {
  expect(intOrString(text)).toBe(value)
})

it.each<[name: string, schema: string, text: string, values: JsonValue[] | undefined]>([
  ['texts between commas', '{type: string}', 'Fast, Slow,', ['Fast', 'Slow']],
  ['texts that YAML would read as something else', '{type: string}', 'on, 1, null', ['on', '1', 'null']],
  ['quotes keep commas and emptiness', '{type: string}', '"a, b", "", c', ['a, b', '', 'c']],
  ['integers', '{type: integer}', '1, 2', [1, 2]],
  ['a text is no integer', '{type: integer}', '1, two', undefined],
  ['quotes that do not end', '{type: string}', '"a', undefined],
  ['int or string', '{x-kubernetes-int-or-string: true}', '80, http', [80, 'http']],
])('[DZ-31] values of an enum as they are typed: %s', (_, schema, text, values) => {
  expect(valuesOfText(read(schema), text)).toEqual(values)
})

describe('the rows of an object', () => {
  const many = read(`{properties: {${'abcdefghij'.replace(/./g, '$&: {type: string}, ')}}, required: [d]}`)
  it('[DZ-31] are all its properties when they are few, and what the schema does not know last', () => {
    const few = read('{properties: {a: {type: string}, b: {type: string}}}')
    expect(rowsOf(few, { x: 1, b: 2 })).toEqual({ shown: ['a', 'b', 'x'], rest: [] })
  })
  it('[DZ-31] are what is set or required when they are many', () => {
    const { shown, rest } = rowsOf(many, { g: 1 })
    expect([shown, rest.join('')]).toEqual([['d', 'g'], 'abcefhij'])
  })
})

it('[DZ-31] a new key of a map is one that is free', () => {
  expect([freshKey({}), freshKey({ key: 1 }), freshKey({ key: 1, key2: 1 })]).toEqual(['key', 'key2', 'key3'])
})

it.each<[value: JsonValue | undefined, text: string]>([
  ['', '""'],
  [undefined, ''],
  ['a\nb', 'a b'],
  [{ a: [1, null] }, '{a: [1, null]}'],
  ['abcdefghij'.repeat(9), `${'abcdefghij'.repeat(9).slice(0, 59)}…`],
])('a value on one line: %j', (value, text) => {
  expect(shortText(value)).toBe(text)
})
