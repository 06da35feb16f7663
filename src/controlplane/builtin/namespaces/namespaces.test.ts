import { describe, expect, test } from 'vitest'
import { TRACE_HEADER, TRACE_PATH, type Trace } from '../../../protocol/trace.ts'
import { crdOf } from '../../testing/crd.ts'
import { type Answer, CRDS, MERGE, startTestEngine, type TestEngine, WIDGETS, widget } from '../../testing/engine.ts'

type Json = Record<string, unknown>

const NAMESPACES = '/api/v1/namespaces'
const TEAM = `${NAMESPACES}/team`
const IN_TEAM = WIDGETS.replace('default', 'team')
const STRATEGIC = { 'content-type': 'application/strategic-merge-patch+json' }
const APPLY = { 'content-type': 'application/apply-patch+yaml' }

const namespace = (metadata: Json, more: Json = {}): Json => ({ apiVersion: 'v1', kind: 'Namespace', metadata, ...more })

/** Short names of the upstream files in the rows. */
const LIFECYCLE = 'apiserver/pkg/admission/plugin/namespace/lifecycle/admission.go'
const STORAGE = 'kubernetes/pkg/registry/core/namespace/storage/storage.go'
const STRATEGY = 'kubernetes/pkg/registry/core/namespace/strategy.go'
const VALIDATION = 'kubernetes/pkg/apis/core/validation/validation.go'

async function started(): Promise<TestEngine> {
  const engine = await startTestEngine({ bare: false })
  await engine.install()
  return engine
}

const metaOf = ({ body }: Answer): Json => body.metadata as Json

/** A namespace `team` that an object with a finalizer keeps Terminating. */
async function terminating(): Promise<TestEngine> {
  const engine = await started()
  await engine.send('POST', NAMESPACES, namespace({ name: 'team' }))
  await engine.send('POST', IN_TEAM, widget('held', {}, { finalizers: ['x.io/f'] }))
  await engine.send('DELETE', TEAM)
  await engine.plane.idle()
  return engine
}

describe('[NS-1] namespaces that every cluster has', () => {
  test('they are there with the first request (pkg/controlplane/instance.go)', async () => {
    const engine = await startTestEngine({ bare: false })
    const { items } = (await engine.send('GET', NAMESPACES)).body as { items: Json[] }
    expect(items.map(({ metadata, status }) => [(metadata as Json).name, status])).toEqual(
      ['default', 'kube-node-lease', 'kube-public', 'kube-system'].map((name) => [name, { phase: 'Active' }]),
    )
  })

  test(`kube-node-lease can be deleted, and is created again; the others cannot (${LIFECYCLE})`, async () => {
    const engine = await startTestEngine({ bare: false })
    for (const name of ['default', 'kube-public', 'kube-system']) {
      const answer = await engine.send('DELETE', `${NAMESPACES}/${name}`)
      expect([answer.status, answer.body.message]).toEqual([
        403,
        `namespaces "${name}" is forbidden: this namespace may not be deleted`,
      ])
    }
    const { uid } = metaOf(await engine.send('GET', `${NAMESPACES}/kube-node-lease`))
    expect((await engine.send('DELETE', `${NAMESPACES}/kube-node-lease`)).status).toBe(200)
    await engine.plane.idle()
    const again = await engine.send('GET', `${NAMESPACES}/kube-node-lease`)
    expect([again.status, metaOf(again).uid === uid]).toEqual([200, false])
  })

  test('the API server is the field manager of their label', async () => {
    const engine = await startTestEngine({ bare: false })
    const { managedFields } = metaOf(await engine.send('GET', `${NAMESPACES}/default`))
    expect(managedFields).toEqual([
      {
        manager: 'kube-apiserver',
        operation: 'Update',
        apiVersion: 'v1',
        time: '2026-01-02T03:04:05Z',
        fieldsType: 'FieldsV1',
        fieldsV1: { 'f:metadata': { 'f:labels': { '.': {}, 'f:kubernetes.io/metadata.name': {} } } },
      },
    ])
  })
})

describe('[NS-2] objects in namespaces', () => {
  const applied = { apiVersion: 'ex.io/v1', kind: 'Widget', metadata: { name: 'a' } }
  const missing = 'namespaces "team" not found'
  const gone = 'unable to create new content in namespace team because it is being terminated'
  const rows: readonly [string, string, string, unknown, Record<string, string>, string][] = [
    ['POST', 'POST', IN_TEAM, widget('a'), {}, '"a" '],
    ['POST with generateName', 'POST', IN_TEAM, widget('', {}, { name: undefined, generateName: 'a-' }), {}, '"a-" '],
    ['POST without a name', 'POST', IN_TEAM, widget('', {}, { name: undefined }), {}, '"Unknown" '],
    ['dry run', 'POST', `${IN_TEAM}?dryRun=All`, widget('a'), {}, '"a" '],
    ['apply', 'PATCH', `${IN_TEAM}/a?fieldManager=m`, applied, APPLY, '"a" '],
  ]
  test.each(rows)(`%s into a namespace that does not exist is 404 (${LIFECYCLE})`, async (_, method, path, body, type) => {
    const engine = await started()
    const answer = await engine.send(method, path, body, type)
    const { message, details, reason } = answer.body
    expect([answer.status, reason, message, details]).toEqual([404, 'NotFound', missing, { name: 'team', kind: 'namespaces' }])
  })

  test.each(rows)(`%s into one that is Terminating is 403 (${LIFECYCLE})`, async (_, method, path, body, type, name) => {
    const engine = await terminating()
    const answer = await engine.send(method, path, body, type)
    const { message, details } = answer.body
    expect([answer.status, message]).toEqual([403, `widgets.ex.io ${name}is forbidden: ${gone}`])
    expect((details as Json).causes).toEqual([
      { reason: 'NamespaceTerminating', message: 'namespace team is being terminated', field: 'metadata.namespace' },
    ])
  })

  test(`kinds that are part of the server need the namespace as well (${LIFECYCLE})`, async () => {
    const engine = await started()
    const role = { apiVersion: 'rbac.authorization.k8s.io/v1', kind: 'Role', metadata: { name: 'r' }, rules: [] }
    const answer = await engine.send('POST', '/apis/rbac.authorization.k8s.io/v1/namespaces/team/roles', role)
    expect([answer.status, answer.body.message]).toEqual([404, missing])
  })

  test(`a namespace itself needs none (${LIFECYCLE})`, async () => {
    const engine = await started()
    const applied = namespace({ name: 'team' })
    expect((await engine.send('PATCH', `${TEAM}?fieldManager=m`, applied, APPLY)).status).toBe(201)
  })

  test(`a custom resource that is called namespaces does (${LIFECYCLE})`, async () => {
    const engine = await started()
    const schema = { openAPIV3Schema: { type: 'object' } }
    await engine.send('POST', CRDS, crdOf('x.io', 'namespaces', 'Space', { schema }))
    await engine.plane.idle()
    const space = { apiVersion: 'x.io/v1', kind: 'Space', metadata: { name: 'a' } }
    const answer = await engine.send('POST', '/apis/x.io/v1/namespaces/team/namespaces', space)
    expect([answer.status, answer.body.message]).toEqual([404, missing])
  })

  test(`a body that is not valid is rejected first (${LIFECYCLE}: admission follows decoding)`, async () => {
    const engine = await started()
    expect((await engine.send('POST', IN_TEAM, { kind: 'Other' })).status).toBe(400)
  })

  test(`reads, updates and deletions go on in a Terminating namespace (${LIFECYCLE})`, async () => {
    const engine = await terminating()
    expect((await engine.send('PATCH', `${IN_TEAM}/held`, { spec: { replicas: 1 } }, MERGE)).status).toBe(200)
    expect((await engine.send('GET', `${IN_TEAM}/held`)).status).toBe(200)
    expect((await engine.send('GET', WIDGETS.replace('default', 'nowhere'))).status).toBe(200)
    expect((await engine.send('DELETE', `${IN_TEAM}/held`)).status).toBe(200)
  })
})

describe('[DL-3] preconditions on the DELETE of a namespace', () => {
  const rows: readonly [string, (meta: Json) => Json, (meta: Json) => string][] = [
    ['uid', () => ({ uid: 'other' }), ({ uid }) => `UID in precondition: other, UID in object meta: ${uid}`],
    [
      'resourceVersion',
      () => ({ resourceVersion: '1' }),
      ({ resourceVersion }) => `ResourceVersion in precondition: 1, ResourceVersion in object meta: ${resourceVersion}`,
    ],
  ]
  test.each(rows)(`a wrong %s is 409 and changes nothing (${STORAGE})`, async (_, wrong, why) => {
    const engine = await started()
    const meta = metaOf(await engine.send('POST', NAMESPACES, namespace({ name: 'team' })))
    const answer = await engine.send('DELETE', TEAM, { preconditions: wrong(meta) })
    const message = `Operation cannot be fulfilled on namespaces "team": Precondition failed: ${why(meta)}`
    expect([answer.status, answer.body.message]).toEqual([409, message])
    expect(metaOf(await engine.send('GET', TEAM))).toEqual(meta)
  })

  test(`the right ones delete (${STORAGE})`, async () => {
    const engine = await started()
    const { uid, resourceVersion } = metaOf(await engine.send('POST', NAMESPACES, namespace({ name: 'team' })))
    const answer = await engine.send('DELETE', TEAM, { preconditions: { uid, resourceVersion } })
    expect([answer.status, answer.body.status]).toEqual([200, { phase: 'Terminating' }])
  })
})

describe('[NS-4] namespaces as objects', () => {
  test(`every namespace has its name as a label, whatever a client makes of its labels (${STRATEGY}, Canonicalize)`, async () => {
    const engine = await started()
    const labelsOf = async (name: string): Promise<unknown> => metaOf(await engine.send('GET', `${NAMESPACES}/${name}`)).labels
    await engine.send('POST', NAMESPACES, { metadata: { name: 'a', labels: { x: 'y' } } })
    const { name } = metaOf(await engine.send('POST', NAMESPACES, { metadata: { generateName: 'g-' } }))
    expect([await labelsOf('a'), await labelsOf(String(name))]).toEqual([
      { 'kubernetes.io/metadata.name': 'a', x: 'y' },
      { 'kubernetes.io/metadata.name': name },
    ])
    await engine.send('PATCH', `${NAMESPACES}/a`, { metadata: { labels: null } }, MERGE)
    expect(await labelsOf('a')).toEqual({ 'kubernetes.io/metadata.name': 'a' })
  })

  test(`creation keeps the finalizers of the spec and adds its own; the status is that of the server (${STRATEGY})`, async () => {
    const engine = await started()
    const body = namespace({ name: 'team' }, { spec: { finalizers: ['x.io/f'] }, status: { phase: 'Terminating' } })
    const { spec, status } = (await engine.send('POST', NAMESPACES, body)).body
    expect([spec, status]).toEqual([{ finalizers: ['x.io/f', 'kubernetes'] }, { phase: 'Active' }])
  })

  test(`the main endpoint changes neither spec nor status (${STRATEGY})`, async () => {
    const engine = await started()
    await engine.send('POST', NAMESPACES, namespace({ name: 'team' }))
    const patch = { metadata: { annotations: { a: 'b' } }, spec: { finalizers: [] }, status: { phase: 'Terminating' } }
    const { spec, status, metadata } = (await engine.send('PATCH', TEAM, patch, MERGE)).body
    expect([spec, status, (metadata as Json).annotations]).toEqual([
      { finalizers: ['kubernetes'] },
      { phase: 'Active' },
      { a: 'b' },
    ])
  })

  const CONDITION = { type: 'Ready', status: 'True', reason: 'Ok' }
  test(`/status changes the status and metadata, not the spec; conditions are merged by type (${STRATEGY})`, async () => {
    const engine = await started()
    await engine.send('POST', NAMESPACES, namespace({ name: 'team' }))
    const one = { metadata: { labels: { x: 'y' } }, spec: { finalizers: [] }, status: { conditions: [CONDITION] } }
    const first = await engine.send('PATCH', `${TEAM}/status`, one, STRATEGIC)
    expect([first.status, first.body.spec, (metaOf(first).labels as Json).x]).toEqual([200, { finalizers: ['kubernetes'] }, 'y'])
    const { status } = (await engine.send('GET', `${TEAM}/status`)).body
    expect(status).toEqual({ phase: 'Active', conditions: [{ ...CONDITION, lastTransitionTime: null }] })
    const managed = metaOf(first).managedFields as Json[]
    expect(managed.map(({ subresource }) => subresource)).toEqual([undefined, 'status'])
  })

  test('/status without a phase is that of an active one', async () => {
    const engine = await startTestEngine({ bare: false })
    await engine.send('POST', NAMESPACES, namespace({ name: 'team' }))
    const answer = await engine.send('PUT', `${TEAM}/status`, namespace({ name: 'team' }, { status: { conditions: [] } }))
    expect([answer.status, answer.body.status]).toEqual([200, { phase: 'Active' }])
  })

  test.each([
    ['Terminating', "may only be 'Active' if `deletionTimestamp` is empty", started],
    ['Active', "may only be 'Terminating' if `deletionTimestamp` is not empty", terminating],
  ])(`/status rejects the phase %s where it does not fit (${VALIDATION})`, async (phase, why, start) => {
    const engine = await start()
    await engine.send('POST', NAMESPACES, namespace({ name: 'team' }))
    const answer = await engine.send('PATCH', `${TEAM}/status`, { status: { phase } }, MERGE)
    const message = `Namespace "team" is invalid: status.Phase: Invalid value: "${phase}": ${why}`
    expect([answer.status, answer.body.message]).toEqual([422, message])
  })

  const NOT_STANDARD = 'name is neither a standard finalizer name nor is it fully qualified'
  const invalid = (at: string): string =>
    `Namespace "team" is invalid: spec.finalizers${at}: Invalid value: "mine": ${NOT_STANDARD}`
  test(`finalizers in the spec are standard or qualified, on creation and through /finalize (${VALIDATION})`, async () => {
    const engine = await started()
    const body = namespace({ name: 'team' }, { spec: { finalizers: ['mine'] } })
    expect((await engine.send('POST', NAMESPACES, body)).body.message).toBe(invalid(''))
    await engine.send('POST', NAMESPACES, namespace({ name: 'team' }))
    expect((await engine.send('PUT', `${TEAM}/finalize`, body)).body.message).toBe(invalid('[0]'))
  })

  test(`/finalize changes the finalizers, not the status, and takes no other verb than update (${STORAGE}, FinalizeREST)`, async () => {
    const engine = await started()
    await engine.send('POST', NAMESPACES, namespace({ name: 'team' }))
    const body = namespace({ name: 'team' }, { spec: { finalizers: ['x.io/f'] }, status: { phase: 'Terminating' } })
    const { spec, status } = (await engine.send('PUT', `${TEAM}/finalize`, body)).body
    expect([spec, status]).toEqual([{ finalizers: ['x.io/f'] }, { phase: 'Active' }])
    const other = await engine.send('GET', `${TEAM}/finalize`)
    expect([other.status, other.body.message]).toEqual([405, 'the server does not allow this method on the requested resource'])
  })

  test(`there is no deletecollection (${STORAGE}: REST has no DeleteCollection)`, async () => {
    const engine = await started()
    expect((await engine.send('DELETE', NAMESPACES)).status).toBe(405)
    const { resources } = (await engine.send('GET', '/api/v1')).body as { resources: Json[] }
    const own = resources.filter(({ name }) => String(name).startsWith('namespaces'))
    expect(own.map(({ name, verbs }) => [name, (verbs as string[]).join(' ')])).toEqual([
      ['namespaces', 'create delete get list patch update watch'],
      ['namespaces/finalize', 'update'],
      ['namespaces/status', 'get patch update'],
    ])
  })

  test(`the phase is a selectable field (${STRATEGY})`, async () => {
    const engine = await terminating()
    const { items } = (await engine.send('GET', `${NAMESPACES}?fieldSelector=status.phase=Terminating`)).body as { items: Json[] }
    expect(items.map(({ metadata }) => (metadata as Json).name)).toEqual(['team'])
  })
})

describe('[NS-2] deleting a namespace', () => {
  test(`the first DELETE makes it Terminating, a later one changes nothing (${STORAGE})`, async () => {
    const engine = await terminating()
    const before = await engine.send('GET', TEAM)
    engine.clock.advance(1000)
    expect((await engine.send('DELETE', `${TEAM}?dryRun=All`)).body).toEqual(before.body)
    const again = await engine.send('DELETE', TEAM)
    expect([again.status, again.body]).toEqual([200, before.body])
    expect([metaOf(before).deletionTimestamp, metaOf(before).deletionGracePeriodSeconds]).toEqual([
      '2026-01-02T03:04:05Z',
      undefined,
    ])
  })

  test.each([
    ['?propagationPolicy=Foreground', ['x.io/mine', 'foregroundDeletion']],
    ['?propagationPolicy=Orphan', ['x.io/mine', 'orphan']],
    ['?propagationPolicy=Background', ['x.io/mine']],
    ['?orphanDependents=false', ['x.io/mine', 'foregroundDeletion']],
    ['?orphanDependents=true', ['x.io/mine', 'orphan']],
  ])(`DELETE %s sets the finalizers %j (${STORAGE})`, async (query, finalizers) => {
    const engine = await started()
    await engine.send('POST', NAMESPACES, namespace({ name: 'team', finalizers: ['x.io/mine'] }))
    const answer = await engine.send('DELETE', `${TEAM}${query}`)
    expect(metaOf(answer).finalizers).toEqual(finalizers)
  })

  test.each([
    ['', ['orphan', 'x.io/mine'], ['orphan', 'x.io/mine']],
    ['', ['foregroundDeletion'], ['foregroundDeletion']],
    ['?propagationPolicy=Background', ['orphan', 'x.io/mine'], ['x.io/mine']],
    ['?propagationPolicy=Foreground', ['orphan', 'x.io/mine'], ['x.io/mine', 'foregroundDeletion']],
    ['?propagationPolicy=Orphan', ['foregroundDeletion', 'x.io/mine'], ['x.io/mine', 'orphan']],
    ['?orphanDependents=false', ['orphan'], ['foregroundDeletion']],
  ])(`DELETE %s of one with the finalizers %j sets %j (${STORAGE})`, async (query, before, after) => {
    const engine = await started()
    await engine.send('POST', NAMESPACES, namespace({ name: 'team', finalizers: before }))
    expect(metaOf(await engine.send('DELETE', `${TEAM}${query}`)).finalizers).toEqual(after)
  })

  test(`of one that does not exist is 404 (${STORAGE})`, async () => {
    const engine = await started()
    const answer = await engine.send('DELETE', TEAM)
    expect([answer.status, answer.body.message]).toEqual([404, 'namespaces "team" not found'])
  })

  test(`preconditions hold for a later DELETE as well (${STORAGE})`, async () => {
    const engine = await terminating()
    expect((await engine.send('DELETE', TEAM, { preconditions: { uid: 'other' } })).status).toBe(409)
  })

  test(`one whose spec is finalized beforehand goes with the second DELETE (${STORAGE})`, async () => {
    const engine = await started()
    await engine.send('POST', NAMESPACES, namespace({ name: 'team' }))
    await engine.send('PUT', `${TEAM}/finalize`, namespace({ name: 'team' }))
    const first = await engine.send('DELETE', TEAM)
    await engine.plane.idle()
    expect([first.body.status, (await engine.send('GET', TEAM)).status]).toEqual([{ phase: 'Terminating' }, 200])
    const second = await engine.send('DELETE', TEAM)
    expect([second.status, second.body.kind, metaOf(second).uid]).toEqual([200, 'Namespace', metaOf(first).uid])
    expect((await engine.send('GET', TEAM)).status).toBe(404)
  })

  test(`a later DELETE of one whose spec is finalized is as that of any object (${STORAGE})`, async () => {
    const engine = await started()
    await engine.send('POST', NAMESPACES, namespace({ name: 'team', finalizers: ['x.io/mine'] }))
    await engine.send('DELETE', TEAM)
    await engine.plane.idle()
    const later = await engine.send('DELETE', `${TEAM}?propagationPolicy=Orphan`)
    expect([later.status, metaOf(later).finalizers]).toEqual([200, ['x.io/mine', 'orphan']])
  })

  test.each([
    ['goes', {}, 200],
    ['is held back by a finalizer', { finalizers: ['x.io/mine'] }, 202],
  ])(`a later DELETE is accepted for later only where it waits: one that %s (${STORAGE})`, async (_, metadata, status) => {
    const engine = await started()
    await engine.send('POST', NAMESPACES, namespace({ name: 'team', ...metadata }))
    await engine.send('PUT', `${TEAM}/finalize`, namespace({ name: 'team', ...metadata }))
    await engine.send('DELETE', TEAM)
    const later = await engine.send('DELETE', `${TEAM}?orphanDependents=false`)
    expect([later.status, later.body.status]).toEqual([status, { phase: 'Terminating' }])
  })

  test(`a dry run that would take the last finalizer off is not for later (${STORAGE})`, async () => {
    const engine = await started()
    const { uid } = metaOf(await engine.send('POST', NAMESPACES, namespace({ name: 'team' })))
    const owner = { apiVersion: 'v1', kind: 'Namespace', name: 'team', uid, blockOwnerDeletion: true }
    await engine.send('POST', WIDGETS, widget('held', {}, { finalizers: ['x.io/f'], ownerReferences: [owner] }))
    await engine.send('DELETE', `${TEAM}?propagationPolicy=Foreground`)
    await engine.plane.idle()
    const held = await engine.send('GET', TEAM)
    expect([held.body.spec, metaOf(held).finalizers]).toEqual([{}, ['foregroundDeletion']])
    const later = await engine.send('DELETE', `${TEAM}?dryRun=All&orphanDependents=false`)
    expect([later.status, later.body.kind, later.body.status]).toEqual([200, 'Namespace', undefined])
  })

  test(`finalizers in metadata hold it back after its spec is finalized (${STORAGE}, ShouldDeleteNamespaceDuringUpdate)`, async () => {
    const engine = await started()
    await engine.send('POST', NAMESPACES, namespace({ name: 'team', finalizers: ['x.io/mine'] }))
    await engine.send('DELETE', TEAM)
    await engine.plane.idle()
    const held = await engine.send('GET', TEAM)
    expect([held.body.spec, metaOf(held).finalizers]).toEqual([{}, ['x.io/mine']])
    expect((await engine.send('PATCH', TEAM, { metadata: { finalizers: null } }, MERGE)).status).toBe(200)
    expect((await engine.send('GET', TEAM)).status).toBe(404)
  })

  test(`other finalizers in the spec hold it back until they are taken off through /finalize (${STORAGE})`, async () => {
    const engine = await started()
    await engine.send('POST', NAMESPACES, namespace({ name: 'team' }, { spec: { finalizers: ['x.io/f'] } }))
    await engine.send('DELETE', TEAM)
    await engine.plane.idle()
    expect((await engine.send('GET', TEAM)).body.spec).toEqual({ finalizers: ['x.io/f'] })
    expect((await engine.send('PUT', `${TEAM}/finalize`, namespace({ name: 'team' }))).status).toBe(200)
    expect((await engine.send('GET', TEAM)).status).toBe(404)
  })

  test(`a dry run changes nothing (${STORAGE})`, async () => {
    const engine = await started()
    const { body } = await engine.send('POST', NAMESPACES, namespace({ name: 'team' }))
    expect((await engine.send('DELETE', `${TEAM}?dryRun=All`)).body.status).toEqual({ phase: 'Terminating' })
    expect((await engine.send('GET', TEAM)).body).toEqual(body)
  })

  describe('[TR-2] its trace', () => {
    const traced = async (engine: TestEngine, query = ''): Promise<[string, string[]]> => {
      const answer = await engine.send('DELETE', TEAM + query, undefined, { [TRACE_HEADER]: '1' })
      const path = TRACE_PATH + (answer.headers.get(TRACE_HEADER) ?? '')
      const { stages, fields } = (await engine.send('GET', path)).body as unknown as Trace
      const changed = fields.filter(({ unchanged }) => unchanged !== true).map(({ path, fate }) => `${path} ${fate}`)
      return [stages.map(({ stage, outcome }) => `${stage}:${outcome}`).join(' '), changed]
    }

    test.each([
      ['', 'watch:done'],
      ['?dryRun=All', 'watch:skipped'],
    ])('DELETE %s marks the namespace', async (query, watch) => {
      const engine = await started()
      await engine.send('POST', NAMESPACES, namespace({ name: 'team' }))
      expect(await traced(engine, query)).toEqual([
        `received:done existing:done stored:done ${watch}`,
        ['metadata.deletionTimestamp reset', 'status.phase reset'],
      ])
    })

    test('a later one changes nothing', async () => {
      expect(await traced(await terminating())).toEqual(['received:done existing:done stored:done watch:skipped', []])
    })
  })
})

test('[RB-7] a strategic merge patch merges the conditions of a namespace by their type', async () => {
  const engine = await startTestEngine({ bare: false })
  await engine.send('POST', NAMESPACES, namespace({ name: 'team' }))
  const headers = { 'content-type': 'application/strategic-merge-patch+json' }
  const patch = (...conditions: object[]) => engine.send('PATCH', `${TEAM}/status`, { status: { conditions } }, headers)
  await patch({ type: 'A', status: 'True', reason: 'x' }, { type: 'B', status: 'True' })
  const { status } = (await patch({ type: 'A', status: 'False' }, { type: 'C', status: 'True' })).body
  expect(status).toEqual({
    phase: 'Active',
    conditions: [
      { type: 'A', status: 'False', lastTransitionTime: null, reason: 'x' },
      { type: 'C', status: 'True', lastTransitionTime: null },
      { type: 'B', status: 'True', lastTransitionTime: null },
    ],
  })
})
