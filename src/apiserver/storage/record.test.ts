import { describe, expect, test } from 'vitest'
import { checksum, decodeRecord, encodeRecord } from './record.ts'
import { openBatch, slim, slimRecord, unslim } from './slim-log.ts'
import { SeededRandom } from './testing/random.ts'

const KEY = '/g/widgets/a'
const TEXT = '{"kind":"Widget","metadata":{"name":"a ü \u{1f600}"},"spec":1}'

describe('records of objects', () => {
  test('[SG-26] the sum is FNV-1a over the texts, each with an end', () => {
    expect([checksum(''), checksum('a'), checksum('a', 'b'), checksum('ab'), checksum('w10')]).toEqual([
      '7b41a14e',
      'd4c92e29',
      '7f6843aa',
      'a635e16f',
      '0be4aeb0',
    ])
  })

  test('[SG-26] a record gives back version and text', () => {
    const record = encodeRecord(KEY, 12, TEXT)
    expect(record).toBe(`${record.slice(0, 8)} 12 ${TEXT}`)
    expect(decodeRecord(KEY, record)).toEqual({ resourceVersion: 12, text: TEXT })
  })

  test('[SG-43] a record has the version beside the text, and the place where it stood', () => {
    const text = '{"metadata":{"name":"a","resourceVersion":"12","uid":"u"}}'
    const record = encodeRecord(KEY, 12, text)
    expect(record).toBe(`${record.slice(0, 8)} 12 24 {"metadata":{"name":"a","uid":"u"}}`)
    expect(decodeRecord(KEY, record)).toEqual({ resourceVersion: 12, text })
  })

  test.each([TEXT, '{"metadata":{"name":"a","resourceVersion":"12"}}'])(
    '[SG-45] a record has the end beside the version: %s',
    (text) => {
      const record = encodeRecord(KEY, 12, text, 1_700_000_000_000)
      expect(record.slice(8, 26)).toBe(' 12@1700000000000 ')
      expect(decodeRecord(KEY, record)).toEqual({ resourceVersion: 12, text, expires: 1_700_000_000_000 })
    },
  )

  test('[SG-26] any change of a character, any loss and another key are damage', () => {
    const record = encodeRecord(KEY, 12, TEXT)
    const random = new SeededRandom(11)
    for (let n = 0; n < 2000; n++) {
      const at = random.below(record.length)
      const changed = String.fromCharCode((record.charCodeAt(at) + 1 + random.below(0xfffe)) & 0xffff)
      expect(decodeRecord(KEY, record.slice(0, at) + changed + record.slice(at + 1))).toBeUndefined()
    }
    for (let length = 0; length < record.length; length++) expect(decodeRecord(KEY, record.slice(0, length))).toBeUndefined()
    expect(decodeRecord('/g/widgets/b', record)).toBeUndefined()
    for (const other of [undefined, null, 1, {}, []]) expect(decodeRecord(KEY, other)).toBeUndefined()
  })

  test('[SG-26] a record without a text is damaged, also when its sum is right', () => {
    expect(decodeRecord(KEY, `${checksum(KEY, '12')} 12`)).toBeUndefined()
  })
})

describe('records of the log', () => {
  const added = { resourceVersion: 2, type: 'ADDED', key: KEY, text: 'two', time: 5 } as const
  const modified = { ...added, resourceVersion: 3, type: 'MODIFIED', text: 'three', previous: 'two', previousVersion: 2 } as const
  const deleted = { ...added, resourceVersion: 4, type: 'DELETED', text: 'four', previous: 'three', previousVersion: 3 } as const
  const again = { ...added, resourceVersion: 5, text: 'five' } as const
  const log = [added, modified, deleted, again]
  const objects = new Map([[KEY, { resourceVersion: 5, text: 'five' }]])

  test('[SG-15] leave out what the objects and later records hold, and are whole again with them', () => {
    const records = openBatch(slim(log)) ?? []
    expect(records).toEqual([
      { version: 2, type: 'ADDED', key: KEY, time: 5 },
      { version: 3, type: 'MODIFIED', key: KEY, time: 5, previous: 'two', previousVersion: 2 },
      { version: 4, type: 'DELETED', key: KEY, time: 5, previous: 'three', previousVersion: 3, text: 'four' },
      { version: 5, type: 'ADDED', key: KEY, time: 5 },
    ])
    expect(unslim(records, objects, 1)).toEqual({ log, wholeFrom: 1 })
    expect(unslim(records, objects, 3)).toEqual({ log: log.slice(2), wholeFrom: 3 })
  })

  test('[SG-15] a last state that is the previous one with the version of the deletion is not stored', () => {
    const [previous, text] = [3, 4].map((version) => `{"metadata":{"name":"a","resourceVersion":"${version}"}}`) as [
      string,
      string,
    ]
    const gone = { ...deleted, previous, text }
    const [record, ...others] = openBatch(slim([gone])) ?? []
    expect([record?.text, others]).toEqual([undefined, []])
    expect(unslim(record === undefined ? [] : [record], new Map(), 1)).toEqual({ log: [gone], wholeFrom: 1 })
  })

  test('[SG-26] history that does not lead to the objects is given up from there back', () => {
    const records = openBatch(slim(log)) ?? []
    expect(records).toHaveLength(4)
    expect(unslim(records, new Map(), 1)).toEqual({ log: [], wholeFrom: 5 })
    expect(unslim(records, new Map([[KEY, { resourceVersion: 4, text: 'x' }]]), 1)).toEqual({ log: [], wholeFrom: 5 })
    const gap = records.filter(({ version }) => version !== 4)
    expect(unslim(gap, objects, 1)).toEqual({ log: [again], wholeFrom: 3 })
    const stray = records.filter(({ version }) => version !== 5)
    expect(unslim(stray, objects, 1)).toEqual({ log: [], wholeFrom: 4 })
  })

  test('[SG-26] the history after what was given up is in order', () => {
    const other = { ...added, key: '/g/widgets/b', resourceVersion: 6 }
    const records = [deleted, again, other].map(slimRecord).filter(({ version }) => version !== 4)
    const state = new Map([...objects, [other.key, { resourceVersion: 6, text: 'two' }]])
    expect(unslim([slimRecord(modified), ...records], state, 1)).toEqual({ log: [again, other], wholeFrom: 3 })
  })

  test.each([
    ['neither', {}],
    ['no version of it', { previous: 'three' }],
    ['its version alone', { previousVersion: 3 }],
  ])('[SG-26] a change that has what was before with %s has nothing before it', (_, before) => {
    const gone = { ...added, resourceVersion: 4, type: 'DELETED', text: 'four' } as const
    expect(slimRecord({ ...gone, ...before })).toEqual({ version: 4, type: 'DELETED', key: KEY, time: 5 })
    const change = { version: 5, type: 'MODIFIED', key: KEY, time: 5, ...before } as const
    expect(unslim([change], objects, 1)).toEqual({ log: [{ ...again, type: 'MODIFIED' }], wholeFrom: 1 })
    const end = { version: 5, type: 'DELETED', key: KEY, time: 5, ...before } as const
    expect(unslim([end], new Map(), 1)).toEqual({ log: [], wholeFrom: 5 })
  })

  test('[SG-26] a batch whose sum is wrong, or that is no batch, is damaged', () => {
    const batch = slim(log)
    const broken = [
      `00000000${batch.slice(8)}`,
      batch.replace('three', 'threE'),
      batch.slice(0, -1),
      batch.slice(9),
      '',
      ' ',
      7,
      null,
      {},
    ]
    for (const damaged of broken) expect(openBatch(damaged)).toBeUndefined()
  })
})
