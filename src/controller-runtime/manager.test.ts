import { afterEach, expect, it } from 'vitest'
import { FakeClock } from '../client/testing/fake-clock.ts'
import { MERGE, startTestEngine, type TestEngine, WIDGETS, widget } from '../controlplane/testing/engine.ts'
import { type Activity, causeText } from './activity.ts'
import type { Context, Kind, KubernetesObject, Manager, Reconciler, Request } from './api.ts'
import { controllerManagedBy } from './builder.ts'
import { createOrPatch, createOrUpdate } from './create-or-update.ts'
import { ignoreNotFound, TerminalError } from './errors.ts'
import { enqueueRequestsFromMapFunc } from './handlers.ts'
import { ControllerManager, type ManagerOptions } from './manager.ts'
import { mergeFrom } from './patches.ts'
import { predicates } from './predicates.ts'

interface Widget extends KubernetesObject {
  spec?: { replicas?: number; port?: number }
  status?: { replicas?: number; phase?: string }
}
const WIDGET: Kind<Widget> = { apiVersion: 'ex.io/v1', kind: 'Widget' }
const A = { name: 'a', namespace: 'default' }

let end: (() => Promise<void>) | undefined
afterEach(async () => {
  await end?.()
  end = undefined
})

interface Run {
  readonly engine: TestEngine
  readonly clock: FakeClock
  readonly manager: ControllerManager
  readonly activity: Activity[]
  readonly sent: { readonly method: string; readonly path: string; readonly agent: string }[]
  start(): Promise<void>
  stop(): Promise<void>
  /** Lets time pass until this is so. */
  until(isTrue: () => boolean): Promise<void>
}

async function prepared(
  names: readonly string[] = [],
  options: Partial<ManagerOptions> & { isAway?: () => boolean } = {},
): Promise<Run> {
  const { isAway = () => false, ...given } = options
  const engine = await startTestEngine({ bare: false })
  await engine.install()
  for (const name of names) await engine.send('POST', WIDGETS, widget(name, { replicas: 1 }))
  const clock = new FakeClock()
  const activity: Activity[] = []
  const sent: Run['sent'] = []
  const manager = new ControllerManager({
    name: 'test',
    observe: (each) => activity.push(each),
    wire: {
      clock,
      fetch: async (path, init) => {
        if (isAway()) throw new TypeError('connect ECONNREFUSED')
        const agent = new Headers(init?.headers).get('User-Agent') ?? ''
        sent.push({ method: init?.method ?? 'GET', path: String(path), agent })
        return engine.plane.handle(new Request(`http://localhost${String(path)}`, init))
      },
    },
    ...given,
  })
  const stopping = new AbortController()
  let running: Promise<void> | undefined
  const stop = async (): Promise<void> => {
    stopping.abort()
    await running
  }
  end = async () => {
    await stop().catch(() => undefined)
    await engine.plane.close()
  }
  const start = (): Promise<void> => {
    running ??= manager.start(stopping.signal)
    running.catch(() => undefined)
    return running
  }
  const until = async (isTrue: () => boolean): Promise<void> => {
    while (!isTrue()) await clock.pass(10)
  }
  return { engine, clock, manager, activity, sent, start, stop, until }
}

/** A reconciler that remembers its requests. */
function remembering(reconcile: Reconciler['reconcile'] = async () => undefined) {
  const seen: string[] = []
  return {
    seen,
    reconciler: {
      reconcile: (ctx: Context, request: Request) => {
        seen.push(request.name)
        return reconcile(ctx, request)
      },
    },
  }
}

const causes = ({ activity }: Run): string[] =>
  activity.flatMap((each) => (each.type === 'reconcile' ? [each.causes.map(causeText).join(', ')] : []))
const dropped = ({ activity }: Run): (string | undefined)[] =>
  activity.flatMap((each) => (each.type === 'event' && each.droppedBy !== undefined ? [each.droppedBy] : []))

it('[CU-1] a controller reconciles what exists and what changes, and its own status writes do not wake it', async () => {
  const run = await prepared(['a', 'b'])
  const { reconciler, seen } = remembering(async (ctx, request) => {
    const object = await ctx.client.get(WIDGET, request)
    await ctx.client.status().update({ ...object, status: { replicas: object.spec?.replicas ?? 0 } })
  })
  controllerManagedBy(run.manager)
    .for(WIDGET, { predicates: [predicates.generationChanged] })
    .complete(reconciler)
  run.start()
  await run.until(() => dropped(run).length === 2)
  await run.engine.send('PATCH', `${WIDGETS}/a`, { spec: { replicas: 3 } }, MERGE)
  await run.until(() => dropped(run).length === 3)
  expect(seen).toEqual(['a', 'b', 'a'])
  expect(dropped(run)).toEqual(['GenerationChanged', 'GenerationChanged', 'GenerationChanged'])
  expect(causes(run)).toEqual(['create of Widget default/a', 'create of Widget default/b', 'update of Widget default/a'])
  const { body } = await run.engine.send('GET', `${WIDGETS}/a`)
  expect(body.status).toEqual({ replicas: 3 })
  expect(run.manager.metrics.get('widget')).toMatchObject({ success: 3, error: 0, queue: { adds: 3, depth: 0 } })
})

it('[CU-7] a write is owned by the controller and sent as its program', async () => {
  const run = await prepared(['a'])
  controllerManagedBy(run.manager)
    .for(WIDGET)
    .named('sizer')
    .complete({
      reconcile: async (ctx) => void (await ctx.client.apply({ ...WIDGET, metadata: A, spec: { replicas: 1 } }, { force: true })),
    })
  run.start()
  await run.until(() => run.sent.some(({ method }) => method === 'PATCH'))
  const write = run.sent.find(({ method }) => method === 'PATCH')
  expect([write?.path, write?.agent.split('/')[0]]).toEqual([`${WIDGETS}/a?fieldManager=sizer&force=true`, 'sizer'])
})

it.each<[what: string, thrown: () => unknown, expected: readonly string[]]>([
  ['an error is retried with its cause', () => new Error('boom'), ['create of Widget default/a', 'retry 1 after boom']],
  ['a terminal error is not', () => new TerminalError('never'), ['create of Widget default/a']],
])('[CU-2] %s', async (_, thrown, expected) => {
  const run = await prepared(['a'])
  let isFirst = true
  controllerManagedBy(run.manager)
    .for(WIDGET)
    .complete({
      reconcile: async () => {
        if (!isFirst) return
        isFirst = false
        throw thrown()
      },
    })
  run.start()
  await run.until(() => causes(run).length > 0)
  await run.clock.pass(10_000)
  expect(causes(run)).toEqual(expected)
})

it('[CU-2] a requeue comes again after its time', async () => {
  const run = await prepared(['a'])
  const { reconciler, seen } = remembering(async () => ({ requeueAfter: 5000 }))
  controllerManagedBy(run.manager).for(WIDGET).complete(reconciler)
  run.start()
  await run.until(() => seen.length === 3)
  expect(causes(run)).toEqual(['create of Widget default/a', 'requeue after 5000 ms', 'requeue after 5000 ms'])
})

it('[CU-3] all objects are reconciled again after the sync period', async () => {
  const run = await prepared(['a'], { syncPeriod: 60_000 })
  const { reconciler, seen } = remembering()
  controllerManagedBy(run.manager).for(WIDGET).complete(reconciler)
  run.start()
  await run.until(() => seen.length === 1)
  await run.clock.pass(60_000)
  expect(causes(run)).toEqual(['create of Widget default/a', 'resync of Widget default/a'])
})

it('an owned object wakes its owner, and a mapped one what its function names', async () => {
  const run = await prepared(['a'])
  const CONFIGMAP: Kind = { apiVersion: 'v1', kind: 'ConfigMap' }
  const { body } = await run.engine.send('GET', `${WIDGETS}/a`)
  const { uid } = body.metadata as { uid: string }
  const { reconciler, seen } = remembering()
  controllerManagedBy(run.manager)
    .for(WIDGET)
    .owns(CONFIGMAP)
    .watches(
      { apiVersion: 'v1', kind: 'Secret' },
      enqueueRequestsFromMapFunc(async () => [{ name: 'mapped' }]),
    )
    .complete(reconciler)
  run.start()
  await run.until(() => seen.length === 1)
  const ownerReferences = [{ ...WIDGET, name: 'a', uid, controller: true }]
  await run.engine.send('POST', '/api/v1/namespaces/default/configmaps', { metadata: { name: 'owned', ownerReferences } })
  await run.engine.send('POST', '/api/v1/namespaces/default/secrets', { metadata: { name: 's' } })
  await run.until(() => seen.length === 3)
  expect(causes(run).slice(1).sort()).toEqual(['create of mapped Secret default/s', 'create of owned ConfigMap default/owned'])
})

it('[CU-3] the cache lists by namespace, labels and indexed fields, and its copies can be changed', async () => {
  const run = await prepared(['a', 'b', 'c'])
  await run.engine.send('PATCH', `${WIDGETS}/b`, { spec: { replicas: 7 }, metadata: { labels: { tier: 'x' } } }, MERGE)
  const names = async (options: object): Promise<string> =>
    (await run.manager.client.list(WIDGET, options)).map(({ metadata }) => metadata.name).join()
  run.manager.fieldIndexer.indexField(WIDGET, 'spec.replicas', (object) => [String((object as Widget).spec?.replicas)])
  const found: string[] = []
  run.start()
  const asked = (async () => {
    for (const options of [
      {},
      { namespace: 'other' },
      { labels: { tier: 'x' } },
      { labels: 'tier!=x' },
      { fields: { 'spec.replicas': '7' } },
      { limit: 1 },
    ])
      found.push(await names(options))
    const copy = await run.manager.client.get(WIDGET, A)
    copy.metadata.name = 'changed'
    found.push((await run.manager.client.get(WIDGET, A)).metadata.name ?? '')
    await run.manager.client.get(WIDGET, { name: 'z', namespace: 'default' }).catch((error: Error) => found.push(error.message))
    await names({ fields: { spec: 'x' } }).catch((error: Error) => found.push(error.message))
  })()
  await run.until(() => found.length === 9)
  await asked
  expect(found).toEqual([
    'a,b,c',
    '',
    'b',
    'a,c',
    'b',
    'a',
    'a',
    'Widget.ex.io "z" not found',
    'Index with name field:spec does not exist',
  ])
  expect(() => run.manager.fieldIndexer.indexField(WIDGET, 'spec.replicas', () => [])).toThrow('indexer conflict: spec.replicas')
})

it('a client writes objects, their status and their scale', async () => {
  const run = await prepared()
  const said: unknown[] = []
  run.start()
  const done = (async () => {
    const { client, apiReader } = run.manager
    const a = await client.create<Widget>({ ...WIDGET, metadata: { ...A, labels: { l: '1' } }, spec: { replicas: 1 } })
    said.push(a.metadata.generation)
    a.spec = { ...a.spec, replicas: 2 }
    await client.update(a)
    const before = structuredClone(a)
    a.spec = { ...a.spec, replicas: 3 }
    await client.patch(a, mergeFrom(before, { optimisticLock: true }))
    said.push(a.metadata.generation, a.spec.replicas)
    a.status = { phase: 'Ready' }
    await client.status().update(a)
    const scale = await client.subResource('scale').get<KubernetesObject & { spec: { replicas: number } }>(a)
    scale.spec.replicas = 5
    await client.subResource('scale').update(a, { body: scale })
    said.push((await apiReader.get(WIDGET, A)).spec?.replicas, (await apiReader.list(WIDGET, { labels: 'l=1' })).length)
    await client.update(before).catch((error: Error) => said.push(error.message.includes('the object has been modified')))
    await client.delete(a, { preconditions: { uid: a.metadata.uid ?? '' } })
    said.push(await apiReader.get(WIDGET, A).catch(ignoreNotFound))
    await client.create({ ...WIDGET, metadata: { ...A, labels: { l: '1' } } })
    await client.deleteAllOf(WIDGET, { namespace: 'default', labels: { l: '1' } })
    said.push((await apiReader.list(WIDGET)).length)
  })()
  await run.until(() => said.length === 8)
  await done
  expect(said).toEqual([1, 3, 3, 5, 1, true, undefined, 0])
})

it.each([
  ['createOrUpdate', createOrUpdate, ['created', 'unchanged', 'updated']],
  ['createOrPatch', createOrPatch, ['created', 'unchanged', 'updatedStatus']],
] as const)('%s says what it did', async (_, operate, expected) => {
  const run = await prepared()
  const said: string[] = []
  run.start()
  const write = async (replicas: number, status?: Widget['status']): Promise<void> => {
    const object: Widget = { ...WIDGET, metadata: { ...A } }
    const result = await operate(run.manager.client, object, (each) => {
      each.spec = { ...each.spec, replicas, port: 8080 }
      if (status !== undefined) each.status = status
    })
    said.push(result)
  }
  const isCached = (): boolean => run.activity.some((each) => each.type === 'synced')
  const writing = write(1)
  await run.until(() => isCached() && said.length === 1)
  await writing
  await run.clock.pass(1000)
  const again = write(1)
  await run.until(() => said.length === 2)
  await again
  const last = write(2, { phase: 'Up' })
  await run.until(() => said.length === 3)
  await last
  expect(said).toEqual(expected)
})

it('mutate cannot rename the object', async () => {
  const run = await prepared(['a'])
  run.start()
  const failed = createOrUpdate(run.manager.client, { ...WIDGET, metadata: { ...A } }, (each) => {
    each.metadata.name = 'b'
  }).catch((error: Error) => error.message)
  await run.until(() => run.activity.some((each) => each.type === 'synced'))
  expect(await failed).toBe('MutateFn cannot mutate object name and/or object namespace')
})

it('[CU-4] a kind that is not served is waited for', async () => {
  const run = await prepared()
  const { reconciler } = remembering()
  controllerManagedBy(run.manager).for({ apiVersion: 'ex.io/v1', kind: 'Gadget' }).complete(reconciler)
  const started = run.start().catch((error: Error) => error.message)
  await run.until(() => run.activity.some((each) => each.type === 'lost'))
  const lost = run.activity.find((each) => each.type === 'lost')
  expect(lost?.type === 'lost' && lost.error.message).toBe('no matches for kind "Gadget" in version "ex.io/v1"')
  await run.clock.pass(130_000)
  expect(await started).toBe(
    'timed out waiting for cache to be synced for Gadget: no matches for kind "Gadget" in version "ex.io/v1"',
  )
})

it('[CU-4] a server that is away is waited for as long as it takes, at the start and later', async () => {
  let isAway = true
  const run = await prepared(['a'], { isAway: () => isAway })
  const { reconciler, seen } = remembering()
  controllerManagedBy(run.manager).for(WIDGET).complete(reconciler)
  run.start()
  await run.clock.pass(600_000)
  expect(seen).toEqual([])
  isAway = false
  await run.until(() => seen.length === 1)
})

it.each<[what: string, add: (manager: Manager) => void, message: string]>([
  ['two For', (manager) => controllerManagedBy(manager).for(WIDGET).for(WIDGET), 'For(...) should only be called once'],
  [
    'Owns alone',
    (manager) => controllerManagedBy(manager).named('a').owns(WIDGET).complete(remembering().reconciler),
    'Owns() can only be used together with For()',
  ],
  [
    'no name',
    (manager) => controllerManagedBy(manager).complete(remembering().reconciler),
    'one of For() or Named() must be called',
  ],
  [
    'no watches',
    (manager) => controllerManagedBy(manager).named('a').complete(remembering().reconciler),
    'there are no watches configured',
  ],
  [
    'a name that is taken',
    (manager) => {
      for (const _ of [1, 2]) controllerManagedBy(manager).for(WIDGET).complete(remembering().reconciler)
    },
    'controller with name widget already exists',
  ],
])('a controller with %s cannot be added', async (_, add, message) => {
  const { manager } = await prepared()
  expect(() => add(manager)).toThrow(message)
})

it('a predicate that throws ends the manager with its error', async () => {
  const run = await prepared(['a'])
  const broken = predicates.fromFilter(() => {
    throw new Error('bug')
  })
  controllerManagedBy(run.manager).for(WIDGET).withEventFilter(broken).complete(remembering().reconciler)
  const failed = run.start().catch((error: Error) => error.message)
  await run.until(() => run.activity.some((each) => each.type === 'call'))
  await run.clock.pass(1000)
  expect(await failed).toBe('bug')
})

it('a manager that stops waits for the reconciles that have begun', async () => {
  const run = await prepared(['a'])
  const story: string[] = []
  controllerManagedBy(run.manager)
    .for(WIDGET)
    .complete({
      async reconcile(ctx) {
        story.push('begun')
        await run.clock.sleep(5000)
        story.push(ctx.signal.aborted ? 'ended' : 'not stopped')
      },
    })
  run.start()
  await run.until(() => story.length === 1)
  const stopped = run.stop()
  await run.clock.pass(5000)
  await stopped
  expect(story).toEqual(['begun', 'ended'])
})
