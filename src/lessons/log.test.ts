import { expect, it } from 'vitest'
import { EXAMPLE_CONTROLLER, type JournalEntry, SERVER } from '../protocol/journal.ts'
import { LESSON_CLIENT, LessonLog } from './log.ts'

const FIGURES = { at: 0, durationMs: 0, user: '', query: '', code: 200, sent: 0, answered: 0, warnings: 0 }

it.each([
  ['you', 1],
  ['kubectl', 1],
  ['curl', 1],
  ['page', 0],
  [SERVER, 0],
  [LESSON_CLIENT, 0],
  [EXAMPLE_CONTROLLER, 0],
  ['sugar-bot', 0],
])('a write of %s counts as %i of the reader', (client, requests) => {
  const log = new LessonLog({
    steps: [],
    controllers: [{ name: 'sugar-bot' }] as unknown as NonNullable<ConstructorParameters<typeof LessonLog>[0]['controllers']>,
  })
  const entry: JournalEntry = { ...FIGURES, id: 1, method: 'PUT', path: '/api', client, outcome: 'updated' }
  log.add(entry)
  expect(log.requests).toBe(requests)
})
