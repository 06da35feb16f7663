import { describe, expect, test } from 'vitest'
import { crdOf } from '../testing/crd.ts'
import { CRDS, MERGE, startTestEngine, type TestEngine, WIDGETS, widget } from '../testing/engine.ts'

type Json = Record<string, unknown>

const GADGETS = '/apis/ex.io/v1/gadgets'
const IN_TEAM = WIDGETS.replace('default', 'team')
const SCHEMA = { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } }

/** Short names of the upstream files in the rows. */
const COLLECTOR = 'pkg/controller/garbagecollector/garbagecollector.go'
const BUILDER = 'pkg/controller/garbagecollector/graph_builder.go'

/** Widgets of a namespace, gadgets of the cluster, and a second namespace. */
async function started(): Promise<TestEngine> {
  const engine = await startTestEngine({ bare: false })
  await engine.install()
  await engine.send('POST', CRDS, crdOf('ex.io', 'gadgets', 'Gadget', { schema: SCHEMA }, { scope: 'Cluster' }))
  await engine.send('POST', '/api/v1/namespaces', { metadata: { name: 'team' } })
  await engine.plane.idle()
  return engine
}

const uidOf = (answer: { body: Json }): string => String((answer.body.metadata as Json).uid)

interface Owner {
  readonly name: string
  readonly uid: string
  readonly kind?: string
  readonly apiVersion?: string
  readonly blockOwnerDeletion?: boolean
}

const owned = (name: string, owners: readonly Owner[], more: Json = {}): Json =>
  widget(name, {}, { ownerReferences: owners.map((owner) => ({ apiVersion: 'ex.io/v1', kind: 'Widget', ...owner })), ...more })

const make = async (engine: TestEngine, name: string, metadata: Json = {}): Promise<Owner> => ({
  name,
  uid: uidOf(await engine.send('POST', WIDGETS, widget(name, {}, metadata))),
})

const gadget = (name: string, metadata: Json = {}): Json => ({
  apiVersion: 'ex.io/v1',
  kind: 'Gadget',
  metadata: { name, ...metadata },
})

async function left(engine: TestEngine, path = WIDGETS): Promise<unknown[]> {
  await engine.plane.idle()
  return ((await engine.send('GET', path)).body.items as { metadata: Json }[]).map(({ metadata }) => metadata.name)
}

const metaOf = async (engine: TestEngine, name: string): Promise<Json> =>
  (await engine.send('GET', `${WIDGETS}/${name}`)).body.metadata as Json

const release = (engine: TestEngine, name: string) =>
  engine.send('PATCH', `${WIDGETS}/${name}`, { metadata: { finalizers: null } }, MERGE)

describe('[GC-1] objects without an owner', () => {
  test(`dependents go with their owner, and theirs with them (${COLLECTOR}, attemptToDeleteItem)`, async () => {
    const engine = await started()
    const owner = await make(engine, 'owner')
    const child = { name: 'child', uid: uidOf(await engine.send('POST', WIDGETS, owned('child', [owner]))) }
    await engine.send('POST', WIDGETS, owned('grandchild', [child]))
    await engine.send('DELETE', `${WIDGETS}/owner`)
    expect(await left(engine)).toEqual([])
  })

  test(`one with another owner stays, and loses the reference to the one that is gone (${COLLECTOR}, solid)`, async () => {
    const engine = await started()
    const [one, two] = [await make(engine, 'one'), await make(engine, 'two')]
    await engine.send('POST', WIDGETS, owned('child', [one, two]), { 'user-agent': 'mine/1' })
    await engine.send('DELETE', `${WIDGETS}/one`)
    expect(await left(engine)).toEqual(['child', 'two'])
    const { ownerReferences, managedFields, generation } = await metaOf(engine, 'child')
    expect((ownerReferences as Owner[]).map(({ uid }) => uid)).toEqual([two.uid])
    // The manager of the reference no longer owns it, and the collector owns nothing.
    const owners = (managedFields as Json[]).map(({ manager, fieldsV1 }) => [
      manager,
      Object.keys((fieldsV1 as { 'f:metadata': { 'f:ownerReferences': Json } })['f:metadata']['f:ownerReferences']),
    ])
    expect([owners, generation]).toEqual([[['mine', ['.', `k:{"uid":"${two.uid}"}`]]], 1])
  })

  test.each<[string, Partial<Owner>]>([
    ['has another uid', { uid: 'other' }],
    ['has another name', { name: 'other' }],
  ])(`a reference whose owner %s is dangling (${COLLECTOR}, isDangling)`, async (_, wrong) => {
    const engine = await started()
    const owner = await make(engine, 'owner')
    await engine.send('POST', WIDGETS, owned('child', [{ ...owner, ...wrong }]))
    expect(await left(engine)).toEqual(['owner'])
  })

  test(`an owner in another namespace is none (${BUILDER}, addDependentToOwners)`, async () => {
    const engine = await started()
    const owner = await make(engine, 'owner')
    await engine.send('POST', IN_TEAM, owned('child', [owner]))
    expect([await left(engine, IN_TEAM), await left(engine)]).toEqual([[], ['owner']])
  })

  test(`an owner of the cluster can own in every namespace (${BUILDER}, addDependentToOwners)`, async () => {
    const engine = await started()
    const owner = { kind: 'Gadget', name: 'g', uid: uidOf(await engine.send('POST', GADGETS, gadget('g'))) }
    await engine.send('POST', IN_TEAM, owned('child', [owner]))
    expect(await left(engine, IN_TEAM)).toEqual(['child'])
    await engine.send('DELETE', `${GADGETS}/g`)
    expect(await left(engine, IN_TEAM)).toEqual([])
  })

  test(`an object of the cluster with an owner in a namespace is never collected (${COLLECTOR}, namespacedOwnerOfClusterScopedObjectErr)`, async () => {
    const engine = await started()
    const ownerReferences = [{ apiVersion: 'ex.io/v1', kind: 'Widget', name: 'x', uid: 'gone' }]
    await engine.send('POST', GADGETS, gadget('g', { ownerReferences }))
    expect(await left(engine, GADGETS)).toEqual(['g'])
  })

  test(`nothing is decided while the kind of an owner is not served (${COLLECTOR}, restMappingError)`, async () => {
    const engine = await started()
    const stranger = { apiVersion: 'apps.io/v1', kind: 'Deployment', name: 'd', uid: 'd-1' }
    await engine.send('POST', WIDGETS, owned('child', [stranger, { name: 'x', uid: 'gone' }]))
    await engine.send('POST', WIDGETS, owned('old', [{ apiVersion: 'ex.io/v0', name: 'x', uid: 'gone' }]))
    expect(await left(engine)).toEqual(['child', 'old'])
    await engine.send('POST', CRDS, crdOf('apps.io', 'deployments', 'Deployment', { schema: SCHEMA }))
    expect(await left(engine)).toEqual(['old'])
  })

  test(`an owner that was seen to go is gone, also when its kind goes with it (${BUILDER}, absentOwnerCache)`, async () => {
    const engine = await started()
    const owner = { kind: 'Gadget', name: 'g', uid: uidOf(await engine.send('POST', GADGETS, gadget('g'))) }
    await engine.send('POST', WIDGETS, owned('child', [owner]))
    await engine.send('DELETE', `${CRDS}/gadgets.ex.io`)
    expect(await left(engine)).toEqual([])
  })

  test(`one with a finalizer is marked, once (${COLLECTOR}, isBeingDeleted)`, async () => {
    const engine = await started()
    const owner = await make(engine, 'owner')
    await engine.send('POST', WIDGETS, owned('child', [owner], { finalizers: ['x.io/f'] }))
    await engine.send('DELETE', `${WIDGETS}/owner`)
    expect(await left(engine)).toEqual(['child'])
    const { generation, deletionTimestamp } = await metaOf(engine, 'child')
    expect([generation, deletionTimestamp]).toEqual([2, '2026-01-02T03:04:05Z'])
    await release(engine, 'child')
    expect(await left(engine)).toEqual([])
  })
})

describe('[GC-2] deleting in the foreground', () => {
  test.each([
    [true, ['child', 'owner']],
    [false, ['child']],
    [undefined, ['child']],
  ])(
    `with blockOwnerDeletion %s of a dependent that stays, %j are left (${COLLECTOR}, processDeletingDependentsItem)`,
    async (blockOwnerDeletion, names) => {
      const engine = await started()
      const owner = await make(engine, 'owner')
      const reference = { ...owner, ...(blockOwnerDeletion === undefined ? {} : { blockOwnerDeletion }) }
      await engine.send('POST', WIDGETS, owned('child', [reference], { finalizers: ['x.io/f'] }))
      const marked = await engine.send('DELETE', `${WIDGETS}/owner?propagationPolicy=Foreground`)
      expect((marked.body.metadata as Json).finalizers).toEqual(['foregroundDeletion'])
      expect(await left(engine)).toEqual(names)
      expect((await metaOf(engine, 'child')).deletionTimestamp).toBe('2026-01-02T03:04:05Z')
      await release(engine, 'child')
      expect(await left(engine)).toEqual([])
    },
  )

  test(`a dependent that no longer blocks lets its owner go (${BUILDER}, addUnblockedOwnersToDeleteQueue)`, async () => {
    const engine = await started()
    const owner = await make(engine, 'owner')
    await engine.send('POST', WIDGETS, owned('child', [{ ...owner, blockOwnerDeletion: true }], { finalizers: ['x.io/f'] }))
    await engine.send('DELETE', `${WIDGETS}/owner?propagationPolicy=Foreground`)
    expect(await left(engine)).toEqual(['child', 'owner'])
    const ownerReferences = [{ apiVersion: 'ex.io/v1', kind: 'Widget', ...owner, blockOwnerDeletion: false }]
    await engine.send('PATCH', `${WIDGETS}/child`, { metadata: { ownerReferences } }, MERGE)
    expect(await left(engine)).toEqual(['child'])
  })

  test(`dependents with dependents of their own are deleted in the foreground too (${COLLECTOR}, waitingForDependentsDeletion)`, async () => {
    const engine = await started()
    const owner = { ...(await make(engine, 'owner')), blockOwnerDeletion: true }
    const child = { name: 'child', uid: uidOf(await engine.send('POST', WIDGETS, owned('child', [owner]))) }
    const reference = { ...child, blockOwnerDeletion: true }
    await engine.send('POST', WIDGETS, owned('grandchild', [reference], { finalizers: ['x.io/f'] }))
    await engine.send('DELETE', `${WIDGETS}/owner?propagationPolicy=Foreground`)
    expect(await left(engine)).toEqual(['child', 'grandchild', 'owner'])
    expect((await metaOf(engine, 'child')).finalizers).toEqual(['foregroundDeletion'])
    await release(engine, 'grandchild')
    expect(await left(engine)).toEqual([])
  })

  test(`a dependent with another owner stays, and names the one that goes no longer (${COLLECTOR}, solid)`, async () => {
    const engine = await started()
    const owner = { ...(await make(engine, 'owner')), blockOwnerDeletion: true }
    const other = await make(engine, 'other')
    await engine.send('POST', WIDGETS, owned('child', [owner, other]))
    await engine.send('DELETE', `${WIDGETS}/owner?propagationPolicy=Foreground`)
    expect(await left(engine)).toEqual(['child', 'other'])
    expect(((await metaOf(engine, 'child')).ownerReferences as Owner[]).map(({ name }) => name)).toEqual(['other'])
  })

  test(`a circle of owners ends (${COLLECTOR}, unblockOwnerReferences)`, async () => {
    const engine = await started()
    const one = { ...(await make(engine, 'one')), blockOwnerDeletion: true }
    const two = { name: 'two', uid: uidOf(await engine.send('POST', WIDGETS, owned('two', [one]))), blockOwnerDeletion: true }
    const ownerReferences = [{ apiVersion: 'ex.io/v1', kind: 'Widget', ...two }]
    await engine.send('PATCH', `${WIDGETS}/one`, { metadata: { ownerReferences } }, MERGE)
    await engine.send('DELETE', `${WIDGETS}/one?propagationPolicy=Foreground`)
    expect(await left(engine)).toEqual([])
  })
})

describe('[GC-3] orphaning', () => {
  test(`dependents stay without the reference, nobody owns it any more (${COLLECTOR}, orphanDependents)`, async () => {
    const engine = await started()
    const owner = await make(engine, 'owner')
    await engine.send('POST', WIDGETS, owned('child', [owner]), { 'user-agent': 'mine/1' })
    await engine.send('DELETE', `${WIDGETS}/owner?propagationPolicy=Orphan`)
    expect(await left(engine)).toEqual(['child'])
    const { ownerReferences, managedFields } = await metaOf(engine, 'child')
    expect([ownerReferences, JSON.stringify(managedFields).includes('ownerReferences')]).toEqual([undefined, false])
  })

  test(`a dependent that is deleted for lack of an owner keeps its own finalizer orphan (${COLLECTOR}, hasOrphanFinalizer)`, async () => {
    const engine = await started()
    const owner = await make(engine, 'owner')
    const child = {
      name: 'child',
      uid: uidOf(await engine.send('POST', WIDGETS, owned('child', [owner], { finalizers: ['orphan'] }))),
    }
    await engine.send('POST', WIDGETS, owned('grandchild', [child]))
    await engine.send('DELETE', `${WIDGETS}/owner`)
    expect(await left(engine)).toEqual(['grandchild'])
  })
})

test('[NS-3] a bare server collects nothing', async () => {
  const engine = await startTestEngine()
  await engine.install()
  const owner = await make(engine, 'owner')
  await engine.send('POST', WIDGETS, owned('child', [owner]))
  await engine.send('DELETE', `${WIDGETS}/owner`)
  expect(await left(engine)).toEqual(['child'])
})
