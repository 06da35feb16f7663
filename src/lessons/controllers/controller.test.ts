import { afterEach, expect, it } from 'vitest'
import { objectsOf } from '../../apimachinery/json/access.ts'
import { type JsonValue, objectOf } from '../../apimachinery/json/value.ts'
import { createClient } from '../../client/client.ts'
import { FakeClock } from '../../client/testing/fake-clock.ts'
import { MERGE, startTestEngine, type TestEngine, WIDGETS, widget } from '../../controlplane/testing/engine.ts'
import type { ControllerSpec } from '../format.ts'
import { LessonController } from './controller.ts'

const RIVAL: ControllerSpec = {
  name: 'rival',
  kind: 'rival',
  path: WIDGETS,
  starts: 'running',
  change: objectOf({ spec: objectOf({ replicas: 7 }) }),
}

interface Lesson {
  readonly engine: TestEngine
  readonly clock: FakeClock
  readonly controller: LessonController
  /** The writes of the controller: when, to which object, and the code of the answer. */
  readonly acts: string[]
  run(): AbortController
  /** Lets time pass until this many acts were done. */
  acted(count: number): Promise<void>
}

let stop: (() => Promise<void>) | undefined
afterEach(() => stop?.())

/** A controller at a server with these widgets, none of which is as it wants them. */
async function started(names: readonly string[], spec: Partial<ControllerSpec> = {}, isReachable = () => true): Promise<Lesson> {
  const engine = await startTestEngine()
  await engine.install()
  for (const name of names) await engine.send('POST', WIDGETS, widget(name, { replicas: 1 }))
  const clock = new FakeClock()
  const acts: string[] = []
  const client = createClient({
    clock,
    actor: 'rival',
    fetch: async (path, init) => {
      if (init?.method === 'PATCH' && !isReachable()) {
        acts.push(`${clock.elapsed()} lost`)
        throw new TypeError('network error')
      }
      const response = await engine.plane.handle(new Request(`http://localhost${String(path)}`, init))
      if (init?.method === 'PATCH')
        acts.push(`${clock.elapsed()} ${new URL(String(path), 'http://localhost').pathname.split('/').at(-1)} ${response.status}`)
      return response
    },
  })
  const controller = new LessonController({ ...RIVAL, ...spec }, client)
  const runs: { end: AbortController; done: Promise<void> }[] = []
  stop = async () => {
    for (const { end } of runs) end.abort()
    await Promise.all(runs.map(({ done }) => done))
    await engine.plane.close()
  }
  return {
    engine,
    clock,
    controller,
    acts,
    run: () => {
      const end = new AbortController()
      runs.push({ end, done: controller.run(end.signal) })
      return end
    },
    acted: async (count) => {
      while (acts.length < count) await clock.pass(10)
    },
  }
}

it('a controller acts on what exists, rests after each act, and then acts on what changes', async () => {
  const { engine, clock, acts, run, acted } = await started(['a', 'b'])
  run()
  await acted(2)
  await clock.pass(5000)
  await engine.send('PATCH', `${WIDGETS}/a`, { spec: { replicas: 2 } }, MERGE)
  await acted(3)
  await clock.pass(5000)
  const times = acts.map((act) => Number(act.split(' ')[0]))
  expect(acts.map((act) => act.slice(act.indexOf(' ') + 1))).toEqual(['a 200', 'b 200', 'a 200'])
  expect((times[1] ?? 0) - (times[0] ?? 0)).toBe(700)
})

it('an act that the server rejects is done again after each rest', async () => {
  const { acts, run, acted } = await started(['a'], { change: objectOf({ spec: objectOf({ replicas: -1 }) }) })
  run()
  await acted(3)
  const [first = 0, second, third] = acts.map((act) => Number(act.split(' ')[0]))
  expect([acts[0]?.slice(-3), second, third]).toEqual(['422', first + 700, first + 1400])
})

it('an act that does not reach the server is done again', async () => {
  let isReachable = false
  const { acts, run, acted } = await started(['a'], {}, () => isReachable)
  run()
  await acted(3)
  isReachable = true
  await acted(4)
  expect(acts.map((act) => act.slice(act.indexOf(' ') + 1))).toEqual(['lost', 'lost', 'lost', 'a 200'])
})

it('a paused controller acts when it is stepped, and on all objects when it is resumed', async () => {
  const { clock, controller, acts, run, acted } = await started(['a', 'b', 'c'], { starts: 'paused' })
  run()
  await clock.pass(5000)
  expect([acts.length, await controller.step(), acts.length, controller.isPaused]).toEqual([0, true, 1, true])
  await clock.pass(5000)
  expect(acts.length).toBe(1)
  controller.isPaused = false
  await acted(3)
  await clock.pass(5000)
  expect([acts.length, await controller.step()]).toEqual([3, false])
})

it('a controller that ran can run again, and a pause between holds', async () => {
  const { engine, clock, controller, acts, run, acted } = await started(['a'])
  const end = run()
  await acted(1)
  end.abort()
  controller.isPaused = true
  await engine.send('PATCH', `${WIDGETS}/a`, { spec: { replicas: 2 } }, MERGE)
  run()
  await clock.pass(5000)
  expect(acts.length).toBe(1)
  controller.isPaused = false
  await acted(2)
})

it('a controller owns what it wrote under its own name', async () => {
  const { engine, run, acted } = await started(['a'])
  run()
  await acted(1)
  const { body } = await engine.send('GET', `${WIDGETS}/a`)
  const entries = objectsOf((body.metadata as { readonly managedFields?: JsonValue }).managedFields)
  expect(entries.map(({ manager }) => manager)).toContain('rival')
})
