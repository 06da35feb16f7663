import { describe, expect, it } from 'vitest'
import { stringify } from '../json/serialize.ts'
import { decodeMessage } from './decode.ts'
import { MESSAGES, protobufKind } from './kinds.ts'
import { DELETE_OPTIONS_MESSAGE } from './meta-messages.ts'
import { encode, type TestField } from './testing/encode.ts'
import { ProtobufError } from './wire.ts'

await MESSAGES.load()

const AUTHORIZATION = 'authorization.k8s.io/v1'

function read(apiVersion: string, kind: string, ...fields: TestField[]): string {
  const known = kind === 'DeleteOptions' ? DELETE_OPTIONS_MESSAGE : protobufKind(apiVersion, kind)?.message()
  if (known === undefined) throw new Error(`no message for ${kind}`)
  return stringify(decodeMessage(encode(...fields), known))
}

const REVIEW = ['authentication.k8s.io/v1', 'SelfSubjectReview'] as const
const metadata = (...fields: TestField[]): string => read(...REVIEW, [1, encode(...fields)])
const withMeta = (json: string): string => `{"metadata":${json}}`

describe('[PB-1] a message is the object that JSON would give', () => {
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
    expect(read(...REVIEW, [1, encode([1, 'x'])], [1, encode([3, 'n'])])).toBe(withMeta('{"name":"x","namespace":"n"}'))
  })
})

describe('[PB-2] what does not fit its field is rejected', () => {
  const rows: [text: string, fields: TestField[]][] = [
    ['proto: wrong wireType = 0 for field ObjectMeta', [[1, 5]]],
    ['proto: wrong wireType = 0 for field UID', [[1, encode([5, 1])]]],
    ['proto: wrong wireType = 2 for field Generation', [[1, encode([7, 'a'])]]],
    ['proto: Timestamp: 253402300800 seconds are not in the years 0 to 9999', [[1, encode([8, encode([1, 253402300800])])]]],
  ]
  it.each(rows)('%s', (text, fields) => expect(() => read(...REVIEW, ...fields)).toThrow(new ProtobufError(text)))
})

it('[PB-4] no message for kinds of other versions', () => {
  expect(protobufKind('autoscaling/v2', 'Scale')).toBe(undefined)
})
