import { describe, expect, test } from 'vitest'
import { atoi } from './atoi.ts'

describe('a whole number as Go reads it', () => {
  test.each([
    ['0', 0n],
    ['-00', 0n],
    ['+7', 7n],
    ['-007', -7n],
    [`${'0'.repeat(40)}9`, 9n],
    ['9223372036854775807', 2n ** 63n - 1n],
    ['-9223372036854775808', -(2n ** 63n)],
  ])('%s', (text, number) => {
    expect(atoi(text)).toBe(number)
  })

  test.each([
    ['', 'strconv.Atoi: parsing "": invalid syntax'],
    ['-', 'strconv.Atoi: parsing "-": invalid syntax'],
    ['1 ', 'strconv.Atoi: parsing "1 ": invalid syntax'],
    ['1e3', 'strconv.Atoi: parsing "1e3": invalid syntax'],
    ['\u0663', 'strconv.Atoi: parsing "\u0663": invalid syntax'],
    ['\u0001', 'strconv.Atoi: parsing "\\x01": invalid syntax'],
    ['9223372036854775808', 'strconv.Atoi: parsing "9223372036854775808": value out of range'],
    ['-9223372036854775809', 'strconv.Atoi: parsing "-9223372036854775809": value out of range'],
    ['+10000000000000000000', 'strconv.Atoi: parsing "+10000000000000000000": value out of range'],
  ])('%j is none', (text, problem) => {
    expect(atoi(text)).toBe(problem)
  })
})
