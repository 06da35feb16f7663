import { describe, expect, test } from 'vitest'
import { MERGE, startTestEngine, type TestEngine, WIDGETS, widget } from '../testing/engine.ts'

type Json = Record<string, unknown>

const NAMESPACES = '/api/v1/namespaces'
const TEAM = `${NAMESPACES}/team`
const IN_TEAM = WIDGETS.replace('default', 'team')
const ROLES = '/apis/rbac.authorization.k8s.io/v1/namespaces/team/roles'
const DELETER = 'kubernetes/pkg/controller/namespace/deletion'

async function withTeam(...finalizers: string[][]): Promise<TestEngine> {
  const engine = await startTestEngine({ bare: false })
  await engine.install()
  await engine.send('POST', NAMESPACES, { metadata: { name: 'team' } })
  for (const [i, list] of finalizers.entries()) await engine.send('POST', IN_TEAM, widget(`w${i}`, {}, { finalizers: list }))
  await engine.send('POST', ROLES, { metadata: { name: 'r' }, rules: [] })
  await engine.send('DELETE', TEAM)
  await engine.plane.idle()
  return engine
}

const namesIn = async (engine: TestEngine, path: string): Promise<unknown[]> =>
  ((await engine.send('GET', path)).body.items as { metadata: Json }[]).map(({ metadata }) => metadata.name)

const release = (engine: TestEngine, name: string) =>
  engine.send('PATCH', `${IN_TEAM}/${name}`, { metadata: { finalizers: null } }, MERGE)

const conditionsOf = async (engine: TestEngine): Promise<Json[]> =>
  ((await engine.send('GET', TEAM)).body.status as { conditions: Json[] }).conditions

const shown = ({ type, status, reason, message }: Json): string => `${type}=${status} ${reason}: ${message}`

describe('[NS-2] a namespace that is deleted', () => {
  test(`takes its objects with it, of every kind (${DELETER}/namespaced_resources_deleter.go)`, async () => {
    const engine = await withTeam([])
    expect((await engine.send('GET', TEAM)).status).toBe(404)
    expect([await namesIn(engine, IN_TEAM), await namesIn(engine, ROLES)]).toEqual([[], []])
  })

  test('leaves the objects of other namespaces, also of those whose names begin alike', async () => {
    const engine = await startTestEngine({ bare: false })
    await engine.install()
    for (const name of ['team', 'team-b']) {
      await engine.send('POST', NAMESPACES, { metadata: { name } })
      await engine.send('POST', WIDGETS.replace('default', name), widget('a'))
    }
    await engine.send('DELETE', TEAM)
    await engine.plane.idle()
    expect(await namesIn(engine, WIDGETS.replace('default', 'team-b'))).toEqual(['a'])
  })

  test('waits for the finalizers of its objects, and goes with the last of them', async () => {
    const engine = await withTeam(['x.io/f'], [], ['x.io/f'])
    expect(await namesIn(engine, IN_TEAM)).toEqual(['w0', 'w2'])
    await release(engine, 'w0')
    await engine.plane.idle()
    expect((await engine.send('GET', TEAM)).status).toBe(200)
    await release(engine, 'w2')
    await engine.plane.idle()
    expect((await engine.send('GET', TEAM)).status).toBe(404)
  })

  test('dependents of its objects are not orphaned: the deletions are in the background', async () => {
    const engine = await withTeam(['x.io/f'])
    const { metadata } = (await engine.send('GET', `${IN_TEAM}/w0`)).body as { metadata: Json }
    expect([metadata.finalizers, metadata.generation]).toEqual([['x.io/f'], 2])
  })
})

describe('[NS-5] the conditions of a Terminating namespace', () => {
  test(`they name what is left, by resource and by finalizer (${DELETER}/status_condition_utils.go)`, async () => {
    const engine = await withTeam(['x.io/f', 'x.io/g'], ['x.io/f'])
    expect((await conditionsOf(engine)).map(shown)).toEqual([
      'NamespaceDeletionDiscoveryFailure=False ResourcesDiscovered: All resources successfully discovered',
      'NamespaceDeletionGroupVersionParsingFailure=False ParsedGroupVersions: All legacy kube types successfully parsed',
      'NamespaceDeletionContentFailure=False ContentDeleted: All content successfully deleted, may be waiting on finalization',
      'NamespaceContentRemaining=True SomeResourcesRemain: Some resources are remaining: widgets.ex.io has 2 resource instances',
      'NamespaceFinalizersRemaining=True SomeFinalizersRemain: Some content in the namespace has finalizers remaining: x.io/f in 2 resource instances, x.io/g in 1 resource instances',
    ])
  })

  test('the controller manager writes them through /status', async () => {
    const engine = await withTeam(['x.io/f'])
    const { managedFields } = (await engine.send('GET', TEAM)).body.metadata as { managedFields: Json[] }
    const entries = managedFields.filter(({ manager }) => manager === 'kube-controller-manager')
    const written = entries.map(({ operation, subresource, fieldsV1 }) => {
      const fields = fieldsV1 as { 'f:status': { 'f:conditions': Json } }
      return [operation, subresource, Object.keys(fields).length, Object.keys(fields['f:status']['f:conditions']).length]
    })
    // An entry for each of the five conditions, and one for the list.
    expect(written).toEqual([['Update', 'status', 1, 6]])
  })

  test('they follow what is left, after a while; a time moves with its status only', async () => {
    const engine = await withTeam(['x.io/f'], ['x.io/f'])
    await release(engine, 'w0')
    await engine.plane.idle()
    engine.clock.advance(7999)
    await engine.plane.idle()
    expect((await conditionsOf(engine))[3]?.message).toContain('has 2 resource instances')
    engine.clock.advance(1)
    await engine.plane.idle()
    const { message, lastTransitionTime } = (await conditionsOf(engine))[3] as Json
    expect([message, lastTransitionTime]).toEqual([
      'Some resources are remaining: widgets.ex.io has 1 resource instances',
      '2026-01-02T03:04:05Z',
    ])
  })

  test('watchers see it Terminating, then with conditions, then deleted', async () => {
    const engine = await withTeam([])
    const { resourceVersion } = (await engine.send('GET', NAMESPACES)).body.metadata as Json
    await engine.send('POST', NAMESPACES, { metadata: { name: 'other' } })
    await engine.send('DELETE', `${NAMESPACES}/other`)
    await engine.plane.idle()
    const response = await engine.plane.handle(
      new Request(`http://localhost${NAMESPACES}?watch=1&resourceVersion=${resourceVersion}`),
    )
    const reader = response.body?.getReader()
    let text = ''
    while (!text.includes('DELETED')) text += new TextDecoder().decode((await reader?.read())?.value)
    await reader?.cancel()
    const events = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { type: string; object: { status: Json } })
    expect(events.map(({ type, object }) => [type, object.status.phase, (object.status.conditions as [])?.length])).toEqual([
      ['ADDED', 'Active', undefined],
      ['MODIFIED', 'Terminating', undefined],
      ['MODIFIED', 'Terminating', 5],
      ['DELETED', 'Terminating', 5],
    ])
  })
})
