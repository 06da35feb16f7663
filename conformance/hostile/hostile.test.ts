import { expect, test } from 'vitest'
import { INPUTS, type Outcome, problemsOf } from './run.ts'

const outcome = (ms: number, stall: number, ended?: string): Outcome => ({
  input: { family: 'bodies', name: 'digits', run: async () => ({ status: 400, ms, body: '' }) },
  answer: { status: 400, ms, body: '' },
  stall,
  ended,
})

test('every input has a name of its own', () => {
  const names = INPUTS.map(({ family, name }) => `${family}: ${name}`)
  expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([])
  expect(names.length).toBeGreaterThanOrEqual(200)
})

test.each([
  ['quick', outcome(1000, 1000), undefined, []],
  ['slow', outcome(1200, 10), undefined, ['bodies: digits: answered after 1200 ms, 1000 ms allowed']],
  ['slow, and not five times as slow as the real server', outcome(1200, 10), outcome(300, 0), []],
  ['slower than that', outcome(1600, 10), outcome(300, 0), ['bodies: digits: answered after 1600 ms, 1500 ms allowed']],
  ['a stall', outcome(10, 1200), outcome(10, 0), ['bodies: digits: others waited 1200 ms, 1000 ms allowed']],
  ['an end', outcome(10, 0, 'ended with SIGABRT'), undefined, ['bodies: digits: the process ended with SIGABRT']],
])('%s', (_what, measured, other, problems) => {
  expect(problemsOf(measured, other)).toEqual(problems)
})
