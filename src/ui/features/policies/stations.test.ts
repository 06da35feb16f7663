import { expect, it } from 'vitest'
import type { PolicyReport } from '../../../protocol/policy-report.ts'
import type { Trace } from '../../../protocol/trace.ts'
import type { WriteVerdict } from './policy-bench.ts'
import { mutationsOf, reportOf, stationsOf } from './stations.ts'

const report = (outcome: PolicyReport['outcome'], ...actions: string[]): PolicyReport => ({
  plugin: 'ValidatingAdmissionPolicy',
  policy: 'p',
  binding: 'b',
  outcome,
  actions,
  failures: [],
  conditions: [],
  variables: [],
  validations: [],
  annotations: [],
  cost: 0,
})
const fate = (what: string, ...steps: object[]) => ({ fate: what, steps }) as unknown as Trace['fields'][number]
const set = (policy: string) => ({ why: { code: 'policySets', policy } })

const verdict = (
  code: number,
  policies: PolicyReport[] = [],
  fields: Trace['fields'] = [],
  admission: Trace['admission'] = [],
): WriteVerdict => ({
  code,
  message: code < 400 ? undefined : 'no',
  warnings: [],
  stored: undefined,
  before: undefined,
  trace: { policies, fields, admission } as unknown as Trace,
})

it.each<[what: string, verdict: WriteVerdict, states: string]>([
  ['an accepted write', verdict(200, [report('passed', 'Deny')]), 'passed off passed passed passed'],
  ['a write without policies', verdict(200), 'passed off passed off passed'],
  ['a write that is defaulted', verdict(200, [], [fate('defaulted')]), 'passed off changed off passed'],
  [
    'a write that a mutating policy changes',
    verdict(200, [], [], [{ plugin: 'MutatingAdmissionPolicy', outcome: 'changed' }]),
    'passed changed passed off passed',
  ],
  [
    'a write that mutating policies leave as it is',
    verdict(200, [], [], [{ plugin: 'MutatingAdmissionPolicy', outcome: 'passed' }]),
    'passed passed passed off passed',
  ],
  [
    'a mutating policy that fails, with the code of access',
    verdict(403, [], [], [{ plugin: 'MutatingAdmissionPolicy', outcome: 'rejected' }]),
    'passed failed off off off',
  ],
  [
    'an invalid object behind a mutating policy',
    verdict(422, [], [], [{ plugin: 'MutatingAdmissionPolicy', outcome: 'changed' }]),
    'passed changed failed off off',
  ],
  ['a denial', verdict(422, [report('passed', 'Deny'), report('failed', 'Deny', 'Audit')]), 'passed off passed failed off'],
  ['a denial with the code of access', verdict(403, [report('failed', 'Deny')]), 'passed off passed failed off'],
  ['a warning', verdict(200, [report('failed', 'Warn')]), 'passed off passed warned passed'],
  ['a user without access', verdict(403), 'failed off off off off'],
  ['an invalid object', verdict(422), 'passed off failed off off'],
  ['a policy that does not match', verdict(200, [report('unmatched')]), 'passed off passed off passed'],
])('[PO-4] %s passes its stations', (_what, given, states) => {
  expect(
    stationsOf(given)
      .map(({ state }) => state)
      .join(' '),
  ).toBe(states)
})

it('[PO-4] the report that decides is shown first', () => {
  const reports = [report('unmatched'), report('passed'), report('failed', 'Deny')]
  expect(reportOf(reports, 'p')).toBe(reports[2])
  expect(reportOf(reports, 'q')).toBeUndefined()
})

it('[PO-4] fields are counted for each mutating policy that changed them', () => {
  const fields = [fate('kept', set('a'), set('a')), fate('kept', set('a'), set('b')), fate('kept')]
  expect([...mutationsOf(verdict(200, [], fields))]).toEqual([
    ['a', 2],
    ['b', 1],
  ])
})
