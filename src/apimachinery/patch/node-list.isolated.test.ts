import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expectLinear } from '../testing/steps.ts'
import { NodeList } from './node-list.ts'

type Edit = readonly [kind: 'insert' | 'remove' | 'set', place: number]

const edits = fc.array(
  fc.tuple(fc.constantFrom('insert' as const, 'remove' as const, 'set' as const), fc.double({ min: 0, max: 1, noNaN: true })),
  { maxLength: 40 },
)

/** Does to an array what the edit does to a list. */
function editBoth(list: NodeList<number>, array: number[], [kind, place]: Edit, item: number): void {
  const index = Math.min(Math.floor(place * (array.length + 1)), kind === 'insert' ? array.length : array.length - 1)
  if (index < 0) return
  if (kind === 'insert') {
    list.insert(index, item)
    array.splice(index, 0, item)
  } else if (kind === 'remove') {
    list.remove(index)
    array.splice(index, 1)
  } else {
    list.set(index, item)
    array[index] = item
  }
}

describe('a list in chunks', () => {
  it('holds what an array would after the same edits', () => {
    fc.assert(
      fc.property(fc.constantFrom(0, 1, 511, 512, 513, 1500), edits, (length, made) => {
        const array = Array.from({ length }, (_, i) => i)
        const list = new NodeList(array)
        made.forEach((edit, i) => {
          editBoth(list, array, edit, -1 - i)
        })
        expect([...list]).toEqual(array)
        expect([list.length, ...array.map((_, i) => list.at(i))]).toEqual([array.length, ...array])
      }),
      { numRuns: 100 },
    )
  })

  it('splits chunks that grow and drops those that run empty', () => {
    const list = new NodeList<number>([])
    for (let i = 0; i < 5000; i++) list.insert(0, i)
    expect([...list]).toEqual(Array.from({ length: 5000 }, (_, i) => 4999 - i))
    for (let i = 0; i < 4999; i++) list.remove(0)
    expect([[...list], list.length]).toEqual([[0], 1])
  })

  it('[HI-1] costs the same for each edit, however many there are', () => {
    expectLinear((repeats) => {
      const list = new NodeList(Array.from({ length: 4000 }, (_, i) => i))
      for (let i = 0; i < repeats; i++) list.insert(2000, i)
    })
  })
})
