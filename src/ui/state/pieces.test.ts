import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cut, PIECE, type Piece, textOf } from './pieces.ts'

let ids = 0
const newId = (): string => `p${++ids}`
const long = (letter: string, pieces: number): string => letter.repeat(PIECE * pieces)
const kept = (pieces: readonly Piece[], now: readonly Piece[]): number => now.filter((piece) => pieces.includes(piece)).length

describe('a long text in pieces', () => {
  it.each([
    ['the same text', (text: string) => text, 4, 4],
    ['an edit', (text: string) => `${text.slice(0, PIECE * 1.5)}x${text.slice(PIECE * 1.5 + 1)}`, 4, 3],
    ['an insertion', (text: string) => `${text.slice(0, PIECE * 2.5)}xyz${text.slice(PIECE * 2.5)}`, 5, 3],
    ['a new beginning', (text: string) => `x${text}`, 5, 4],
    ['a new end', (text: string) => `${text}x`, 5, 4],
    ['a deletion', (text: string) => text.slice(0, PIECE * 1.5) + text.slice(PIECE * 2.5), 3, 2],
    ['another text', () => long('z', 2), 2, 0],
    ['no text', () => '', 0, 0],
  ])('[DZ-11] of %s the pieces that did not change stay', (_what, edit, count, stay) => {
    const text = [...'abcd'].map((letter) => long(letter, 1)).join('')
    const before = cut(text, [], newId)
    const now = cut(edit(text), [[], before], newId)
    expect([textOf(now) === edit(text), now.length, kept(before, now)]).toEqual([true, count, stay])
  })
  it('[DZ-11] pieces always make the text', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', long('a', 1), long('b', 1.5)), { maxLength: 5 })
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(text, text, text, (one, two, three) => {
        const first = cut(one, [], newId)
        const second = cut(two, [first], newId)
        const third = cut(three, [second, first], newId)
        expect([textOf(first), textOf(second), textOf(third)].map((made, i) => made === [one, two, three][i])).toEqual([
          true,
          true,
          true,
        ])
        expect(third.every((piece) => piece.text !== '')).toBe(true)
      }),
      { numRuns: 100 },
    )
  })
})
