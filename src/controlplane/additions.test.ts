import { expect, test } from 'vitest'
import { startTestEngine } from './testing/engine.ts'

test('[NS-3] a bare server has none of it', async () => {
  const engine = await startTestEngine()
  expect((await engine.send('GET', '/api/v1/namespaces')).status).toBe(404)
  expect((await engine.send('GET', '/api')).body.versions).toEqual([])
})

test.each([
  ['GET', '/api/v1/watch/namespaces/default?timeoutSeconds=1', 200],
  ['POST', '/api/v1/watch/namespaces/default', 405],
  ['HEAD', '/api/v1/namespaces', 405],
  ['HEAD', '/api/v1/namespaces/default', 405],
  ['GET', '/api/v1/proxy/namespaces/default', 404],
  ['GET', '//apis', 404],
  ['GET', '//api/v1/namespaces', 404],
  ['GET', '/api/v1/watch', 500],
])('[WT-12] %s %s of a kind that is part of the server is %i', async (method, path, status) => {
  const engine = await startTestEngine({ bare: false })
  await engine.plane.idle()
  const response = await engine.plane.handle(new Request(`http://localhost${path}`, { method }))
  expect(response.status).toBe(status)
  if (status !== 200) return
  const reader = response.body?.getReader()
  const first = await reader?.read()
  await reader?.cancel()
  expect(new TextDecoder().decode(first?.value)).toContain('"type":"ADDED","object":{"apiVersion":"v1","kind":"Namespace"')
})

test('[OA-2] OpenAPI has a document for the kinds that are part of the server', async () => {
  const engine = await startTestEngine({ bare: false })
  const paths = Object.keys((await engine.send('GET', '/openapi/v3')).body.paths as object)
  expect(paths).toEqual([
    'api/v1',
    'apis/admissionregistration.k8s.io',
    'apis/admissionregistration.k8s.io/v1',
    'apis/apiextensions.k8s.io',
    'apis/apiextensions.k8s.io/v1',
    'apis/autoscaling',
    'apis/autoscaling/v1',
    'apis/autoscaling/v2',
    'apis/coordination.k8s.io',
    'apis/coordination.k8s.io/v1',
    'apis/events.k8s.io',
    'apis/events.k8s.io/v1',
    'apis/policy',
    'apis/policy/v1',
    'apis/rbac.authorization.k8s.io',
    'apis/rbac.authorization.k8s.io/v1',
    'apis/storagemigration.k8s.io',
    'apis/storagemigration.k8s.io/v1',
    'version',
  ])
  const core = (await engine.send('GET', '/openapi/v3/api/v1')).body.paths as Record<
    string,
    { patch: { parameters: { name: string }[] } }
  >
  expect(core['/api/v1/namespaces/{name}']?.patch.parameters.map(({ name }) => name)).toContain('fieldValidation')
})
