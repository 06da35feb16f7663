import { describe, expect, test } from 'vitest'
import { parseGoDuration } from './go-duration.ts'

const S = 1_000_000_000n

describe('a duration as Go reads it', () => {
  test.each([
    ['0', 0n],
    ['-0', 0n],
    ['3s', 3n * S],
    ['1h30m', 5400n * S],
    ['+1.5s', 1_500_000_000n],
    ['-.5s', -500_000_000n],
    ['1.s', S],
    ['2\u00b5s1ns', 2001n],
    ['0.000000000000000000000000000000001h', 0n],
    ['-9223372036854775808ns', -(2n ** 63n)],
  ])('%s', (text, nanoseconds) => {
    expect(parseGoDuration(text)).toBe(nanoseconds)
  })

  test.each([
    ['', 'time: invalid duration ""'],
    ['-', 'time: invalid duration "-"'],
    ['abc', 'time: invalid duration "abc"'],
    ['.s', 'time: invalid duration ".s"'],
    ['3', 'time: missing unit in duration "3"'],
    ['1h1x', 'time: unknown unit "x" in duration "1h1x"'],
    ['3s ', 'time: unknown unit "s " in duration "3s "'],
    ['9223372036854775808ns', 'time: invalid duration "9223372036854775808ns"'],
    ['9999999999999h', 'time: invalid duration "9999999999999h"'],
    ['99999999999999999999s', 'time: invalid duration "99999999999999999999s"'],
    ['"\\\u00e9', 'time: invalid duration "\\"\\\\\\xc3\\xa9"'],
  ])('%s is none', (text, error) => {
    expect(parseGoDuration(text)).toEqual({ error })
  })
})
