import { expect, it } from 'vitest'
import { parseJson } from '../json/parse.ts'
import { stringify } from '../json/serialize.ts'
import type { JsonObject } from '../json/value.ts'
import { applyStrategicMerge } from './strategic-merge.ts'

const parsed = (text: string): JsonObject => parseJson(text).value as JsonObject

it.each([
  ['a list without a key is replaced', '{"rules":[1,2]}', '{"rules":[3]}', '{"rules":[3]}'],
  ['null takes a field away', '{"a":1,"b":{"c":1,"d":2}}', '{"b":{"c":null}}', '{"a":1,"b":{"d":2}}'],
  [
    'finalizers are added to',
    '{"metadata":{"finalizers":["a"]}}',
    '{"metadata":{"finalizers":["b","a"]}}',
    '{"metadata":{"finalizers":["a","b"]}}',
  ],
  [
    'finalizers are taken away by name',
    '{"metadata":{"finalizers":["a","b"]}}',
    '{"metadata":{"$deleteFromPrimitiveList/finalizers":["a"],"$setElementOrder/finalizers":["b"]}}',
    '{"metadata":{"finalizers":["b"]}}',
  ],
  [
    'owners are merged by uid',
    '{"metadata":{"ownerReferences":[{"uid":"1","name":"a"},{"uid":"2"}]}}',
    '{"metadata":{"ownerReferences":[{"uid":"1","controller":true},{"uid":"2","$patch":"delete"}]}}',
    '{"metadata":{"ownerReferences":[{"controller":true,"name":"a","uid":"1"}]}}',
  ],
  ['$patch: replace takes the place of an object', '{"a":{"b":1}}', '{"a":{"$patch":"replace","c":2}}', '{"a":{"c":2}}'],
  ['$retainKeys keeps only what it names', '{"a":{"b":1,"c":2}}', '{"a":{"$retainKeys":["c"],"c":3}}', '{"a":{"c":3}}'],
])('[RB-7] a strategic merge patch: %s', (_, target, patch, expected) => {
  expect(stringify(applyStrategicMerge(parsed(target), parsed(patch)))).toBe(expected)
})

it('[RB-7] a directive that is none is refused', () => {
  expect(() => applyStrategicMerge(parsed('{}'), parsed('{"$patch":"move"}'))).toThrow('unknown patch type found')
})
