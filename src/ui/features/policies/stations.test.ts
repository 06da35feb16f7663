import { expect, it } from 'vitest'
import type { PolicyReport } from '../../../protocol/policy-report.ts'
import type { Trace } from '../../../protocol/trace.ts'
import type { WriteVerdict } from './policy-bench.ts'
import { mutationsOf, reportOf, stationsOf, tookAt } from './stations.ts'

const report = (
  outcome: PolicyReport['outcome'],
  actions: readonly string[] = [],
  plugin: PolicyReport['plugin'] = 'ValidatingAdmissionPolicy',
): PolicyReport => ({
  plugin,
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
const changing = (plugin: PolicyReport['plugin'], after?: string): PolicyReport => ({
  ...report('passed', ['Deny'], plugin),
  mutations: [{ patchType: 'JSONPatch', expression: '[]', cost: 1, parts: [], ...(after && { before: '{}', after }) }],
})
const fate = (what: string, ...steps: object[]) => ({ fate: what, steps }) as unknown as Trace['fields'][number]
const set = (policy: string) => ({ why: { code: 'policySets', policy } })

const verdict = (
  code: number,
  policies: PolicyReport[] = [],
  fields: Trace['fields'] = [],
  admission: Trace['admission'] = [],
  message = code < 400 ? undefined : 'no',
): WriteVerdict => ({
  code,
  message,
  warnings: [],
  stored: undefined,
  before: undefined,
  trace: { policies, fields, admission } as unknown as Trace,
})

const rejected = (plugin: PolicyReport['plugin']) => [{ plugin, outcome: 'rejected' }] as const

/** The states of access, namespace, mutating policies and webhooks, schema, validating policies and webhooks, storage. */
it.each<[what: string, verdict: WriteVerdict, states: string]>([
  ['an accepted write', verdict(200, [report('passed', ['Deny'])]), 'passed passed idle idle passed passed idle passed'],
  ['a write without policies', verdict(200), 'passed passed idle idle passed idle idle passed'],
  ['a write that is defaulted', verdict(200, [], [fate('defaulted')]), 'passed passed idle idle changed idle idle passed'],
  [
    'a write that a mutating policy changes',
    verdict(200, [changing('MutatingAdmissionPolicy', '{"a":1}')]),
    'passed passed changed idle passed idle idle passed',
  ],
  [
    'a write that mutating policies leave as it is',
    verdict(200, [changing('MutatingAdmissionPolicy')]),
    'passed passed passed idle passed idle idle passed',
  ],
  [
    'a write that a webhook changes and another validates',
    verdict(200, [changing('MutatingAdmissionWebhook', '{"a":1}'), report('passed', ['Deny'], 'ValidatingAdmissionWebhook')]),
    'passed passed idle changed passed idle passed passed',
  ],
  [
    'a webhook whose failure is ignored',
    verdict(200, [report('failed', [], 'ValidatingAdmissionWebhook')]),
    'passed passed idle idle passed idle warned passed',
  ],
  [
    'a mutating policy that fails, with the code of access',
    verdict(403, [], [], rejected('MutatingAdmissionPolicy')),
    'passed passed failed off off off off off',
  ],
  [
    'a mutating webhook that rejects',
    verdict(400, [], [], rejected('MutatingAdmissionWebhook')),
    'passed passed idle failed off off off off',
  ],
  [
    'a validating webhook that rejects',
    verdict(403, [report('passed', ['Deny'])], [], rejected('ValidatingAdmissionWebhook')),
    'passed passed idle idle passed passed failed off',
  ],
  [
    'an invalid object behind a mutating policy',
    verdict(422, [changing('MutatingAdmissionPolicy', '{"a":1}')]),
    'passed passed changed idle failed off off off',
  ],
  [
    'a denial',
    verdict(422, [report('passed', ['Deny']), report('failed', ['Deny', 'Audit'])]),
    'passed passed idle idle passed failed off off',
  ],
  [
    'a denial with the code of access',
    verdict(403, [report('failed', ['Deny'])]),
    'passed passed idle idle passed failed off off',
  ],
  ['a warning', verdict(200, [report('failed', ['Warn'])]), 'passed passed idle idle passed warned idle passed'],
  ['a user without access', verdict(403), 'failed off off off off off off off'],
  ['an invalid object', verdict(422), 'passed passed idle idle failed off off off'],
  ['a policy that does not match', verdict(200, [report('unmatched')]), 'passed passed idle idle passed idle idle passed'],
  [
    'a namespace that does not exist',
    verdict(404, [], [], [], 'namespaces "shop" not found'),
    'passed failed off off off off off off',
  ],
  [
    'a namespace that is terminating',
    verdict(403, [], [], [], 'forbidden: unable to create new content in namespace shop because it is being terminated'),
    'passed failed off off off off off off',
  ],
])('[PO-4] %s passes its stations', (_what, given, states) => {
  expect(
    stationsOf(given)
      .map(({ state }) => state)
      .join(' '),
  ).toBe(states)
})

it('[PO-4] the report that decides is shown first', () => {
  const reports = [report('unmatched'), report('passed'), report('failed', ['Deny'])]
  const plugin = 'ValidatingAdmissionPolicy'
  expect(reportOf(reports, { plugin, policy: 'p' })).toBe(reports[2])
  expect(reportOf(reports, { plugin, policy: 'q' })).toBeUndefined()
  expect(reportOf(reports, { plugin: 'MutatingAdmissionPolicy', policy: 'p' })).toBeUndefined()
})

it('[PO-4] fields are counted for each mutating policy and webhook that changed them', () => {
  const byWebhook = { why: { code: 'mutatingWebhookSets', webhook: 'w' } }
  const fields = [fate('kept', set('a'), set('a')), fate('kept', set('a'), set('b')), fate('kept'), fate('kept', byWebhook)]
  expect([...mutationsOf(verdict(200, [], fields))]).toEqual([
    ['a', 2],
    ['b', 1],
    ['w', 1],
  ])
})

it.each<
  [
    what: string,
    station: 'mutatingWebhooks' | 'validatingWebhooks',
    took: readonly (number | undefined)[],
    ms: number | undefined,
  ]
>([
  ['that mutate are asked one after the other', 'mutatingWebhooks', [20, undefined, 5], 25],
  ['that validate are asked at once', 'validatingWebhooks', [20, undefined, 5], 20],
  ['that were not asked took no time', 'validatingWebhooks', [undefined], undefined],
])('webhooks %s', (_, station, took, ms) => {
  const plugin = station === 'mutatingWebhooks' ? 'MutatingAdmissionWebhook' : 'ValidatingAdmissionWebhook'
  const reports = took.map((one) => ({ ...report('passed', [], plugin), ...(one !== undefined && { took: one }) }))
  expect(tookAt(verdict(200, reports), station)).toBe(ms)
})
