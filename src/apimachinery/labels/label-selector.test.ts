import { describe, expect, it } from 'vitest'
import { errorText, Path } from '../field/error.ts'
import { parseJson } from '../json/parse.ts'
import type { JsonObject } from '../json/value.ts'
import { selects, validateLabelSelector } from './label-selector.ts'

const parsed = (text: string): JsonObject => parseJson(text).value as JsonObject

describe('a selector that an object holds', () => {
  it.each([
    ['{}', '{}', true],
    ['{"matchLabels":{"a":"b"}}', '{"a":"b","c":"d"}', true],
    ['{"matchLabels":{"a":"b","c":"d"}}', '{"a":"b"}', false],
    ['{"matchExpressions":[{"key":"a","operator":"In","values":["x","y"]}]}', '{"a":"y"}', true],
    ['{"matchExpressions":[{"key":"a","operator":"NotIn","values":["x"]}]}', '{}', true],
    ['{"matchExpressions":[{"key":"a","operator":"Exists"}]}', '{}', false],
    ['{"matchExpressions":[{"key":"a","operator":"DoesNotExist"}],"matchLabels":{"b":"1"}}', '{"b":"1"}', true],
  ])('[RB-8] %s of %s: %s', (selector, labels, expected) => {
    expect(selects(parsed(selector), parsed(labels))).toBe(expected)
  })

  it.each([
    [
      '{"key":"a","operator":"In"}',
      "s.matchExpressions[0].values: Required value: must be specified when `operator` is 'In' or 'NotIn'",
    ],
    [
      '{"key":"a","operator":"Exists","values":["b"]}',
      "s.matchExpressions[0].values: Forbidden: may not be specified when `operator` is 'Exists' or 'DoesNotExist'",
    ],
    ['{"key":"a","operator":"Is"}', 's.matchExpressions[0].operator: Invalid value: "Is": not a valid selector operator'],
  ])('[RB-8] %s is rejected', (expression, why) => {
    expect(validateLabelSelector(parsed(`{"matchExpressions":[${expression}]}`), Path.of('s')).map(errorText)).toEqual([why])
  })
})
