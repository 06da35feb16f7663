import { expect, test } from 'vitest'
import { errorsOf } from './testing/rows.ts'

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
