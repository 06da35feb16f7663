import { expect, it } from 'vitest'
import { isObject, type JsonObject } from '../../../../apimachinery/json/value.ts'
import { parseYaml } from '../../../../apimachinery/yaml/parse.ts'
import { keyCandidates, likelyKey } from './map-keys.ts'

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
