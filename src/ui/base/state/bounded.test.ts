import { expect, it } from 'vitest'
import { boundedList } from './bounded.ts'

interface Item {
  readonly size: number
}
const sizesOf = (list: readonly Item[]): number[] => list.map(({ size }) => size)

it('drops the oldest items beyond the limit, and all before one that exceeds it alone', () => {
  const add = boundedList<Item>(({ size }) => size, 10)
  let list: readonly Item[] = []
  for (const size of [4, 3, 3]) list = add(list, { size })
  expect(sizesOf(list)).toEqual([4, 3, 3])
  expect(sizesOf(add(list, { size: 1 }))).toEqual([3, 3, 1])
  expect(sizesOf(add(list, { size: 10 }))).toEqual([10])
  expect(sizesOf(add(list, { size: 11 }))).toEqual([])
  // The list that was there is as it was, and grows again.
  expect(sizesOf(add(list, { size: 4 }))).toEqual([3, 3, 4])
  expect(sizesOf(add(add(list, { size: 11 }), { size: 2 }))).toEqual([2])
})

it('asks for the size of an item once, however many come after it', () => {
  let asked = 0
  const add = boundedList<Item>(({ size }) => {
    asked++
    return size
  }, 300)
  let list: readonly Item[] = []
  for (let i = 0; i < 1000; i++) list = add(list, { size: 1 })
  expect([list.length, asked]).toEqual([300, 1000])
})
