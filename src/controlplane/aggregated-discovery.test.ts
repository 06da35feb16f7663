import { expect, test } from 'vitest'
import { startTestEngine } from './testing/engine.ts'

const V2 = 'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList'

test.each([
  [V2, 'apidiscovery.k8s.io/v2'],
  [`${V2},application/json`, 'apidiscovery.k8s.io/v2'],
  [V2.replace('v2', 'v2beta1'), 'apidiscovery.k8s.io/v2beta1'],
  [`${V2.replace('v2', 'v3')},application/json`, 'v1'],
  [`application/json,${V2}`, 'v1'],
  [V2.replace('apidiscovery', 'meta').concat(',application/json'), 'v1'],
])('[DS-2] /apis for %s is of %s', async (accept, apiVersion) => {
  const engine = await startTestEngine()
  const { body, headers } = await engine.send('GET', '/apis', undefined, { accept })
  expect(body.apiVersion).toBe(apiVersion)
  const [first = ''] = accept.split(',')
  expect(headers.get('content-type')).toBe(apiVersion === 'v1' ? 'application/json' : first)
})

test('[DS-2] aggregated discovery has subresources in their resources, and names the kinds of custom resources', async () => {
  const engine = await startTestEngine()
  await engine.install(
    {},
    { names: { plural: 'widgets', singular: 'widget', kind: 'Widget', shortNames: ['wd'], categories: ['all'] } },
  )
  const { items } = (await engine.send('GET', '/apis', undefined, { accept: V2 })).body as { items: unknown[] }
  const kind = { group: 'ex.io', version: 'v1', kind: 'Widget' }
  const verbs = ['get', 'patch', 'update']
  expect(items[1]).toEqual({
    metadata: { name: 'ex.io' },
    versions: [
      {
        version: 'v1',
        freshness: 'Current',
        resources: [
          {
            resource: 'widgets',
            responseKind: kind,
            scope: 'Namespaced',
            singularResource: 'widget',
            shortNames: ['wd'],
            categories: ['all'],
            verbs: ['delete', 'deletecollection', 'get', 'list', 'patch', 'create', 'update', 'watch'],
            subresources: [
              { subresource: 'status', responseKind: kind, verbs },
              { subresource: 'scale', responseKind: { group: 'autoscaling', version: 'v1', kind: 'Scale' }, verbs },
            ],
          },
        ],
      },
    ],
  })
})

test('[DS-2] aggregated discovery of /api has the core group without a name, and none on a bare server', async () => {
  const namesOf = async (bare: boolean): Promise<unknown> => {
    const engine = await startTestEngine({ bare })
    const { body } = await engine.send('GET', '/api', undefined, { accept: V2 })
    return (body.items as { metadata: unknown; versions: { version: string }[] }[]).map(({ metadata, versions }) => [
      metadata,
      versions.map(({ version }) => version),
    ])
  }
  expect([await namesOf(false), await namesOf(true)]).toEqual([[[{}, ['v1']]], []])
})

test('[DS-2] aggregated discovery has an ETag that changes with the CRDs, and answers 304 to it', async () => {
  const engine = await startTestEngine()
  const etagOf = async () => (await engine.send('GET', '/apis', undefined, { accept: V2 })).headers.get('etag') ?? ''
  const before = await etagOf()
  expect(before).toMatch(/^"[0-9A-F]{128}"$/)
  const again = await engine.send('GET', '/apis', undefined, { accept: V2, 'if-none-match': before })
  expect([again.status, again.text]).toEqual([304, ''])
  await engine.install()
  expect(await etagOf()).not.toBe(before)
})
