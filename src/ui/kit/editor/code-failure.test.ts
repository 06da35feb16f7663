import { expect, test } from 'vitest'
import { failureProblems } from './code-failure.ts'

test.each<[string, string | undefined, readonly [line: number, message: string] | undefined]>([
  ['nothing failed', undefined, undefined],
  ['another file failed', 'admission.ts:3): no', undefined],
  ['no line is named', 'conversion.ts: no', undefined],
  ['a line of a stack', 'at convert (conversion.ts:3): it has no size', [3, 'it has no size']],
  ['a line and its message', 'conversion.ts:12: unexpected token\nat eval', [12, 'unexpected token']],
  [
    'a line without a message: all of it',
    'TypeError: no\n at convert (conversion.ts:3)',
    [3, 'TypeError: no\n at convert (conversion.ts:3)'],
  ],
])('%s', (_, failure, expected) => {
  const [problem] = failureProblems('conversion.ts', failure) ?? []
  expect(problem && [problem.line, problem.message]).toEqual(expected)
})
