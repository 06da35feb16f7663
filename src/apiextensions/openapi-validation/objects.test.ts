import { expect, test } from 'vitest'
import { errorsOf } from './testing/rows.ts'

test.each([
  [
    'a required member that is missing',
    '{"type":"object","required":["x","y"],"properties":{"x":{"type":"string"},"y":{"type":"string"}}}',
    '{"y":"1"}',
    ['Required a.x: Required value'],
  ],
  [
    'a required member may be null where null may be',
    '{"type":"object","required":["x"],"properties":{"x":{"type":"string","nullable":true}}}',
    '{"x":null}',
    [],
  ],
  [
    'members are validated',
    '{"type":"object","properties":{"x":{"type":"string"},"y":{"type":"integer"}}}',
    '{"x":1,"y":"a"}',
    [
      'TypeInvalid a.x: Invalid value: "integer": a.x in body must be of type string: "integer"',
      'TypeInvalid a.y: Invalid value: "string": a.y in body must be of type integer: "string"',
    ],
  ],
  ['members that are not declared are not', '{"type":"object","properties":{"x":{"type":"string"}}}', '{"z":1}', []],
  [
    'all members of a map are',
    '{"type":"object","additionalProperties":{"type":"integer"}}',
    '{"b.c/d":"x","e":1,"":"y"}',
    [
      'TypeInvalid a.b.c/d: Invalid value: "string": a.b.c/d in body must be of type integer: "string"',
      'TypeInvalid a.: Invalid value: "string": a. in body must be of type integer: "string"',
    ],
  ],
  [
    'too few members',
    '{"type":"object","minProperties":2,"additionalProperties":{"type":"integer"}}',
    '{"x":1}',
    ['Invalid a: Invalid value: 1: a in body should have at least 2 properties'],
  ],
  [
    'too many members',
    '{"type":"object","maxProperties":1,"additionalProperties":{"type":"integer"}}',
    '{"x":1,"y":2}',
    ['TooMany a: Too many: 2: must have at most 1 item'],
  ],
  [
    'no member is allowed',
    '{"type":"object","additionalProperties":false}',
    '{"x":1}',
    ['Invalid a: Invalid value: "x": a.x in body is a forbidden property'],
  ],
  [
    'an object of another type is not looked into',
    '{"type":"object","required":["x"],"properties":{"x":{"type":"string"}}}',
    '"x"',
    ['TypeInvalid a: Invalid value: "string": a in body must be of type object: "string"'],
  ],
  [
    'names that JavaScript knows are names',
    '{"type":"object","required":["constructor","__proto__"],"properties":{"toString":{"type":"string"}}}',
    '{"toString":1}',
    [
      'TypeInvalid a.toString: Invalid value: "integer": a.toString in body must be of type string: "integer"',
      'Required a.constructor: Required value',
      'Required a.__proto__: Required value',
    ],
  ],
])('[VV-7] objects: %s', (_, schema, value, errors) => {
  expect(errorsOf(schema, value)).toEqual(errors)
})
