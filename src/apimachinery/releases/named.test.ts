import { expect, test } from 'vitest'
import { isIn, LATEST_MINOR, minorOf, OLDEST_MINOR } from './named.ts'

const MINORS = [30, 31, 32, 33]
const TEXTS = { has: '', lacks: '', source: '' }

test.each<[string, Parameters<typeof isIn>[0], number[]]>([
  ['nothing is said of', undefined, MINORS],
  ['came', { ...TEXTS, since: 31 }, [31, 32, 33]],
  ['went', { ...TEXTS, until: 31 }, [30, 31]],
  ['was taken back', { ...TEXTS, since: 31, except: [32] }, [31, 33]],
])('a behaviour that %s is in these releases', (_, gate, expected) => {
  expect(MINORS.filter((minor) => isIn(gate, minor))).toEqual(expected)
})

test.each([
  [`1.${OLDEST_MINOR}`, OLDEST_MINOR],
  [`v1.${LATEST_MINOR}.2`, LATEST_MINOR],
  [`1.${OLDEST_MINOR - 1}`, undefined],
  [`1.${LATEST_MINOR + 1}`, undefined],
  ['2.35', undefined],
  ['1.35-x', undefined],
])('the text %s names the minor version %s', (text, minor) => expect(minorOf(text)).toBe(minor))
