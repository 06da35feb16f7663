import { expect, test } from 'vitest'
import { changedLines } from './changed-lines.ts'

const lines = (count: number, word: string): string => Array.from({ length: count }, (_, i) => `${word} ${i}`).join('\n')

test.each([
  ['a line that is the same', 'a\nb', 'a\nb', []],
  ['a line with another value', 'a: 1\nb: 2', 'a: 1\nb: 3', ['b: 3']],
  ['a line that moved', 'a: 1\nb: 2\nc: 3', 'b: 2\nc: 3\na: 1', ['a: 1']],
  ['a line that stands once more', 'list:\n- x: 1', 'list:\n- x: 1\n- x: 1', ['- x: 1']],
  ['only lines that are gone', 'a\nb\nc', 'a\nc', []],
])('%s', (_, base, text, changed) => {
  expect(changedLines(base, text).flatMap(({ line, isChanged }) => (isChanged ? [line] : []))).toEqual(changed)
})

test('texts of which too much differs are marked as a whole, in bounded time', () => {
  const marked = changedLines(lines(40_000, 'old'), lines(40_000, 'new'))
  expect(marked).toHaveLength(40_000)
  expect(marked.every(({ isChanged }) => isChanged)).toBe(true)
})
