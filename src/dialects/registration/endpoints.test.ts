import { describe, expect, it } from 'vitest'
import { type Json, metaOf, proposalCrd, startLab, V1BETA1 } from '../testing/lab.ts'
import { TPRS, tpr } from '../testing/tpr.ts'

const APPLY = { 'content-type': 'application/apply-patch+yaml' }

const owners = (metadata: Json): unknown =>
  (metadata.managedFields as Json[]).map(({ manager, operation, subresource }) => [manager, operation, subresource])

describe('who owns which field of a registration', () => {
  it.each<[string, string, Json, string]>([
    ['[PR-D1] a CRD of the proposal', V1BETA1, proposalCrd(), 'widgets.ex.io'],
    ['[TP-S2] a ThirdPartyResource', TPRS, tpr(), 'crontabs.ex.io'],
  ])('%s records its creator, and applying conflicts with it', async (_, path, registration, name) => {
    const lab = await startLab({ dialects: ['proposal', 'tpr'] })
    const created = await lab.send('POST', `${path}?fieldManager=maker`, registration)
    expect(owners(metaOf(created))).toEqual([['maker', 'Update', undefined]])
    const spec = { ...(registration.spec as Json), version: 'v2' }
    const applied = await lab.send('PATCH', `${path}/${name}?fieldManager=other`, { ...registration, spec }, APPLY)
    expect([applied.status, applied.body.message]).toEqual([
      409,
      `Apply failed with 1 conflict: conflict with "maker" using ${registration.apiVersion}: .spec.version`,
    ])
  })

  it('[TP-S2] applying creates a registration', async () => {
    const lab = await startLab({ dialects: ['tpr'] })
    const answer = await lab.send('PATCH', `${TPRS}/crontabs.ex.io?fieldManager=me`, tpr(), APPLY)
    expect([answer.status, owners(metaOf(answer))]).toEqual([201, [['me', 'Apply', undefined]]])
  })
})
