import { describe, expect, test } from 'vitest'
import { stringify } from '../json/serialize.ts'
import { objectOf } from '../json/value.ts'
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
  within,
} from '../typed/types.ts'
import { decodeMessage } from './decode.ts'
import { writeFields } from './encode.ts'
import { structMessage } from './struct-message.ts'
import { encode } from './testing/encode.ts'
import { WireWriter } from './wire-writer.ts'

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

test('the fields of an embedded struct are a message of their own, and stand among the others in JSON', () => {
  const RULE = struct('v1.Rule', () => ({
    name: optional(STRING),
    verbs: within('Verbs', optional(list(STRING))),
    scope: within('Verbs.Scope', optional(pointer(STRING))),
  }))
  const rule = structMessage(RULE, {
    numbers: { 'v1.Rule': { name: 1 }, 'v1.Verbs': { verbs: 1 }, 'v1.Scope': { scope: 4 } },
    goNames: {},
    embedded: { 'v1.Rule': { 'v1.Verbs': 2 }, 'v1.Verbs': { 'v1.Scope': 2 } },
  })
  const object = { name: 'a', verbs: ['b', 'c'], scope: 'd' }
  const writer = new WireWriter()
  writeFields(writer, objectOf(object), rule)
  const bytes = writer.result()
  expect([...bytes]).toEqual([10, 1, 97, 18, 11, 10, 1, 98, 10, 1, 99, 18, 3, 34, 1, 100])
  expect(JSON.parse(stringify(decodeMessage(bytes, rule)))).toEqual(object)
})
