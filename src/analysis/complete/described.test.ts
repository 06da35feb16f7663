import { expect, it } from 'vitest'
import { fieldPathAt, markdownOf } from './suggestions.ts'

it('describes a field by its type, its meaning and its constraints', () => {
  const field = { name: 'image', detail: 'string', isRequired: true, description: 'What runs.' }
  expect(markdownOf({ ...field, facts: [['pattern', '^`a`$']] }, 'required')).toBe(
    "**image** `string` · required\n\nWhat runs.\n\n- pattern: `^'a'$`",
  )
  expect(markdownOf({ ...field, isRequired: false, description: '', facts: [] }, 'required')).toBe('**image** `string`')
})

const TEXT = 'apiVersion: v1\nspec:\n  http:\n  - retries:\n      attempts: 2\n\n'.split('\n')

it.each<[line: number, path: string]>([
  [1, 'apiVersion'],
  [3, 'spec.http'],
  [5, 'spec.http.retries.attempts'],
  [7, ''],
])('[RD-7] line %i is of the field %j', (line, path) => {
  expect(fieldPathAt(TEXT, line)).toBe(path)
})
