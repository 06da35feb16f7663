import { expect, it } from 'vitest'
import type { ProgramEnd } from '../program.ts'
import { differenceOf } from './difference.ts'

const limit = (kind: 'memory' | 'steps' | 'time', message: string): ProgramEnd => ({ type: 'limit', limit: kind, message })

it.each<[what: string, expected: ProgramEnd, came: ProgramEnd, isEqual: boolean]>([
  ['the same end', { type: 'failed', message: 'a' }, { type: 'failed', message: 'a' }, true],
  ['another message', { type: 'failed', message: 'a' }, { type: 'failed', message: 'b' }, false],
  ['endless, by time and by steps', limit('time', '700 ms'), limit('steps', 'too many steps'), true],
  ['endless, and too large', limit('time', '700 ms'), limit('memory', '64 MiB'), false],
  ['an end, and a limit', { type: 'stopped' }, limit('time', '700 ms'), false],
])('[RP-2] compares ends: %s', (_what, expected, came, isEqual) => {
  const difference = differenceOf({ type: 'over', end: expected }, { type: 'over', end: came }, 3)
  expect(difference === undefined).toBe(isEqual)
})
