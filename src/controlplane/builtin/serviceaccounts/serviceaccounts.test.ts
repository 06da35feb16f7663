import { expect, test } from 'vitest'
import { startTestEngine } from '../../testing/engine.ts'

const PATH = '/api/v1/namespaces/default/serviceaccounts'
const started = () => startTestEngine({ bare: false })

/** The bodies of this file are the real server's, of Kubernetes 1.37; `conformance/cluster` has more of them. */
test('[AC-1] a service account keeps the names of its secrets alone', async () => {
  const engine = await started()
  const secrets = [{ name: 's', namespace: 'other', kind: 'Secret' }]
  const { status, body } = await engine.send('POST', PATH, { metadata: { name: 'a' }, secrets })
  expect([status, body.secrets]).toEqual([201, [{ name: 's' }]])
})

test('[AC-1] its name is a DNS subdomain', async () => {
  const { status, body } = await (await started()).send('POST', PATH, { metadata: { name: 'A_b' } })
  expect([status, (body.details as { causes: { field: string }[] }).causes[0]?.field]).toEqual([422, 'metadata.name'])
})

test('[AC-2] its deletion answers the account', async () => {
  const engine = await started()
  await engine.send('POST', PATH, { metadata: { name: 'a' } })
  const { status, body } = await engine.send('DELETE', `${PATH}/a`)
  expect([status, body.kind]).toEqual([200, 'ServiceAccount'])
})

test('[AC-2] it has no tokens: the subresource is not served', async () => {
  const engine = await started()
  await engine.send('POST', PATH, { metadata: { name: 'a' } })
  expect((await engine.send('POST', `${PATH}/a/token`, {})).status).toBe(404)
})
