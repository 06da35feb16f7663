import { describe, expect, test } from 'vitest'
import { startTestEngine, type TestEngine } from '../testing/engine.ts'

const GROUP = '/apis/admissionregistration.k8s.io/v1'
const POLICIES = `${GROUP}/validatingadmissionpolicies`
const BINDINGS = `${GROUP}/validatingadmissionpolicybindings`
const RBAC = '/apis/rbac.authorization.k8s.io/v1'
const ALICE = { 'impersonate-user': 'alice', 'impersonate-group': 'devs' }
const WHO = 'user &{alice  [devs system:authenticated] map[]}'

const RULE = { apiGroups: ['ex.io'], apiVersions: ['v1'], operations: ['CREATE'], resources: ['widgets'] }
const CONFIG_MAP = { apiVersion: 'v1', kind: 'ConfigMap' }
const NONE = { apiVersion: 'none.io/v1', kind: 'None' }

const policy = (paramKind: object) => ({
  metadata: { name: 'p' },
  spec: { paramKind, matchConstraints: { resourceRules: [RULE] }, validations: [{ expression: 'true' }] },
})

const binding = (paramRef: object, policyName = 'p') => ({
  metadata: { name: 'b' },
  spec: { policyName, validationActions: ['Deny'], paramRef: { parameterNotFoundAction: 'Deny', ...paramRef } },
})

/** A server where alice writes policies, and has these rights besides. */
async function started(rules: readonly object[] = []): Promise<TestEngine> {
  const engine = await startTestEngine({ bare: false, authorization: true })
  const all = [{ apiGroups: ['admissionregistration.k8s.io'], resources: ['*'], verbs: ['*'] }, ...rules]
  const apiGroup = 'rbac.authorization.k8s.io'
  await engine.send('POST', `${RBAC}/clusterroles`, { metadata: { name: 'r' }, rules: all })
  await engine.send('POST', `${RBAC}/clusterrolebindings`, {
    metadata: { name: 'r' },
    subjects: [{ apiGroup, kind: 'User', name: 'alice' }],
    roleRef: { apiGroup, kind: 'ClusterRole', name: 'r' },
  })
  return engine
}

const reading = (verbs: string[]) => ({ apiGroups: [''], resources: ['configmaps'], verbs })

test('[AP-15] a policy names a kind of params that its writer can read', async () => {
  const engine = await started()
  const { status, body } = await engine.send('POST', POLICIES, policy(CONFIG_MAP), ALICE)
  const why = `${WHO} must have "get" permission on all objects of the referenced paramKind (kind=ConfigMap, apiVersion=v1)`
  expect([status, body.message]).toEqual([
    422,
    `ValidatingAdmissionPolicy.admissionregistration.k8s.io "p" is invalid: spec.paramKind: Forbidden: ${why}`,
  ])
  expect((await engine.send('POST', POLICIES, policy(CONFIG_MAP))).status).toBe(201)
  expect((await (await started([reading(['get'])])).send('POST', POLICIES, policy(CONFIG_MAP), ALICE)).status).toBe(201)
})

describe('[AP-15] a binding needs the right to read its params', () => {
  const everywhere = 'to determine minimum required permissions and'
  const all = 'for all groups, versions and resources'
  const rows: [name: string, paramKind: object, bound: object, why: string][] = [
    ['by name', CONFIG_MAP, binding({ name: 'a' }), `${WHO} does not have "get" permission on the object referenced by paramRef`],
    [
      'by selector',
      CONFIG_MAP,
      binding({ selector: {} }),
      `${WHO} does not have "list" permission on the object referenced by paramRef`,
    ],
    [
      'of no policy',
      CONFIG_MAP,
      binding({ name: 'a' }, 'q'),
      `unable to get policy q ${everywhere} ${WHO} does not have "get" permission ${all}`,
    ],
    [
      'of no kind',
      NONE,
      binding({ name: 'a' }),
      `unable to resolve paramKind &{none.io/v1 None} ${everywhere} ${WHO} does not have "get" permission ${all}`,
    ],
  ]
  test.each(rows)('%s', async (_, paramKind, bound, why) => {
    const engine = await started()
    await engine.send('POST', POLICIES, policy(paramKind))
    const { status, body } = await engine.send('POST', BINDINGS, bound, ALICE)
    const where = 'ValidatingAdmissionPolicyBinding.admissionregistration.k8s.io "b" is invalid: spec.paramRef: Forbidden: '
    expect([status, body.message]).toEqual([422, where + why])
  })

  test('and has it by a role', async () => {
    const engine = await started([reading(['get'])])
    await engine.send('POST', POLICIES, policy(CONFIG_MAP))
    expect((await engine.send('POST', BINDINGS, binding({ name: 'a' }), ALICE)).status).toBe(201)
  })
})
