import { expect, it } from 'vitest'
import { parseJson } from '../json/parse.ts'
import { stringify } from '../json/serialize.ts'
import type { JsonObject } from '../json/value.ts'
import { always, list, map, OBJECT_META, optional, pointer, replaced, STRING, struct } from '../typed/types.ts'
import { applyStrategicMerge } from './strategic-merge.ts'
import { StrategicMergeError } from './strategic-merge-error.ts'

/** A kind with metadata, and with a list that a patch merges within another one that it replaces. */
const TYPE = struct('v1.Thing', () => ({
  metadata: optional(OBJECT_META),
  rules: optional(list(STRING)),
  selector: replaced(optional(pointer(struct('v1.Selector', () => ({ labels: optional(map(STRING)) }))))),
  status: optional(pointer(struct('v1.ThingStatus', () => ({ conditions: optional(CONDITIONS) })))),
}))
const CONDITIONS = list(
  struct('v1.Condition', () => ({
    type: always(STRING),
    tags: optional(list(STRING, { mergeKey: '' })),
    seen: optional(list(STRING)),
  })),
  { mergeKey: 'type' },
)

const parsed = (text: string): JsonObject => parseJson(text).value as JsonObject

it.each([
  [
    'an object whose type says so is replaced',
    '{"selector":{"labels":{"a":"b"}}}',
    '{"selector":{"labels":{"c":"d"}}}',
    '{"selector":{"labels":{"c":"d"}}}',
  ],
  ['a list without a key is replaced', '{"rules":[1,2]}', '{"rules":[3]}', '{"rules":[3]}'],
  ['null takes a field away', '{"a":1,"b":{"c":1,"d":2}}', '{"b":{"c":null}}', '{"a":1,"b":{"d":2}}'],
  [
    'finalizers are added to, in the order of the patch',
    '{"metadata":{"finalizers":["a"]}}',
    '{"metadata":{"finalizers":["b","a"]}}',
    '{"metadata":{"finalizers":["b","a"]}}',
  ],
  [
    'what the patch does not name stays before what it was before',
    '{"metadata":{"finalizers":["a","b","c"]}}',
    '{"metadata":{"finalizers":["d","c"]}}',
    '{"metadata":{"finalizers":["d","a","b","c"]}}',
  ],
  [
    '$setElementOrder sets the order of a list that is not changed',
    '{"metadata":{"finalizers":["a","b","c"]}}',
    '{"metadata":{"$setElementOrder/finalizers":["c","a"]}}',
    '{"metadata":{"finalizers":["b","c","a"]}}',
  ],
  [
    '$setElementOrder comes before the order of the patch',
    '{"metadata":{"finalizers":["a","b"]}}',
    '{"metadata":{"finalizers":["c"],"$setElementOrder/finalizers":["b","c","a"]}}',
    '{"metadata":{"finalizers":["b","c","a"]}}',
  ],
  [
    '$setElementOrder of owners',
    '{"metadata":{"ownerReferences":[{"uid":"1"},{"uid":"2"}]}}',
    '{"metadata":{"ownerReferences":[{"uid":"1","name":"a"}],"$setElementOrder/ownerReferences":[{"uid":"2"},{"uid":"1"}]}}',
    '{"metadata":{"ownerReferences":[{"uid":"2"},{"name":"a","uid":"1"}]}}',
  ],
  [
    '$patch: replace among owners',
    '{"metadata":{"ownerReferences":[{"uid":"1"}]}}',
    '{"metadata":{"ownerReferences":[{"$patch":"replace"},{"uid":"2"}]}}',
    '{"metadata":{"ownerReferences":[{"uid":"2"}]}}',
  ],
  ['directives and nulls of what is new are left out', '{}', '{"a":{"b":null,"c":{"$patch":"delete"},"d":1}}', '{"a":{"d":1}}'],
  [
    'items are taken only from a list',
    '{"metadata":{"finalizers":["a"]}}',
    '{"metadata":{"$deleteFromPrimitiveList/finalizers":"a"}}',
    '{"metadata":{"finalizers":["a"]}}',
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
  [
    'lists within items are merged or replaced as their type says',
    '{"status":{"conditions":[{"type":"a","tags":["x"],"seen":["x"]},{"type":"b"}]}}',
    '{"status":{"conditions":[{"type":"a","tags":["y"],"seen":["y"]}]}}',
    '{"status":{"conditions":[{"seen":["y"],"tags":["y","x"],"type":"a"},{"type":"b"}]}}',
  ],
  ['$patch: replace takes the place of an object', '{"a":{"b":1}}', '{"a":{"$patch":"replace","c":2}}', '{"a":{"c":2}}'],
  ['$retainKeys keeps only what it names', '{"a":{"b":1,"c":2}}', '{"a":{"$retainKeys":["c"],"c":3}}', '{"a":{"c":3}}'],
])('[RB-7] a strategic merge patch: %s', (_, target, patch, expected) => {
  expect(stringify(applyStrategicMerge(parsed(target), parsed(patch), TYPE))).toBe(expected)
})

it.each([
  ['a directive that is none', '{}', '{"$patch":"other"}', 500, 'unknown patch type: other in map: map[$patch:other]'],
  [
    'an order that the patch does not have',
    '{"metadata":{"finalizers":["a"]}}',
    '{"metadata":{"finalizers":["b","a"],"$setElementOrder/finalizers":["a","b"]}}',
    500,
    "The order in patch list:\n[b a]\n doesn't match $setElementOrder list:\n[a b]\n",
  ],
  [
    'an order that is no list',
    '{"metadata":{}}',
    '{"metadata":{"$setElementOrder/finalizers":"x"}}',
    500,
    'expected a []interface {}, but received a string',
  ],
  ['$retainKeys that is no list', '{"a":{}}', '{"a":{"$retainKeys":"x"}}', 400, 'invalid patch format of retainKeys'],
  [
    '$retainKeys without what is patched',
    '{"a":{}}',
    '{"a":{"$retainKeys":["b"],"c":1}}',
    400,
    'invalid patch format of retainKeys',
  ],
  [
    'an owner without a uid',
    '{"metadata":{"ownerReferences":[{"uid":"1"}]}}',
    '{"metadata":{"ownerReferences":[{"name":"x"}]}}',
    500,
    'map: map[name:x] does not contain declared merge key: uid',
  ],
  [
    'a directive of lists that is none yet',
    '{"metadata":{"ownerReferences":[{"uid":"1"}]}}',
    '{"metadata":{"ownerReferences":[{"$patch":"merge","uid":"1"}]}}',
    500,
    'merging lists cannot yet be specified in the patch',
  ],
  [
    'items of another type',
    '{"metadata":{"finalizers":["a"]}}',
    '{"metadata":{"finalizers":[{"a":1}]}}',
    500,
    'list element types are not identical: [[a] [map[a:1]]]',
  ],
  [
    'an order of owners that are none',
    '{"metadata":{"ownerReferences":[{"uid":"1"}]}}',
    '{"metadata":{"$setElementOrder/ownerReferences":["x"]}}',
    500,
    'value for key 0 is not a map',
  ],
])('[RB-7] rejects %s', (_, target, patch, code, message) => {
  let thrown: unknown
  try {
    applyStrategicMerge(parsed(target), parsed(patch), TYPE)
  } catch (error) {
    thrown = error
  }
  expect(thrown).toBeInstanceOf(StrategicMergeError)
  const { code: answered, message: said } = thrown as StrategicMergeError
  expect([answered, said]).toEqual([code, message])
})
