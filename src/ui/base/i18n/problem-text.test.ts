import { expect, it } from 'vitest'
import { problemLine } from './problem-text.ts'

it.each([
  ['a parser that names it', 'yaml: line 3: did not find expected key', 3, 0, ''],
  ['a parser that names none', 'invalid character', 3, 0, 'line 3: '],
  ['another line than the parser names, within its file', 'yaml: line 13: did not find expected key', 13, 10, 'line 3: '],
  ['none', 'exceeded max depth', 0, 0, ''],
])('the line of a problem stands before its text once: %s', (_what, message, line, before, said) => {
  expect(problemLine({ message, line }, before)).toBe(said)
})
