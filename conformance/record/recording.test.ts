import { expect, test } from 'vitest'
import type { Answer, Scenario } from '../replay/scenario.ts'
import { asOfRelease, changedAnswers, recorded, releaseAnswers } from './recording.ts'

const ok = (body: string): Answer => ({ status: 200, body })
const scenario = (...answers: Answer[]): Scenario => ({ name: 'a/b', steps: [], answers })
const [A, B, C, VARIES] = [ok('a'), ok('b'), ok('c'), { varies: true }]

test.each<[string, Answer[], Answer[], Answer[], Answer[]]>([
  ['answers on which two servers agree', [], [A, B], [A, B], [A, B]],
  ['an answer that differs between two servers is marked', [], [A, B], [A, C], [A, VARIES]],
  ['an answer that was marked stays so when two servers agree', [A, VARIES], [A, B], [A, B], [A, VARIES]],
  ['new answers take the place of old ones', [A, B], [C, B], [C, B], [C, B]],
])('a recording: %s', (_, former, first, second, answers) => {
  expect(recorded(scenario(...former), 'v1.37.2', [first, second])).toEqual({
    name: 'a/b',
    steps: [],
    server: 'v1.37.2',
    answers,
  })
})

test('two servers that give different numbers of answers are an error', () => {
  expect(() => recorded(scenario(), 'v1.37.2', [[A], [A, B]])).toThrow('a/b: one server gave 1 answers and the other 2')
})

test.each<[string, Answer[], Answer[], number[]]>([
  ['none', [A, B], [A, B], []],
  ['one', [A, B], [A, C], [1]],
  ['one that the base does not have', [A], [A, B], [1]],
  ['one that the other does not have', [A, B], [A], [1]],
  ['one that varies and that the base does not have', [A], [A, VARIES], [1]],
  ['none where either varies', [A, VARIES, B], [VARIES, C, B], []],
])('answers that changed: %s', (_, base, other, places) => {
  expect(changedAnswers(scenario(...base), scenario(...other))).toEqual(places)
})

test.each<[string, Answer[], Answer[]]>([
  ['as many', [A, B], [A, C]],
  ['fewer', [A, B, C], [A, C]],
  ['more', [A], [B, A, C]],
])('a release with %s answers reads back from what differs alone', (_, base, other) => {
  const differing = releaseAnswers(scenario(...base), { ...scenario(...other), server: 'v1.36.6' })
  expect(asOfRelease(scenario(...base), differing).answers).toEqual(other)
})

test('a release that agrees adds nothing', () => {
  expect(releaseAnswers(scenario(A), { ...scenario(A), server: 'v1.36.6' })).toBeUndefined()
})
