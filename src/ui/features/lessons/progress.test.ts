import { describe, expect, test } from 'vitest'
import { betterOf, readProgress } from './progress.ts'

describe('stored progress', () => {
  const good = { step: 1, from: 2, isHelped: false }
  test.each<[string, unknown, unknown]>([
    ['is read', { a: good }, { a: good }],
    ['keeps the best run', { a: { ...good, best: { requests: 2 } } }, { a: { ...good, best: { requests: 2, isHelped: false } } }],
    ['without a step is left out', { a: { from: 1 }, b: good }, { b: good }],
    ['with a step below 0 is left out', { a: { ...good, step: -1 } }, {}],
    ['with a best run that is none loses that alone', { a: { ...good, best: { requests: 'x' } } }, { a: good }],
    ['that is no record is empty', [1], {}],
    ['that is nothing is empty', undefined, {}],
  ])('%s', (_, value, expected) => expect(readProgress(value)).toEqual(expected))
})

test.each([
  [{ requests: 2, isHelped: false }, undefined, 2, false],
  [{ requests: 2, isHelped: true }, { requests: 9, isHelped: false }, 9, false],
  [{ requests: 9, isHelped: false }, { requests: 2, isHelped: true }, 9, false],
  [{ requests: 3, isHelped: false }, { requests: 4, isHelped: false }, 3, false],
  [{ requests: 5, isHelped: false }, { requests: 4, isHelped: false }, 4, false],
])('the better of %o and %o', (a, b, requests, isHelped) => expect(betterOf(a, b)).toEqual({ requests, isHelped }))
