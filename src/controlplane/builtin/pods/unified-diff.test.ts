import { expect, test } from 'vitest'
import { unifiedDiff } from './unified-diff.ts'

const lines = (text: string): string[] => text.split('')

// The answers are those of Python's difflib.
test.each([
  ['abc', 'abc', ''],
  ['', 'a', '@@ -0,0 +1 @@\n+a\n'],
  ['a', '', '@@ -1 +0,0 @@\n-a\n'],
  ['abcdefghi', 'abcdXfghi', '@@ -2,7 +2,7 @@\n b\n c\n d\n-e\n+X\n f\n g\n h\n'],
  ['abcdefghijklmnop', 'Xbcdefghijklmnoq', '@@ -1,4 +1,4 @@\n-a\n+X\n b\n c\n d\n@@ -13,4 +13,4 @@\n m\n n\n o\n-p\n+q\n'],
  ['abab', 'baba', '@@ -1,4 +1,4 @@\n+b\n a\n b\n a\n-b\n'],
])('[PD-4] the difference of %j and %j', (from, to, diff) => {
  expect(unifiedDiff(lines(from), lines(to))).toBe(diff)
})
