import { expect, test } from 'vitest'
import { RE2 } from '../../apimachinery/regexp/lazy.ts'
import { errorsOf } from './testing/rows.ts'

await RE2.load()

test.each([
  ['too long', '{"type":"string","maxLength":2}', '"abc"', ['TooLong a: Too long: may not be more than 2 bytes']],
  [
    'too long by one allowed byte',
    '{"type":"string","maxLength":1}',
    '"abc"',
    ['TooLong a: Too long: may not be more than 1 byte'],
  ],
  [
    'too short',
    '{"type":"string","minLength":2}',
    '"a"',
    ['Invalid a: Invalid value: "a": a in body should be at least 2 chars long'],
  ],
  ['a character outside of the basic plane counts once', '{"type":"string","maxLength":2}', '"😀😀"', []],
  [
    'three of them are too long for two',
    '{"type":"string","maxLength":2}',
    '"😀😀😀"',
    ['TooLong a: Too long: may not be more than 2 bytes'],
  ],
  [
    'one of them is too short for two',
    '{"type":"string","minLength":2}',
    '"😀"',
    ['Invalid a: Invalid value: "😀": a in body should be at least 2 chars long'],
  ],
  ['characters count, not bytes', '{"type":"string","maxLength":2}', '"üü"', []],
  ['a pattern matches anywhere', '{"type":"string","pattern":"b"}', '"abc"', []],
  [
    'a pattern that does not match',
    '{"type":"string","pattern":"^b"}',
    '"abc"',
    ['Invalid a: Invalid value: "abc": a in body should match \'^b\''],
  ],
  [
    'the empty text is matched too',
    '{"type":"string","pattern":"^[a-z]+$"}',
    '""',
    ['Invalid a: Invalid value: "": a in body should match \'^[a-z]+$\''],
  ],
  ['patterns are those of Go', '{"type":"string","pattern":"(?i)^AB\\\\z"}', '"ab"', []],
  [
    'length comes before pattern',
    '{"type":"string","maxLength":2,"pattern":"^b"}',
    '"abc"',
    ['TooLong a: Too long: may not be more than 2 bytes'],
  ],
  [
    'the greatest length comes before the smallest',
    '{"type":"string","maxLength":2,"minLength":5}',
    '"abc"',
    ['TooLong a: Too long: may not be more than 2 bytes'],
  ],
  [
    'the format is checked beside them',
    '{"type":"string","maxLength":2,"format":"date"}',
    '"abc"',
    [
      'TooLong a: Too long: may not be more than 2 bytes',
      'TypeInvalid a: Invalid value: "abc": a in body must be of type date: "abc"',
    ],
  ],
  [
    'values are quoted as Go does',
    '{"type":"string","pattern":"^b"}',
    '"\\"\\n\\u0001ü"',
    ['Invalid a: Invalid value: "\\"\\n\\x01ü": a in body should match \'^b\''],
  ],
  ['limits of texts mean nothing for numbers', '{"x-kubernetes-int-or-string":true,"maxLength":1,"pattern":"^a"}', '5', []],
])('[VV-3] strings: %s', (_, schema, value, errors) => {
  expect(errorsOf(schema, value)).toEqual(errors)
})

test.each([
  [
    'a text that is not listed',
    '{"type":"string","enum":["a","b"]}',
    '"c"',
    ['NotSupported a: Unsupported value: "c": supported values: "a", "b"'],
  ],
  ['a text that is listed', '{"type":"string","enum":["a","b"]}', '"b"', []],
  [
    'values that are no texts are listed as JSON',
    '{"x-kubernetes-preserve-unknown-fields":true,"enum":[1,1.5,true,null,{"b":"<","a":1},["x"]]}',
    '"c"',
    [
      'NotSupported a: Unsupported value: "c": supported values: "1", "1.5", "true", "null", "{\\"a\\":1,\\"b\\":\\"\\\\u003c\\"}", "[\\"x\\"]"',
    ],
  ],
  ['a float is cut to the integer that it is compared with', '{"type":"number","enum":[1]}', '1.9', []],
  ['an integer is equal to a float', '{"type":"number","enum":[1.5,2.0]}', '2', []],
  ['a listed 1.0 is stored as 1', '{"type":"number","enum":[1.0]}', '1', []],
  ['an integer stands for the character of its number', '{"x-kubernetes-int-or-string":true,"enum":["a"]}', '97', []],
  ['a number that is no character stands for the replacement', '{"x-kubernetes-int-or-string":true,"enum":["�"]}', '-1', []],
  [
    'a text does not stand for a number',
    '{"x-kubernetes-int-or-string":true,"enum":[1]}',
    '"1"',
    ['NotSupported a: Unsupported value: "1": supported values: "1"'],
  ],
  [
    'objects are compared member by member',
    '{"type":"object","x-kubernetes-preserve-unknown-fields":true,"enum":[{"b":2,"a":1}]}',
    '{"a":1,"b":2}',
    [],
  ],
  [
    'a float in an object is no integer',
    '{"type":"object","x-kubernetes-preserve-unknown-fields":true,"enum":[{"a":1}]}',
    '{"a":1.0}',
    ['NotSupported a: Unsupported value: {"a":1}: supported values: "{\\"a\\":1}"'],
  ],
  [
    'a wrong type is told beside it',
    '{"type":"string","enum":["a"]}',
    '5',
    [
      'TypeInvalid a: Invalid value: "integer": a in body must be of type string: "integer"',
      'NotSupported a: Unsupported value: 5: supported values: "a"',
    ],
  ],
  ['an empty list allows all', '{"type":"string","enum":[]}', '"a"', []],
])('[VV-6] enum: %s', (_, schema, value, errors) => {
  expect(errorsOf(schema, value)).toEqual(errors)
})

test.each([
  [
    'items are validated',
    '{"type":"array","items":{"type":"string"}}',
    '["a",1,"b",true]',
    [
      'TypeInvalid a[1]: Invalid value: "integer": a[1] in body must be of type string: "integer"',
      'TypeInvalid a[3]: Invalid value: "boolean": a[3] in body must be of type string: "boolean"',
    ],
  ],
  [
    'items of items',
    '{"type":"array","items":{"type":"array","items":{"type":"object","properties":{"x":{"type":"integer"}}}}}',
    '[[{}],[{"x":1},{"x":"a"}]]',
    ['TypeInvalid a[1][1].x: Invalid value: "string": a[1][1].x in body must be of type integer: "string"'],
  ],
  [
    'too few',
    '{"type":"array","minItems":2,"items":{"type":"string"}}',
    '["a"]',
    ['Invalid a: Invalid value: 1: a in body should have at least 2 items'],
  ],
  [
    'too many',
    '{"type":"array","maxItems":1,"items":{"type":"string"}}',
    '["a","b"]',
    ['TooMany a: Too many: 2: must have at most 1 item'],
  ],
  [
    'none is allowed',
    '{"type":"array","maxItems":0,"items":{"type":"string"}}',
    '["a","b"]',
    ['TooMany a: Too many: 2: must have at most 0 items'],
  ],
  [
    'twins',
    '{"type":"array","uniqueItems":true,"items":{"type":"object","x-kubernetes-preserve-unknown-fields":true}}',
    '[{"a":1},{"a":2},{"a":1}]',
    ['Invalid a: Invalid value: "": a in body shouldn\'t contain duplicates'],
  ],
  ['no twins', '{"type":"array","uniqueItems":true,"items":{"type":"number"}}', '[1,2]', []],
])('[VV-8] arrays: %s', (_, schema, value, errors) => {
  expect(errorsOf(schema, value)).toEqual(errors)
})

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
