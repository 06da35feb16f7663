import { expect, test } from 'vitest'
import { parseUint64 } from './resource-version.ts'

test.each<[text: string, result: bigint | string]>([
  ['0', 0n],
  ['00', 0n],
  ['000000000000000000000000017', 17n],
  ['18446744073709551615', 18446744073709551615n],
  ['18446744073709551616', 'value out of range'],
  ['99999999999999999999', 'value out of range'],
  ['1'.repeat(3_000_000), 'value out of range'],
  ['', 'invalid syntax'],
  ['-1', 'invalid syntax'],
  ['+1', 'invalid syntax'],
  ['1_0', 'invalid syntax'],
  ['0x1', 'invalid syntax'],
])('[CR-1] a resourceVersion is an unsigned number of 64 bits', (text, result) => {
  expect(parseUint64(text)).toBe(result)
})
