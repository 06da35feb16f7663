import { describe, expect, test } from 'vitest'
import { startApiServer, thingCrd } from '../testing/api-server.ts'

const ROOT = '/apis/apiextensions.k8s.io/v1'
const CRDS = `${ROOT}/customresourcedefinitions`
const CRD = `${CRDS}/things.g.io`
const MERGE = { 'content-type': 'application/merge-patch+json' }
const APPLY = { 'content-type': 'application/apply-patch+yaml' }

async function serverWithCrd() {
  const server = await startApiServer()
  expect((await server.send('POST', CRDS, thingCrd())).status).toBe(201)
  return server
}

test.each([
  ['of all CRDs', ''],
  ['of one CRD', '/things.g.io'],
])('[RQ-3] a watch %s by its path begins with the objects that exist', async (_, name) => {
  const { fetch } = await serverWithCrd()
  const answer = await fetch(new Request(`http://localhost${ROOT}/watch/customresourcedefinitions${name}`))
  expect(answer.status).toBe(200)
  const reader = answer.body?.getReader()
  expect(JSON.parse(new TextDecoder().decode((await reader?.read())?.value))).toMatchObject({
    type: 'ADDED',
    object: { metadata: { name: 'things.g.io' } },
  })
  await reader?.cancel()
})

describe('[SA-10] applying a CRD that is not there', () => {
  test('creates it', async () => {
    const { send } = await startApiServer()
    expect((await send('PATCH', `${CRD}?fieldManager=m`, thingCrd(), APPLY)).status).toBe(201)
  })

  test('does not create it through its status', async () => {
    const { send } = await startApiServer()
    expect((await send('PATCH', `${CRD}/status?fieldManager=m`, thingCrd(), APPLY)).status).toBe(404)
  })
})

test('[LS-1] the last page of a list of CRDs has no continue', async () => {
  const { send } = await serverWithCrd()
  expect((await send('GET', CRDS)).body.metadata).not.toHaveProperty('continue')
})

test('[NG-1] a CRD is not a list', async () => {
  const { send } = await serverWithCrd()
  const accept = 'application/json;as=PartialObjectMetadataList;v=v1;g=meta.k8s.io'
  const { status, body } = await send('GET', CRD, undefined, { accept })
  expect([status, body.message]).toEqual([
    406,
    'you requested PartialObjectMetadataList, but the requested object is not a list (*apiextensions.CustomResourceDefinition)',
  ])
})

test('a patched CRD that cannot be read is shown in the order of its fields', async () => {
  const { send } = await serverWithCrd()
  const { status, body } = await send('PATCH', CRD, { spec: { scope: 5 } }, MERGE)
  expect(status).toBe(422)
  expect(body.message).toContain(
    String.raw`{\"apiVersion\":\"apiextensions.k8s.io/v1\",\"kind\":\"CustomResourceDefinition\",\"metadata\":{\"name\":\"things.g.io\",\"uid\":`,
  )
})

test('[LS-4] a list of the CRD of one name is of the newest version, whatever its limit', async () => {
  const { send } = await serverWithCrd()
  const { resourceVersion } = (await send('GET', CRDS)).body.metadata as { resourceVersion: string }
  await send('PATCH', CRD, { metadata: { labels: { x: 'y' } } }, MERGE)
  const { body } = await send(
    'GET',
    `${CRDS}?fieldSelector=metadata.name%3Dthings.g.io&limit=5&resourceVersion=${resourceVersion}`,
  )
  expect(body.items).toMatchObject([{ metadata: { labels: { x: 'y' } } }])
})
