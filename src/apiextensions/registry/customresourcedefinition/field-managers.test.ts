import { expect, test } from 'vitest'
import { startApiServer, thingCrd, versionOf } from '../testing/api-server.ts'

const CRDS = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'
const APPLY = { 'content-type': 'application/apply-patch+yaml' }

interface ManagedFields {
  readonly manager: string
  readonly subresource?: string
  readonly fieldsV1: Record<string, unknown>
}

/** The fields that the manager `me` owns after it applied a CRD with a spec and a status to this path. */
async function appliedTo(path: string): Promise<ManagedFields | undefined> {
  const { send, idle } = await startApiServer()
  expect((await send('POST', CRDS, thingCrd())).status).toBe(201)
  await idle()
  const names = { plural: 'things', kind: 'Thing', singular: 'thing', listKind: 'ThingList' }
  const condition = { type: 'Mine', status: 'True', lastTransitionTime: '2026-01-02T03:04:05Z', reason: 'R', message: 'm' }
  const body = { ...thingCrd([versionOf('v1', true)], { names }), status: { conditions: [condition] } }
  const { status, body: answer } = await send('PATCH', `${CRDS}/things.g.io${path}?fieldManager=me&force=true`, body, APPLY)
  expect(status).toBe(200)
  const { managedFields } = answer.metadata as { managedFields: readonly ManagedFields[] }
  return managedFields.find(({ manager }) => manager === 'me')
}

test.each([
  ['the main endpoint never own its status', '', undefined, ['f:spec']],
  ['`/status` never own its spec', '/status', 'status', ['f:status']],
])('[SA-3] managers that apply a CRD to %s', async (_, path, subresource, owned) => {
  const entry = await appliedTo(path)
  expect(entry?.subresource).toBe(subresource)
  expect(Object.keys(entry?.fieldsV1 ?? {})).toEqual(owned)
})
