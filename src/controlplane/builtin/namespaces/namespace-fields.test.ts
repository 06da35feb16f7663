import { describe, expect, test } from 'vitest'
import { errorText } from '../../../apimachinery/field/error.ts'
import type { JsonObject } from '../../../apimachinery/json/value.ts'
import { objectFrom } from '../../../apiserver/storage/testing/fixtures.ts'
import { startTestEngine } from '../../testing/engine.ts'
import type { TypedSubresource } from '../typed-resource.ts'
import { NAMESPACES } from './namespaces.ts'
import { NAMESPACE_STRATEGY } from './strategy.ts'

type Json = Record<string, unknown>

const STRATEGY = 'pkg/registry/core/namespace/strategy.go'
const VALIDATION = 'pkg/apis/core/validation/validation.go'

const object = (fields: Json): JsonObject => objectFrom(JSON.stringify(fields))

const subresource = (name: string): TypedSubresource => {
  const found = NAMESPACE_STRATEGY.subresources?.[name]
  if (found === undefined) throw new Error(`no subresource ${name}`)
  return found
}

describe(`[NS-4] a new namespace (${STRATEGY})`, () => {
  const LABEL = { 'kubernetes.io/metadata.name': 'a' }
  const ACTIVE = { phase: 'Active' }
  test.each<[string, Json, Json]>([
    [
      'gets its label, finalizer and phase',
      { metadata: { name: 'a' } },
      { metadata: { name: 'a', labels: LABEL }, spec: { finalizers: ['kubernetes'] }, status: ACTIVE },
    ],
    [
      'keeps its labels and finalizers',
      { metadata: { name: 'a', labels: { x: 'y' } }, spec: { finalizers: ['kubernetes', 'x.io/f'] }, status: { phase: 'x' } },
      { metadata: { name: 'a', labels: { x: 'y', ...LABEL } }, spec: { finalizers: ['kubernetes', 'x.io/f'] }, status: ACTIVE },
    ],
    [
      'has no label before it has a name',
      { metadata: { generateName: 'a-' } },
      { metadata: { generateName: 'a-' }, spec: { finalizers: ['kubernetes'] }, status: ACTIVE },
    ],
  ])('%s', (_, fields, prepared) => {
    const namespace = object(fields)
    NAMESPACE_STRATEGY.prepareForCreate?.(namespace)
    expect(namespace).toEqual(prepared)
  })
})

describe(`[NS-4] an update of a namespace (${STRATEGY})`, () => {
  const old = { metadata: { name: 'a' }, spec: { finalizers: ['kubernetes'] }, status: { phase: 'Active' } }
  const sent = { metadata: { name: 'a' }, spec: { finalizers: ['x.io/f'] }, status: { phase: 'Terminating' } }
  const updated = (prepare: TypedSubresource['prepareForUpdate'] | undefined, from: Json): unknown => {
    const namespace = object(sent)
    prepare?.(namespace, object(from))
    return namespace
  }

  test('through the main endpoint keeps spec and status, also where there is none', () => {
    const metadata = { name: 'a', labels: { 'kubernetes.io/metadata.name': 'a' } }
    expect(updated(NAMESPACE_STRATEGY.prepareForUpdate, old)).toEqual({ ...old, metadata })
    expect(updated(NAMESPACE_STRATEGY.prepareForUpdate, { metadata: {} })).toEqual({ metadata })
  })

  test('through /status keeps the spec, through /finalize the status', () => {
    expect(updated(subresource('status').prepareForUpdate, old)).toEqual({ ...sent, spec: old.spec })
    expect(updated(subresource('finalize').prepareForUpdate, old)).toEqual({ ...sent, status: old.status })
  })
})

describe(`[NS-4] the validation of a namespace (${VALIDATION})`, () => {
  const NOT_STANDARD = 'name is neither a standard finalizer name nor is it fully qualified'
  const QUALIFIED = "name part must consist of alphanumeric characters, '-', '_' or '.'"
  const begins = (texts: readonly string[]): string[] => texts.map((text) => text.split(', and must start')[0] ?? '')
  const rows: [string, string[], string[]][] = [
    ['standard finalizers', ['kubernetes', 'orphan', 'foregroundDeletion'], []],
    ['a qualified finalizer', ['x.io/f'], []],
    ['another finalizer', ['orphan', 'mine'], [`1]: Invalid value: "mine": ${NOT_STANDARD}`]],
    ['a malformed finalizer', ['x.io/a b'], [`0]: Invalid value: "x.io/a b": ${QUALIFIED}`]],
  ]
  test.each(rows)('%s', (_, finalizers, faults) => {
    const namespace = object({ metadata: { name: 'a', resourceVersion: '1' }, spec: { finalizers } })
    const found = subresource('finalize').validateUpdate(namespace, namespace).map(errorText)
    expect(begins(found)).toEqual(faults.map((fault) => `spec.finalizers[${fault}`))
    const created = NAMESPACE_STRATEGY.validate(namespace).map(errorText)
    expect(begins(created)).toEqual(faults.map((fault) => `spec.finalizers${fault.slice(2)}`))
  })

  test.each([
    ['team-1', []],
    ['', ['metadata.name: Required value: name or generateName is required']],
    [
      'a_b',
      [
        'metadata.name: Invalid value: "a_b": a lowercase RFC 1123 label must consist of lower case alphanumeric characters or \'-\'',
      ],
    ],
  ])('the name %j', (name, faults) => {
    expect(begins(NAMESPACE_STRATEGY.validate(object({ metadata: { name } })).map(errorText))).toEqual(faults)
  })

  const DELETED = { deletionTimestamp: '2026-01-02T03:04:05Z' }
  const phaseFault = (phase: string, only: string, is: string): string =>
    `status.Phase: Invalid value: "${phase}": may only be '${only}' if \`deletionTimestamp\` ${is} empty`
  test.each<[string, Json, string[]]>([
    ['Active', {}, []],
    ['Terminating', DELETED, []],
    ['Terminating', {}, [phaseFault('Terminating', 'Active', 'is')]],
    ['Active', DELETED, [phaseFault('Active', 'Terminating', 'is not')]],
  ])('the phase %s with metadata %j', (phase, metadata, faults) => {
    const namespace = object({ metadata: { resourceVersion: '1', ...metadata }, status: { phase } })
    expect(subresource('status').validateUpdate(namespace, namespace).map(errorText)).toEqual(faults)
  })

  test('no status has no phase', () => {
    const namespace = object({ metadata: { resourceVersion: '1' } })
    expect(subresource('status').validateUpdate(namespace, namespace).map(errorText)).toEqual([phaseFault('', 'Active', 'is')])
  })
})

test('[NS-2] finalizers in the spec hold a namespace back', () => {
  const holds = (spec: unknown): boolean | undefined => NAMESPACES.hasOtherFinalizers?.(object({ spec }))
  expect([holds({ finalizers: ['kubernetes'] }), holds({ finalizers: [] }), holds({}), holds(undefined)]).toEqual([
    true,
    false,
    false,
    false,
  ])
})

test(`[NS-4] fields that a selector can name (pkg/apis/core/v1/conversion.go, AddFieldLabelConversionsForNamespace)`, () => {
  const namespace = object({ metadata: { name: 'a' }, status: { phase: 'Active' } })
  expect([...(NAMESPACES.selectable ?? [])].map(([field, of]) => `${field}=${of(namespace)}`)).toEqual(['status.phase=Active'])
})

test('the table of kubectl get', () => {
  const metadata = { name: 'a', creationTimestamp: '2026-01-02T03:04:05Z' }
  const cells = NAMESPACES.table.cells(object({ metadata, status: { phase: 'Active' } }), Date.UTC(2026, 0, 2, 3, 4, 10))
  expect(cells).toEqual(['a', 'Active', '5s'])
})

test('[NS-4] the fields of a namespace have the types of the API (k8s.io/api/core/v1/types.go)', async () => {
  const engine = await startTestEngine({ bare: false })
  const send = (more: Json) => engine.send('POST', '/api/v1/namespaces', { metadata: { name: 'a' }, ...more })
  const rows: [Json, string][] = [
    [{ spec: 'x' }, 'string into Go struct field Namespace.spec of type v1.NamespaceSpec'],
    [{ spec: { finalizers: [1] } }, 'number into Go struct field NamespaceSpec.spec.finalizers of type v1.FinalizerName'],
    [{ status: 'x' }, 'string into Go struct field Namespace.status of type v1.NamespaceStatus'],
    [{ status: { phase: 1 } }, 'number into Go struct field NamespaceStatus.status.phase of type v1.NamespacePhase'],
    [
      { status: { conditions: ['x'] } },
      'string into Go struct field NamespaceStatus.status.conditions of type v1.NamespaceCondition',
    ],
    [
      { status: { conditions: [{ type: 1 }] } },
      'number into Go struct field NamespaceCondition.status.conditions.type of type v1.NamespaceConditionType',
    ],
    [
      { status: { conditions: [{ status: 1 }] } },
      'number into Go struct field NamespaceCondition.status.conditions.status of type v1.ConditionStatus',
    ],
  ]
  for (const [fields, why] of rows) {
    const answer = await send(fields)
    const message = `Namespace in version "v1" cannot be handled as a Namespace: json: cannot unmarshal ${why}`
    expect([answer.status, answer.body.message]).toEqual([400, message])
  }
  const time = '2026-01-02T03:04:05Z'
  const conditions = [{ type: 'Mine', status: 'True', lastTransitionTime: time, reason: 'R', message: 'm' }]
  expect((await send({})).status).toBe(201)
  const status = { phase: 'Active', conditions }
  const updated = await engine.send('PUT', '/api/v1/namespaces/a/status?fieldValidation=Strict', {
    metadata: { name: 'a' },
    spec: { finalizers: ['x.io/f'] },
    status,
  })
  expect([updated.status, updated.body.status]).toEqual([200, status])
})
