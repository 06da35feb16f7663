import { expect, test } from 'vitest'
import type { JournalEntry } from '../../../protocol/journal.ts'
import { type LogFilters, matches, NO_FILTERS } from './log-state.ts'
import { compare, type OwnWatch, type SeenEvent } from './own-watches.ts'

const object = { group: 'x.dev', version: 'v1', resource: 'as', namespace: 'default', name: 'one' }

const entry = (change: Partial<JournalEntry> = {}): JournalEntry => ({
  id: 5,
  at: 0,
  durationMs: 1,
  client: 'you',
  user: '',
  method: 'PUT',
  path: '/apis/x.dev/v1/namespaces/default/as/one',
  query: 'dryRun=All',
  code: 200,
  outcome: 'updated',
  object,
  sent: 0,
  answered: 0,
  warnings: 0,
  ...change,
})

const READ = entry({ method: 'GET', outcome: 'read', client: 'page' })
const BY_SERVER = entry({ method: '', path: '', query: '', code: 0, client: 'server' })

test.each<[what: string, filters: Partial<LogFilters>, of: JournalEntry, listed: boolean]>([
  ['nothing is left out without a filter', {}, READ, true],
  ['part of a path', { text: 'AS/ONE' }, entry(), true],
  ['part of the query', { text: 'dryrun' }, entry(), true],
  ['the name of an object that the server changed', { text: 'as/one' }, BY_SERVER, true],
  ['another text', { text: 'two' }, entry(), false],
  ['writes without reads', { isWrites: true }, READ, false],
  ['writes with what the server changed', { isWrites: true }, BY_SERVER, true],
  ['failures without what was answered well', { isFailed: true }, entry(), false],
  ['failures with rejections', { isFailed: true }, entry({ code: 422 }), true],
  ['failures with what got no answer', { isFailed: true }, entry({ code: 0 }), true],
  ['failures without changes by the server', { isFailed: true }, BY_SERVER, false],
  ['without what the page reads', { isWithoutPage: true }, READ, false],
  ['without what the page tries', { isWithoutPage: true }, entry({ client: 'page', outcome: 'dryRun' }), false],
  ['with what you try', { isWithoutPage: true }, entry({ client: 'you', outcome: 'dryRun' }), true],
  ['with what the page writes', { isWithoutPage: true }, entry({ client: 'page' }), true],
  ['one client', { client: 'you' }, entry(), true],
  ['another client', { client: 'kubectl' }, entry(), false],
  [
    'one object, whichever version and endpoint',
    { object: { ...object, version: 'v2' } },
    entry({ object: { ...object, subresource: 'status' } }),
    true,
  ],
  ['an object of the same name elsewhere', { object: { ...object, namespace: 'other' } }, entry(), false],
  ['what came before the log was cleared', { after: 5 }, entry(), false],
  ['what came after', { after: 4 }, entry(), true],
])('[LG-1] the log lists %s', (_, filters, of, listed) => {
  expect(matches({ ...NO_FILTERS, ...filters }, of)).toBe(listed)
})

const seen = (version: string, type: SeenEvent['type']): SeenEvent => ({
  id: 0,
  at: 0,
  type,
  name: 'one',
  namespace: 'default',
  version,
})
const watch = (events: SeenEvent[]) => ({ events }) as unknown as OwnWatch

test('[LG-2] watches are compared by version, in the order of versions; bookmarks and lists are no events', () => {
  const all = watch([seen('7', 'LISTED'), seen('9', 'MODIFIED'), seen('10', 'MODIFIED')])
  const gold = watch([seen('10', 'DELETED'), seen('11', 'BOOKMARK')])
  expect(compare([all, gold])).toEqual([
    { version: '9', name: 'one', types: ['MODIFIED', undefined] },
    { version: '10', name: 'one', types: ['MODIFIED', 'DELETED'] },
  ])
})
