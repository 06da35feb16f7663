import { describe, expect, test } from 'vitest'
import { type Answer, MERGE, startTestEngine, type TestEngine } from './testing/engine.ts'

type Json = Record<string, unknown>

const RBAC = '/apis/rbac.authorization.k8s.io/v1'
const ROLES = `${RBAC}/namespaces/default/roles`
const CLUSTER_ROLES = `${RBAC}/clusterroles`
const BINDINGS = `${RBAC}/namespaces/default/rolebindings`
const CLUSTER_BINDINGS = `${RBAC}/clusterrolebindings`
const APPLY = { 'content-type': 'application/apply-patch+yaml' }

const rule = (resources: string[], verbs: string[], more: Json = {}): Json => ({
  apiGroups: ['ex.io'],
  resources,
  verbs,
  ...more,
})
const READ = rule(['widgets'], ['get', 'list'])
const WRITE = rule(['widgets'], ['get', 'update'])
const ALL_ROLES: Json = {
  apiGroups: ['rbac.authorization.k8s.io'],
  resources: ['*'],
  verbs: ['create', 'get', 'update', 'patch'],
}

const role = (name: string, rules: Json[], more: Json = {}): Json => ({
  apiVersion: 'rbac.authorization.k8s.io/v1',
  kind: 'ClusterRole',
  metadata: { name },
  rules,
  ...more,
})
const binding = (name: string, kind: string, ref: string, user = 'bob'): Json => ({
  apiVersion: 'rbac.authorization.k8s.io/v1',
  kind: 'ClusterRoleBinding',
  metadata: { name },
  subjects: [{ kind: 'User', name: user }],
  roleRef: { kind, name: ref },
})
const namespaced = (object: Json): Json => ({ ...object, kind: String(object.kind).replace('Cluster', '') })

/** Bob can write roles and bindings everywhere, read widgets, and what `more` gives. */
async function started(...more: Json[]): Promise<TestEngine> {
  const engine = await startTestEngine({ bare: false, authorization: true })
  await engine.send('POST', CLUSTER_ROLES, role('bob', [ALL_ROLES, READ, ...more]))
  await engine.send('POST', CLUSTER_BINDINGS, binding('bob', 'ClusterRole', 'bob'))
  await engine.send('POST', CLUSTER_ROLES, role('writer', [WRITE]))
  return engine
}

const asBob = { 'impersonate-user': 'bob', 'impersonate-group': 'devs' }
const send = (engine: TestEngine, method: string, path: string, body: Json, headers = {}): Promise<Answer> =>
  engine.send(method, path, body, { ...asBob, ...headers })

const WHO = 'user "bob" (groups=["devs" "system:authenticated"]) is attempting to grant RBAC permissions not currently held:\n'
const UPDATE = '{APIGroups:["ex.io"], Resources:["widgets"], Verbs:["update"]}'
const rejected = (resource: string, name: string): string =>
  `${resource}.rbac.authorization.k8s.io "${name}" is forbidden: ${WHO}${UPDATE}`

/** Source: k8s.io/kubernetes/pkg/registry/rbac/{role,clusterrole,rolebinding,clusterrolebinding}/policybased/storage.go. */
describe('[RB-10] granting what is not held', () => {
  const rows: readonly [string, string, string, Json, Record<string, string>, string][] = [
    ['creating a ClusterRole', 'POST', CLUSTER_ROLES, role('r', [WRITE]), {}, rejected('clusterroles', 'r')],
    ['creating a Role', 'POST', ROLES, namespaced(role('r', [WRITE])), {}, rejected('roles', 'r')],
    [
      'creating one by applying',
      'PATCH',
      `${CLUSTER_ROLES}/r?fieldManager=m`,
      role('r', [WRITE]),
      APPLY,
      rejected('clusterroles', 'r'),
    ],
    ['a dry run', 'POST', `${CLUSTER_ROLES}?dryRun=All`, role('r', [WRITE]), {}, rejected('clusterroles', 'r')],
    ['updating a role', 'PUT', `${CLUSTER_ROLES}/bob`, role('bob', [ALL_ROLES, WRITE]), {}, rejected('clusterroles', 'bob')],
    ['patching a role', 'PATCH', `${CLUSTER_ROLES}/bob`, { rules: [WRITE] }, MERGE, rejected('clusterroles', 'bob')],
    [
      'patching anything of a role that grants more',
      'PATCH',
      `${CLUSTER_ROLES}/writer`,
      { metadata: { labels: { a: 'b' } } },
      MERGE,
      rejected('clusterroles', 'writer'),
    ],
    [
      'creating a ClusterRoleBinding',
      'POST',
      CLUSTER_BINDINGS,
      binding('b', 'ClusterRole', 'writer'),
      {},
      rejected('clusterrolebindings', 'b'),
    ],
    [
      'creating a RoleBinding',
      'POST',
      BINDINGS,
      namespaced(binding('b', 'ClusterRole', 'writer')),
      {},
      rejected('rolebindings', 'b'),
    ],
    [
      'gathering the rules of other roles',
      'POST',
      CLUSTER_ROLES,
      role('r', [], { aggregationRule: { clusterRoleSelectors: [{ matchLabels: { a: 'b' } }] } }),
      {},
      'clusterroles.rbac.authorization.k8s.io "r" is forbidden: must have cluster-admin privileges to use the aggregationRule',
    ],
  ]
  test.each(rows)('%s is 403', async (_, method, path, body, headers, message) => {
    const engine = await started()
    const answer = await send(engine, method, path, body, headers)
    expect([answer.status, answer.body.message]).toEqual([403, message])
  })

  test('binding a role that does not exist is 404', async () => {
    const engine = await started()
    const answer = await send(engine, 'POST', CLUSTER_BINDINGS, binding('b', 'ClusterRole', 'none'))
    expect([answer.status, answer.body.message]).toEqual([404, 'clusterroles.rbac.authorization.k8s.io "none" not found'])
  })

  test('adding a subject to a binding is 403, whoever made the binding', async () => {
    const engine = await started()
    await engine.send('POST', CLUSTER_BINDINGS, binding('b', 'ClusterRole', 'writer', 'alice'))
    const patch = { subjects: [{ kind: 'User', name: 'bob', apiGroup: 'rbac.authorization.k8s.io' }] }
    const answer = await send(engine, 'PATCH', `${CLUSTER_BINDINGS}/b`, patch, MERGE)
    expect([answer.status, answer.body.message]).toEqual([403, rejected('clusterrolebindings', 'b')])
  })
})

describe('[RB-10] granting what is allowed', () => {
  const escalate = { apiGroups: ['rbac.authorization.k8s.io'], resources: ['clusterroles'], verbs: ['escalate'] }
  const bind = {
    apiGroups: ['rbac.authorization.k8s.io'],
    resources: ['clusterroles'],
    verbs: ['bind'],
    resourceNames: ['writer'],
  }
  const everything = { apiGroups: ['*'], resources: ['*'], verbs: ['*'] }
  const everyPath = { nonResourceURLs: ['*'], verbs: ['*'] }
  const gathering = role('r', [], { aggregationRule: { clusterRoleSelectors: [{ matchLabels: { a: 'b' } }] } })
  const rows: readonly [string, Json[], string, Json, number][] = [
    ['what is held', [], CLUSTER_ROLES, role('r', [READ]), 201],
    ['a role with the verb escalate', [escalate], CLUSTER_ROLES, role('r', [WRITE]), 201],
    ['but not one of another kind', [escalate], ROLES, namespaced(role('r', [WRITE])), 403],
    ['a binding with the verb bind on its role', [bind], CLUSTER_BINDINGS, binding('b', 'ClusterRole', 'writer'), 201],
    ['but not on another role', [bind], CLUSTER_BINDINGS, binding('b', 'ClusterRole', 'none'), 404],
    ['an aggregation, for whom nothing is forbidden', [everything, everyPath], CLUSTER_ROLES, gathering, 201],
  ]
  test.each(rows)('%s', async (_, more, path, body, status) => {
    const engine = await started(...more)
    expect((await send(engine, 'POST', path, body)).status).toBe(status)
  })

  test('members of system:masters, and everybody where no roles decide', async () => {
    const engine = await started()
    const masters = { 'impersonate-user': 'root', 'impersonate-group': 'system:masters' }
    expect((await engine.send('POST', CLUSTER_ROLES, role('r', [WRITE]), masters)).status).toBe(201)
    const open = await startTestEngine({ bare: false })
    expect((await send(open, 'POST', CLUSTER_ROLES, role('r', [WRITE]))).status).toBe(201)
  })

  test('changes of owners and finalizers alone, which the garbage collector needs (helpers.go, IsOnlyMutatingGCFields)', async () => {
    const engine = await started()
    const patch = { metadata: { finalizers: ['x.io/f'] } }
    expect((await send(engine, 'PATCH', `${CLUSTER_ROLES}/writer`, patch, MERGE)).status).toBe(200)
  })
})
