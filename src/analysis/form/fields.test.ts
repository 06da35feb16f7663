import { describe, expect, it } from 'vitest'
import { parseJson } from '../../apimachinery/json/parse.ts'
import type { JsonObject, JsonValue } from '../../apimachinery/json/value.ts'
import type { Path } from '../edit.ts'
import { changedFields, columnsOfItems, fieldErrors, fieldText, isOnlyDefaults, shortMessage, unionMembers } from './fields.ts'

const json = (value: unknown): JsonValue => parseJson(JSON.stringify(value)).value
const schema = (value: unknown): JsonObject => json(value) as JsonObject

describe('a path is spelled as in errors', () => {
  it.each([
    [['spec', 'env', 0, 'name'], 'spec.env[0].name'],
    [['metadata', 'labels', 'a'], 'metadata.labels.a'],
    [[], ''],
  ] as [Path, string][])('%j', (path, expected) => {
    expect(fieldText(path)).toBe(expected)
  })
})

describe('the fields that differ', () => {
  it.each([
    ['none', { a: 1 }, { a: 1 }, [], []],
    ['a scalar', { s: { a: 1, b: 2 } }, { s: { a: 1, b: 3 } }, [['s', 'b']], [['s', 'a']]],
    ['an item', { l: [1, 2] }, { l: [1, 3] }, [['l', 1]], [['l', 0]]],
    ['an item more', { l: [1] }, { l: [1, 2] }, [['l', 1]], [['l', 0]]],
    ['a field that is gone', { a: 1, b: {} }, { a: 1 }, [['b']], [['a']]],
    ['another type', { a: { b: 1 } }, { a: [1] }, [['a']], [['a', 'b']]],
  ] as [string, unknown, unknown, Path[], Path[]][])('%s', (_, from, to, changed, same) => {
    const found = changedFields(json(from), json(to))
    expect(found.count).toBe(changed.length)
    for (const path of changed) {
      expect(found.has(path), `${path}`).toBe(true)
      for (let length = 0; length <= path.length; length++) expect(found.hasBelow(path.slice(0, length))).toBe(true)
      expect(found.has(path.slice(0, -1)), 'what holds it is not changed itself').toBe(false)
    }
    for (const path of same) expect(found.hasBelow(path), `${path}`).toBe(false)
    expect(found.hasBelow([])).toBe(changed.length > 0)
  })
})

describe('the errors of fields', () => {
  const errors = fieldErrors([
    { field: 'spec.env[0].name', message: 'Required value' },
    { field: 'spec.labels[a.b]', message: 'Too long' },
    { field: 'spec', message: 'Invalid value: "object": min <= max' },
    { field: 'spec', message: 'Invalid value: "object": again' },
  ])
  it('are counted', () => expect(errors.count).toBe(4))
  it.each([
    [['spec', 'env', 0, 'name'], ['Required value'], ['Required value']],
    [['spec', 'env', 0], [], ['spec.env[0].name: Required value']],
    [['spec', 'env'], [], ['spec.env[0].name: Required value']],
    [['spec', 'env', 1], [], []],
    [['spec', 'en'], [], []],
    [['spec', 'labels', 'a.b'], ['Too long'], ['Too long']],
    [['spec'], ['min <= max', 'again'], ['spec.env[0].name: Required value', 'spec.labels.a.b: Too long', 'min <= max', 'again']],
    [['status'], [], []],
    [[], [], ['spec.env[0].name: Required value', 'spec.labels.a.b: Too long', 'spec: min <= max', 'spec: again']],
  ] as [Path, string[], string[]][])('%j', (path, at, below) => {
    expect(errors.at(path)).toEqual(at)
    expect(errors.below(path)).toEqual(below)
  })
})

describe('a message at its field', () => {
  it.each([
    ['Invalid value: 60: spec.replicas in body should be less than or equal to 50', 'should be less than or equal to 50'],
    ['Invalid value: "a: b": spec.replicas in body should match', 'should match'],
    ['Invalid value: "object": min cannot exceed max', 'min cannot exceed max'],
    ['Invalid value: "x": no such thing', 'Invalid value: "x": no such thing'],
    ['Required value', 'Required value'],
  ])('%s', (message, expected) => {
    expect(shortMessage(message, 'spec.replicas')).toBe(expected)
  })
})

describe('the members of a union', () => {
  const properties = { a: {}, b: {}, c: {} }
  it.each([
    ['one required each', { properties, oneOf: [{ required: ['a'] }, { required: ['b'] }] }, ['a', 'b']],
    ['none without oneOf', { properties }, []],
    ['none where an option requires two', { properties, oneOf: [{ required: ['a'] }, { required: ['b', 'c'] }] }, []],
    ['none where an option is of another kind', { properties, oneOf: [{ required: ['a'] }, { minProperties: 1 }] }, []],
    ['none where one is not declared', { properties, oneOf: [{ required: ['a'] }, { required: ['z'] }] }, []],
    ['none where there is one', { properties, oneOf: [{ required: ['a'] }] }, []],
  ])('%s', (_, given, expected) => {
    expect(unionMembers(schema(given))).toEqual(expected)
  })
})

describe('the columns of a list', () => {
  const text = { type: 'string' }
  it.each([
    [
      'keys first',
      { items: { properties: { value: text, name: text } }, 'x-kubernetes-list-map-keys': ['name'] },
      ['name', 'value'],
    ],
    ['int or string counts as a scalar', { items: { properties: { p: { 'x-kubernetes-int-or-string': true } } } }, ['p']],
    ['no columns for five properties', { items: { properties: { a: text, b: text, c: text, d: text, e: text } } }, undefined],
    ['no columns for objects in items', { items: { properties: { a: { type: 'object' } } } }, undefined],
    ['no columns for items that may be null', { items: { nullable: true, properties: { a: text } } }, undefined],
    ['no columns for scalars', { items: text }, undefined],
    ['no columns without properties', { items: { properties: {} } }, undefined],
  ])('%s', (_, given, expected) => {
    expect(columnsOfItems(schema(given))).toEqual(expected)
  })
})

describe('a value of defaults alone', () => {
  const given = { properties: { a: { type: 'integer', default: 1 }, o: { properties: { b: { type: 'string' } } } } }
  it.each([
    [undefined, true],
    [{}, true],
    [{ a: 1 }, true],
    [{ a: 2 }, false],
    [{ o: {} }, true],
    [{ o: { b: 'x' } }, false],
    [{ unknown: 1 }, false],
    [[1], false],
  ])('%j: %s', (value, expected) => {
    expect(isOnlyDefaults(schema(given), value === undefined ? undefined : json(value))).toBe(expected)
  })
})
