import { expect, it } from 'vitest'
import type { JsonObject } from '../../../../apimachinery/json/value.ts'
import { shapeWords } from './constraint-words.ts'

const rows: [schema: JsonObject, words: string][] = [
  [{ type: 'string' }, 'string'],
  [{ type: 'string', format: 'date-time' }, 'string (date-time)'],
  [{ type: 'integer', format: 'int32', minimum: 1, maximum: 5 }, 'integer (int32) · 1…5'],
  [{ type: 'integer', minimum: 0, exclusiveMinimum: true }, 'integer · > 0'],
  [{ type: 'number', minimum: 0, maximum: 1, exclusiveMaximum: true }, 'number · ≥ 0, < 1'],
  [{ type: 'integer', maximum: 9, multipleOf: 3 }, 'integer · ≤ 9 · multiple of 3'],
  [{ type: 'string', minLength: 1, maxLength: 63, pattern: '^[a-z]+$' }, 'string · 1…63 characters · ^[a-z]+$'],
  [{ type: 'array', items: { type: 'string' }, maxItems: 4 }, 'list of string · ≤ 4 items'],
  [{ type: 'object', additionalProperties: { type: 'string' }, minProperties: 1 }, 'map of string · ≥ 1 keys'],
]
it.each(rows)('names type, format and constraints of %j', (schema, words) => {
  expect(shapeWords(schema)).toBe(words)
})
