import { describe, expect, it } from 'vitest'
import { stringify } from '../json/serialize.ts'
import { decodeMessage } from './decode.ts'
import { MESSAGES, protobufKind } from './kinds.ts'
import { DELETE_OPTIONS_MESSAGE } from './meta-messages.ts'
import { encode, type TestField } from './testing/encode.ts'
import { ProtobufError } from './wire.ts'

await MESSAGES.load()

const RBAC = 'rbac.authorization.k8s.io/v1'
const AUTHORIZATION = 'authorization.k8s.io/v1'

function read(apiVersion: string, kind: string, ...fields: TestField[]): string {
  const known = kind === 'DeleteOptions' ? DELETE_OPTIONS_MESSAGE : protobufKind(apiVersion, kind)?.message()
  if (known === undefined) throw new Error(`no message for ${kind}`)
  return stringify(decodeMessage(encode(...fields), known))
}

const metadata = (...fields: TestField[]): string => read('v1', 'Namespace', [1, encode(...fields)])
const withMeta = (json: string): string => `{"metadata":${json}}`

describe('[PB-1] a message is the object that JSON would give', () => {
  it('Namespace', () => {
    const status = encode([1, 'Active'], [2, encode([1, 'a'], [2, 'True'], [4, encode([1, 86400])], [5, ''], [6, 'm'])])
    expect(read('v1', 'Namespace', [1, encode([1, 'x'])], [2, encode([1, 'kubernetes'])], [3, status])).toBe(
      '{"metadata":{"name":"x"},"spec":{"finalizers":["kubernetes"]},"status":{"conditions":[{"lastTransitionTime":"1970-01-02T00:00:00Z","message":"m","status":"True","type":"a"}],"phase":"Active"}}',
    )
  })

  it('Lease', () => {
    const spec = encode([1, 'me'], [2, 15], [3, encode([1, 86400], [2, 1234999])], [4, encode([1, 86401])], [5, 0])
    expect(read('coordination.k8s.io/v1', 'Lease', [1, encode([1, 'x'])], [2, spec])).toBe(
      '{"metadata":{"name":"x"},"spec":{"acquireTime":"1970-01-02T00:00:00.001234Z","holderIdentity":"me","leaseDurationSeconds":15,"leaseTransitions":0,"renewTime":"1970-01-02T00:00:01.000000Z"}}',
    )
  })

  it.each([
    ['nanoseconds below zero', [1, 86401], [2, 2 ** 32 - 1000], '1970-01-02T00:00:00.999999Z'],
    ['nanoseconds of more than a second', [1, 86400], [2, 1_000_001_000], '1970-01-02T00:00:01.000001Z'],
  ] as [string, TestField, TestField, string][])('%s', (_name, seconds, nanos, time) => {
    expect(read('coordination.k8s.io/v1', 'Lease', [2, encode([4, encode(seconds, nanos)])])).toBe(
      `{"spec":{"renewTime":"${time}"}}`,
    )
  })

  it('Role', () => {
    const rule = encode([1, 'get'], [1, 'list'], [2, ''], [3, 'pods'], [4, 'a'], [5, '/x'])
    expect(read(RBAC, 'Role', [2, rule], [2, encode([1, 'get'])])).toBe(
      '{"rules":[{"apiGroups":[""],"nonResourceURLs":["/x"],"resourceNames":["a"],"resources":["pods"],"verbs":["get","list"]},{"verbs":["get"]}]}',
    )
  })

  it('ClusterRole', () => {
    const selector = encode([1, encode([1, 'a'], [2, 'b'])], [2, encode([1, 'k'], [2, 'In'], [3, 'v'])])
    expect(read(RBAC, 'ClusterRole', [3, encode([1, selector])])).toBe(
      '{"aggregationRule":{"clusterRoleSelectors":[{"matchExpressions":[{"key":"k","operator":"In","values":["v"]}],"matchLabels":{"a":"b"}}]}}',
    )
  })

  it.each(['RoleBinding', 'ClusterRoleBinding'])('%s', (kind) => {
    const subject = encode([1, 'ServiceAccount'], [2, ''], [3, 'sa'], [4, 'team'])
    expect(read(RBAC, kind, [2, subject], [3, encode([1, RBAC.slice(0, -3)], [2, 'Role'], [3, 'r'])])).toBe(
      '{"roleRef":{"apiGroup":"rbac.authorization.k8s.io","kind":"Role","name":"r"},"subjects":[{"kind":"ServiceAccount","name":"sa","namespace":"team"}]}',
    )
  })

  it('SelfSubjectAccessReview', () => {
    const asked = encode([1, 'n'], [2, 'update'], [3, 'g'], [4, '*'], [5, 'r'], [6, 'status'], [7, ''])
    expect(read(AUTHORIZATION, 'SelfSubjectAccessReview', [2, encode([1, asked])], [3, encode([1, false], [4, false])])).toBe(
      '{"spec":{"resourceAttributes":{"group":"g","namespace":"n","resource":"r","subresource":"status","verb":"update","version":"*"}},"status":{"allowed":false}}',
    )
  })

  it('SelfSubjectAccessReview of a path', () => {
    expect(read(AUTHORIZATION, 'SelfSubjectAccessReview', [2, encode([2, encode([1, '/x'], [2, 'get'])])])).toBe(
      '{"spec":{"nonResourceAttributes":{"path":"/x","verb":"get"}}}',
    )
  })

  it('SelfSubjectRulesReview', () => {
    const status = encode([1, encode([1, 'get'])], [2, encode([1, 'get'], [2, '/x'])], [3, true], [4, 'e'])
    expect(read(AUTHORIZATION, 'SelfSubjectRulesReview', [2, encode([1, 'n'])], [3, status])).toBe(
      '{"spec":{"namespace":"n"},"status":{"evaluationError":"e","incomplete":true,"nonResourceRules":[{"nonResourceURLs":["/x"],"verbs":["get"]}],"resourceRules":[{"verbs":["get"]}]}}',
    )
  })

  it('DeleteOptions: what is a pointer in Go keeps its zero', () => {
    const fields: TestField[] = [
      [1, 0],
      [2, encode([1, 'u'], [2, '5'])],
      [3, false],
      [4, 'Orphan'],
      [5, 'All'],
      [6, true],
    ]
    expect(read('', 'DeleteOptions', ...fields)).toBe(
      '{"dryRun":["All"],"gracePeriodSeconds":0,"ignoreStoreReadErrorWithClusterBreakingPotential":true,"orphanDependents":false,"preconditions":{"resourceVersion":"5","uid":"u"},"propagationPolicy":"Orphan"}',
    )
  })
})

describe('[PB-1] metadata', () => {
  const rows: [name: string, fields: TestField[], json: string][] = [
    [
      'zeros are left out',
      [
        [1, 'x'],
        [2, ''],
        [7, 0],
        [8, new Uint8Array()],
      ],
      '{"name":"x"}',
    ],
    [
      'times are in UTC and whole seconds',
      [[8, encode([1, 1767323045], [2, 999])]],
      '{"creationTimestamp":"2026-01-02T03:04:05Z"}',
    ],
    ['a grace period of zero stays', [[10, 0]], '{"deletionGracePeriodSeconds":0}'],
    [
      'labels: any key, the last value',
      [
        [11, encode([1, '__proto__'], [2, 'a'])],
        [11, encode([1, '__proto__'], [2, 'é'])],
        [11, encode()],
      ],
      '{"labels":{"":"","__proto__":"é"}}',
    ],
    [
      'owners',
      [[13, encode([5, 'v1'], [1, 'K'], [3, 'n'], [4, 'u'], [7, false])]],
      '{"ownerReferences":[{"apiVersion":"v1","blockOwnerDeletion":false,"kind":"K","name":"n","uid":"u"}]}',
    ],
    [
      'managed fields',
      [[17, encode([1, 'm'], [6, 'FieldsV1'], [7, encode([1, '{"f:a":{}}'])])]],
      '{"managedFields":[{"fieldsType":"FieldsV1","fieldsV1":{"f:a":{}},"manager":"m"}]}',
    ],
    ['managed fields that are no JSON', [[17, encode([7, encode([1, '{'])])]], '{"managedFields":[{"fieldsV1":"{"}]}'],
    [
      'the last of a scalar counts',
      [
        [1, 'a'],
        [1, 'b'],
        [3, 'n'],
        [3, ''],
      ],
      '{"name":"b"}',
    ],
    [
      'fields that are not known are passed over',
      [
        [99, 'a'],
        [1, 'x'],
      ],
      '{"name":"x"}',
    ],
  ]
  it.each(rows)('%s', (_name, fields, json) => expect(metadata(...fields)).toBe(withMeta(json)))

  it('messages that stand twice are merged', () => {
    expect(read('v1', 'Namespace', [1, encode([1, 'x'])], [1, encode([3, 'n'])])).toBe(withMeta('{"name":"x","namespace":"n"}'))
  })
})

describe('[PB-2] what does not fit its field is rejected', () => {
  const rows: [text: string, fields: TestField[]][] = [
    ['proto: wrong wireType = 0 for field ObjectMeta', [[1, 5]]],
    ['proto: wrong wireType = 0 for field UID', [[1, encode([5, 1])]]],
    ['proto: wrong wireType = 2 for field Generation', [[1, encode([7, 'a'])]]],
    ['proto: Timestamp: 253402300800 seconds are not in the years 0 to 9999', [[1, encode([8, encode([1, 253402300800])])]]],
  ]
  it.each(rows)('%s', (text, fields) => expect(() => read('v1', 'Namespace', ...fields)).toThrow(new ProtobufError(text)))
})

it('[PB-4] no message for kinds of other versions', () => {
  expect(protobufKind('rbac.authorization.k8s.io/v1beta1', 'Role')).toBe(undefined)
})
