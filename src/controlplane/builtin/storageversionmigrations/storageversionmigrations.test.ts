import { expect, test } from 'vitest'
import { MERGE, startTestEngine } from '../../testing/engine.ts'

const MIGRATIONS = '/apis/storagemigration.k8s.io/v1/storageversionmigrations'
const VALIDATION = 'kubernetes/pkg/apis/storagemigration/validation'
const SPEC = { resource: { group: 'ex.io', resource: 'absents' } }

const condition = (type: string, status = 'True'): object => ({
  type,
  status,
  lastTransitionTime: '2026-01-02T03:04:05Z',
  reason: 'R',
  message: '',
})

test.each<[what: string, path: string, patch: object, message: string]>([
  ['another resource', '', { spec: { resource: { resource: 'others' } } }, 'spec: Invalid value: '],
  ['a version with zeros', '/status', { status: { resourceVersion: '007' } }, 'resource version is not well formed: 007'],
  ['another version than before', '/status', { status: { resourceVersion: '8' } }, 'field is immutable'],
  [
    'success and failure at once',
    '/status',
    { status: { conditions: [condition('Succeeded'), condition('Failed')] } },
    'Both success and failed conditions cannot be true at the same time',
  ],
  [
    'no failure after a failure',
    '/status',
    { status: { conditions: [condition('Failed', 'False')] } },
    'Failed condition cannot be set to false once it is true',
  ],
])(`[SM-1] a migration rejects %s (${VALIDATION})`, async (_, path, patch, message) => {
  const engine = await startTestEngine({ bare: false })
  await engine.send('POST', MIGRATIONS, { metadata: { name: 'm' }, spec: SPEC })
  await engine.plane.idle()
  const status = { resourceVersion: '7', conditions: [condition('Failed')] }
  expect((await engine.send('PATCH', `${MIGRATIONS}/m/status`, { status }, MERGE)).status).toBe(200)
  await engine.plane.idle()
  const answer = await engine.send('PATCH', `${MIGRATIONS}/m${path}`, patch, MERGE)
  expect([answer.status, answer.body.message]).toEqual([422, expect.stringContaining(message)])
})

test.each<[what: string, resource: object, message: string]>([
  ['no resource', {}, 'spec.resource.resource: Required value: resource is required to be set'],
  [
    'a resource that is no label',
    { resource: 'a/status' },
    'spec.resource.resource: Invalid value: "a/status": a DNS-1035 label',
  ],
  ['a group that is no name', { group: 'Ex', resource: 'a' }, 'spec.resource.group: Invalid value: "Ex": a lowercase RFC 1123'],
])(`[SM-1] a migration has a resource: %s (${VALIDATION})`, async (_, resource, message) => {
  const engine = await startTestEngine({ bare: false })
  const answer = await engine.send('POST', MIGRATIONS, { metadata: { name: 'm' }, spec: { resource } })
  expect([answer.status, answer.body.message]).toEqual([422, expect.stringContaining(message)])
})
