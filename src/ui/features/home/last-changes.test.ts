import { expect, it } from 'vitest'
import type { JournalEntry, JournalObject } from '../../../protocol/journal.ts'
import { lastChanges } from './last-changes.ts'

const STOREFRONT: JournalObject = { group: 'demo', resource: 'webapps', namespace: 'default', name: 'storefront' }

const entry = (id: number, client: string, more: Partial<JournalEntry> = {}): JournalEntry => ({
  id,
  at: id,
  durationMs: 1,
  client,
  user: '',
  method: 'PUT',
  path: '/x',
  query: '',
  code: 200,
  outcome: 'updated',
  object: STOREFRONT,
  sent: 0,
  answered: 0,
  warnings: 0,
  ...more,
})

const report = (id: number): JournalEntry => entry(id, 'webapp-controller', { object: { ...STOREFRONT, subresource: 'status' } })

it.each<[what: string, entries: readonly JournalEntry[], ids: readonly number[]]>([
  ['are listed newest first', [entry(1, 'you', { outcome: 'created' }), entry(2, 'you')], [2, 1]],
  ['show one report of a controller, and what the reader did before it', [entry(1, 'you'), report(2), report(3)], [3, 1]],
  ['keep endpoints apart', [entry(1, 'you'), entry(2, 'you', { object: { ...STOREFRONT, subresource: 'status' } })], [2, 1]],
  ['keep objects apart', [entry(1, 'you'), entry(2, 'you', { object: { ...STOREFRONT, name: 'checkout' } })], [2, 1]],
  ['keep namespaces apart', [entry(1, 'you'), entry(2, 'you', { object: { ...STOREFRONT, namespace: 'shop' } })], [2, 1]],
  [
    'leave out what was read, unchanged or rejected',
    [
      entry(1, 'you'),
      entry(2, 'a', { outcome: 'read' }),
      entry(3, 'b', { outcome: 'unchanged' }),
      entry(4, 'c', { outcome: 'rejected', code: 422 }),
      entry(5, 'd', { outcome: 'dryRun' }),
    ],
    [1],
  ],
  ['leave out what the page writes by itself', [entry(1, 'page'), entry(2, 'you')], [2]],
  ['leave out requests about collections', [entry(1, 'you', { object: { group: 'demo', resource: 'webapps' } })], []],
  ['are the newest of many', ['a', 'b', 'c', 'd'].map((client, i) => entry(i, client)), [3, 2, 1]],
])('the last changes %s', (_, entries, ids) => {
  expect(lastChanges(entries, 3).map(({ id }) => id)).toEqual(ids)
})
