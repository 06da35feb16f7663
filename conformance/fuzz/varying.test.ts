import { expect, test } from 'vitest'
import type { Difference } from '../replay/compare.ts'
import type { Json } from '../replay/numbers.ts'
import type { Answer } from '../replay/scenario.ts'
import type { Case } from './fuzz.ts'
import { withoutVarying } from './varying.ts'

const NOTE: Difference = { answer: 0, at: '/body/note', wanted: 'a', got: 'b' }
const RULE: Difference = { answer: 1, at: '/body/spec/rule', wanted: 'a', got: 'b' }

const run = (group: string, bodies: readonly Json[], ...differences: readonly Difference[]): Case => ({
  round: {
    name: 'r',
    steps: [{ request: { method: 'GET', path: `/crds/widgets.${group}` } }],
    answers: bodies.map((body): Answer => ({ status: 200, body })),
  },
  comparison: { name: 'r', answers: bodies.length, agreeing: 0, differences },
  explained: {},
})

const SAME: readonly Json[] = [{ note: 'a', of: 'g1.io' }, { spec: { rule: 'a' } }]
const SAME_IN_G2: readonly Json[] = [{ note: 'a', of: 'g2.io' }, { spec: { rule: 'a' } }]
const OTHER_NOTE: readonly Json[] = [{ note: 'c', of: 'g2.io' }, { spec: { rule: 'a' } }]
const OTHER_SPEC: readonly Json[] = [{ note: 'a', of: 'g2.io' }, { spec: null }]

test.each<[string, Case, Case, readonly Difference[], number]>([
  ['where the server answered twice the same, counts', run('g1.io', SAME, NOTE), run('g2.io', SAME_IN_G2, NOTE), [NOTE], 0],
  ['that is there only once, counts', run('g1.io', SAME, NOTE), run('g2.io', SAME_IN_G2), [NOTE], 0],
  ['where the server answered twice differently, does not count', run('g1.io', SAME, NOTE), run('g2.io', OTHER_NOTE), [], 1],
  ['below a place where the server varied, does not count', run('g1.io', SAME, RULE), run('g2.io', OTHER_SPEC), [], 1],
  ['elsewhere in an answer that varied, counts', run('g1.io', SAME, NOTE), run('g2.io', OTHER_SPEC), [NOTE], 0],
  ['of the second run alone, counts', run('g1.io', SAME, NOTE), run('g2.io', OTHER_NOTE, NOTE, RULE), [RULE], 1],
])('a difference %s', (_, first, second, left, varying) => {
  const found = withoutVarying(first, second)
  expect([found.left.comparison.differences, found.varying]).toEqual([left, varying])
})
