import { describe, expect, it } from 'vitest'
import { stringify } from '../../apimachinery/json/serialize.ts'
import { decodeMessage } from '../../apimachinery/protobuf/decode.ts'
import { encode, type TestField } from '../../apimachinery/protobuf/testing/encode.ts'
import { loadModules } from '../modules.ts'
import { KINDS } from './kinds.ts'
import { protobufOf } from './serving.ts'

await loadModules()

function read(kind: string, ...fields: TestField[]): string {
  const of = KINDS.find((known) => known.kind === kind)
  const message = of && protobufOf(of)?.message()
  if (message === undefined) throw new Error(`no message for ${kind}`)
  return stringify(decodeMessage(encode(...fields), message))
}

describe('[PB-1] a message is the object that JSON would give', () => {
  it('Namespace', () => {
    const status = encode([1, 'Active'], [2, encode([1, 'a'], [2, 'True'], [4, encode([1, 86400])], [5, ''], [6, 'm'])])
    expect(read('Namespace', [1, encode([1, 'x'])], [2, encode([1, 'kubernetes'])], [3, status])).toBe(
      '{"metadata":{"name":"x"},"spec":{"finalizers":["kubernetes"]},"status":{"conditions":[{"lastTransitionTime":"1970-01-02T00:00:00Z","message":"m","status":"True","type":"a"}],"phase":"Active"}}',
    )
  })

  it('Lease', () => {
    const spec = encode([1, 'me'], [2, 15], [3, encode([1, 86400], [2, 1234999])], [4, encode([1, 86401])], [5, 0])
    expect(read('Lease', [1, encode([1, 'x'])], [2, spec])).toBe(
      '{"metadata":{"name":"x"},"spec":{"acquireTime":"1970-01-02T00:00:00.001234Z","holderIdentity":"me","leaseDurationSeconds":15,"leaseTransitions":0,"renewTime":"1970-01-02T00:00:01.000000Z"}}',
    )
  })

  it.each([
    ['nanoseconds below zero', [1, 86401], [2, 2 ** 32 - 1000], '1970-01-02T00:00:00.999999Z'],
    ['nanoseconds of more than a second', [1, 86400], [2, 1_000_001_000], '1970-01-02T00:00:01.000001Z'],
  ] as [string, TestField, TestField, string][])('%s', (_name, seconds, nanos, time) => {
    expect(read('Lease', [2, encode([4, encode(seconds, nanos)])])).toBe(`{"spec":{"renewTime":"${time}"}}`)
  })

  it('Role', () => {
    const rule = encode([1, 'get'], [1, 'list'], [2, ''], [3, 'pods'], [4, 'a'], [5, '/x'])
    expect(read('Role', [2, rule], [2, encode([1, 'get'])])).toBe(
      '{"rules":[{"apiGroups":[""],"nonResourceURLs":["/x"],"resourceNames":["a"],"resources":["pods"],"verbs":["get","list"]},{"verbs":["get"]}]}',
    )
  })

  it('ClusterRole', () => {
    const selector = encode([1, encode([1, 'a'], [2, 'b'])], [2, encode([1, 'k'], [2, 'In'], [3, 'v'])])
    expect(read('ClusterRole', [3, encode([1, selector])])).toBe(
      '{"aggregationRule":{"clusterRoleSelectors":[{"matchExpressions":[{"key":"k","operator":"In","values":["v"]}],"matchLabels":{"a":"b"}}]}}',
    )
  })

  it.each(['RoleBinding', 'ClusterRoleBinding'])('%s', (kind) => {
    const subject = encode([1, 'ServiceAccount'], [2, ''], [3, 'sa'], [4, 'team'])
    expect(read(kind, [2, subject], [3, encode([1, 'rbac.authorization.k8s.io'], [2, 'Role'], [3, 'r'])])).toBe(
      '{"roleRef":{"apiGroup":"rbac.authorization.k8s.io","kind":"Role","name":"r"},"subjects":[{"kind":"ServiceAccount","name":"sa","namespace":"team"}]}',
    )
  })
})
