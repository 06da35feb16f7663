import { describe, expect, test } from 'vitest'
import type { User } from '../apiserver/authentication/user.ts'
import { startTestEngine, type TestEngine } from './testing/engine.ts'

const ROLES = '/apis/rbac.authorization.k8s.io/v1/clusterroles'
const BOB: User = { name: 'bob', groups: ['system:authenticated'] }
const DENIED = 'configmaps is forbidden: User "bob" cannot'
const ON = `${DENIED} impersonate-on:user-info:list resource "configmaps" in API group "" in the namespace "default"`

/** An engine in which bob has these rules. */
async function with_(...rules: object[]): Promise<TestEngine> {
  const engine = await startTestEngine({ bare: false, authorization: true })
  await engine.send('POST', ROLES, { metadata: { name: 'r' }, rules })
  await engine.send('POST', `${ROLES.slice(0, -1)}bindings`, {
    metadata: { name: 'r' },
    subjects: [{ kind: 'User', name: 'bob' }],
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'r' },
  })
  return engine
}

/** What the server answers to bob, who lists with these headers. */
async function listed({ plane }: TestEngine, headers: Record<string, string>): Promise<string> {
  const { body } = await plane.serve({
    method: 'GET',
    path: '/api/v1/namespaces/default/configmaps',
    query: new URLSearchParams(),
    header: (name) => headers[name],
    headerNames: () => Object.keys(headers),
    body: '',
    user: BOB,
  })
  return (JSON.parse(String(body)) as { message: string }).message
}

const rule = (verb: string, resource: string, group = '') => ({ apiGroups: [group], resources: [resource], verbs: [verb] })
const ANN = { 'impersonate-user': 'ann' }
const AS_ANN = 'configmaps is forbidden: User "ann" cannot list resource "configmaps" in API group "" in the namespace "default"'
const AUTH = 'authentication.k8s.io'

describe('[RQ-14] a user acts as another', () => {
  test('without rights only as the administrator does', async () => {
    const engine = await with_()
    expect(await listed(engine, {})).toBe(`${DENIED} list resource "configmaps" in API group "" in the namespace "default"`)
    expect(await listed(engine, ANN)).toBe(ON)
    const account = { 'impersonate-user': 'system:serviceaccount:default:x' }
    expect(await listed(engine, account)).toBe(ON.replace('user-info', 'serviceaccount'))
    expect(await listed(engine, { 'impersonate-user': 'system:node:n' })).toBe(ON.replace('user-info', 'arbitrary-node'))
  })

  test('by the verb impersonate, for each part of the user', async () => {
    const engine = await with_(rule('impersonate', 'users'), rule('impersonate', 'userextras/scopes', AUTH))
    expect(await listed(engine, ANN)).toBe(AS_ANN)
    expect(await listed(engine, { ...ANN, 'impersonate-extra-scopes': 'v' })).toBe(AS_ANN)
    for (const more of [{ 'impersonate-group': 'g' }, { 'impersonate-uid': '1' }, { 'impersonate-extra-other': 'v' }])
      expect(await listed(engine, { ...ANN, ...more })).toBe(ON)
  })

  test('by verbs that say what for', async () => {
    const on = rule('impersonate-on:user-info:list', 'configmaps')
    expect(await listed(await with_(on), ANN)).toContain(
      'cannot impersonate:user-info resource "users" in API group "authentication.k8s.io"',
    )
    expect(await listed(await with_(on, rule('impersonate:user-info', 'users', AUTH)), ANN)).toBe(AS_ANN)
  })
})
