import { expect, test } from 'vitest'
import { errorsOf } from './testing/rows.ts'

test.each([
  [
    'below the minimum',
    '{"type":"integer","minimum":1}',
    '0',
    ['Invalid a: Invalid value: 0: a in body should be greater than or equal to 1'],
  ],
  ['at the minimum', '{"type":"integer","minimum":1}', '1', []],
  [
    'at an exclusive minimum',
    '{"type":"integer","minimum":1,"exclusiveMinimum":true}',
    '1',
    ['Invalid a: Invalid value: 1: a in body should be greater than 1'],
  ],
  [
    'above the maximum',
    '{"type":"integer","maximum":5}',
    '6',
    ['Invalid a: Invalid value: 6: a in body should be less than or equal to 5'],
  ],
  [
    'at an exclusive maximum',
    '{"type":"integer","maximum":5,"exclusiveMaximum":true}',
    '5',
    ['Invalid a: Invalid value: 5: a in body should be less than 5'],
  ],
  [
    'both limits at once',
    '{"type":"number","minimum":5,"maximum":1}',
    '3',
    [
      'Invalid a: Invalid value: 3: a in body should be greater than or equal to 5',
      'Invalid a: Invalid value: 3: a in body should be less than or equal to 1',
    ],
  ],
  [
    'floats are compared as they are',
    '{"type":"number","maximum":1.5}',
    '1.6',
    ['Invalid a: Invalid value: 1.6: a in body should be less than or equal to 1.5'],
  ],
  [
    'an integer is compared with the limit cut to one',
    '{"type":"number","maximum":1.5}',
    '2',
    ['Invalid a: Invalid value: 2: a in body should be less than or equal to 1'],
  ],
  ['an integer passes the limit cut to one', '{"type":"number","minimum":1.5}', '1', []],
  [
    'a limit that is no integer is a fault of the schema for every integer',
    '{"type":"integer","maximum":1.5}',
    '1',
    ['Invalid <nil>: Invalid value: "": Maximum boundary value must be of type integer (default format) in a'],
  ],
  [
    'it is compared nevertheless',
    '{"type":"integer","maximum":1.5}',
    '2',
    [
      'Invalid <nil>: Invalid value: "": Maximum boundary value must be of type integer (default format) in a',
      'Invalid a: Invalid value: 2: a in body should be less than or equal to 1.5',
    ],
  ],
  [
    'large floats are printed with an exponent',
    '{"type":"number","maximum":1500000.5}',
    '1500000.75',
    ['Invalid a: Invalid value: 1.50000075e+06: a in body should be less than or equal to 1.5000005e+06'],
  ],
  [
    'int64 is compared exactly, but for the limit, which is a float',
    '{"type":"integer","maximum":9223372036854774784}',
    '9223372036854775807',
    ['Invalid a: Invalid value: 9223372036854775807: a in body should be less than or equal to 9223372036854774784'],
  ],
  [
    'a limit beyond int64 becomes the smallest one',
    '{"type":"number","maximum":1e19}',
    '1',
    ['Invalid a: Invalid value: 1: a in body should be less than or equal to -9223372036854775808'],
  ],
  [
    'an integer that int32 does not hold',
    '{"type":"integer","format":"int32"}',
    '2147483648',
    ['Invalid <nil>: Invalid value: "": Checked value must be of type integer with format int32 in a'],
  ],
  ['the smallest int32', '{"type":"integer","format":"int32"}', '-2147483648', []],
  [
    'a number that int64 does not hold is a float',
    '{"type":"integer","format":"int64"}',
    '9223372036854775808',
    [
      'TypeInvalid a: Invalid value: "float64": a in body must be of type int64: "float64"',
      'Invalid <nil>: Invalid value: "": Checked value must be of type integer with format int64 in a',
    ],
  ],
  [
    'a limit beyond int32 is a fault of the schema',
    '{"type":"integer","format":"int32","maximum":2147483648}',
    '1',
    ['Invalid <nil>: Invalid value: "": Maximum boundary value must be of type integer with format int32 in a'],
  ],
  [
    'a number that float does not hold',
    '{"type":"number","format":"float"}',
    '3.5e38',
    ['Invalid <nil>: Invalid value: "": Checked value must be of type number with format float in a'],
  ],
  ['a number that float holds', '{"type":"number","format":"float"}', '3.4e38', []],
  ['double takes any float', '{"type":"number","format":"double"}', '3.5e38', []],
  ['no multiple', '{"type":"integer","multipleOf":3}', '7', ['Invalid a: Invalid value: 7: a in body should be a multiple of 3']],
  ['a multiple', '{"type":"integer","multipleOf":3}', '-9', []],
  ['a multiple of a fraction, but for rounding', '{"type":"number","multipleOf":0.1}', '0.3', []],
  [
    'no multiple of a fraction',
    '{"type":"number","multipleOf":0.1}',
    '0.35',
    ['Invalid a: Invalid value: 0.35: a in body should be a multiple of 0.1'],
  ],
  [
    'an integer is divided by the factor cut to one, which may be zero',
    '{"type":"number","multipleOf":0.5}',
    '5',
    ['Invalid a: Invalid value: 0: factor MultipleOf declared for a must be positive: 0'],
  ],
  [
    'a factor that is no integer is a fault of the schema',
    '{"type":"integer","multipleOf":0.5}',
    '1',
    ['Invalid <nil>: Invalid value: "": MultipleOf value must be of type integer (default format) in a'],
  ],
  [
    'two types at once have no range',
    '{"x-kubernetes-int-or-string":true,"maximum":5}',
    '6',
    ['Invalid a: Invalid value: 6: a in body should be less than or equal to 5'],
  ],
  ['limits of numbers mean nothing for texts', '{"x-kubernetes-int-or-string":true,"maximum":5}', '"6"', []],
])('[VV-5] numbers: %s', (_, schema, value, errors) => {
  expect(errorsOf(schema, value)).toEqual(errors)
})
