import { describe, expect, it } from 'vitest'
import { compareBytes, utf8Length } from '../json/utf8.ts'
import { expectLinear, expectLinearScan, stepsOf } from './steps.ts'

describe('counting steps', () => {
  it('counts the blocks that ran, the same each time', () => {
    const steps = (length: number) => stepsOf(() => utf8Length('ä'.repeat(length)))
    expect(steps(2000)).toBe(steps(2000))
    expect(steps(2000)).toBeGreaterThan(2000)
  })

  it('counts what a bulk built-in moves', () => {
    const list = Array.from({ length: 5000 }, () => 0)
    expect(stepsOf(() => list.splice(0, 1))).toBe(5000)
  })

  it.each([
    ['a scan that starts again at each character', (text: string) => [...text].map((_, i) => utf8Length(text.slice(i)))],
    ['a list that is searched for each item', (text: string) => [...text].filter((_, i, all) => all.indexOf('no', i))],
    ['a rescan by a callee', (text: string) => [...text].map(() => compareBytes(text, `${text}x`))],
  ])('finds %s', (_name, scan) => {
    expect(() => expectLinear((repeats) => scan('ä'.repeat(repeats)))).toThrow(/take \d+ steps/)
  })

  it('accepts a scan that reads each character once', () => {
    expectLinearScan(['a', 'ä', '\u{1f600}'], utf8Length)
  })
})
