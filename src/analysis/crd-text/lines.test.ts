import { expect, it } from 'vitest'
import type { Path } from '../edit.ts'
import { linesOf, pathAtLine } from './lines.ts'

const TEXT = 'a: 1\nb:\n  c:\n  - d: x\n    e: [1]\n  # end\nf: 2\n'

const places: [path: Path, lines: readonly [number, number]][] = [
  [['a'], [1, 1]],
  [['b'], [2, 5]],
  [
    ['b', 'c', 0],
    [4, 5],
  ],
  [
    ['b', 'c', 0, 'e'],
    [5, 5],
  ],
  [
    ['b', 'missing', 'x'],
    [2, 5],
  ],
  [['f'], [7, 7]],
]
it.each(places)('[DZ-3] the lines of %j', (path, lines) => {
  expect(linesOf(TEXT, [path])).toEqual([lines])
})

const lines: [line: number, path: Path | undefined][] = [
  [1, ['a']],
  [2, ['b']],
  [5, ['b', 'c', 0, 'e']],
  [7, ['f']],
  [8, undefined],
]
it.each(lines)('[DZ-3] line %i belongs to %j', (line, path) => {
  expect(pathAtLine(TEXT, line)).toEqual(path)
})
it('[DZ-3] a blank line between values belongs to none of them', () => {
  expect([1, 2, 3].map((line) => pathAtLine('a:\n   \n  b: 1\n', line))).toEqual([['a'], undefined, ['a', 'b']])
})
