import { describe, expect, it } from 'vitest'
import { parseJson } from '../../../apimachinery/json/parse.ts'
import type { JsonObject } from '../../../apimachinery/json/value.ts'
import type { Answer, Client } from '../../../client/client.ts'
import type { RequestSpec } from '../../../client/transport.ts'
import { freeRoleName, newRoleChanges, rulesChange, sendChanges } from './role-changes.ts'

const object = (text: string): JsonObject => parseJson(text).value as JsonObject
const line = ({ method, path, body = '' }: RequestSpec): string => `${method} ${path} ${body}`
const RBAC = '/apis/rbac.authorization.k8s.io/v1'
const RULE = object('{"apiGroups":["x.io"],"resources":["webs"],"verbs":["get"]}')
const RULE_TEXT = '{"apiGroups":["x.io"],"resources":["webs"],"verbs":["get"]}'

describe('an edit of a role', () => {
  const role = object('{"metadata":{"name":"r","resourceVersion":"7"},"rules":[]}')
  it('counts for the version that was read, and is taken back from the version that it made', () => {
    const change = rulesChange({ kind: 'ClusterRole', namespace: '', name: 'crdlab:user' }, role, [RULE])
    expect(line(change.spec)).toBe(
      `PATCH ${RBAC}/clusterroles/crdlab%3Auser {"metadata":{"resourceVersion":"7"},"rules":[${RULE_TEXT}]}`,
    )
    expect(line(change.undo(object('{"metadata":{"resourceVersion":"9"}}')))).toBe(
      `PATCH ${RBAC}/clusterroles/crdlab%3Auser {"metadata":{"resourceVersion":"9"},"rules":[]}`,
    )
  })
  it('is made in the namespace of a Role', () => {
    expect(rulesChange({ kind: 'Role', namespace: 'a', name: 'r' }, role, []).spec.path).toBe(`${RBAC}/namespaces/a/roles/r`)
  })
})

describe('a new role', () => {
  it.each([
    [
      'with a binding to a user',
      { kind: 'Role', namespace: 'a', name: 'r' } as const,
      'ann',
      `POST ${RBAC}/namespaces/a/rolebindings {"apiVersion":"rbac.authorization.k8s.io/v1","kind":"RoleBinding","metadata":{"name":"r","namespace":"a"},"roleRef":{"apiGroup":"rbac.authorization.k8s.io","kind":"Role","name":"r"},"subjects":[{"apiGroup":"rbac.authorization.k8s.io","kind":"User","name":"ann"}]}`,
    ],
    [
      'with a binding to a service account',
      { kind: 'ClusterRole', namespace: '', name: 'r' } as const,
      'system:serviceaccount:ci:bot',
      `POST ${RBAC}/clusterrolebindings {"apiVersion":"rbac.authorization.k8s.io/v1","kind":"ClusterRoleBinding","metadata":{"name":"r"},"roleRef":{"apiGroup":"rbac.authorization.k8s.io","kind":"ClusterRole","name":"r"},"subjects":[{"kind":"ServiceAccount","name":"bot","namespace":"ci"}]}`,
    ],
  ])('%s', (_, place, user, expected) => {
    const [role, binding] = newRoleChanges(place, [RULE], user)
    expect(binding && line(binding.spec)).toBe(expected)
    expect(role?.spec.body).toContain(`"rules":[${RULE_TEXT}]`)
    expect(binding?.undo(undefined).path).toBe(`${binding?.spec.path ?? ''}/r`)
  })

  it('is deleted again where its binding is rejected', async () => {
    const sent: string[] = []
    const send = async (spec: RequestSpec): Promise<Answer> => {
      sent.push(`${spec.method} ${spec.path.slice(RBAC.length)}`)
      const failure = spec.path.endsWith('bindings') ? { code: 409, message: 'exists' } : undefined
      return { failure } as unknown as Answer
    }
    const changes = newRoleChanges({ kind: 'ClusterRole', namespace: '', name: 'r' }, [RULE], 'ann')
    await expect(sendChanges({ send } as unknown as Client, changes)).rejects.toThrow('exists')
    expect(sent).toEqual(['POST /clusterroles', 'POST /clusterrolebindings', 'DELETE /clusterroles/r'])
  })
})

describe('the name of a new role', () => {
  it.each([
    ['of a subresource', 'webs/status', [], 'webs-status-update'],
    ['that is taken', 'webs', ['webs-update', 'webs-update-2'], 'webs-update-3'],
  ])('%s', (_, resource, taken, expected) => {
    expect(freeRoleName(resource, 'update', taken)).toBe(expected)
  })
})
