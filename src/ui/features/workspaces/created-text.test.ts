import { expect, test } from 'vitest'
import { createdText } from './created-text.ts'

/** The same hour in every zone: of the reader's own. */
const LOCAL = new Date(2026, 6, 1, 15, 5).toISOString()

test.each([
  [LOCAL, '2026-07-01 15:05'],
  ['2026-13-99T00:00:00Z', '2026-13-99T00:00:00Z'],
  ['release 5', 'release 5'],
  ['', ''],
])('%s is shown as %s', (created, shown) => {
  expect(createdText(created)).toBe(shown)
})
