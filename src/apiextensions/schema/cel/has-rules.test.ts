import { describe, expect, it } from 'vitest'
import { structuralFrom } from '../testing/structural.ts'
import { hasRules } from './has-rules.ts'

const RULED = '{"type": "string", "x-kubernetes-validations": [{"rule": "true"}]}'

describe('[CK-6] whether a schema has rules', () => {
  it.each([
    ['itself', RULED, true],
    ['in a property', `{"type": "object", "properties": {"a": {"type": "string"}, "b": ${RULED}}}`, true],
    ['in items', `{"type": "array", "items": ${RULED}}`, true],
    ['in values', `{"type": "object", "additionalProperties": ${RULED}}`, true],
    [
      'deep in it',
      `{"type": "array", "items": {"type": "object", "additionalProperties": {"type": "object", "properties": {"a": ${RULED}}}}}`,
      true,
    ],
    ['nowhere', '{"type": "object", "properties": {"a": {"type": "string"}}}', false],
    ['with any values', '{"type": "object", "additionalProperties": true}', false],
    ['without parts', '{"type": "string"}', false],
  ])('%s', (_, schema, expected) => {
    expect(hasRules(structuralFrom(schema))).toBe(expected)
  })
})
