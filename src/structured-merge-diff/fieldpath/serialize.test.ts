import { expect, test } from 'vitest'
import { json, setText } from '../testing/schema.ts'
import { fromFieldsV1 } from './serialize.ts'

test.each([
  ['an empty object is a path', '{"f:a":{}}', '{"f:a":{}}'],
  ['null is a path too', '{"f:a":null}', '{"f:a":{}}'],
  ['a dot makes a path with others below it one of the set', '{"f:a":{".":{},"f:b":{}}}', '{"f:a":{".":{},"f:b":{}}}'],
  ['a dot alone adds nothing', '{"f:a":{".":{}}}', '{"f:a":{}}'],
  ['a path with only unknown kinds below is a path', '{"f:a":{"x:b":{}}}', '{"f:a":{}}'],
  ['unknown kinds of elements are left out', '{"f:a":{"x:b":{}},"y:c":{}}', '{"f:a":{}}'],
  ['keys come in their one form', '{"k:{\\"b\\":1,\\"a\\":2.0}":{}}', '{"k:{\\"a\\":2,\\"b\\":1}":{}}'],
])('fieldsV1: %s [SA-5]', (_name, text, expected) => {
  const read = fromFieldsV1(json(text))
  expect(read && setText(read)).toBe(expected)
})

test.each(['{"bad":{}}', '{"f:a":5}', '{"f:a":{"v:x":{}}}', '{"k:5":{}}', '[]', '5'])(
  'fieldsV1 %s is malformed [SA-5]',
  (text) => {
    expect(fromFieldsV1(json(text))).toBeUndefined()
  },
)
