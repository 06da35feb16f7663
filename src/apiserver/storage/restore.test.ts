import { describe, expect, test } from 'vitest'
import type { Snapshot } from './interfaces.ts'
import { restore } from './restore.ts'

const A = '/g/widgets/a'
const text = (version: number): string => `{"metadata":{"resourceVersion":"${version}"}}`
const EMPTY: Snapshot = { resourceVersion: 1, compacted: 1, objects: [], log: [] }
const ADDED = { resourceVersion: 3, type: 'ADDED', key: A, text: text(3), time: 7 } as const

describe('a store as its backend kept it', () => {
  const counters: { name: string; snapshot: Snapshot; expected: [number, number] }[] = [
    { name: 'an empty one', snapshot: EMPTY, expected: [1, 1] },
    { name: 'the counter of the backend', snapshot: { ...EMPTY, resourceVersion: 9, compacted: 4 }, expected: [9, 4] },
    { name: 'an object beyond the counter', snapshot: { ...EMPTY, objects: [[A, text(12)]] }, expected: [12, 1] },
    { name: 'an object with its version beside it', snapshot: { ...EMPTY, objects: [[A, 'never read', 5]] }, expected: [5, 1] },
    { name: 'a log beyond the counter', snapshot: { ...EMPTY, log: [ADDED] }, expected: [3, 1] },
    { name: 'a compaction beyond the counter', snapshot: { ...EMPTY, compacted: 6 }, expected: [6, 6] },
    { name: 'an object without a version', snapshot: { ...EMPTY, objects: [[A, '[]']] }, expected: [1, 1] },
  ]
  for (const { name, snapshot, expected } of counters) {
    test(`[SG-15] ${name}: no version is given twice`, () => {
      const { resourceVersion, compacted } = restore(snapshot, 0)
      expect([resourceVersion, compacted]).toEqual(expected)
    })
  }

  test('[SG-15] one object serves the state and the history', () => {
    const modified = { ...ADDED, resourceVersion: 4, type: 'MODIFIED', text: text(4), previous: text(3) } as const
    const { objects, events } = restore({ ...EMPTY, objects: [[A, text(4)]], log: [ADDED, modified] }, 0)
    expect(events[1]?.event.object).toBe(objects[0])
    expect(events[1]?.event.previous).toBe(events[0]?.event.object)
  })

  test('[SG-15] an object that is made again has nothing before it', () => {
    const gone = { ...ADDED, resourceVersion: 4, type: 'DELETED', text: text(4), previous: text(3) } as const
    const again = { ...ADDED, resourceVersion: 5, text: text(5) } as const
    const { events } = restore({ ...EMPTY, log: [ADDED, gone, again] }, 0)
    expect(events.map(({ event }) => [event.type, event.previous?.text])).toEqual([
      ['ADDED', undefined],
      ['DELETED', text(3)],
      ['ADDED', undefined],
    ])
  })

  test('[SG-15] records without a time are dated now, and what is compacted is left out', () => {
    const { time, ...undated } = ADDED
    const later = { ...undated, resourceVersion: 4, type: 'DELETED', text: text(4), previous: text(3) } as const
    const { events } = restore({ ...EMPTY, compacted: 3, log: [ADDED, later] }, 99)
    expect(events.map(({ event, time: at }) => [event.resourceVersion, event.previous?.resourceVersion, at])).toEqual([
      [4, 3, 99],
    ])
    expect(time).toBe(7)
  })
})
