import { describe, expect, it } from 'vitest'
import type { Client } from '../../../client/client.ts'
import type { RequestSpec } from '../../../client/transport.ts'
import { gated } from './dialects.ts'

const CRDS = '/apis/apiextensions.k8s.io/v1beta1/customresourcedefinitions'
const CRD = '{"spec":{"group":"ex.io","subResources":{"status":{}}}}'

function started(isClosed: boolean): { client: Client; sent: RequestSpec[]; said: number[] } {
  const sent: RequestSpec[] = []
  const said: number[] = []
  const plain = {
    send: (spec: RequestSpec) => {
      sent.push(spec)
      return Promise.resolve({})
    },
  } as unknown as Client
  return {
    client: gated(
      plain,
      () => isClosed,
      () => said.push(1),
    ),
    sent,
    said,
  }
}

describe('[PR-G3] subResources and a server whose gate is closed', () => {
  it.each<[string, Omit<RequestSpec, 'path'>, string]>([
    ['a new CRD', { method: 'POST', body: CRD, contentType: 'application/json' }, '{"spec":{"group":"ex.io"}}'],
    [
      'YAML',
      { method: 'POST', body: 'spec:\n  group: ex.io\n  subResources: {status: {}}\n', contentType: 'application/yaml' },
      '{"spec":{"group":"ex.io"}}',
    ],
    ['a merge patch', { method: 'PATCH', body: CRD, contentType: 'application/merge-patch+json' }, '{"spec":{"group":"ex.io"}}'],
    [
      'a JSON patch',
      {
        method: 'PATCH',
        body: '[{"op":"add","path":"/spec/subResources/status","value":{}},{"op":"remove","path":"/metadata/labels"}]',
        contentType: 'application/json-patch+json',
      },
      '[{"op":"remove","path":"/metadata/labels"}]',
    ],
  ])('%s is sent without them, and the reader hears why', async (_, spec, body) => {
    const { client, sent, said } = started(true)
    await client.send({ ...spec, path: CRDS })
    expect([sent[0]?.body, said]).toEqual([body, [1]])
  })

  it('a CRD without them, a broken text and another kind are sent as they are', async () => {
    const { client, sent, said } = started(true)
    const bodies = ['{"spec":{"group":"ex.io"}}', '{"spec":']
    for (const body of bodies) await client.send({ method: 'POST', path: CRDS, body, contentType: 'application/json' })
    const v1 = CRDS.replace('v1beta1', 'v1')
    await client.send({ method: 'POST', path: v1, body: CRD, contentType: 'application/json' })
    expect([sent.map(({ body }) => body), said]).toEqual([[...bodies, CRD], []])
  })

  it('with the gate open they are sent', async () => {
    const { client, sent, said } = started(false)
    const type = { group: 'apiextensions.k8s.io', version: 'v1beta1', resource: 'customresourcedefinitions', namespaced: false }
    await client.create(type as Parameters<Client['create']>[0], {}, CRD)
    expect([sent[0]?.body, said]).toEqual([CRD, []])
  })
})
