import { expect, test } from 'vitest'
import { errorsOfUpdate } from './testing/rows.ts'

test.each([
  ['is not told again', '{"type":"string","maxLength":1}', '"abc"', '"abc"', []],
  [
    'is told when it changed to the worse',
    '{"type":"string","maxLength":1}',
    '"abcd"',
    '"abc"',
    ['TooLong a: Too long: may not be more than 1 byte'],
  ],
  [
    'counts member by member',
    '{"type":"object","properties":{"x":{"type":"string","maxLength":1},"y":{"type":"string","maxLength":1}}}',
    '{"x":"abc","y":"new"}',
    '{"x":"abc","y":"old"}',
    ['TooLong a.y: Too long: may not be more than 1 byte'],
  ],
  [
    'hides a member that is missing as before',
    '{"type":"object","required":["z"],"properties":{"x":{"type":"integer"},"z":{"type":"integer"}}}',
    '{"x":1}',
    '{"x":1}',
    [],
  ],
  [
    'does not hide it when another member changed',
    '{"type":"object","required":["z"],"properties":{"x":{"type":"integer"},"z":{"type":"integer"}}}',
    '{"x":2}',
    '{"x":1}',
    ['Required a.z: Required value'],
  ],
  [
    'hides the faults of a junctor with it',
    '{"type":"object","properties":{"x":{"type":"integer"}},"allOf":[{"properties":{"x":{"maximum":0}}}]}',
    '{"x":1}',
    '{"x":1}',
    [],
  ],
  [
    'is not looked for inside of a branch',
    '{"type":"object","properties":{"x":{"type":"integer"},"y":{"type":"integer"}},"allOf":[{"properties":{"x":{"maximum":0}}}]}',
    '{"x":1,"y":2}',
    '{"x":1,"y":1}',
    [
      'Invalid a.x: Invalid value: 1: a.x in body should be less than or equal to 0',
      'Invalid <nil>: Invalid value: "": "a" must validate all the schemas (allOf). None validated',
    ],
  ],
  [
    'is a new value when there was none',
    '{"type":"object","properties":{"x":{"type":"string","maxLength":1}}}',
    '{"x":"abc"}',
    '{}',
    ['TooLong a.x: Too long: may not be more than 1 byte'],
  ],
  [
    'is told in another type',
    '{"type":"integer"}',
    '"1"',
    '1',
    ['TypeInvalid a: Invalid value: "string": a in body must be of type integer: "string"'],
  ],
  ['holds for null', '{"type":"object","properties":{"x":{"type":"string"}}}', '{"x":null}', '{"x":null}', []],
  [
    'holds for members of a map',
    '{"type":"object","additionalProperties":{"type":"string","maxLength":1}}',
    '{"x":"abc","y":"def"}',
    '{"x":"abc"}',
    ['TooLong a.y: Too long: may not be more than 1 byte'],
  ],
  [
    '1 is not 1.0',
    '{"type":"number","maximum":0}',
    '1.0',
    '1',
    ['Invalid a: Invalid value: 1: a in body should be less than or equal to 0'],
  ],
])('[RT-1] what did not change %s', (_, schema, value, old, errors) => {
  expect(errorsOfUpdate(schema, value, old)).toEqual(errors)
})

test.each([
  ['of a list stand for the whole list', '{"type":"array","items":{"type":"integer","maximum":0}}', '[1,2]', '[1,2]', []],
  [
    'of a list are all new when one is',
    '{"type":"array","items":{"type":"integer","maximum":0}}',
    '[1,2]',
    '[1,3]',
    [
      'Invalid a[0]: Invalid value: 1: a[0] in body should be less than or equal to 0',
      'Invalid a[1]: Invalid value: 2: a[1] in body should be less than or equal to 0',
    ],
  ],
  [
    'of a set too',
    '{"type":"array","x-kubernetes-list-type":"set","items":{"type":"integer","maximum":0}}',
    '[1,2]',
    '[1]',
    [
      'Invalid a[0]: Invalid value: 1: a[0] in body should be less than or equal to 0',
      'Invalid a[1]: Invalid value: 2: a[1] in body should be less than or equal to 0',
    ],
  ],
  [
    'of a map correspond by their keys',
    '{"type":"array","x-kubernetes-list-type":"map","x-kubernetes-list-map-keys":["k"],"items":{"type":"object","required":["k"],"properties":{"k":{"type":"string"},"v":{"type":"integer","maximum":0}}}}',
    '[{"k":"b","v":2},{"k":"a","v":1},{"k":"c","v":3}]',
    '[{"k":"a","v":1},{"k":"b","v":2}]',
    ['Invalid a[2].v: Invalid value: 3: a[2].v in body should be less than or equal to 0'],
  ],
  [
    'of a map with several keys too',
    '{"type":"array","x-kubernetes-list-type":"map","x-kubernetes-list-map-keys":["k","l"],"items":{"type":"object","required":["k","l"],"properties":{"k":{"type":"string"},"l":{"type":"integer"},"v":{"type":"integer","maximum":0}}}}',
    '[{"k":"b","l":1,"v":2},{"k":"b","l":2,"v":2}]',
    '[{"k":"b","l":2,"v":2}]',
    ['Invalid a[0].v: Invalid value: 2: a[0].v in body should be less than or equal to 0'],
  ],
  [
    'of a map in another order are the same list',
    '{"type":"array","maxItems":1,"x-kubernetes-list-type":"map","x-kubernetes-list-map-keys":["k"],"items":{"type":"object","required":["k"],"properties":{"k":{"type":"string"}}}}',
    '[{"k":"b"},{"k":"a"}]',
    '[{"k":"a"},{"k":"b"}]',
    [],
  ],
  [
    'of a map without their key are new',
    '{"type":"array","x-kubernetes-list-type":"map","x-kubernetes-list-map-keys":["k"],"items":{"type":"object","required":["k"],"properties":{"k":{"type":"string"}}}}',
    '[{}]',
    '[{}]',
    ['Required a[0].k: Required value'],
  ],
  [
    'with members that the schema does not know are never unchanged',
    '{"type":"object","x-kubernetes-preserve-unknown-fields":true,"required":["z"]}',
    '{"x":1}',
    '{"x":1}',
    ['Required a.z: Required value'],
  ],
])('[RT-2] items %s', (_, schema, value, old, errors) => {
  expect(errorsOfUpdate(schema, value, old)).toEqual(errors)
})
