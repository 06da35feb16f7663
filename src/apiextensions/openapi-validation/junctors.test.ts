import { expect, test } from 'vitest'
import { RE2 } from '../../apimachinery/regexp/lazy.ts'
import { errorsOf } from './testing/rows.ts'

await RE2.load()

test.each([
  [
    'no branch of anyOf',
    '{"type":"object","properties":{"x":{"type":"string"},"y":{"type":"string"}},"anyOf":[{"required":["x"]},{"required":["y"]}]}',
    '{}',
    ['Invalid <nil>: Invalid value: "": "a" must validate at least one schema (anyOf)', 'Required a.x: Required value'],
  ],
  ['one branch of anyOf', '{"type":"string","anyOf":[{"minLength":3},{"pattern":"^a"}]}', '"a"', []],
  [
    'of failing branches, the one with most checks is shown',
    '{"type":"object","properties":{"x":{"type":"object","properties":{"z":{"type":"integer"}}},"y":{"type":"string"}},"anyOf":[{"required":["y"]},{"properties":{"x":{"properties":{"z":{"minimum":5}}}}}]}',
    '{"x":{"z":1}}',
    [
      'Invalid <nil>: Invalid value: "": "a" must validate at least one schema (anyOf)',
      'Invalid a.x.z: Invalid value: 1: a.x.z in body should be greater than or equal to 5',
    ],
  ],
  [
    'of equal ones the first is shown',
    '{"type":"string","anyOf":[{"minLength":3},{"pattern":"^a"}]}',
    '"b"',
    [
      'Invalid <nil>: Invalid value: "": "a" must validate at least one schema (anyOf)',
      'Invalid a: Invalid value: "b": a in body should be at least 3 chars long',
    ],
  ],
  [
    'no branch of oneOf',
    '{"type":"integer","oneOf":[{"minimum":5},{"maximum":1}]}',
    '3',
    [
      'Invalid <nil>: Invalid value: "": "a" must validate one and only one schema (oneOf). Found none valid',
      'Invalid a: Invalid value: 3: a in body should be greater than or equal to 5',
    ],
  ],
  [
    'two branches of oneOf',
    '{"type":"integer","oneOf":[{"minimum":1},{"maximum":5},{"minimum":9}]}',
    '3',
    ['Invalid <nil>: Invalid value: "": "a" must validate one and only one schema (oneOf). Found 2 valid alternatives'],
  ],
  ['one branch of oneOf', '{"type":"integer","oneOf":[{"minimum":5},{"maximum":1}]}', '7', []],
  [
    'some of allOf',
    '{"type":"integer","allOf":[{"minimum":5},{"maximum":9}]}',
    '3',
    [
      'Invalid a: Invalid value: 3: a in body should be greater than or equal to 5',
      'Invalid <nil>: Invalid value: "": "a" must validate all the schemas (allOf)',
    ],
  ],
  [
    'none of allOf',
    '{"type":"integer","allOf":[{"minimum":5},{"enum":[7]}]}',
    '3',
    [
      'Invalid a: Invalid value: 3: a in body should be greater than or equal to 5',
      'NotSupported a: Unsupported value: 3: supported values: "7"',
      'Invalid <nil>: Invalid value: "": "a" must validate all the schemas (allOf). None validated',
    ],
  ],
  [
    'not',
    '{"type":"string","not":{"pattern":"^a"}}',
    '"ab"',
    ['Invalid <nil>: Invalid value: "": "a" must not validate the schema (not)'],
  ],
  ['not at all', '{"type":"string","not":{"pattern":"^a"}}', '"b"', []],
  [
    'junctors in junctors',
    '{"type":"integer","oneOf":[{"anyOf":[{"minimum":5},{"not":{"minimum":1}}]},{"allOf":[{"maximum":0},{"multipleOf":2}]}]}',
    '3',
    [
      'Invalid <nil>: Invalid value: "": "a" must validate one and only one schema (oneOf). Found none valid',
      'Invalid a: Invalid value: 3: a in body should be less than or equal to 0',
      'Invalid a: Invalid value: 3: a in body should be a multiple of 2',
      'Invalid <nil>: Invalid value: "": "a" must validate all the schemas (allOf). None validated',
    ],
  ],
  [
    'several kinds at once',
    '{"type":"integer","anyOf":[{"minimum":5}],"oneOf":[{"maximum":1}],"allOf":[{"enum":[1]}],"not":{"minimum":2}}',
    '3',
    [
      'Invalid <nil>: Invalid value: "": "a" must validate at least one schema (anyOf)',
      'Invalid a: Invalid value: 3: a in body should be greater than or equal to 5',
      'Invalid <nil>: Invalid value: "": "a" must validate one and only one schema (oneOf). Found none valid',
      'Invalid a: Invalid value: 3: a in body should be less than or equal to 1',
      'NotSupported a: Unsupported value: 3: supported values: "1"',
      'Invalid <nil>: Invalid value: "": "a" must validate all the schemas (allOf). None validated',
      'Invalid <nil>: Invalid value: "": "a" must not validate the schema (not)',
    ],
  ],
  [
    'in a member of a map',
    '{"type":"object","additionalProperties":{"type":"string","not":{"maxLength":1}}}',
    '{"x":"a"}',
    ['Invalid <nil>: Invalid value: "": "a.x" must not validate the schema (not)'],
  ],
])('[VV-9] junctors: %s', (_, schema, value, errors) => {
  expect(errorsOf(schema, value)).toEqual(errors)
})

test.each([
  [
    'is one error',
    '{"type":"integer","minimum":5,"allOf":[{"minimum":5}]}',
    '3',
    [
      'Invalid a: Invalid value: 3: a in body should be greater than or equal to 5',
      'Invalid <nil>: Invalid value: "": "a" must validate all the schemas (allOf). None validated',
    ],
  ],
  [
    'even when the values differ that it lists, which read alike',
    '{"x-kubernetes-preserve-unknown-fields":true,"allOf":[{"enum":["1"]},{"enum":[1]}]}',
    '"2"',
    [
      'NotSupported a: Unsupported value: "2": supported values: "1"',
      'Invalid <nil>: Invalid value: "": "a" must validate all the schemas (allOf). None validated',
    ],
  ],
])('[VV-10] the same sentence twice: %s', (_, schema, value, errors) => {
  expect(errorsOf(schema, value)).toEqual(errors)
})
