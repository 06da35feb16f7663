import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../apimachinery/json/value.ts'
import { ApiError, readStatus, Unreachable } from '../../../client/api-status.ts'
import { applied, EMPTY_TABLE, listed, lost } from './table.ts'

const table = (...rows: [name: string, version: string, cell?: string][]): JsonObject =>
  ({
    kind: 'Table',
    columnDefinitions: [{ name: 'Name', type: 'string', format: 'name', description: '', priority: 0 }],
    rows: rows.map(([name, version, cell = name]) => ({
      cells: [cell],
      object: { metadata: { name, namespace: 'n', uid: `u-${name}`, resourceVersion: version } },
    })),
  }) as unknown as JsonObject

const keys = (rows: readonly { key: string }[]): string[] => rows.map((row) => row.key)

describe('a live table', () => {
  const start = listed(EMPTY_TABLE, table(['a', '1'], ['b', '2'], ['d', '3']))

  it('keeps its rows while the server is away, but not those that may no longer be read', () => {
    const away = lost(start, new Unreachable('no server'))
    expect([away.state, away.isForbidden, away.rows]).toEqual(['lost', false, start.rows])
    const forbidden = lost(start, new ApiError(readStatus(403, null, '')))
    expect([forbidden.state, forbidden.isForbidden, forbidden.rows]).toEqual(['lost', true, []])
    expect(listed(forbidden, table(['a', '1'])).isForbidden).toBeUndefined()
  })

  it('puts a new row at its place', () => {
    expect(keys(applied(start, [{ type: 'ADDED', table: table(['c', '4']) }], 1).rows)).toEqual(['n/a', 'n/b', 'n/c', 'n/d'])
  })

  it('replaces only the row that changed; the others keep their identity', () => {
    const after = applied(start, [{ type: 'MODIFIED', table: table(['b', '5', 'new']) }], 1)
    expect(after.rows[1]?.cells).toEqual(['new'])
    expect(after.rows[0]).toBe(start.rows[0])
    expect(after.rows[2]).toBe(start.rows[2])
    expect([...after.changed]).toEqual([['n/b', 1]])
  })

  it('removes a deleted row', () => {
    expect(keys(applied(start, [{ type: 'DELETED', table: table(['b', '6']) }], 1).rows)).toEqual(['n/a', 'n/d'])
  })

  it('takes a batch in its order', () => {
    const after = applied(
      start,
      [
        { type: 'ADDED', table: table(['x', '7']) },
        { type: 'DELETED', table: table(['x', '8']) },
        { type: 'ADDED', table: table(['x', '9', 'again']) },
      ],
      1,
    )
    expect(after.rows.find((row) => row.key === 'n/x')?.cells).toEqual(['again'])
  })

  it('keeps rows through a new list when their resourceVersion is the same', () => {
    const after = listed(start, table(['a', '1'], ['b', '9']))
    expect(after.rows[0]).toBe(start.rows[0])
    expect(after.rows[1]).not.toBe(start.rows[1])
  })
})
