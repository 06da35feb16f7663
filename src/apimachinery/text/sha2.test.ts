import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { hexOf, sha256, sha512 } from './sha2.ts'

/** Texts of all lengths around the ends of blocks, and longer ones, with characters of one to four bytes. */
const texts = Array.from({ length: 300 }, (_, length) => 'aé漢😀'.repeat(length).slice(0, length)).concat('x'.repeat(70_000))

it.each([
  ['sha256', sha256],
  ['sha512', sha512],
] as const)('hashes texts of any length as %s', (name, hash) => {
  const expected = texts.map((text) => createHash(name).update(text, 'utf8').digest('hex'))
  expect(texts.map((text) => hexOf(hash(text)))).toEqual(expected)
})
