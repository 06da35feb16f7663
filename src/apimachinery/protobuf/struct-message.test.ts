import { describe, expect, test } from 'vitest'
import { stringify } from '../json/serialize.ts'
import { TIME } from '../typed/time.ts'
import {
  always,
  BYTES,
  FIELDS_V1,
  FLOAT64,
  type GoType,
  INT64,
  list,
  map,
  OBJECT_META,
  optional,
  pointer,
  STRING,
  struct,
  TYPE_META,
} from '../typed/types.ts'
import { decodeMessage } from './decode.ts'
import { structMessage } from './struct-message.ts'
import { encode } from './testing/encode.ts'

const THING = struct('v1.Thing', () => ({
  ...TYPE_META,
  metadata: optional(OBJECT_META),
  apiGroups: always(list(STRING)),
  data: optional(map(BYTES)),
  count: optional(pointer(INT64)),
  since: optional(TIME),
  state: optional(STRING),
  kindOf: always(STRING),
  share: optional(FLOAT64),
}))
const NUMBERS = { metadata: 1, apiGroups: 2, data: 3, count: 4, since: 5, state: 6, kindOf: 7, share: 8 }
const WIRE = { numbers: { 'v1.Thing': NUMBERS }, goNames: { 'v1.Thing': { apiGroups: 'APIGroups' } } }
const MESSAGE = structMessage(THING, WIRE)

test('the fields of a struct have their numbers, and what Go makes of zero values', () => {
  expect([...MESSAGE.fields].map(([number, { json, repeated, presence, go }]) => [number, json, repeated, presence, go])).toEqual(
    [
      [1, 'metadata', false, 'optional', 'Metadata'],
      [2, 'apiGroups', true, 'pointer', 'APIGroups'],
      [3, 'data', false, 'optional', 'Data'],
      [4, 'count', false, 'pointer', 'Count'],
      [5, 'since', false, 'optional', 'Since'],
      [6, 'state', false, 'optional', 'State'],
      [7, 'kindOf', false, 'always', 'KindOf'],
      [8, 'share', false, 'optional', 'Share'],
    ],
  )
  expect(MESSAGE.name).toBe('Thing')
})

test('a message is read as the object that JSON would give', () => {
  const bytes = encode([1, encode([1, 'a'])], [2, 'g'], [3, encode([1, 'k'], [2, 'v'])], [4, 0], [6, ''], [7, ''])
  expect(stringify(decodeMessage(bytes, MESSAGE))).toBe(
    '{"apiGroups":["g"],"count":0,"data":{"k":"dg=="},"kindOf":"","metadata":{"name":"a"}}',
  )
})

describe('protobuf has no message', () => {
  test.each<[string, GoType, string]>([
    ['for a type with a decoder of its own', FIELDS_V1, 'v1.FieldsV1'],
    ['for a list of lists', list(list(STRING)), '[]string'],
    ['for a map of numbers', map(INT64), 'map[string]int64'],
  ])('%s', (_, type, name) => {
    const of = struct('v1.Odd', () => ({ a: optional(type) }))
    expect(() => structMessage(of, { numbers: { 'v1.Odd': { a: 1 } }, goNames: {} }).fields).toThrow(
      `protobuf has no message for ${name}`,
    )
  })
})
