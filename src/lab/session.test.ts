import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MERGE } from '../controlplane/testing/engine.ts'
import { CONTROLLER_EXAMPLES, withFault } from './examples.ts'
import type { WatchRow } from './model/watch-log.ts'
import { startLab, type TestLab, WEBAPPS } from './testing/lab.ts'
import type { Faults } from './wire/faults.ts'

const SOURCE = CONTROLLER_EXAMPLES['webapp-status']
const COUNTER = withFault(CONTROLLER_EXAMPLES['webapp-counter'], true)

let lab: TestLab
beforeEach(async () => {
  lab = await startLab('lab')
  await lab.webApp('a', { spec: { replicas: 2 } })
})
afterEach(() => lab.close())

const scale = (replicas: number) => lab.engine.send('PATCH', `${WEBAPPS}/a`, { spec: { replicas } }, MERGE)
const ended = (): number => lab.session.model.reconciles.records.filter(({ outcome }) => outcome !== undefined).length
const newest = (): WatchRow | undefined => lab.session.model.watch.rows[0]
const setFaults = (faults: Partial<Faults>): void => {
  lab.session.wire.faults = { ...lab.session.wire.faults, ...faults }
}

describe('[LB-2] steps', () => {
  it('the calls of a program that is paused from the start wait', async () => {
    lab.session.go('pause', SOURCE)
    await lab.clock.pass(5000)
    expect([ended(), lab.session.wire.clock.elapsed()]).toEqual([0, 0])
    expect(lab.session.model.pending.every(({ newest }) => newest === undefined)).toBe(true)
  })

  it('a step by call lets one call through', async () => {
    lab.session.go('pause', SOURCE)
    await lab.clock.pass(10)
    const first = lab.session.model.pending[0]?.id ?? 0
    lab.session.go('call', SOURCE)
    await lab.clock.pass(1000)
    expect([lab.session.wire.mode, lab.session.model.pending[0]?.id]).toEqual(['pause', first + 1])
  })

  it('a call that was let through by a step gets its answer though it takes long', async () => {
    setFaults({ latencyMs: 700 })
    lab.session.go('pause', SOURCE)
    await lab.clock.pass(10)
    expect(lab.session.model.pending[0]?.newest).toBeUndefined()
    lab.session.go('call', SOURCE)
    await lab.clock.pass(600)
    expect(lab.session.model.pending[0]).toMatchObject({ id: 1, newest: expect.any(String) })
    await lab.clock.pass(200)
    expect([lab.session.wire.mode, lab.session.model.pending[0]?.id]).toEqual(['pause', 2])
  })

  it('a step by reconcile stops when one has ended', async () => {
    await lab.webApp('b', { spec: { replicas: 2 } })
    lab.session.go('reconcile', SOURCE)
    await lab.clock.pass(5000)
    expect([lab.session.wire.mode, ended()]).toEqual(['pause', 1])
    lab.session.go('reconcile', SOURCE)
    await lab.clock.pass(5000)
    expect([lab.session.wire.mode, ended()]).toEqual(['pause', 2])
  })

  it('a step by event delivers one event, which waited meanwhile', async () => {
    lab.session.go('play', SOURCE)
    await lab.clock.pass(2000)
    lab.session.wire.mode = 'pause'
    await scale(3)
    await scale(4)
    await lab.clock.pass(1000)
    const states = () => lab.session.model.watch.rows.slice(0, 2).map(({ state }) => state)
    expect(states()).toEqual(['waits', 'waits'])
    lab.session.go('event', SOURCE)
    await lab.clock.pass(1000)
    expect([lab.session.wire.mode, ...states()]).toEqual(['pause', 'waits', 'delivered'])
  })
})

describe('[LB-3] faults', () => {
  beforeEach(async () => {
    lab.session.go('play', SOURCE)
    await lab.clock.pass(2000)
  })

  it('an event that is dropped leaves the cache behind until the next one', async () => {
    setFaults({ dropNext: true })
    await scale(3)
    await lab.clock.pass(2000)
    expect([newest()?.state, lab.session.model.cache.rows[0]?.behind, lab.session.wire.faults.dropNext]).toEqual([
      'lost',
      1,
      false,
    ])
    await scale(4)
    await lab.clock.pass(2000)
    expect(lab.session.model.cache.rows[0]?.behind).toBe(0)
  })

  it('an event that comes twice is an update that changes nothing', async () => {
    const before = ended()
    setFaults({ doubleNext: true })
    await scale(3)
    await lab.clock.pass(2000)
    expect(lab.session.model.watch.rows.some(({ state }) => state === 'doubled')).toBe(true)
    expect(ended()).toBe(before + 1)
  })

  it('an event that is delayed comes later', async () => {
    setFaults({ delayMs: 3000 })
    await scale(3)
    await lab.clock.pass(2900)
    expect([newest()?.state, lab.session.model.cache.rows[0]?.behind]).toEqual(['waits', 1])
    await lab.clock.pass(200)
    expect(lab.session.model.watch.rows.some(({ state }) => state === 'delivered')).toBe(true)
  })

  it.each([
    [409, 'the object has been modified'],
    [429, 'Too many requests'],
  ] as const)('the next write is answered %i, and tried again', async (answerNext, message) => {
    setFaults({ answerNext })
    await scale(3)
    await lab.clock.pass(2000)
    const failed = lab.session.model.reconciles.records.find(({ outcome }) => outcome?.type === 'failed')
    expect(failed?.outcome).toMatchObject({ code: answerNext, attempt: 1, waitMs: 5 })
    expect(JSON.stringify(failed?.outcome)).toContain(message)
    expect(lab.session.model.reconciles.records.at(-1)).toMatchObject({ kind: 'retry', attempt: 1, outcome: { type: 'done' } })
  })

  it('a rival writes between the read and the write', async () => {
    setFaults({ rival: true })
    await scale(3)
    await lab.clock.pass(100)
    setFaults({ rival: false })
    await lab.clock.pass(5000)
    const { counters, reconciles } = lab.session.model
    expect(counters.conflicts).toBeGreaterThan(0)
    expect(reconciles.records.at(-1)?.outcome).toEqual({ type: 'done' })
  })
})

it('[LB-4] tells what a predicate dropped, and why a request waits', async () => {
  lab.session.go('play', SOURCE)
  await lab.clock.pass(2000)
  expect(newest()).toMatchObject({
    event: 'MODIFIED',
    verdicts: [{ controller: 'webapp-status', droppedBy: 'GenerationChanged' }],
  })
  setFaults({ answerNext: 409 })
  await scale(3)
  lab.session.go('reconcile', SOURCE)
  await lab.clock.pass(2000)
  expect(lab.session.model.queue.rows[0]).toMatchObject({ request: 'default/a', waiting: { retry: { attempt: 1, code: 409 } } })
})

it('[LB-4] a read says what the cache gave, and what the server had', async () => {
  lab.session.go('play', SOURCE)
  await lab.clock.pass(2000)
  setFaults({ dropNext: true })
  await scale(3)
  await lab.clock.pass(100)
  await lab.engine.send('PATCH', `${WEBAPPS}/a`, { metadata: { annotations: { a: 'b' } } }, MERGE)
  setFaults({ delayMs: 100_000 })
  await scale(4)
  await lab.clock.pass(3000)
  const [read] = lab.session.model.reconciles.records.at(-1)?.steps ?? []
  expect(read).toMatchObject({ type: 'read', of: 'WebApp default/a', serverVersion: expect.any(String) })
})

it('[LB-5] a controller that wakes itself is found, with its cause, and a predicate ends it', async () => {
  setFaults({ latencyMs: 20 })
  lab.session.go('play', COUNTER)
  await lab.clock.pass(2000)
  const { loop } = lab.session.model
  expect(loop?.cause).toBe('own-status')
  expect(loop?.caused).toBeGreaterThan(10)
})

it('[LB-6] after a crash cache and queue are read again, and what was counted stays', async () => {
  lab.session.go('play', SOURCE)
  await lab.clock.pass(2000)
  const { reconciles } = lab.session.model.counters
  lab.session.crash()
  expect([lab.session.model.cache.rows.length, lab.session.model.queue.size]).toEqual([0, 0])
  await lab.clock.pass(2000)
  expect(lab.session.model.cache.rows.map(({ on }) => on)).toEqual(['WebApp default/a'])
  expect(lab.session.model.counters.reconciles).toBe(reconciles + 1)
})

it('[LB-6] a program that fails says so', async () => {
  lab.session.go('play', 'export const nothing = 1')
  await lab.clock.pass(10)
  expect(lab.session.phase).toEqual({
    type: 'ended',
    end: { type: 'failed', message: 'the default export must be a function that takes a manager' },
  })
  expect(lab.session.model.lines).toHaveLength(1)
})

it('[LB-2] time passes as fast as it is told', async () => {
  lab.session.go('play', SOURCE)
  lab.session.wire.speed = 0.25
  const before = lab.session.wire.clock.elapsed()
  await lab.clock.pass(1000)
  expect(lab.session.wire.clock.elapsed() - before).toBe(250)
})
