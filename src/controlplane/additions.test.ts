import { describe, expect, test } from 'vitest'
import { MERGE, startTestEngine, type TestEngine, WIDGETS, widget } from './testing/engine.ts'

const names = (answer: { body: Record<string, unknown> }): string[] =>
  (answer.body.items as { metadata: { name: string } }[]).map(({ metadata }) => metadata.name)

async function started(): Promise<TestEngine> {
  const engine = await startTestEngine({ bare: false })
  await engine.install()
  return engine
}

describe('namespaces', () => {
  test('[NS-1] default is there, and one that is used comes into being', async () => {
    const engine = await started()
    await engine.send('POST', WIDGETS.replace('default', 'team'), widget('a'))
    await engine.plane.idle()
    expect(names(await engine.send('GET', '/api/v1/namespaces'))).toEqual(['default', 'team'])
  })

  test('[NS-2] a deleted namespace takes its objects with it, finalizers are waited for', async () => {
    const engine = await started()
    const team = WIDGETS.replace('default', 'team')
    await engine.send('POST', team, widget('a', {}, { finalizers: ['x.io/f'] }))
    await engine.send('POST', team, widget('b'))
    await engine.plane.idle()
    const marked = await engine.send('DELETE', '/api/v1/namespaces/team')
    expect(marked.body.status).toEqual({ phase: 'Terminating' })
    await engine.plane.idle()
    expect(names(await engine.send('GET', team))).toEqual(['a'])
    expect((await engine.send('POST', team, widget('c'))).body.message).toBe(
      'widgets.ex.io is forbidden: unable to create new content in namespace team because it is being terminated',
    )
    await engine.send(
      'PATCH',
      `${team}/a`,
      { metadata: { finalizers: null } },
      { 'content-type': 'application/merge-patch+json' },
    )
    await engine.plane.idle()
    expect((await engine.send('GET', '/api/v1/namespaces/team')).status).toBe(404)
  })

  test('[NS-1] default stays', async () => {
    const engine = await started()
    const answer = await engine.send('DELETE', '/api/v1/namespaces/default')
    expect([answer.status, answer.body.message]).toEqual([
      403,
      'namespaces "default" is forbidden: this namespace may not be deleted',
    ])
  })

  test('[NS-3] a bare server has none of it', async () => {
    const engine = await startTestEngine()
    expect((await engine.send('GET', '/api/v1/namespaces')).status).toBe(404)
    expect((await engine.send('GET', '/api')).body.versions).toEqual([])
  })
})

test('[OA-2] OpenAPI has a document for the kinds that are part of the server', async () => {
  const engine = await startTestEngine({ bare: false })
  const paths = Object.keys((await engine.send('GET', '/openapi/v3')).body.paths as object)
  expect(paths).toEqual([
    'api/v1',
    'apis/apiextensions.k8s.io',
    'apis/apiextensions.k8s.io/v1',
    'apis/coordination.k8s.io',
    'apis/coordination.k8s.io/v1',
    'apis/rbac.authorization.k8s.io',
    'apis/rbac.authorization.k8s.io/v1',
    'version',
  ])
  const core = (await engine.send('GET', '/openapi/v3/api/v1')).body.paths as Record<
    string,
    { patch: { parameters: { name: string }[] } }
  >
  expect(core['/api/v1/namespaces/{name}']?.patch.parameters.map(({ name }) => name)).toContain('fieldValidation')
})

test('[NS-1] a namespace has its name as a label, however it was made, and whatever a client makes of its labels', async () => {
  const engine = await startTestEngine({ bare: false })
  const labelsOf = async (name: string): Promise<unknown> =>
    ((await engine.send('GET', `/api/v1/namespaces/${name}`)).body.metadata as { labels: unknown }).labels
  await engine.send('POST', '/api/v1/namespaces', { metadata: { name: 'a', labels: { x: 'y' } } })
  const generated = await engine.send('POST', '/api/v1/namespaces', { metadata: { generateName: 'g-' } })
  const { name } = generated.body.metadata as { name: string }
  expect([await labelsOf('a'), await labelsOf(name), await labelsOf('default')]).toEqual([
    { 'kubernetes.io/metadata.name': 'a', x: 'y' },
    { 'kubernetes.io/metadata.name': name },
    { 'kubernetes.io/metadata.name': 'default' },
  ])
  await engine.send('PATCH', '/api/v1/namespaces/a', { metadata: { labels: null } }, MERGE)
  expect(await labelsOf('a')).toEqual({ 'kubernetes.io/metadata.name': 'a' })
})

describe('[GC-1] the garbage collector', () => {
  async function family(engine: TestEngine): Promise<void> {
    const owner = await engine.send('POST', WIDGETS, widget('owner'))
    const { uid } = owner.body.metadata as { uid: string }
    const ownerReferences = [{ apiVersion: 'ex.io/v1', kind: 'Widget', name: 'owner', uid, blockOwnerDeletion: true }]
    await engine.send('POST', WIDGETS, widget('child', {}, { ownerReferences }))
    await engine.plane.idle()
  }
  const left = async (engine: TestEngine): Promise<string[]> => {
    await engine.plane.idle()
    return names(await engine.send('GET', WIDGETS))
  }

  test('dependents go with their owner', async () => {
    const engine = await started()
    await family(engine)
    await engine.send('DELETE', `${WIDGETS}/owner`)
    expect(await left(engine)).toEqual([])
  })

  test('in the foreground the owner goes last', async () => {
    const engine = await started()
    await family(engine)
    const marked = await engine.send('DELETE', `${WIDGETS}/owner?propagationPolicy=Foreground`)
    expect((marked.body.metadata as { finalizers: string[] }).finalizers).toEqual(['foregroundDeletion'])
    expect(await left(engine)).toEqual([])
  })

  test('orphans lose their owner and stay', async () => {
    const engine = await started()
    await family(engine)
    await engine.send('DELETE', `${WIDGETS}/owner?propagationPolicy=Orphan`)
    expect(await left(engine)).toEqual(['child'])
    const child = await engine.send('GET', `${WIDGETS}/child`)
    expect((child.body.metadata as { ownerReferences?: unknown }).ownerReferences).toBe(undefined)
  })

  test('an object whose owner never was goes', async () => {
    const engine = await started()
    const ownerReferences = [{ apiVersion: 'ex.io/v1', kind: 'Widget', name: 'x', uid: 'gone' }]
    await engine.send('POST', WIDGETS, widget('a', {}, { ownerReferences }))
    expect(await left(engine)).toEqual([])
  })

  test('off with --bare', async () => {
    const engine = await startTestEngine()
    await engine.install()
    await family(engine)
    await engine.send('DELETE', `${WIDGETS}/owner`)
    expect(await left(engine)).toEqual(['child'])
  })
})
