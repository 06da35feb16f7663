import { describe, expect, test } from 'vitest'
import { objectOf } from '../../../apimachinery/json/value.ts'
import type { JournalEntry } from '../../../protocol/journal.ts'
import { counterOf, lanesOf, marksOf, nearest, placesOf, rowsOf, stairOf, storedBefore } from './model.ts'

const object = { group: 'x.dev', version: 'v1', resource: 'as', namespace: 'default', name: 'a' }

const step = (id: number, change: Partial<JournalEntry> = {}): JournalEntry => ({
  id,
  at: id * 1000,
  durationMs: 1,
  client: 'you',
  user: '',
  method: 'PUT',
  path: '/x',
  query: '',
  code: 200,
  outcome: 'updated',
  object,
  sent: 0,
  answered: 0,
  warnings: 0,
  ...change,
})

const move = (after: string) => ({ after, reason: { code: 'changed' } as const })

test.each<[string, number[], (number | string)[]]>([
  ['no Events', [], [2, 1, 0]],
  ['an Event of the moment of a write', [1000], [2, 'at 1000', 1, 0]],
  ['Events before and after all writes', [5000, 2500, 10], ['at 5000', 'at 2500', 2, 1, 0, 'at 10']],
])('the rows with %s are the newest first', (_, times, rows) => {
  const events = times.map((at) => ({ at, event: objectOf({}) }))
  const shown = rowsOf([step(0, { at: 500 }), step(1), step(2)], events)
  expect(shown.map((row) => (typeof row === 'number' ? row : `at ${row.at}`))).toEqual(rows)
})

describe('[TL-1] the lanes of a timeline', () => {
  test('stand by writer: the reader first, the page and the server last, the others as they came', () => {
    const steps = ['server', 'kubectl', 'page', 'controller', 'you', 'kubectl'].map((client, i) => step(i, { client }))
    expect(lanesOf(steps)).toEqual([
      { client: 'you', writes: 1 },
      { client: 'kubectl', writes: 2 },
      { client: 'controller', writes: 1 },
      { client: 'page', writes: 1 },
      { client: 'server', writes: 1 },
    ])
  })

  test('are six at most: those who wrote least share the last', () => {
    const clients = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
    const steps = clients.flatMap((client, i) => Array.from({ length: i + 1 }, (_, k) => step(10 * i + k, { client })))
    const lanes = lanesOf(steps)
    expect(lanes.map(({ client, writes }) => `${client} ${writes}`)).toEqual(['c 3', 'd 4', 'e 5', 'f 6', 'g 7', ' 3'])
    const marks = marksOf([step(1, { client: 'g' }), step(2, { client: 'a' })], [0, 1], lanes, 0.1)
    expect(marks.map((lane) => lane.map(({ index }) => index))).toEqual([[], [], [], [], [0], [1]])
  })
})

describe('[TL-2] the axis', () => {
  test('is to scale where pauses are like each other', () => {
    expect(placesOf([0, 1000, 2000, 4000].map((at, i) => step(i, { at })))).toEqual([0, 0.25, 0.5, 1])
  })

  test('cuts a long pause, and keeps writes of one moment apart', () => {
    const places = placesOf([0, 0, 1000, 2000, 3_600_000].map((at, i) => step(i, { at })))
    expect(places[1]).toBeGreaterThan(0)
    expect((places[4] ?? 0) - (places[3] ?? 0)).toBeLessThan(0.8)
    expect(places.at(-1)).toBe(1)
  })

  test('puts a single write in the middle', () => {
    expect(placesOf([step(1)])).toEqual([0.5])
  })

  test.each([
    [-1, 0],
    [0.2, 0],
    [0.3, 1],
    [0.74, 1],
    [0.76, 2],
    [2, 2],
  ])('finds the step nearest to %f', (place, index) => {
    expect(nearest([0, 0.5, 1], place)).toBe(index)
  })
})

describe('[TL-3] the stairs', () => {
  const steps = [
    step(1, { generation: move('1') }),
    step(2, { outcome: 'rejected', generation: move('9') }),
    step(3, { generation: move('2') }),
    step(4, { outcome: 'unchanged', generation: move('2') }),
    step(5, {}),
  ]

  test('follow what was stored, and stand still in between', () => {
    expect(counterOf(steps, 'generation')).toEqual({ values: [1, 1, 2, 2, 2], least: 1, most: 2, changes: 1 })
  })

  test('reach from the least value to the most, also where a counter falls', () => {
    const falling = ['5', '9', '3', '4'].map((after, i) => step(i, { resourceVersion: move(after) }))
    expect(counterOf(falling, 'resourceVersion')).toMatchObject({ least: 3, most: 9, changes: 3 })
  })

  test('of a counter that nobody knows have no values', () => {
    expect(counterOf(steps, 'resourceVersion').values).toEqual([undefined, undefined, undefined, undefined, undefined])
  })

  test('have one point for a column of pixels, the last that falls in it', () => {
    const counter = { values: [1, 2, 3, 4], least: 1, most: 4, changes: 3 }
    expect(stairOf(counter, [0, 0.001, 0.5, 1], 100)).toEqual([
      [0, 2],
      [50, 3],
      [100, 4],
    ])
  })
})

test('[TL-4] marks that would cover each other become one with their number; a rejection is the one that is seen', () => {
  const steps = [step(1), step(2, { outcome: 'conflict' }), step(3), step(4), step(5, { client: 'kubectl' })]
  expect(marksOf(steps, [0, 0.01, 0.02, 0.5, 0.55], lanesOf(steps), 0.1)).toEqual([
    [
      { index: 1, place: 0, count: 3 },
      { index: 3, place: 0.5, count: 1 },
    ],
    [{ index: 4, place: 0.55, count: 1 }],
  ])
})

test.each<[what: string, index: number, before: number | undefined]>([
  ['the last that was stored', 3, 0],
  ['none before the first', 0, undefined],
  ['none of another object', 4, undefined],
])('[TL-5] a step is compared with %s', (_, index, before) => {
  const other = { ...object, name: 'b' }
  const steps = [
    step(1),
    step(2, { outcome: 'rejected' }),
    step(3, { object: other }),
    step(4),
    step(5, { object: { ...object, name: 'c' } }),
  ]
  expect(storedBefore(steps, index)).toBe(before)
})
