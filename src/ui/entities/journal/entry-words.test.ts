import { expect, test } from 'vitest'
import type { JournalEntry } from '../../../protocol/journal.ts'
import { happenedIn, moveWords, whoMade } from './entry-words.ts'

const entry = (change: Partial<JournalEntry> = {}): JournalEntry => ({
  id: 1,
  at: 0,
  durationMs: 1,
  client: 'you',
  user: '',
  method: 'PUT',
  path: '/x',
  query: '',
  code: 200,
  outcome: 'updated',
  sent: 0,
  answered: 0,
  warnings: 0,
  ...change,
})

const kept = (path: string, previous?: string, stored?: string) => ({
  path,
  fate: 'kept' as const,
  ...(previous === undefined ? {} : { previous }),
  ...(stored === undefined ? {} : { stored }),
})

test.each<[words: string, change: Partial<JournalEntry>]>([
  ['replicas 3 to 5', { fields: [kept('spec.replicas', '3', '5')] }],
  ['labels.tier set to gold', { fields: [kept('metadata.labels.tier', undefined, '"gold"')] }],
  ['image removed', { fields: [{ path: 'spec.image', fate: 'removed', previous: '"a"' }] }],
  [
    'replicas 3 to 5; status.phase ignored',
    { fields: [kept('spec.replicas', '3', '5'), { path: 'status.phase', fate: 'ignored' }] },
  ],
  ['a 1 to 2; b 1 to 2; 5 more', { fields: ['a', 'b', 'c'].map((name) => kept(`spec.${name}`, '1', '2')), fates: { kept: 7 } }],
  [
    'message … 10:00 to … 11:00',
    { fields: [kept('spec.message', '"3 of 3 are ready, seen 10:00"', '"3 of 3 are ready, seen 11:00"')] },
  ],
  ['changed', {}],
  ['created', { outcome: 'created', code: 201 }],
  ['created; typo pruned', { outcome: 'created', fields: [{ path: 'spec.typo', fate: 'pruned' }] }],
  ['deleted', { outcome: 'deleted', event: 'DELETED' }],
  ['marked for deletion; finalizers hold it', { method: 'DELETE', outcome: 'updated', event: 'MODIFIED' }],
  ['no-op: nothing to store, no event', { outcome: 'unchanged' }],
  ['dry run: nothing stored', { outcome: 'dryRun' }],
  ['no response', { outcome: 'unreachable', code: 0 }],
  ['widgets "a" not found', { outcome: 'rejected', code: 404, message: 'widgets "a" not found' }],
  ['500', { outcome: 'rejected', code: 500 }],
])('[LG-3] says what happened: %s', (words, change) => {
  expect(happenedIn(entry(change))).toBe(words)
})

test.each([
  ['you', { client: 'you' }],
  ['you as jane', { client: 'you', user: 'jane' }],
  ['server', { client: 'server' }],
  ['unknown client', { client: '' }],
])('[LG-3] says who: %s', (words, change) => {
  expect(whoMade(entry(change))).toBe(words)
})

test.each([
  ['', undefined],
  ['5', { after: '5' }],
  ['4 → 5', { before: '4', after: '5' }],
  ['5', { before: '5', after: '5' }],
])('[LG-3] says how a counter moved: %j', (words, move) => {
  expect(moveWords(move && { ...move, reason: { code: 'changed' } })).toBe(words)
})
