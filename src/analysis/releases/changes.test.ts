import { expect, test } from 'vitest'
import { MINORS } from '../../apimachinery/releases/choices.ts'
import { GATES } from '../../apimachinery/releases/gates.ts'
import { OLDEST_MINOR } from '../../apimachinery/releases/named.ts'
import { changesBetween } from './changes.ts'

const { has, lacks, source } = GATES.watchList

test.each([
  [32, 33, [{ older: has, newer: lacks, source }]],
  [33, 34, [{ older: lacks, newer: has, source }]],
  [32, 34, []],
])('[DZ-53] a behaviour that 1.33 took back and 1.34 brought again, from 1.%i to 1.%i', (older, newer, expected) => {
  expect(changesBetween(older, newer).filter((change) => change.source === source)).toEqual(expected)
})

test('[DZ-53] a library that has macros alone is named by what they are for', () => {
  expect(changesBetween(32, 33).map((change) => change.newer)).toContain(
    'Rules that are being written can use comprehensions over two variables.',
  )
})

test.each(MINORS)('[DZ-53] a change up to 1.%i says two different things, and names nothing that only macros call', (minor) => {
  for (const { older, newer } of changesBetween(OLDEST_MINOR, minor)) {
    expect(older).not.toBe(newer)
    expect(newer).not.toContain('@')
  }
})
