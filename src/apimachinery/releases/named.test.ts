import { expect, test } from 'vitest'
import { MINORS as CHOICES, isPreRelease, latestFirst } from './choices.ts'
import { isIn, LATEST_MINOR, minorOf, NEXT_MINOR, OLDEST_MINOR, releaseOf } from './named.ts'
import { PRE_RELEASE } from './pre-release.ts'

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
  [`1.${NEXT_MINOR}`, NEXT_MINOR],
  [PRE_RELEASE, undefined],
  [`1.${NEXT_MINOR + 1}`, undefined],
  ['2.35', undefined],
  ['1.35-x', undefined],
])('the text %s names the minor version %s', (text, minor) => expect(minorOf(text)).toBe(minor))

test('the pre-release is the only choice behind the latest release, which is asked first', () => {
  expect(CHOICES.filter(isPreRelease)).toEqual([NEXT_MINOR])
  expect(latestFirst([LATEST_MINOR - 2, LATEST_MINOR - 1, LATEST_MINOR, NEXT_MINOR])).toEqual([
    LATEST_MINOR,
    NEXT_MINOR,
    LATEST_MINOR - 1,
    LATEST_MINOR - 2,
  ])
})

test('the pre-release lacks what ended with the latest release', async () => {
  const [latest, next] = [await releaseOf(LATEST_MINOR), await releaseOf(NEXT_MINOR)]
  expect([latest.has('deletionsWithoutVersion'), next.has('deletionsWithoutVersion')]).toEqual([true, false])
})

test.each([
  ['a small number', 'v:1e-07', 'v:1e-7'],
  ['a large number', 'v:1e+21', 'v:1e+21'],
  ['a text like a number', 'v:"e-07"', 'v:"e-07"'],
  ['keys', 'k:{"a":1e-07,"b":"1e-07\\"e-07","c":2.5e-08}', 'k:{"a":1e-7,"b":"1e-07\\"e-07","c":2.5e-8}'],
  ['a field', 'f:e-07', 'f:e-07'],
])('the pre-release writes exponents in managedFields without leading zeros: %s', async (_, element, written) => {
  const [latest, next] = [await releaseOf(LATEST_MINOR - 1), await releaseOf(NEXT_MINOR)]
  expect([latest.former?.pathElement(element), next.former?.pathElement(element)]).toEqual([element, written])
})
