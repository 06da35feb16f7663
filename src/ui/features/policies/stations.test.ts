import { expect, it } from 'vitest'
import type { PolicyReport } from '../../../protocol/policy-report.ts'
import type { Trace } from '../../../protocol/trace.ts'
import type { WriteVerdict } from './policy-bench.ts'
import { reportOf, stationsOf } from './stations.ts'

const report = (outcome: PolicyReport['outcome'], ...actions: string[]): PolicyReport => ({
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
const fate = (what: string) => ({ fate: what }) as Trace['fields'][number]

const verdict = (code: number, policies: PolicyReport[] = [], fields: Trace['fields'] = []): WriteVerdict => ({
  code,
  message: code < 400 ? undefined : 'no',
  warnings: [],
  stored: undefined,
  before: undefined,
  trace: { policies, fields } as unknown as Trace,
})

it.each<[what: string, verdict: WriteVerdict, states: string]>([
  ['an accepted write', verdict(200, [report('passed', 'Deny')]), 'passed passed passed passed'],
  ['a write without policies', verdict(200), 'passed passed off passed'],
  ['a write that is defaulted', verdict(200, [], [fate('defaulted')]), 'passed changed off passed'],
  ['a denial', verdict(422, [report('passed', 'Deny'), report('failed', 'Deny', 'Audit')]), 'passed passed failed off'],
  ['a denial with the code of access', verdict(403, [report('failed', 'Deny')]), 'passed passed failed off'],
  ['a warning', verdict(200, [report('failed', 'Warn')]), 'passed passed warned passed'],
  ['a user without access', verdict(403), 'failed off off off'],
  ['an invalid object', verdict(422), 'passed failed off off'],
  ['a policy that does not match', verdict(200, [report('unmatched')]), 'passed passed off passed'],
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
