import { expect, test } from 'vitest'
import { type ErrorList, Path } from '../../../apimachinery/field/error.ts'
import { parseJson } from '../../../apimachinery/json/parse.ts'
import { type JsonValue, objectOf } from '../../../apimachinery/json/value.ts'
import { newStructural } from '../convert.ts'
import type { Structural } from '../structural.ts'
import { validateListTypes, validateListTypesUpdate } from './validation.ts'

/** The structural schema of an object whose field `a` has this schema. */
function structural(text: string): Structural {
  const converted = newStructural(objectOf({ type: 'object', properties: objectOf({ a: parseJson(text).value }) }))
  if ('errors' in converted) throw new Error(converted.reason)
  return converted.structural
}

const objectWith = (text: string): JsonValue => objectOf({ a: parseJson(text).value })

const lines = (errors: ErrorList): string[] => errors.map(({ type, field, body }) => `${type} ${field}: ${body}`)

const SCALARS = '{"type":"array","x-kubernetes-list-type":"set","items":{"type":"string"}}'
const OBJECTS = '{"type":"array","x-kubernetes-list-type":"set","items":{"type":"object","x-kubernetes-map-type":"atomic"}}'
const MAP =
  '{"type":"array","x-kubernetes-list-type":"map","x-kubernetes-list-map-keys":["k"],"items":{"type":"object","properties":{"k":{"type":"string"},"l":{"type":"array","x-kubernetes-list-type":"set","items":{"type":"integer"}}}}}'
const MAP_OF_TWO =
  '{"type":"array","x-kubernetes-list-type":"map","x-kubernetes-list-map-keys":["k","p"],"items":{"type":"object","properties":{"k":{"type":"string"},"p":{"type":"integer"}}}}'

test.each([
  ['no item twice', SCALARS, '["a","b"]', []],
  ['an item twice', SCALARS, '["a","b","a"]', ['FieldValueDuplicate a[2]: Duplicate value: "a"']],
  ['an item three times is told once', SCALARS, '["a","a","a"]', ['FieldValueDuplicate a[1]: Duplicate value: "a"']],
  [
    'two items twice',
    SCALARS,
    '["a","b","b","a"]',
    ['FieldValueDuplicate a[2]: Duplicate value: "b"', 'FieldValueDuplicate a[3]: Duplicate value: "a"'],
  ],
  ['1, 1.0, "1", true and null are five', SCALARS, '[1,1.0,"1",true,null,"true","null"]', []],
  ['null twice', SCALARS, '[null,null]', ['FieldValueDuplicate a[1]: Duplicate value: null']],
  [
    'floats are shown as Go prints them',
    SCALARS,
    '[1500000.5,1500000.5]',
    ['FieldValueDuplicate a[1]: Duplicate value: 1.5000005e+06'],
  ],
  [
    'objects are equal in any order of members',
    OBJECTS,
    '[{"x":1,"y":2},{"y":2,"x":1}]',
    ['FieldValueDuplicate a[1]: Duplicate value: {"x":1,"y":2}'],
  ],
  ['in objects 1 and 1.0 are the same', OBJECTS, '[{"x":1},{"x":1.0}]', ['FieldValueDuplicate a[1]: Duplicate value: {"x":1}']],
  ['lists as items', OBJECTS, '[[1],[2],[1]]', ['FieldValueDuplicate a[2]: Duplicate value: [1]']],
  ['what is no list is not looked at', SCALARS, '{"a":1}', []],
  ['a text, a number or null in its place is not looked at', SCALARS, '"aa"', []],
  ['a float in its place is not looked at', SCALARS, '1.0', []],
  ['null in its place is not looked at', SCALARS, 'null', []],
  ['1.5 and "1.5" are two', SCALARS, '[1.5,"1.5","float 1.5"]', []],
  ['1.5 twice', SCALARS, '[1.5,1.5]', ['FieldValueDuplicate a[1]: Duplicate value: 1.5']],
  ['1.0 twice', SCALARS, '[1.0,2.0,1.0]', ['FieldValueDuplicate a[2]: Duplicate value: 1']],
  ['1 and "1" are two', SCALARS, '[1,"1",true,"true"]', []],
  ['1 and 1.0 are two', SCALARS, '[1,1.0]', []],
  [
    'a set in an object in a list',
    `{"type":"array","items":{"type":"object","properties":{"n":{"type":"string"},"s":${SCALARS}}}}`,
    '[{},null,5,{"s":["a","a"],"n":"a"}]',
    ['FieldValueDuplicate a[3].s[1]: Duplicate value: "a"'],
  ],
  [
    'a set in a set',
    `{"type":"array","x-kubernetes-list-type":"set","items":${SCALARS}}`,
    '[["a","a"],["a","a"]]',
    [
      'FieldValueDuplicate a[1]: Duplicate value: ["a","a"]',
      'FieldValueDuplicate a[0][1]: Duplicate value: "a"',
      'FieldValueDuplicate a[1][1]: Duplicate value: "a"',
    ],
  ],
  [
    'an atomic list is none',
    `{"type":"array","x-kubernetes-list-type":"atomic","items":{"type":"object","properties":{"s":${SCALARS}}}}`,
    '[{},{},{"s":["a","a"]}]',
    ['FieldValueDuplicate a[2].s[1]: Duplicate value: "a"'],
  ],
  [
    'a list without a type is none',
    `{"type":"array","items":{"type":"array","items":{"type":"string"}}}`,
    '[["a","a"],["a","a"]]',
    [],
  ],
])('[LT-1] a set: %s', (_, schema, value, errors) => {
  expect(lines(validateListTypes(objectWith(value), structural(schema), undefined))).toEqual(errors)
})

test.each([
  [
    'items are objects',
    '[{"k":"a"},5,"x"]',
    ['FieldValueInvalid a[1]: Invalid value: 5: must be an object for an array of list-type map'],
  ],
  [
    'a single item is looked at too',
    '["x"]',
    ['FieldValueInvalid a[0]: Invalid value: "x": must be an object for an array of list-type map'],
  ],
  ['null is let through', '[null,{"k":"a"}]', []],
  [
    'a null before one that is no object',
    '[null,1]',
    ['FieldValueInvalid a[1]: Invalid value: 1: must be an object for an array of list-type map'],
  ],
])('[LT-2] a map: %s', (_, value, errors) => {
  expect(lines(validateListTypes(objectWith(value), structural(MAP), undefined))).toEqual(errors)
})

test.each([
  ['keys that differ', MAP, '[{"k":"a"},{"k":"b"}]', []],
  ['the same key', MAP, '[{"k":"a","v":1},{"k":"b"},{"k":"a","v":2}]', ['FieldValueDuplicate a[2]: Duplicate value: {"k":"a"}']],
  ['no key is a key too', MAP, '[{},{"v":1},{"k":"a"}]', ['FieldValueDuplicate a[1]: Duplicate value: {}']],
  ['null has no key', MAP, '[null,{}]', ['FieldValueDuplicate a[1]: Duplicate value: {}']],
  ['null as a key is not the same as none', MAP, '[{"k":null},{}]', []],
  ['a key that is an object', MAP, '[{"k":{"x":1}},{"k":{"x":1}}]', ['FieldValueDuplicate a[1]: Duplicate value: {"k":{"x":1}}']],
  [
    'no key at all',
    '{"type":"array","x-kubernetes-list-type":"map","items":{"type":"object"}}',
    '[{"k":"a"},{"k":"b"}]',
    ['FieldValueDuplicate a[1]: Duplicate value: {}'],
  ],
  ['1.0 and 1 as keys differ', MAP, '[{"k":1},{"k":1.0}]', []],
  ['both of two keys count', MAP_OF_TWO, '[{"k":"a","p":1},{"k":"a","p":2},{"k":"b","p":1}]', []],
  [
    'both of two keys are the same',
    MAP_OF_TWO,
    '[{"k":"a","p":1},{"p":1,"k":"a"}]',
    ['FieldValueDuplicate a[1]: Duplicate value: {"k":"a","p":1}'],
  ],
  ['one of two keys is missing', MAP_OF_TWO, '[{"k":"a"},{"k":"a"}]', ['FieldValueDuplicate a[1]: Duplicate value: {"k":"a"}']],
  [
    'lists in its items are checked as well',
    MAP,
    '[{"k":"a","l":[1,1]},{"k":"a","l":[2]}]',
    ['FieldValueDuplicate a[1]: Duplicate value: {"k":"a"}', 'FieldValueDuplicate a[0].l[1]: Duplicate value: 1'],
  ],
])('[LT-3] a map: %s', (_, schema, value, errors) => {
  expect(lines(validateListTypes(objectWith(value), structural(schema), undefined))).toEqual(errors)
})

test('[LT-1] members of maps stand in brackets, below the path that is given', () => {
  const s = structural(`{"type":"object","additionalProperties":${SCALARS}}`)
  expect(lines(validateListTypes(objectWith('{"x.y/z":["a","a"]}'), s, Path.of('root')))).toEqual([
    'FieldValueDuplicate root.a[x.y/z][1]: Duplicate value: "a"',
  ])
})

test.each([
  ['the old object was right', '["a"]', ['FieldValueDuplicate a[1]: Duplicate value: "b"']],
  ['the old object was wrong in the same way', '["b","b"]', []],
  ['the old object was wrong in another way', '["c","c"]', []],
])('[LT-4] an update when %s', (_, old, errors) => {
  const s = structural(SCALARS)
  expect(lines(validateListTypesUpdate(objectWith('["b","b"]'), objectWith(old), s, undefined))).toEqual(errors)
})

test('[LT-1] a value that is no object has no lists', () => {
  expect(validateListTypes(['a', 'a'], structural(SCALARS), undefined)).toEqual([])
})

test('[LT-1] [LT-2] [LT-3] each error names its rule', () => {
  const of = (schema: string, value: string) =>
    validateListTypes(objectWith(value), structural(schema), undefined).map(({ origin }) => origin)
  expect([of(SCALARS, '["a","a"]'), of(MAP, '[1]'), of(MAP, '[{},{}]')]).toEqual([['LT-1'], ['LT-2'], ['LT-3']])
})

test('[LT-4] an update is judged when the old object is no object', () => {
  const value = objectWith('["b","b"]')
  expect(lines(validateListTypesUpdate(value, null, structural(SCALARS), undefined))).toEqual([
    'FieldValueDuplicate a[1]: Duplicate value: "b"',
  ])
})
