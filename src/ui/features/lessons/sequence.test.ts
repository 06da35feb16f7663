import { expect, it } from 'vitest'
import { lessonsOf } from './sequence.ts'

it.each([
  [
    ['hot-loop', 'first-kind'],
    ['hot-loop', 'first-kind'],
  ],
  [['first-kind', 'first-kind'], ['first-kind']],
  [['no-such-lesson', 'conflict', ''], ['conflict']],
  [[], []],
])('a sequence %j is that of the lessons %j, in its order', (ids, expected) => {
  expect(lessonsOf(ids).map(({ id }) => id)).toEqual(expected)
})
