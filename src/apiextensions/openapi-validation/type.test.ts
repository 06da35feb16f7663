import { expect, test } from 'vitest'
import { errorsOf } from './testing/rows.ts'

test.each([
  [
    'a text is no integer',
    '{"type":"integer"}',
    '"1"',
    ['TypeInvalid a: Invalid value: "string": a in body must be of type integer: "string"'],
  ],
  [
    'an integer is no text',
    '{"type":"string"}',
    '1',
    ['TypeInvalid a: Invalid value: "integer": a in body must be of type string: "integer"'],
  ],
  ['an integer is a number', '{"type":"number"}', '1', []],
  ['an int64 is an integer', '{"type":"integer"}', '9223372036854775807', []],
  ['a float without fraction is an integer', '{"type":"integer"}', '1.0', []],
  [
    'a float with a fraction is none',
    '{"type":"integer"}',
    '1.5',
    [
      'TypeInvalid a: Invalid value: "number": a in body must be of type integer: "number"',
      'Invalid <nil>: Invalid value: "": Checked value must be of type integer (default format) in a',
    ],
  ],
  [
    'a float within a billionth of an integer has its type, but not its range',
    '{"type":"integer"}',
    '3.0000000001',
    ['Invalid <nil>: Invalid value: "": Checked value must be of type integer (default format) in a'],
  ],
  [
    'a float beyond 2^53 is no integer',
    '{"type":"integer"}',
    '1e16',
    ['TypeInvalid a: Invalid value: "number": a in body must be of type integer: "number"'],
  ],
  [
    'a float beyond int64 is no integer and out of range',
    '{"type":"integer"}',
    '1e19',
    [
      'TypeInvalid a: Invalid value: "number": a in body must be of type integer: "number"',
      'Invalid <nil>: Invalid value: "": Checked value must be of type integer (default format) in a',
    ],
  ],
  [
    'a boolean is no text',
    '{"type":"string"}',
    'true',
    ['TypeInvalid a: Invalid value: "boolean": a in body must be of type string: "boolean"'],
  ],
  [
    'a list is no object',
    '{"type":"object"}',
    '[]',
    ['TypeInvalid a: Invalid value: "array": a in body must be of type object: "array"'],
  ],
  [
    'an object is no list',
    '{"type":"array","items":{"type":"string"}}',
    '{}',
    ['TypeInvalid a: Invalid value: "object": a in body must be of type array: "object"'],
  ],
  ['a schema without type takes anything', '{"x-kubernetes-preserve-unknown-fields":true}', '[1,"a",null]', []],
  ['int-or-string takes an integer', '{"x-kubernetes-int-or-string":true}', '1', []],
  ['int-or-string takes a text', '{"x-kubernetes-int-or-string":true}', '"1"', []],
  [
    'int-or-string takes no boolean',
    '{"x-kubernetes-int-or-string":true}',
    'true',
    ['TypeInvalid a: Invalid value: "boolean": a in body must be of type integer,string: "boolean"'],
  ],
  [
    'int-or-string with its usual branches says more',
    '{"x-kubernetes-int-or-string":true,"anyOf":[{"type":"integer"},{"type":"string"}]}',
    'true',
    [
      'TypeInvalid a: Invalid value: "boolean": a in body must be of type integer,string: "boolean"',
      'Invalid <nil>: Invalid value: "": "a" must validate at least one schema (anyOf)',
      'TypeInvalid a: Invalid value: "boolean": a in body must be of type integer: "boolean"',
    ],
  ],
  [
    'a number with a format that is asked for is named by its format',
    '{"type":"integer","format":"int32"}',
    '1.5',
    [
      'TypeInvalid a: Invalid value: "float64": a in body must be of type int32: "float64"',
      'Invalid <nil>: Invalid value: "": Checked value must be of type integer with format int32 in a',
    ],
  ],
  [
    'what is no number has no format to name',
    '{"type":"integer","format":"int32"}',
    'true',
    ['TypeInvalid a: Invalid value: "": a in body must be of type int32: ""'],
  ],
  [
    'a text is named by the type',
    '{"type":"integer","format":"int32"}',
    '"a"',
    ['TypeInvalid a: Invalid value: "string": a in body must be of type integer: "string"'],
  ],
  [
    'an object is named by the format of a string',
    '{"type":"string","format":"date"}',
    '{}',
    ['TypeInvalid a: Invalid value: "": a in body must be of type date: ""'],
  ],
  ['a list passes for a string with a format', '{"type":"string","format":"date"}', '[1]', []],
  [
    'a list does not pass for a string with an unknown format',
    '{"type":"string","format":"nope"}',
    '[1]',
    ['TypeInvalid a: Invalid value: "array": a in body must be of type string: "array"'],
  ],
])('[VV-1] types: %s', (_, schema, value, errors) => {
  expect(errorsOf(schema, value)).toEqual(errors)
})

test.each([
  [
    'null is no text',
    '{"type":"string"}',
    'null',
    ['TypeInvalid a: Invalid value: "null": a in body must be of type string: "null"'],
  ],
  ['null passes where it may', '{"type":"string","nullable":true}', 'null', []],
  [
    'null passes no enum',
    '{"type":"string","nullable":true,"enum":["a"]}',
    'null',
    ['NotSupported a: Unsupported value: null: supported values: "a"'],
  ],
  [
    'null passes no enum that lists it',
    '{"type":"string","nullable":true,"enum":["a",null]}',
    'null',
    ['NotSupported a: Unsupported value: null: supported values: "a", "null"'],
  ],
  ['null is looked at by no other keyword', '{"type":"string","nullable":true,"minLength":3,"not":{"maxLength":9}}', 'null', []],
  ['null passes without type', '{"x-kubernetes-preserve-unknown-fields":true}', 'null', []],
  [
    'null is no integer or string',
    '{"x-kubernetes-int-or-string":true}',
    'null',
    ['TypeInvalid a: Invalid value: "null": a in body must be of type integer,string: "null"'],
  ],
  [
    'null in a list',
    '{"type":"array","items":{"type":"integer"}}',
    '[1,null]',
    ['TypeInvalid a[1]: Invalid value: "null": a[1] in body must be of type integer: "null"'],
  ],
])('[VV-2] null: %s', (_, schema, value, errors) => {
  expect(errorsOf(schema, value)).toEqual(errors)
})
