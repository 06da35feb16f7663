import { describe, expect, test } from 'vitest'
import { startTestEngine, type TestEngine } from '../../testing/engine.ts'

const GROUP = '/apis/admissionregistration.k8s.io/v1'
const POLICIES = `${GROUP}/validatingadmissionpolicies`
const BINDINGS = `${GROUP}/validatingadmissionpolicybindings`

const RULE = { apiGroups: ['ex.io'], apiVersions: ['v1'], operations: ['CREATE'], resources: ['widgets'] }

const policy = (spec: object = {}, metadata: object = {}) => ({
  metadata: { name: 'p', ...metadata },
  spec: { matchConstraints: { resourceRules: [RULE] }, validations: [{ expression: 'true' }], ...spec },
})

const binding = (spec: object = {}) => ({
  metadata: { name: 'b' },
  spec: { policyName: 'p', validationActions: ['Deny'], ...spec },
})

const started = (): Promise<TestEngine> => startTestEngine({ bare: false })

interface Stored {
  readonly metadata: { readonly generation: number; readonly resourceVersion: string; readonly labels?: object }
  readonly spec: { readonly validations: object[] }
  readonly status?: object
}

const stored = async (engine: TestEngine, path: string): Promise<Stored> =>
  (await engine.send('GET', path)).body as unknown as Stored

/** Creates a policy, and returns it once its types were checked. */
async function made(engine: TestEngine, body: object): Promise<Stored> {
  await engine.send('POST', POLICIES, body)
  await engine.plane.idle()
  return stored(engine, `${POLICIES}/p`)
}

test('[AP-1] a policy and a binding are stored with what they leave out', async () => {
  const engine = await started()
  const matchConstraints = {
    resourceRules: [{ ...RULE, scope: '*' }],
    matchPolicy: 'Equivalent',
    namespaceSelector: {},
    objectSelector: {},
  }
  const created = await engine.send('POST', POLICIES, policy())
  expect(created.body).toMatchObject({
    metadata: { generation: 1 },
    spec: { failurePolicy: 'Fail', matchConstraints },
    status: {},
  })
  const bound = await engine.send('POST', BINDINGS, binding({ matchResources: { resourceRules: [RULE] } }))
  expect(bound.body).toMatchObject({ metadata: { generation: 1 }, spec: { matchResources: matchConstraints } })
  expect(bound.body.status).toBeUndefined()
})

test('[AP-1] the generation counts changes of the spec', async () => {
  const engine = await started()
  await engine.send('POST', POLICIES, policy())
  const patch = (body: object) => engine.send('PATCH', `${POLICIES}/p`, body, { 'content-type': 'application/merge-patch+json' })
  await patch({ metadata: { labels: { a: 'b' } } })
  expect((await stored(engine, `${POLICIES}/p`)).metadata.generation).toBe(1)
  await patch({ spec: { failurePolicy: 'Ignore' } })
  expect((await stored(engine, `${POLICIES}/p`)).metadata.generation).toBe(2)
})

test.each([
  [POLICIES, policy()],
  [BINDINGS, binding()],
])('[AP-1] an update at %s needs a resourceVersion', async (path, object) => {
  const engine = await started()
  await engine.send('POST', path, object)
  const { status, body } = await engine.send('PUT', `${path}/${object.metadata.name}`, object)
  expect(status).toBe(422)
  expect(String(body.message)).toMatch(/metadata\.resourceVersion: Invalid value: 0: must be specified for an update$/)
})

const invalid = 'ValidatingAdmissionPolicy.admissionregistration.k8s.io "p" is invalid: '

describe('[AP-2] an invalid policy is rejected', () => {
  const rows: [spec: object, message: string][] = [
    [
      { validations: [{ expression: 'params.a' }] },
      "spec.validations[0].expression: Invalid value: \"params.a\": compilation failed: ERROR: <input>:1:1: undeclared reference to 'params' (in container '')\n | params.a\n | ^",
    ],
    [
      { validations: [{ expression: '1' }] },
      'spec.validations[0].expression: Invalid value: "1": must evaluate to bool but got int',
    ],
    [
      { auditAnnotations: [{ key: 'a', valueExpression: '[1.0]' }] },
      'spec.auditAnnotations[0].valueExpression: Invalid value: "[1.0]": must evaluate to one of [string null_type] but got list(double)',
    ],
    [
      { variables: [{ name: 'in', expression: '1' }] },
      'spec.variables[0].name: Invalid value: "in": must be a valid CEL identifier',
    ],
    [
      { validations: [{ expression: 'true', reason: 'Unauthorized' }] },
      'spec.validations[0].reason: Unsupported value: "Unauthorized": supported values: "Forbidden", "Invalid", "RequestEntityTooLarge"',
    ],
  ]
  test.each(rows)('%j', async (spec, message) => {
    const engine = await started()
    const { status, body } = await engine.send('POST', POLICIES, policy(spec))
    expect([status, body.message]).toEqual([422, invalid + message])
  })
})

test('[AP-2] conditions that did not change are not looked at again', async () => {
  const engine = await started()
  const { metadata } = await made(engine, policy({ matchConditions: [{ name: 'a', expression: 'true' }] }))
  const changed = policy({ matchConditions: [{ name: 'a', expression: 'true' }], failurePolicy: 'Ignore' }, metadata)
  expect((await engine.send('PUT', `${POLICIES}/p`, changed)).status).toBe(200)
})

describe('[AP-3] an invalid binding is rejected', () => {
  const prefix = 'ValidatingAdmissionPolicyBinding.admissionregistration.k8s.io "b" is invalid: '
  const rows: [spec: object, message: string][] = [
    [{ policyName: '' }, 'spec.policyName: Required value'],
    [{ validationActions: [] }, 'spec.validationActions: Required value'],
    [
      { validationActions: ['Deny', 'Warn'] },
      'spec.validationActions: Invalid value: ["Deny","Warn"]: must not contain both Deny and Warn (repeating the same validation failure information in the API response and headers serves no purpose)',
    ],
    [
      { paramRef: { parameterNotFoundAction: 'Allow' } },
      'spec.paramRef: Required value: one of name or selector must be specified',
    ],
  ]
  test.each(rows)('%j', async (spec, message) => {
    const engine = await started()
    const { status, body } = await engine.send('POST', BINDINGS, binding(spec))
    expect([status, body.message]).toEqual([422, prefix + message])
  })
})

test('[AP-4] the endpoint of the status keeps spec and metadata', async () => {
  const engine = await started()
  const metadata = { ...(await made(engine, policy())).metadata, labels: { a: 'b' } }
  const conditions = [{ type: 'A', status: 'True', reason: 'B', message: '', lastTransitionTime: '2026-01-02T03:04:05Z' }]
  const sent = { ...policy({ failurePolicy: 'Ignore' }, metadata), status: { observedGeneration: 1, conditions } }
  const { status, body } = await engine.send('PUT', `${POLICIES}/p/status`, sent)
  expect(status).toBe(200)
  expect(body).toMatchObject({ spec: { failurePolicy: 'Fail' }, status: { observedGeneration: 1, conditions } })
  expect((body as unknown as Stored).metadata.labels).toBeUndefined()
})

test('[AP-4] a status is validated', async () => {
  const engine = await started()
  const { metadata } = await made(engine, policy())
  const status = {
    typeChecking: { expressionWarnings: [{ fieldRef: 'spec[', warning: '' }] },
    conditions: [
      { type: '', status: 'x', reason: '1', message: '', lastTransitionTime: null },
      { type: '', status: 'x', reason: '', message: '', lastTransitionTime: null },
    ],
  }
  const { body } = await engine.send('PUT', `${POLICIES}/p/status`, { ...policy({}, metadata), status })
  const { causes } = body.details as { causes: { field: string; message: string }[] }
  expect(causes.map(({ field, message }) => `${field}: ${message}`).filter((text) => !text.includes('regex'))).toEqual([
    'status.typeChecking.expressionWarnings[0].warning: Required value',
    'status.typeChecking.expressionWarnings[0].fieldRef: Invalid value: "spec[": invalid JSONPath: unterminated array',
    'status.conditions[0].type: Required value: is required',
    'status.conditions[0].status: Unsupported value: "x": supported values: "False", "True", "Unknown"',
    'status.conditions[0].lastTransitionTime: Required value',
    'status.conditions[1]: Duplicate value: ""',
    'status.conditions[1].type: Required value: is required',
    'status.conditions[1].status: Unsupported value: "x": supported values: "False", "True", "Unknown"',
    'status.conditions[1].lastTransitionTime: Required value',
    'status.conditions[1].reason: Required value',
  ])
})
