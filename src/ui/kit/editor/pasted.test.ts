import { expect, test } from 'vitest'
import { pastedAfter } from './pasted.ts'

test.each<[what: string, before: string, text: string, pasted: string]>([
  ['lines of the same depth', '  ', '  labels:\n    season: winter\n', 'labels:\n    season: winter\n'],
  ['a single line', '  ', '  cookies: 3', 'cookies: 3'],
  ['lines that were deeper', '  ', '      a:\n        b: 1', 'a:\n    b: 1'],
  ['lines that were less deep', '    ', '  a:\n    b: 1', 'a:\n      b: 1'],
  ['a list', '  ', '  - a: 1\n\n    b: 2', '- a: 1\n\n    b: 2'],
])('whole lines begin at the caret: %s', (_what, before, text, pasted) => {
  expect(pastedAfter(before, text)).toBe(pasted)
})

test.each<[what: string, before: string, text: string]>([
  ['at the begin of a line', '', '  labels:\n    season: winter'],
  ['behind a text', '  name: ', '  corner'],
  ['a part of a line', '  ', 'labels:\n    season: winter'],
  ['lines that go back below the first', '  ', '    b: 1\n  c: 2'],
  ['an empty line', '  ', '   \n  a: 1'],
  ['behind more than any YAML is indented', ' '.repeat(101), '  a: 1'],
])('any other text stays as it is: %s', (_what, before, text) => {
  expect(pastedAfter(before, text)).toBe(text)
})
