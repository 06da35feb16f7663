import { expect, it } from 'vitest'
import { languageFor } from './languages.ts'

it.each([
  [['de-AT', 'en'], 'de'],
  [['fr', 'de'], 'de'],
  [['en-GB', 'de'], 'en'],
  [['fr'], 'en'],
  [['pseudo'], 'en'],
  [[], 'en'],
])('who prefers %j begins in %s', (tags, id) => {
  expect(languageFor(tags)).toBe(id)
})
