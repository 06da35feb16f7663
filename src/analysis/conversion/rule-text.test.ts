import { describe, expect, it } from 'vitest'
import { pairsOf, pairsText, scalarOf, scalarText } from './rule-text.ts'
import type { ValuePair } from './rules.ts'

describe('rules as they are typed', () => {
  it.each([
    ['small', 'small'],
    [4, '4'],
    ['4', '"4"'],
    [true, 'true'],
    ['true', '"true"'],
    ['a, b', '"a, b"'],
    ['', '""'],
    [null, 'null'],
  ])('[CN-1] a value %j is %s', (value, text) => {
    expect(scalarText(value)).toBe(text)
    expect(scalarOf(text)).toEqual(value)
  })

  it.each<[readonly ValuePair[], string]>([
    [[], ''],
    [
      [
        ['small', 1],
        ['large', 4],
      ],
      'small = 1, large = 4',
    ],
    [[['a=b', 'c, "d"']], '"a=b" = "c, \\"d\\""'],
  ])('[CN-1] pairs %j are %s', (pairs, text) => {
    expect(pairsText(pairs)).toBe(text)
    expect(pairsOf(text)).toEqual(pairs)
  })

  it.each(['small', 'small = ', '= 1', 'a = 1 = 2', 'a = 1, b'])('[CN-1] %s has no pairs', (text) => {
    expect(pairsOf(text)).toBeUndefined()
  })
})
