import { expect, test } from 'vitest'
import { parseJson } from '../../../../apimachinery/json/parse.ts'
import type { JsonObject } from '../../../../apimachinery/json/value.ts'
import { requiredBeyondFields, withRequired } from './required.ts'

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
