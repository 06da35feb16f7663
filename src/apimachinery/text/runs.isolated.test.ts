import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expectLinearScan } from '../testing/steps.ts'
import { afterRun, isDigit, numbersWithUnits, withoutRunAtEnd } from './runs.ts'

describe('runs of characters', () => {
  it.each([
    ['', 0, 0],
    ['12x', 0, 2],
    ['12x', 2, 2],
    ['12', 1, 2],
  ])('of digits in "%s" from %i end at %i', (text, from, end) => {
    expect(afterRun(text, from, isDigit)).toBe(end)
  })

  it.each([
    ['12x12', '12x'],
    ['123', ''],
    ['x', 'x'],
  ])('at the end of %s leave "%s"', (text, left) => {
    expect(withoutRunAtEnd(text, isDigit)).toBe(left)
  })
})

describe('numbers with units', () => {
  const WORDS = ['1', '23', ' ', '\t', 'd', 'Days', 'µs', '-', '\v', 'é']

  it('are those that the expression of the real server finds', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...WORDS), { maxLength: 12 }), (parts) => {
        const text = parts.join('')
        const found = [...text.matchAll(/(\d+)[\t\n\f\r ]*([A-Za-zµ]+)/g)].map(([, digits, unit]) => [digits, unit])
        expect([...numbersWithUnits(text)]).toEqual(found)
      }),
      { numRuns: 500 },
    )
  })

  it('[HI-5] are found in one pass', () => {
    expectLinearScan(WORDS, (text) => [...numbersWithUnits(text)])
  })
})
