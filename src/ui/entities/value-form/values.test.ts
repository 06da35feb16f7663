import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { spliceText } from '../../../analysis/crd-text/splice.ts'
import { editsBetween } from '../../../analysis/edits-between.ts'
import { Dbl, deepEqual, isObject, type JsonObject, type JsonValue } from '../../../apimachinery/json/value.ts'
import { parseYaml } from '../../../apimachinery/yaml/parse.ts'
import {
  boundsOf,
  editedValue,
  freshKey,
  intOrString,
  kindOf,
  portable,
  shortText,
  typedValue,
  under,
  valuesOfText,
} from './values.ts'

describe('the edits between two values', () => {
  it.each<[name: string, from: string, to: string, edits: string[]]>([
    ['none when they are alike', '{a: 1, b: [x]}', '{b: [x], a: 1}', []],
    ['the key that changed', '{a: 1, b: {c: 2, d: 3}}', '{a: 1, b: {c: 9, d: 3}}', ['set b.c']],
    ['keys that went and came', '{a: 1, b: 2}', '{b: 2, c: 3}', ['remove a', 'set c']],
    ['the end of a list', '[a, b]', '[a, b, c, d]', ['set 2', 'set 3']],
    ['items that went, last first', '[a, b, c]', '[a]', ['remove 2', 'remove 1']],
    ['an item of its own', '[{x: 1}, {x: 2}]', '[{x: 1}, {x: 3}]', ['set 1.x']],
    ['all of it where the type changed', '{a: 1}', '[a]', ['set ']],
    ['all of it where nothing is left', '{a: 1}', '{}', ['set ']],
  ])('[DZ-31] are the least: %s', (_, from, to, edits) => {
    const made = editsBetween(parseYaml(from).value, parseYaml(to).value, [])
    expect(made.map(({ op, path }) => `${op} ${path.join('.')}`)).toEqual(edits)
  })

  const json = fc.letrec<{ value: JsonValue }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      fc.constantFrom<JsonValue>(1, 'a', true, null, 'on'),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('value')),
    ),
  })).value

  it('[DZ-31] make one of the other, in a document as on their own', () => {
    const property = fc.property(json, json, (first, second) => {
      const [from, to] = [first, second].map((one) => parseYaml(JSON.stringify(one)).value)
      if (from === undefined || to === undefined) return
      expect(deepEqual(editedValue(from, editsBetween(from, to, [])), to)).toBe(true)
      const textOf = (value: JsonValue): string => `# head\nother: 1\ndefault: ${JSON.stringify(value)} # here\nlast: 2\n`
      const made = spliceText(textOf(from), editsBetween(from, to, ['default'])) ?? ''
      expect(deepEqual(parseYaml(made).value, parseYaml(textOf(to)).value)).toBe(true)
      expect([made.startsWith('# head\nother: 1\n'), made.endsWith('last: 2\n')]).toEqual([true, true])
    })
    fc.assert(property, { numRuns: 60 })
  })
})

it('[DZ-31] edits of a value are edits of what holds it', () => {
  expect(under(['a', 0], [{ op: 'move', path: [1], by: 1 }])).toEqual([{ op: 'move', path: ['a', 0, 1], by: 1 }])
})

it('[DZ-31] a value of its own can be set, changed and removed', () => {
  expect([
    editedValue(undefined, [{ op: 'set', path: [], value: 1 }]),
    editedValue({ a: 1 }, [{ op: 'rename', path: ['a'], key: 'b' }]),
    editedValue(1, [{ op: 'remove', path: [] }]),
  ]).toEqual([1, { b: 1 }, undefined])
})

it('a float without a fraction goes to a worker as a number', () => {
  expect(portable([new Dbl(1), { a: new Dbl(2) }])).toEqual([1, { a: 2 }])
})

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

describe('what a typed text makes of a value', () => {
  it.each([
    ['a text', '{type: string}', 'a', false, { value: 'a' }],
    ['an empty text takes the value away', '{type: string}', '', false, { value: undefined }],
    ['an empty text stays where the value is kept', '{type: string}', '', true, { value: '' }],
    ['blanks are a text', '{type: string}', ' ', false, { value: ' ' }],
    ['an integer', '{type: integer}', '7', false, { value: 7 }],
    ['blanks take a number away', '{type: integer}', ' ', false, { value: undefined }],
    ['no integer', '{type: integer}', '7.5', false, { complaint: 'Not a valid integer' }],
    ['a number that is kept is no empty text', '{type: number}', '', true, { complaint: 'Not a valid number' }],
    ['an int or string that is an int', '{x-kubernetes-int-or-string: true}', '7', false, { value: 7 }],
    ['an int or string that is a string', '{x-kubernetes-int-or-string: true}', '7%', false, { value: '7%' }],
  ])('%s', (_, schema, text, isKept, expected) => {
    expect(typedValue(parseYaml(schema).value as JsonObject, text, isKept)).toEqual(expected)
  })
})
