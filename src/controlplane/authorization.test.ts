import { describe, expect, test } from 'vitest'
import { ruleAllows } from '../apimachinery/rbac/policy-rule.ts'
import { MERGE, startTestEngine, type TestEngine, WIDGETS, widget } from './testing/engine.ts'

const RBAC = '/apis/rbac.authorization.k8s.io/v1'
const rule = (resources: string[], verbs: string[], more: object = {}) => ({ apiGroups: ['ex.io'], resources, verbs, ...more })

async function withRoles(): Promise<TestEngine> {
  const engine = await startTestEngine({ bare: false, authorization: true })
  await engine.install()
  await engine.send('POST', WIDGETS, widget('a', { replicas: 1 }))
  const grant = async (user: string, rules: object[]) => {
    await engine.send('POST', `${RBAC}/namespaces/default/roles`, {
      apiVersion: 'rbac.authorization.k8s.io/v1',
      kind: 'Role',
      metadata: { name: user },
      rules,
    })
    const bound = await engine.send('POST', `${RBAC}/namespaces/default/rolebindings`, {
      apiVersion: 'rbac.authorization.k8s.io/v1',
      kind: 'RoleBinding',
      metadata: { name: user },
      subjects: [{ kind: 'User', name: user }],
      roleRef: { kind: 'Role', name: user },
    })
    expect(bound.status).toBe(201)
  }
  await grant('user', [rule(['widgets'], ['get', 'list', 'create', 'update', 'patch'])])
  await grant('controller', [rule(['widgets'], ['get']), rule(['widgets/status'], ['update', 'patch'])])
  return engine
}

describe('[RB-1] [RB-2] the split as a privilege', () => {
  const as = (user: string) => ({ ...MERGE, 'impersonate-user': user })
  const rows: [user: string, path: string, patch: unknown, status: number][] = [
    ['user', `${WIDGETS}/a`, { spec: { replicas: 2 } }, 200],
    ['user', `${WIDGETS}/a/status`, { status: { phase: 'x' } }, 403],
    ['controller', `${WIDGETS}/a/status`, { status: { phase: 'x' } }, 200],
    ['controller', `${WIDGETS}/a`, { spec: { replicas: 2 } }, 403],
    ['nobody', `${WIDGETS}/a`, { spec: { replicas: 2 } }, 403],
    ['user', `${WIDGETS}/a/scale`, { spec: { replicas: 2 } }, 403],
  ]
  test.each(rows)('%s patches %s', async (user, path, patch, status) => {
    const engine = await withRoles()
    expect((await engine.send('PATCH', path, patch, as(user))).status).toBe(status)
  })

  test('the administrator may do everything', async () => {
    const engine = await withRoles()
    expect((await engine.send('PATCH', `${WIDGETS}/a/scale`, { spec: { replicas: 2 } }, MERGE)).status).toBe(200)
  })

  test.each([
    [
      'PATCH',
      `${WIDGETS}/a/status`,
      'widgets.ex.io "a" is forbidden: User "user" cannot patch resource "widgets/status" in API group "ex.io" in the namespace "default"',
    ],
    [
      'DELETE',
      `${WIDGETS}`,
      'widgets.ex.io is forbidden: User "user" cannot deletecollection resource "widgets" in API group "ex.io" in the namespace "default"',
    ],
    [
      'GET',
      '/apis/apiextensions.k8s.io/v1/customresourcedefinitions',
      'customresourcedefinitions.apiextensions.k8s.io is forbidden: User "user" cannot list resource "customresourcedefinitions" in API group "apiextensions.k8s.io" at the cluster scope',
    ],
  ])('%s %s is told in the server’s words', async (method, path, message) => {
    const engine = await withRoles()
    const answer = await engine.send(method, path, method === 'PATCH' ? {} : undefined, as('user'))
    expect([answer.status, answer.body.message]).toEqual([403, message])
  })
})

describe('[RB-2] a rule', () => {
  const asked = { verb: 'update', group: 'ex.io', resource: 'widgets', subresource: 'status', namespace: 'n', name: 'a' }
  const full = { apiGroups: ['ex.io'], verbs: ['*'], resourceNames: [], nonResourceURLs: [] }
  test.each([
    ['for the resource says nothing of its status', ['widgets'], {}, false],
    ['for the subresource allows it', ['widgets/status'], {}, true],
    ['for every status allows it', ['*/status'], {}, true],
    ['for everything allows it', ['*'], {}, true],
    ['for another group does not', ['*'], { apiGroups: ['other.io'] }, false],
    ['for another name does not', ['*'], { resourceNames: ['b'] }, false],
    ['for this name does', ['*'], { resourceNames: ['a'] }, true],
  ])('%s', (_name, resources, more, allowed) => {
    expect(ruleAllows({ ...full, resources, ...more }, asked)).toBe(allowed)
  })

  test('with names never allows a create', () => {
    const create = { ...asked, verb: 'create', subresource: '', name: '' }
    expect(ruleAllows({ ...full, resources: ['*'], resourceNames: ['a'] }, create)).toBe(false)
  })
})

test('[RB-5] whoever asks what he may do gets the same verdict', async () => {
  const engine = await withRoles()
  const ask = async (user: string, verb: string, subresource: string) => {
    const resourceAttributes = { namespace: 'default', verb, group: 'ex.io', resource: 'widgets', subresource, name: 'a' }
    const review = { kind: 'SelfSubjectAccessReview', apiVersion: 'authorization.k8s.io/v1', spec: { resourceAttributes } }
    const answer = await engine.send('POST', '/apis/authorization.k8s.io/v1/selfsubjectaccessreviews', review, {
      'impersonate-user': user,
    })
    return (answer.body.status as { allowed: boolean }).allowed
  }
  expect([await ask('user', 'update', ''), await ask('user', 'update', 'status')]).toEqual([true, false])
  expect([await ask('controller', 'update', ''), await ask('controller', 'update', 'status')]).toEqual([false, true])
})

test('[RB-5] a review need not name its kind', async () => {
  const engine = await withRoles()
  const path = '/apis/authorization.k8s.io/v1/selfsubjectaccessreviews'
  const { status, body } = await engine.send('POST', path, { spec: { resourceAttributes: { verb: 'get', resource: 'pods' } } })
  expect([status, body.kind, body.status]).toEqual([201, 'SelfSubjectAccessReview', { allowed: true }])
})

describe('bad roles and bindings', () => {
  const role = (rules: unknown) => ({
    apiVersion: 'rbac.authorization.k8s.io/v1',
    kind: 'ClusterRole',
    metadata: { name: 'r' },
    rules,
  })
  test.each([
    [
      '[RB-1] a rule without verbs',
      'clusterroles',
      role([{ apiGroups: [''], resources: ['x'] }]),
      'rules[0].verbs: Required value',
    ],
    [
      '[RB-1] a rule without resources',
      'clusterroles',
      role([{ verbs: ['get'], apiGroups: [''] }]),
      'rules[0].resources: Required value: resource rules must supply at least one resource',
    ],
    [
      '[RB-1] a binding to a Role at the cluster scope',
      'clusterrolebindings',
      {
        apiVersion: 'rbac.authorization.k8s.io/v1',
        kind: 'ClusterRoleBinding',
        metadata: { name: 'b' },
        roleRef: { kind: 'Role', name: 'r' },
      },
      'roleRef.kind: Unsupported value: "Role": supported values: "ClusterRole"',
    ],
  ])('%s', async (_name, resource, body, why) => {
    const engine = await startTestEngine({ bare: false, authorization: true })
    const answer = await engine.send('POST', `${RBAC}/${resource}`, body)
    expect(answer.status).toBe(422)
    expect(String(answer.body.message)).toContain(why)
  })
})
