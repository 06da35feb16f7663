import { describe, expect, it, vi } from 'vitest'
import { RE2 } from './lazy.ts'
import { matchingText } from './matching-text.ts'
import { parseRegExp } from './regexp.ts'

await RE2.load()

const ANY = { minLength: 0, maxLength: Number.POSITIVE_INFINITY }

describe('a text that patterns match', () => {
  it.each<[patterns: string[], minLength: number, maxLength: number]>([
    [['^[a-z]([-a-z0-9]*[a-z0-9])?$'], 3, 63],
    [['^(\\d+)(Ki|Mi|Gi)$'], 0, 100],
    [['^[a-m]+$', '^[k-z]{3}$'], 0, 100],
    [['b', '^a', 'c$'], 0, 100],
    [['^\\bfoo\\b.\\bbar$'], 0, 100],
    [['(?i)^ABC$', '^a'], 0, 3],
    [['^\\p{Greek}{2}$'], 0, 2],
    [['^[^a-zA-Z0-9]$'], 1, 1],
    [['^(([0-9]|25[0-5])\\.){3}[0-9]$'], 0, 15],
    [['x{1000}'], 0, 1000],
    [['^(a{1,10}){1,10}$'], 40, 50],
    [[], 4, 4],
  ])('%j, of %i to %i characters', (patterns, minLength, maxLength) => {
    const text = matchingText({ patterns, minLength, maxLength }) ?? 'none'
    for (const pattern of patterns) {
      const expression = parseRegExp(pattern)
      expect([pattern, text, 'error' in expression || expression.test(text)]).toEqual([pattern, text, true])
    }
    expect([...text].length).toBeGreaterThanOrEqual(minLength)
    expect([...text].length).toBeLessThanOrEqual(maxLength)
  })

  it.each([
    ['two patterns that exclude each other', ['^a+$', '^b+$']],
    ['a pattern that cannot be read', ['(']],
    ['a pattern that nothing matches', ['a^b']],
  ])('is none for %s', (_, patterns) => {
    expect(matchingText({ ...ANY, patterns })).toBeUndefined()
  })

  it('is none where the search would take too long', () => {
    expect(
      matchingText({ patterns: ['^(a|b|ab)*c{900}(d{900})?e$'], minLength: 1_000_000, maxLength: 2_000_000 }),
    ).toBeUndefined()
  })

  it('is none behind a bounded number of steps, also where each character of many leads to many instructions', () => {
    const branches = Array.from({ length: 2000 }, (_, i) => `.{0,1}\\x{${(0x100 + 2 * i).toString(16)}}`)
    const pattern = `^(?:${branches.join('|')})$`
    const expression = parseRegExp(pattern)
    if ('error' in expression) throw new Error(expression.error)
    const instruction = Object.getPrototypeOf(expression.program().inst[0])
    const matchRune = vi.spyOn(instruction, 'matchRune')
    expect(matchingText({ patterns: [pattern], minLength: 1_000_000, maxLength: 2_000_000 })).toBeUndefined()
    // Two searches of a million steps, and what the last character of each leads to.
    expect(matchRune.mock.calls.length).toBeLessThan(2_200_000)
    matchRune.mockRestore()
  })

  it('is another one at another turn', () => {
    const texts = [0, 1, 2].map((turn) => matchingText({ ...ANY, patterns: ['^[a-z]$'], turn }))
    expect(new Set(texts).size).toBe(3)
  })
})
