import { describe, expect, it } from 'vitest'
import { Dbl } from '../../../apimachinery/json/value.ts'
import type { Column, Row } from '../../../client/table.ts'
import { asText, filtered, sorted } from './cells.ts'

const column = (name: string, type = 'string'): Column => ({ name, type, format: '', description: '', priority: 0 })
const columns = [column('Name'), column('Replicas', 'integer'), column('Age', 'date')]
const now = Date.parse('2026-01-01T00:10:00Z')

const row = (name: string, replicas: number | null, created: string): Row => ({
  key: `n/${name}`,
  name,
  namespace: 'n',
  uid: name,
  resourceVersion: '1',
  generation: 1,
  created,
  deleted: '',
  finalizers: [],
  labels: { tier: 'gold' } as unknown as Row['labels'],
  managers: [],
  object: undefined,
  cells: [name, replicas, ''],
})
const rows = [row('b', 10, '2026-01-01T00:00:00Z'), row('a', 9, '2026-01-01T00:09:00Z'), row('c', null, '2025-12-31T00:00:00Z')]
const names = (list: readonly Row[]): string => list.map((one) => one.name).join('')

describe('the list', () => {
  it('sorts numbers by size, the absent first', () =>
    expect(names(sorted(rows, columns, [{ column: 1, descending: false }]))).toBe('cab'))
  it('sorts ages by time, the youngest first', () =>
    expect(names(sorted(rows, columns, [{ column: 2, descending: false }]))).toBe('abc'))
  it('sorts downwards', () => expect(names(sorted(rows, columns, [{ column: 0, descending: true }]))).toBe('cba'))
  it('sorts what is equal in one column by the next', () => {
    const more = [...rows, row('d', 9, '2026-01-01T00:09:00Z'), row('e', 10, '2026-01-01T00:08:00Z')]
    const by = (...sorts: [number, boolean][]): string =>
      names(
        sorted(
          more,
          columns,
          sorts.map(([index, descending]) => ({ column: index, descending })),
        ),
      )
    expect(by([1, false], [0, true])).toBe('cdaeb')
    expect(by([1, true], [2, false])).toBe('ebadc')
    expect(by([2, false], [0, true])).toBe('daebc')
  })
  it('sorts fractions by size', () => {
    const parts = [2.5, 10, 1.25].map((part, i) => ({ ...row(`${i}`, null, ''), cells: ['', new Dbl(part)] }))
    expect(names(sorted(parts, columns, [{ column: 1, descending: false }]))).toBe('201')
  })
  it('filters by every word, labels too', () => expect(names(filtered(rows, 'tier=gold 10'))).toBe('b'))
  it('prints as kubectl does', () => {
    const shown = columns.map((one, index) => ({ column: one, index }))
    expect(asText(rows, shown, false, now)).toBe(
      'NAME   REPLICAS   AGE\nb      10         10m\na      9          60s\nc      <none>     24h',
    )
  })
})
