import { expect, it } from 'vitest'
import { markdownOf } from './schema-assistant.ts'

it('describes a field by its type, its meaning and its constraints', () => {
  const field = { name: 'image', detail: 'string', isRequired: true, description: 'What runs.' }
  expect(markdownOf({ ...field, facts: [['pattern', '^`a`$']] })).toBe(
    "**image** `string` · required\n\nWhat runs.\n\n- pattern: `^'a'$`",
  )
  expect(markdownOf({ ...field, isRequired: false, description: '', facts: [] })).toBe('**image** `string`')
})
