import { expect, it, test } from 'vitest'
import { keyCandidates, likelyKey } from '../../../../analysis/list-keys.ts'
import { parseJson } from '../../../../apimachinery/json/parse.ts'
import { isObject, type JsonObject } from '../../../../apimachinery/json/value.ts'
import { parseYaml } from '../../../../apimachinery/yaml/parse.ts'
import { requiredBeyondFields, withRequired } from './keywords.ts'

const read = (text: string): JsonObject => {
  const { value } = parseYaml(text)
  return isObject(value) ? value : {}
}
const listOf = (properties: string, required = '[]'): JsonObject =>
  read(`{type: array, items: {type: object, required: ${required}, properties: ${properties}}}`)

it.each<[name: string, list: JsonObject, keys: string[], candidates: string[], likely: string | undefined]>([
  ['scalars alone', listOf('{a: {type: string}, o: {type: object}, p: {type: integer}}'), [], ['a', 'p'], undefined],
  ['a usual name', listOf('{a: {type: string}, name: {type: string}}'), [], ['a', 'name'], 'name'],
  [
    'what every item has, before a usual name',
    listOf('{a: {type: string}, name: {type: string}}', '[a]'),
    [],
    ['a', 'name'],
    'a',
  ],
  [
    'a usual name that every item has',
    listOf('{a: {type: string}, type: {type: string}}', '[a, type]'),
    [],
    ['a', 'type'],
    'type',
  ],
  ['keys that are no scalars, or not there', listOf('{a: {type: string}}'), ['gone', 'a'], ['a', 'gone'], undefined],
  ['none of a list of texts', read('{type: array, items: {type: string}}'), [], [], undefined],
])('[DZ-31] the keys that a list can have: %s', (_, list, keys, candidates, likely) => {
  expect([keyCandidates(list, keys), likelyKey(list)]).toEqual([candidates, likely])
})

const schema = (required: string): JsonObject =>
  parseJson(`{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"}}${required}}`).value as JsonObject

test.each<readonly [required: string, beyond: readonly string[], to: readonly string[], after: readonly string[] | undefined]>([
  ['', [], ['x'], ['x']],
  [',"required":["a"]', [], ['x', 'y'], ['a', 'x', 'y']],
  [',"required":["x","a"]', ['x'], [], ['a']],
  [',"required":["x","a","y"]', ['x', 'y'], ['y', 'z'], ['a', 'y', 'z']],
  [',"required":["x"]', ['x'], [], undefined],
  [',"required":["a"]', [], ['b', 'b'], ['a', 'b']],
])('[DZ-35] of %s the names without a field are %j; written as %j they are %j', (required, beyond, to, after) => {
  expect(requiredBeyondFields(schema(required))).toEqual(beyond)
  expect(withRequired(schema(required), to)).toEqual(after)
})
