import { describe, expect, test } from 'vitest'
import { parseJson } from '../../apimachinery/json/parse.ts'
import { isInteger, type JsonObject, objectOf } from '../../apimachinery/json/value.ts'
import { nestedValue, setNestedValue, validateScalePaths } from './scale-paths.ts'

const PLAIN =
  '{"specReplicasPath":".spec.replicas","statusReplicasPath":".status.replicas","labelSelectorPath":".status.selector"}'
const NESTED = '{"specReplicasPath":".spec.a.b","statusReplicasPath":".status.a[0].b","labelSelectorPath":".spec.sel"}'
const EMPTY_PART = '{"specReplicasPath":".spec..r","statusReplicasPath":".status."}'

const read = (text: string): JsonObject => parseJson(text).value as JsonObject

const errorsOf = (scale: string, value: string, statusOnly = false): string[] =>
  validateScalePaths(read(value), read(scale), { statusOnly }).map(({ type, field, body }) => `${type} ${field}: ${body}`)

const notInt64 = (path: string, value: string, type: string): string =>
  `FieldValueInvalid ${path}: Invalid value: 0: ${path} accessor error: ${value} is of the type ${type}, expected int64`

const noObject = (path: string, value: string, type: string, shown = '0'): string =>
  `FieldValueInvalid ${path}: Invalid value: ${shown}: ${path} accessor error: ${value} is of the type ${type}, expected map[string]interface{}`

describe('[SC-3] values at the paths of scale', () => {
  test.each([
    ['an integer', '{"spec":{"replicas":1}}', []],
    ['nothing', '{}', []],
    ['nothing in the spec', '{"spec":{}}', []],
    ['the largest', '{"spec":{"replicas":2147483647}}', []],
    [
      'a negative one',
      '{"spec":{"replicas":-1}}',
      ['FieldValueInvalid .spec.replicas: Invalid value: -1: should be a non-negative integer'],
    ],
    [
      'one beyond int32',
      '{"spec":{"replicas":2147483648}}',
      ['FieldValueInvalid .spec.replicas: Invalid value: 2147483648: should be less than or equal to 2147483647'],
    ],
    [
      'the largest int64',
      '{"spec":{"replicas":9223372036854775807}}',
      ['FieldValueInvalid .spec.replicas: Invalid value: 9223372036854775807: should be less than or equal to 2147483647'],
    ],
    ['a float', '{"spec":{"replicas":1.5}}', [notInt64('.spec.replicas', '1.5', 'float64')]],
    ['a float without fraction', '{"spec":{"replicas":1.0}}', [notInt64('.spec.replicas', '1', 'float64')]],
    ['a text', '{"spec":{"replicas":"3"}}', [notInt64('.spec.replicas', '3', 'string')]],
    ['null', '{"spec":{"replicas":null}}', [notInt64('.spec.replicas', '<nil>', '<nil>')]],
    ['a boolean', '{"spec":{"replicas":true}}', [notInt64('.spec.replicas', 'true', 'bool')]],
    ['an object', '{"spec":{"replicas":{"a":[1,"x"]}}}', [notInt64('.spec.replicas', 'map[a:[1 x]]', 'map[string]interface {}')]],
    ['a list', '{"spec":{"replicas":[1,null]}}', [notInt64('.spec.replicas', '[1 <nil>]', '[]interface {}')]],
  ])('replicas: %s', (_, value, errors) => {
    expect(errorsOf(PLAIN, value)).toEqual(errors)
  })

  test.each([
    ['a text', '{"status":{"selector":"!! not parsed"}}', []],
    [
      'a number',
      '{"status":{"selector":5}}',
      [
        'FieldValueInvalid .status.selector: Invalid value: "": .status.selector accessor error: 5 is of the type int64, expected string',
      ],
    ],
    [
      'null',
      '{"status":{"selector":null}}',
      [
        'FieldValueInvalid .status.selector: Invalid value: "": .status.selector accessor error: <nil> is of the type <nil>, expected string',
      ],
    ],
    [
      'a status that is no object',
      '{"status":"x"}',
      [
        'FieldValueInvalid .status.replicas: Invalid value: 0: .status.replicas accessor error: x is of the type string, expected map[string]interface{}',
        'FieldValueInvalid .status.selector: Invalid value: "": .status.selector accessor error: x is of the type string, expected map[string]interface{}',
      ],
    ],
    ['a status that is null', '{"status":null}', []],
  ])('selector: %s', (_, value, errors) => {
    expect(errorsOf(PLAIN, value)).toEqual(errors)
  })

  test.each([
    ['a part that is no object', NESTED, '{"spec":{"a":5}}', [noObject('.spec.a.b', '5', 'int64')]],
    ['a part that is a list', NESTED, '{"spec":{"a":[1]}}', [noObject('.spec.a.b', '[1]', '[]interface {}')]],
    ['a part that is null', NESTED, '{"spec":{"a":null}}', []],
    ['brackets are part of a name', NESTED, '{"status":{"a":[{"b":-1}]}}', []],
    [
      'an empty part is a name',
      EMPTY_PART,
      '{"spec":{"":{"r":-1}}}',
      ['FieldValueInvalid .spec..r: Invalid value: -1: should be a non-negative integer'],
    ],
  ])('paths: %s', (_, scale, value, errors) => {
    expect(errorsOf(scale, value)).toEqual(errors)
  })

  test('a status update leaves the path of the spec alone', () => {
    expect(errorsOf(PLAIN, '{"spec":{"replicas":-1},"status":{"replicas":-2}}', true)).toEqual([
      'FieldValueInvalid .status.replicas: Invalid value: -2: should be a non-negative integer',
    ])
  })
})

test.each([
  { name: 'a value of the type', object: { spec: { replicas: 3 } }, found: { value: 3 } },
  { name: 'no value', object: { spec: {} }, found: {} },
  { name: 'null on the way', object: { spec: null }, found: {} },
  {
    name: 'a value of another type',
    object: { spec: { replicas: 'x' } },
    found: { fault: '.spec.replicas accessor error: x is of the type string, expected int64' },
  },
  {
    name: 'no object on the way',
    object: { spec: [] },
    found: { fault: '.spec.replicas accessor error: [] is of the type []interface {}, expected map[string]interface{}' },
  },
])('the value at a path: $name', ({ object, found }) => {
  expect(nestedValue(objectOf(object), '.spec.replicas', isInteger, 'int64')).toEqual(found)
})

test.each([
  { name: 'replaces a value', object: { spec: { a: { b: 1 } } }, becomes: { spec: { a: { b: 7 } } } },
  { name: 'makes the objects on the way', object: {}, becomes: { spec: { a: { b: 7 } } } },
  { name: 'leaves what stands beside it', object: { spec: { c: 2 } }, becomes: { spec: { c: 2, a: { b: 7 } } } },
  { name: 'stops at what is no object', object: { spec: { a: 'x' } }, becomes: { spec: { a: 'x' } }, place: 'spec.a' },
  { name: 'stops at null', object: { spec: null }, becomes: { spec: null }, place: 'spec' },
])('setting the value at a path $name', ({ object, becomes, place }) => {
  const target = objectOf(object)
  expect(setNestedValue(target, '.spec.a.b', 7)).toBe(place)
  expect(target).toEqual(becomes)
})
