import { expect, test } from 'vitest'
import type { PolicyReport } from '../../protocol/policy-report.ts'
import { TRACE_HEADER, TRACE_PARTS, TRACE_PATH, type Trace } from '../../protocol/trace.ts'
import { startTestEngine, type TestEngine, WIDGETS, widget } from '../testing/engine.ts'

const GROUP = '/apis/admissionregistration.k8s.io/v1'
const RULE = { apiGroups: ['ex.io'], apiVersions: ['v1'], operations: ['*'], resources: ['widgets'] }

async function governed(spec: object, binding: object = {}): Promise<TestEngine> {
  const engine = await startTestEngine({ bare: false })
  await engine.install()
  const policy = { metadata: { name: 'p' }, spec: { matchConstraints: { resourceRules: [RULE] }, ...spec } }
  const bound = { metadata: { name: 'b' }, spec: { policyName: 'p', validationActions: ['Deny'], ...binding } }
  expect((await engine.send('POST', `${GROUP}/validatingadmissionpolicies`, policy)).status).toBe(201)
  expect((await engine.send('POST', `${GROUP}/validatingadmissionpolicybindings`, bound)).status).toBe(201)
  return engine
}

async function traceOf(engine: TestEngine, asked: string, as: Record<string, string> = {}): Promise<Trace> {
  const headers = { [TRACE_HEADER]: asked }
  const answer = await engine.send('POST', `${WIDGETS}?dryRun=All`, widget('a', { replicas: 7 }), { ...headers, ...as })
  const path = TRACE_PATH + (answer.headers.get(TRACE_HEADER) ?? '')
  return (await engine.send('GET', path, undefined, as)).body as unknown as Trace
}

const reportOf = async (spec: object, binding: object = {}, asked = '1'): Promise<PolicyReport | undefined> =>
  (await traceOf(await governed(spec, binding), asked)).policies?.[0]

const NUMBER = { name: 'number', expression: 'object.spec.replicas' }
const VALIDATIONS = [{ expression: 'variables.number < 5', messageExpression: "'not ' + string(variables.number)" }]

test('[TR-7] a trace has the values and the costs of the expressions of a policy', async () => {
  const conditions = [{ name: 'is-new', expression: 'oldObject == null' }]
  const report = await reportOf({ variables: [NUMBER], matchConditions: conditions, validations: VALIDATIONS })
  expect(report).toEqual({
    plugin: 'ValidatingAdmissionPolicy',
    policy: 'p',
    binding: 'b',
    outcome: 'failed',
    actions: ['Deny'],
    matched: 'ex.io/v1, Kind=Widget',
    failures: [{ index: 0, message: 'not 7' }],
    conditions: [{ name: 'is-new', expression: 'oldObject == null', value: 'true', cost: 2, parts: [] }],
    variables: [{ ...NUMBER, value: '7', cost: 3, parts: [] }],
    validations: [{ expression: 'variables.number < 5', value: 'false', cost: 3, parts: [] }],
    annotations: [],
    cost: expect.any(Number) as number,
  })
})

test('[TR-7] with the values of their parts where the request asks for them, at the same costs', async () => {
  const report = await reportOf({ variables: [NUMBER], validations: VALIDATIONS }, {}, TRACE_PARTS)
  const [validation] = report?.validations ?? []
  expect(validation?.cost).toBe(3)
  expect(validation?.parts.map(({ values }) => values.map(({ text }) => text))).toEqual([['false'], ['7']])
})

test.each<[what: string, spec: object, binding: object, report: Partial<PolicyReport>]>([
  [
    'that its constraints do not match',
    { matchConstraints: { resourceRules: [{ ...RULE, operations: ['DELETE'] }] }, validations: [{ expression: 'true' }] },
    {},
    { outcome: 'unmatched' },
  ],
  [
    'that those of its binding do not',
    { validations: [{ expression: 'true' }] },
    { matchResources: { objectSelector: { matchLabels: { team: 'a' } } } },
    { outcome: 'unbound', binding: 'b' },
  ],
  [
    'that a condition is false',
    { matchConditions: [{ name: 'never', expression: 'false' }], validations: [{ expression: 'false' }] },
    {},
    { outcome: 'skipped', validations: [] },
  ],
  ['that all is true', { validations: [{ expression: 'true' }] }, {}, { outcome: 'passed', failures: [] }],
  [
    'the error of an expression',
    { validations: [{ expression: 'object.spec.gone == 1' }] },
    {},
    {
      outcome: 'failed',
      failures: [{ index: 0, message: "expression 'object.spec.gone == 1' resulted in error: no such key: gone" }],
    },
  ],
  [
    'what fails as a whole',
    { paramKind: { apiVersion: 'gone.io/v1', kind: 'Gone' }, validations: [{ expression: 'true' }] },
    { paramRef: { name: 'x', parameterNotFoundAction: 'Deny' } },
    {
      outcome: 'failed',
      failures: [
        {
          index: -1,
          message: "failed to configure policy: failed to find resource referenced by paramKind: 'gone.io/v1, Kind=Gone'",
        },
      ],
    },
  ],
])('[TR-7] it says %s', async (_what, spec, binding, report) => {
  expect(await reportOf(spec, binding)).toMatchObject(report)
})

test('[TR-5] it has no policies for who is no administrator', async () => {
  const engine = await governed({ validations: [{ expression: 'true' }] })
  const as = { 'Impersonate-User': 'eve' }
  expect((await traceOf(engine, TRACE_PARTS)).policies).toHaveLength(1)
  const own = await traceOf(engine, TRACE_PARTS, as)
  expect([own.verb, own.policies]).toEqual(['create', undefined])
})

/** A mutating policy that is bound, with an expression of a JSON patch. */
async function mutating(engine: TestEngine, expression: string): Promise<void> {
  const mutations = [{ patchType: 'JSONPatch', jsonPatch: { expression } }]
  const matchConstraints = { resourceRules: [{ ...RULE, operations: ['CREATE'] }] }
  const spec = { matchConstraints, failurePolicy: 'Fail', reinvocationPolicy: 'Never', mutations }
  const policies = await engine.send('POST', `${GROUP}/mutatingadmissionpolicies`, { metadata: { name: 'm' }, spec })
  expect(policies.status).toBe(201)
  const bound = { metadata: { name: 'm' }, spec: { policyName: 'm' } }
  expect((await engine.send('POST', `${GROUP}/mutatingadmissionpolicybindings`, bound)).status).toBe(201)
}

const SET = '[JSONPatch{op: "add", path: "/spec/port", value: 1}]'

test.each<[what: string, expression: string | undefined, validation: string, admission: Trace['admission']]>([
  ['one that passes', undefined, 'true', [{ plugin: 'ValidatingAdmissionPolicy', outcome: 'passed' }]],
  ['one that rejects', undefined, 'false', [{ plugin: 'ValidatingAdmissionPolicy', outcome: 'rejected' }]],
  [
    'one that changes the object, and one behind it',
    SET,
    'object.spec.port == 1',
    [
      { plugin: 'MutatingAdmissionPolicy', outcome: 'changed' },
      { plugin: 'ValidatingAdmissionPolicy', outcome: 'passed' },
    ],
  ],
  [
    'one that changes nothing',
    '[JSONPatch{op: "test", path: "/spec/replicas", value: 7}]',
    'true',
    [
      { plugin: 'MutatingAdmissionPolicy', outcome: 'passed' },
      { plugin: 'ValidatingAdmissionPolicy', outcome: 'passed' },
    ],
  ],
  [
    'one that rejects before the schema',
    '[JSONPatch{op: "remove", path: "/spec/none"}]',
    'true',
    [{ plugin: 'MutatingAdmissionPolicy', outcome: 'rejected' }],
  ],
])('[TR-8] a trace names plugins: %s', async (_what, expression, validation, admission) => {
  const engine = await governed({ validations: [{ expression: validation }] })
  if (expression !== undefined) await mutating(engine, expression)
  expect((await traceOf(engine, '1')).admission).toEqual(admission)
})

test('[TR-7] of a policy that mutates it has each mutation, with the object before and after it where parts are asked for', async () => {
  const engine = await governed({ validations: [{ expression: 'true' }] })
  await mutating(engine, SET)
  const [report, validating] = (await traceOf(engine, TRACE_PARTS)).policies ?? []
  expect(validating).toMatchObject({ plugin: 'ValidatingAdmissionPolicy', policy: 'p' })
  expect(report).toMatchObject({
    plugin: 'MutatingAdmissionPolicy',
    policy: 'm',
    binding: 'm',
    outcome: 'passed',
    actions: ['Deny'],
    mutations: [{ patchType: 'JSONPatch', expression: SET }],
  })
  const [{ before = '', after = '', parts = [] } = {}] = report?.mutations ?? []
  expect([before.includes('"port":1'), after.includes('"port":1'), parts.length > 0]).toEqual([false, true, true])
  const [plain] = (await traceOf(engine, '1')).policies ?? []
  expect(plain?.mutations?.[0]?.before).toBeUndefined()
})

test('[TR-7] a mutation that cannot be made is the failure of its place', async () => {
  const engine = await governed({ validations: [{ expression: 'true' }] })
  await mutating(engine, '[JSONPatch{op: "remove", path: "/spec/none"}]')
  const [report] = (await traceOf(engine, '1')).policies ?? []
  expect(report).toMatchObject({ outcome: 'failed', failures: [{ index: 0 }] })
})
