import { expect, test } from 'vitest'
import { isAhead, parseAskedVersion } from './asked-version.ts'

const reject = (why: string): Error => new Error(why)

test.each([
  ['', 'unset'],
  ['0', 'any'],
  ['00', 'unset'],
  ['7', 7],
  ['007', 7],
])('[LS-6] %j asks for %j', (text, asked) => {
  expect(parseAskedVersion(text, reject)).toBe(asked)
})

test('what is no number is rejected in the words of Go', () => {
  expect(() => parseAskedVersion('-0', reject)).toThrow(
    'resourceVersion: Invalid value: "-0": strconv.ParseUint: parsing "-0": invalid syntax',
  )
})

test.each([
  ['any', false],
  ['unset', false],
  [5, false],
  [6, true],
] as const)('%j is ahead of 5: %j', (asked, expected) => {
  expect(isAhead(asked, 5)).toBe(expected)
})
