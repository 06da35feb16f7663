import { expect, it } from 'vitest'
import { smallestEdit } from './decorations.ts'

const rows: [name: string, from: string, to: string][] = [
  ['nothing', 'a: 1\n', 'a: 1\n'],
  ['one value', 'a: 1\nb: 2\n', 'a: 1\nb: 33\n'],
  ['a repeated character', 'aa', 'aaa'],
  ['everything', 'x', 'yz'],
  ['to nothing', 'abc', ''],
]
it.each(rows)('the smallest edit, applied, gives the new text: %s', (_, from, to) => {
  const edit = smallestEdit(from, to)
  expect(edit === undefined ? from : from.slice(0, edit.start) + edit.text + from.slice(edit.end)).toBe(to)
})
it('leaves the common ends alone', () => {
  expect(smallestEdit('a: 1\nb: 2\nc: 3\n', 'a: 1\nb: 25\nc: 3\n')).toEqual({ start: 9, end: 9, text: '5' })
})
