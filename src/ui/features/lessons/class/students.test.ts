import { expect, it } from 'vitest'
import type { Student } from '../../../../protocol/class.ts'
import { isStuck, ordered, STUCK_MS } from './students.ts'

const NOW = 1_000_000_000

const student = (name: string, ago: { moved?: number; act?: number }, met = 1, completed = 0): Student => ({
  name,
  token: '',
  isHere: true,
  completed,
  requests: 0,
  lesson: { id: 'a', title: 'a', step: 1, steps: 3, met, goals: 3, isHelped: false },
  ...(ago.moved !== undefined && { movedAt: NOW - ago.moved }),
  ...(ago.act !== undefined && { actAt: NOW - ago.act }),
})

it.each([
  ['tries for longer than that', student('a', { moved: STUCK_MS, act: 1000 }), true],
  ['tries for less', student('a', { moved: STUCK_MS - 1, act: 1000 }), false],
  ['has not tried since the last goal', student('a', { moved: STUCK_MS, act: STUCK_MS + 1 }), false],
  ['has met all goals', student('a', { moved: STUCK_MS, act: 1000 }, 3), false],
  ['has reported nothing', student('a', {}), false],
  ['has gone', { ...student('a', { moved: STUCK_MS, act: 1000 }), isHere: false }, false],
  ['plays no lesson', { ...student('a', { moved: STUCK_MS, act: 1 }), lesson: undefined } as unknown as Student, false],
])('[BD-7] who %s: %j', (_what, who, expected) => expect(isStuck(who, NOW)).toBe(expected))

it.each([
  ['name', ['a', 'b', 'c']],
  ['stuck', ['b', 'a', 'c']],
  ['progress', ['c', 'a', 'b']],
] as const)('[BD-7] students in the order of %s', (order, names) => {
  const all = [
    student('a', { moved: 10, act: 5 }, 2),
    student('b', { moved: STUCK_MS * 2, act: 5 }),
    student('c', { moved: 10, act: 5 }, 1, 1),
  ]
  expect(ordered(all, order, NOW).map(({ name }) => name)).toEqual(names)
})
