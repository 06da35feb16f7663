import { describe, expect, test } from 'vitest'
import { countError, type ErrorList, errorText, invalid, Path, required, withinBudget } from './error.ts'

const AT = Path.of('spec')

/** A validation that makes this many errors, each with this value. */
const making = (count: number, value: string) => (): ErrorList => Array.from({ length: count }, () => invalid(AT, value, 'wrong'))

const tooMany = (made: number, listed: number): string =>
  `<nil>: Too many: at least ${made} errors, of which the first ${listed} are listed`

describe('[HI-7] the budget of a validation', () => {
  test.each([
    ['none', 0, ''],
    ['as many as there may be', 100_000, 'a'],
    ['31 MB', 31, 'a'.repeat(1_000_000)],
  ])('%s: all errors are given', (_what, count, value) => {
    expect(withinBudget(making(count, value))).toEqual(making(count, value)())
  })

  test.each([
    ['one error more', 100_001, 'a', 100_001, 100],
    ['a million errors', 1_000_000, 'a', 100_001, 100],
    ['32 MB in few errors', 40, 'a'.repeat(1_000_000), 32, 1],
    ['32 MB in many errors', 4000, 'a'.repeat(10_000), 3192, 100],
  ])('%s: the first are given, and one that says so', (_what, count, value, made, listed) => {
    const errors = withinBudget(making(count, value))
    const last = errors.pop()
    expect([errors.length, last?.type, last && errorText(last)]).toEqual([listed, 'FieldValueTooMany', tooMany(made, listed)])
    expect(new Set(errors.map(errorText)).size).toBe(1)
  })

  test('each validation has its own, also one within another', () => {
    const errors = withinBudget(() => [...withinBudget(making(100_000, 'a')), ...making(100_000, 'b')()])
    expect(errors).toHaveLength(200_000)
  })

  test('outside a validation errors are not counted', () => {
    for (let i = 0; i < 100_001; i++) countError(required(AT, ''))
    expect(withinBudget(() => [required(AT, '')])).toEqual([required(AT, '')])
  })

  test('what else is thrown goes on, and ends the budget', () => {
    const fail = (): never => {
      throw new RangeError('another fault')
    }
    expect(() => withinBudget(fail)).toThrow('another fault')
    expect(making(100_001, 'a')()).toHaveLength(100_001)
  })
})
