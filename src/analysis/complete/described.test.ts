import { expect, it } from 'vitest'
import { markdownOf } from './suggestions.ts'

it('describes a field by its type, its meaning and its constraints', () => {
  const field = { name: 'image', detail: 'string', isRequired: true, description: 'What runs.' }
  expect(markdownOf({ ...field, facts: [['pattern', '^`a`$']] }, 'required')).toBe(
    "**image** `string` · required\n\nWhat runs.\n\n- pattern: `^'a'$`",
  )
  expect(markdownOf({ ...field, isRequired: false, description: '', facts: [] }, 'required')).toBe('**image** `string`')
})
