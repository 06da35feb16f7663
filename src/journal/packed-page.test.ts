import { describe, expect, test } from 'vitest'
import type { JournalEntry, JournalPage } from '../protocol/journal.ts'
import { pack, unpack } from './packed-page.ts'

/** An entry with every field. */
const FULL: Required<JournalEntry> = {
  id: 7,
  at: 1_750_000_000_000,
  durationMs: 1.25,
  client: 'kubectl',
  user: 'jane',
  groups: ['dev', 'ops'],
  method: 'PUT',
  path: '/apis/demo.example/v1/namespaces/default/widgets/a',
  query: 'fieldManager=kubectl',
  contentType: 'application/json',
  code: 200,
  outcome: 'updated',
  object: { group: 'demo.example', version: 'v1', resource: 'widgets', namespace: 'default', name: 'a', subresource: 'status' },
  sent: 120,
  answered: 480,
  warnings: 1,
  generation: { before: '1', after: '2', reason: { code: 'changed' } },
  resourceVersion: { before: '40', after: '41', reason: { code: 'changedVersion' } },
  fates: { kept: 2, pruned: 1 },
  fields: [
    { path: 'spec.size', fate: 'kept', previous: '1', stored: '2' },
    { path: 'spec.colour', fate: 'pruned' },
    { path: 'spec.name', fate: 'kept', stored: '"a"' },
  ],
  event: 'MODIFIED',
  message: 'too big',
}

const { groups, contentType, object, generation, resourceVersion, fates, fields, event, message, ...LEAST } = FULL

/** FULL with another value in one place: an entry of another kind, or of the same. */
const OTHERS: readonly (readonly [name: string, change: Partial<JournalEntry>])[] = [
  ['client', { client: 'you' }],
  ['user', { user: '' }],
  ['groups', { groups: ['dev'] }],
  ['method', { method: 'PATCH' }],
  ['path', { path: '/apis/demo.example/v1/namespaces/default/widgets/b' }],
  ['query', { query: '' }],
  ['contentType', { contentType: 'application/yaml' }],
  ['code', { code: 201 }],
  ['outcome', { outcome: 'unchanged' }],
  ['object', { object: { ...FULL.object, name: 'b' } }],
  ['warnings', { warnings: 0 }],
  ['the reason of generation', { generation: { ...FULL.generation, reason: { code: 'sameText' } } }],
  ['the reason of resourceVersion', { resourceVersion: { ...FULL.resourceVersion, reason: { code: 'created' } } }],
  ['fates', { fates: { kept: 2 } }],
  ['the path of a field', { fields: FULL.fields.map((field) => ({ ...field, path: 'spec.x' })) }],
  ['the fate of a field', { fields: FULL.fields.map((field) => ({ ...field, fate: 'ignored' })) }],
  ['fewer fields', { fields: FULL.fields.slice(0, 2) }],
  ['event', { event: 'ADDED' }],
]

const throughText = (page: JournalPage): JournalPage => unpack(JSON.parse(JSON.stringify(pack(page))))

describe('a packed page', () => {
  test.each(OTHERS)('[JN-7] keeps what differs by %s', (_, change) => {
    const page = { entries: [FULL, { ...FULL, ...change, id: 8 }, { ...FULL, id: 9 }], more: true, newest: 9 }
    expect(throughText(page)).toEqual(page)
    expect(pack(page).kinds).toHaveLength(2)
  })

  test('[JN-7] keeps what entries lack', () => {
    const entries: JournalEntry[] = [
      LEAST,
      FULL,
      {
        ...LEAST,
        id: 9,
        generation: { reason: { code: 'deleted' } },
        resourceVersion: { after: '3', reason: { code: 'created' } },
      },
      { ...LEAST, id: 10, fields: [] },
    ]
    const got = throughText({ entries, more: false, newest: 9 }).entries
    expect(got).toEqual(entries)
    expect(got.map((entry) => Object.keys(entry).sort())).toEqual(entries.map((entry) => Object.keys(entry).sort()))
  })

  test('[JN-7] tells once what entries have in common, also where writers take turns', () => {
    const entries = Array.from({ length: 100 }, (_, i) => ({
      ...FULL,
      id: i,
      at: FULL.at + i,
      client: i % 2 === 0 ? 'you' : 'kubectl',
      resourceVersion: { ...FULL.resourceVersion, before: String(i), after: String(i + 1) },
    }))
    const { kinds, packed } = pack({ entries, more: false, newest: 9 })
    expect(kinds.map(({ client }) => client)).toEqual(['you', 'kubectl'])
    expect(packed.map(([kind]) => kind)).toEqual(entries.map((_, i) => i % 2))
  })

  test('[JN-7] compares an entry with few kinds of its path, the newest first', () => {
    const entries = Array.from({ length: 20 }, (_, i) => ({ ...FULL, id: i, query: `n=${i % 9}` }))
    const { kinds } = pack({ entries, more: false, newest: 9 })
    expect(kinds).toHaveLength(20)
    expect(
      pack({ entries: entries.map((entry, i) => ({ ...entry, query: `n=${i % 8}` })), more: false, newest: 9 }).kinds,
    ).toHaveLength(8)
  })
})
