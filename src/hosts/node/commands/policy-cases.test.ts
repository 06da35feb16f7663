import { afterAll, describe, expect, it } from 'vitest'
import { Workbench, widgets } from './testing/run.ts'

const widget = (spec: string): string => `{apiVersion: example.com/v1, kind: Widget, spec: ${spec}}`
const MANIFESTS = `  apiVersion: admissionregistration.k8s.io/v1
  kind: ValidatingAdmissionPolicy
  metadata: {name: small}
  spec:
    matchConstraints:
      resourceRules:
      - {apiGroups: [example.com], apiVersions: [v1], resources: [widgets], operations: [CREATE, UPDATE, DELETE]}
    validations:
    - {expression: "object == null || object.spec.size <= 5 || request.userInfo.username == 'root'", message: at most 5}
    - {expression: "request.operation != 'DELETE' || oldObject.spec.size != 1", message: this one stays}
  ---
  apiVersion: admissionregistration.k8s.io/v1
  kind: ValidatingAdmissionPolicyBinding
  metadata: {name: small}
  spec: {policyName: small, validationActions: [ACTION]}
  ---
  apiVersion: rbac.authorization.k8s.io/v1
  kind: ClusterRole
  metadata: {name: widgets}
  rules: [{apiGroups: [example.com], resources: [widgets], verbs: ["*"]}]
  ---
  apiVersion: rbac.authorization.k8s.io/v1
  kind: ClusterRoleBinding
  metadata: {name: widgets}
  roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: widgets}
  subjects: [{apiGroup: rbac.authorization.k8s.io, kind: User, name: root}]
`
const suite = (tests: string, action = 'Deny'): string => `crdName: widgets.example.com
tests:
  onPolicy:
${tests}
manifests: |
${MANIFESTS.replace('ACTION', action)}`

const CASES = `  - name: a small one is created
    initial: "${widget('{size: 5}')}"
  - name: a large one is not
    initial: "${widget('{size: 6}')}"
    expectedError: "denied request: at most 5"
  - name: a large one is created by root
    user: root
    initial: "${widget('{size: 6}')}"
    expected: "${widget('{size: 6}')}"
  - name: jane has no role
    user: jane
    groups: [guests]
    initial: "${widget('{size: 1}')}"
    expectedError: 'User "jane" cannot create resource "widgets"'
  - name: one grows too large, which was there before the policy
    initial: "${widget('{size: 8}')}"
    updated: "${widget('{size: 9}')}"
    expectedError: at most 5
  - name: one shrinks
    initial: "${widget('{size: 8}')}"
    updated: "${widget('{size: 4}')}"
  - name: one stays
    operation: DELETE
    initial: "${widget('{size: 1}')}"
    expectedError: this one stays
  - name: another goes
    operation: DELETE
    initial: "${widget('{size: 2}')}"
`

describe('[FC-13] cases of policies', () => {
  const bench = new Workbench({
    'crd.yaml': widgets('{size: {type: integer}}'),
    'good.yaml': suite(CASES),
    'warn.yaml': suite(`  - name: warns
    initial: "${widget('{size: 6}')}"
    expectedWarning: at most 5
`).replace('[Deny]', '[Warn]'),
    'bad.yaml': suite(`  - name: is accepted
    initial: "${widget('{size: 1}')}"
    expectedError: at most 5
  - name: is denied
    initial: "${widget('{size: 9}')}"
  - name: says nothing
    initial: "${widget('{size: 1}')}"
    expectedWarning: at most 5
`),
    'broken.yaml': suite(`  - name: is no case
    operation: PATCH
    initial: "${widget('{size: 1}')}"
`),
  })
  afterAll(() => bench.remove())

  it('are writes under the policies of the suite, by users who have roles', async () => {
    const { code, out } = await bench.run('test', 'DIR/crd.yaml', 'DIR/good.yaml', 'DIR/warn.yaml')
    expect([out.split('\n').at(-2), code]).toEqual(['9 passed, 0 failed', 0])
  })
  it('fail with what the server said', async () => {
    const { code, out } = await bench.run('test', 'DIR/crd.yaml', 'DIR/bad.yaml')
    expect(code).toBe(1)
    expect(out).toContain('write accepted, expected an error with: at most 5')
    expect(out).toContain(`write rejected: widgets.example.com "test-`)
    expect(out).toContain('no warning with: at most 5')
    expect(out).toContain('0 passed, 3 failed')
  })
  it('name an operation', async () => {
    const { out } = await bench.run('test', 'DIR/crd.yaml', 'DIR/broken.yaml')
    expect(out).toContain('tests.onPolicy[0].operation: must be one of CREATE, UPDATE, DELETE')
  })
})
