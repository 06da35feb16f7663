import { expect, test } from 'vitest'
import { tally } from './score.ts'

const outcome = (status: string) => ({
  status,
  fileName: 'a.ts',
  location: { start: { line: 1, column: 1 }, end: { line: 1, column: 2 } },
  mutatorName: 'BlockStatement',
})

test('changes that no test reaches count as unnoticed, those that time out as noticed', () => {
  const outcomes = ['Killed', 'Timeout', 'Killed', 'Survived', 'NoCoverage', 'Ignored', 'CompileError', 'RuntimeError'].map(
    outcome,
  )
  const { survivors, line } = tally(outcomes)
  expect(survivors.map(({ status }) => status)).toEqual(['Survived', 'NoCoverage'])
  expect(line).toBe('3 of 5 changes are noticed (60.0 %); 3 are left out')
})

test('nothing to change is no score', () => {
  expect(tally([outcome('Ignored')]).line).toBe('0 of 0 changes are noticed (none); 1 are left out')
})
