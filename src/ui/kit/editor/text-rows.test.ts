import { describe, expect, it } from 'vitest'
import { offsetIn, positionIn, rowOf, rowsBetween } from './text-rows.ts'

const ghost = (after: number) => ({ after, text: 'added', note: '' })

describe('rows', () => {
  it('are the lines, and after a line what the server filled in', () => {
    const ghosts = [ghost(1), ghost(1), ghost(3)]
    expect(rowsBetween(0, 9, 3, ghosts).map((row) => ('line' in row ? row.line : 'ghost'))).toEqual([
      1,
      'ghost',
      'ghost',
      2,
      3,
      'ghost',
    ])
    expect([1, 2, 3].map((line) => rowOf(line, ghosts))).toEqual([0, 3, 4])
  })
  it('end with the text', () => {
    expect(rowsBetween(1, 9, 3, [])).toEqual([{ line: 2 }, { line: 3 }])
    expect(rowsBetween(5, 9, 3, [])).toEqual([])
  })
})

describe('places', () => {
  const lines = ['a: 1', 'bb: 2', '']
  it.each([
    [0, { line: 4, column: 1 }],
    [4, { line: 4, column: 5 }],
    [5, { line: 5, column: 1 }],
    [11, { line: 6, column: 1 }],
  ])('the offset %i is a line and a column, and back', (offset, position) => {
    expect(positionIn(lines.join('\n'), offset, 4)).toEqual(position)
    expect(offsetIn(lines, position, 4)).toBe(offset)
  })
  it('outside of the lines are moved into them', () => {
    expect(offsetIn(lines, { line: 1, column: 9 }, 4)).toBe(4)
    expect(offsetIn(lines, { line: 9, column: 9 }, 4)).toBe(11)
  })
})
