import { expect, test } from 'vitest'
import { createdText } from './created-text.ts'

/** The same hour in every zone: of the reader's own. */
const LOCAL = new Date(2026, 6, 1, 15, 5).toISOString()

test.each([
  [LOCAL, 'en', 'Jul 1, 2026, 15:05'],
  [LOCAL, 'de', '01.07.2026, 15:05'],
  ['2026-13-99T00:00:00Z', 'en', '2026-13-99T00:00:00Z'],
  ['release 5', 'en', 'release 5'],
  ['', 'en', ''],
])('%s in %s is shown as %s', (created, tag, shown) => {
  expect(createdText(created, tag)).toBe(shown)
})
