import { describe, expect, test } from 'vitest'
import { errorText } from '../../../apimachinery/field/error.ts'
import { objectFrom } from '../../../apiserver/storage/testing/fixtures.ts'
import { type Answer, startTestEngine, type TestEngine } from '../../testing/engine.ts'
import { LEASE_STRATEGY } from './strategy.ts'
import { LEASE_TABLE } from './table.ts'

const LEASES = '/apis/coordination.k8s.io/v1/namespaces/default/leases'
const RENEWED = '2026-01-02T03:04:05.000000Z'

const lease = (spec: object, metadata: object = {}) => ({
  apiVersion: 'coordination.k8s.io/v1',
  kind: 'Lease',
  metadata: { name: 'leader', ...metadata },
  spec,
})

const started = (): Promise<TestEngine> => startTestEngine({ bare: false })
const said = ({ status, body }: Answer) => [status, body.message]

test('[LE-1] a lease is written and read as it was sent', async () => {
  const engine = await started()
  const spec = { acquireTime: RENEWED, holderIdentity: 'a', leaseDurationSeconds: 15, leaseTransitions: 0, renewTime: RENEWED }
  const created = await engine.send('POST', `${LEASES}?fieldValidation=Strict`, lease(spec))
  expect([created.status, created.body.spec]).toEqual([201, spec])
  expect((await engine.send('GET', `${LEASES}/leader`)).body.spec).toEqual(spec)
})

test('[LE-1] a lease needs no spec', async () => {
  const engine = await started()
  const created = await engine.send('POST', LEASES, { metadata: { name: 'leader' } })
  expect([created.status, created.body.spec]).toEqual([201, {}])
})

describe('[LE-1] an invalid lease is rejected', () => {
  const invalid = 'Lease.coordination.k8s.io "leader" is invalid: '
  const malformed = 'Lease in version "v1" cannot be handled as a Lease: '
  const rows: [spec: object, status: number, message: string][] = [
    [{ leaseDurationSeconds: 0 }, 422, `${invalid}spec.leaseDurationSeconds: Invalid value: 0: must be greater than 0`],
    [{ leaseTransitions: -1 }, 422, `${invalid}spec.leaseTransitions: Invalid value: -1: must be greater than or equal to 0`],
    [
      { strategy: 1 },
      400,
      `${malformed}json: cannot unmarshal number into Go struct field LeaseSpec.spec.strategy of type v1.CoordinatedLeaseStrategy`,
    ],
    [
      { renewTime: '2026-01-02T03:04:05Z' },
      400,
      `${malformed}parsing time "2026-01-02T03:04:05Z" as "2006-01-02T15:04:05.000000Z07:00": cannot parse "Z" as ".000000"`,
    ],
  ]
  test.each(rows)('%j', async (spec, status, message) => {
    const engine = await started()
    expect(said(await engine.send('POST', LEASES, lease(spec)))).toEqual([status, message])
  })
})

test('[LE-2] of two candidates that saw the same lease one wins', async () => {
  const engine = await started()
  const { metadata } = (await engine.send('POST', LEASES, lease({ holderIdentity: '' }))).body as { metadata: object }
  const take = async (holderIdentity: string): Promise<number> =>
    (await engine.send('PUT', `${LEASES}/leader`, lease({ holderIdentity }, metadata))).status
  expect([await take('a'), await take('b')]).toEqual([200, 409])
  expect((await engine.send('GET', `${LEASES}/leader`)).body.spec).toEqual({ holderIdentity: 'a' })
})

test('[LE-2] an update without a resourceVersion is rejected', async () => {
  const engine = await started()
  await engine.send('POST', LEASES, lease({}))
  expect(said(await engine.send('PUT', `${LEASES}/leader`, lease({})))).toEqual([
    422,
    'leases.coordination.k8s.io "leader" is invalid: metadata.resourceVersion: Invalid value: 0: must be specified for an update',
  ])
})

test('[LE-3] the fields of coordinated leader election are dropped', async () => {
  const engine = await started()
  const spec = { holderIdentity: 'a', strategy: 'OldestEmulationVersion', preferredHolder: 'b' }
  const { metadata, spec: stored } = (await engine.send('POST', LEASES, lease(spec))).body as { metadata: object; spec: object }
  const updated = await engine.send('PUT', `${LEASES}/leader`, lease(spec, metadata))
  expect([stored, updated.body.spec]).toEqual([{ holderIdentity: 'a' }, { holderIdentity: 'a' }])
})

test('[LE-1] a bare server has no leases', async () => {
  const engine = await startTestEngine()
  expect((await engine.send('GET', LEASES)).status).toBe(404)
})

test.each<[string, object, string[]]>([
  ['no spec', {}, []],
  ['no values', { spec: {} }, []],
  ['the least values', { spec: { leaseDurationSeconds: 1, leaseTransitions: 0 } }, []],
  [
    'no duration and a name that is no subdomain',
    { metadata: { name: 'a_b', namespace: 'default' }, spec: { leaseDurationSeconds: -1 } },
    [
      "metadata.name: Invalid value: \"a_b\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
      'spec.leaseDurationSeconds: Invalid value: -1: must be greater than 0',
    ],
  ],
])('[LE-1] the validation of a lease with %s (pkg/apis/coordination/validation)', (_, fields, faults) => {
  const lease = objectFrom(JSON.stringify({ metadata: { name: 'leader', namespace: 'default' }, ...fields }))
  expect(LEASE_STRATEGY.validate(lease).map(errorText)).toEqual(faults)
})

test.each([
  [{ holderIdentity: 'a' }, 'a'],
  [{}, ''],
  [undefined, ''],
])('the table of kubectl get shows the holder of %j', (spec, holder) => {
  const lease = objectFrom(JSON.stringify({ metadata: { name: 'leader', creationTimestamp: '2026-01-02T03:04:05Z' }, spec }))
  expect(LEASE_TABLE.cells(lease, Date.UTC(2026, 0, 2, 3, 4, 10))).toEqual(['leader', holder, '5s'])
})
