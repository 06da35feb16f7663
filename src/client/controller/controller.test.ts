import { expect, it } from 'vitest'
import { ApiError, readStatus, Unreachable } from '../api-status.ts'
import { FakeClock } from '../testing/fake-clock.ts'
import { Controller, type Result } from './controller.ts'
import { ItemExponentialFailureRateLimiter } from './work-queue/rate-limiters.ts'
import { RateLimitingQueue } from './work-queue/rate-limiting-queue.ts'

const conflict = new ApiError(readStatus(409, undefined, 'conflict'))
const bug = new TypeError('undefined is not a function')

/** A controller whose reconciles end as they are told, one after the other, and then well. */
function started(outcomes: readonly (Result | Error)[] = [], maxConcurrentReconciles?: number) {
  const clock = new FakeClock()
  const queue = new RateLimitingQueue(clock, new ItemExponentialFailureRateLimiter(100, 1000))
  const left = [...outcomes]
  const story: string[] = []
  const controller = new Controller({
    queue,
    reconcile: async (key) => {
      story.push(`${key} at ${clock.elapsed()}`)
      const outcome = left.shift() ?? {}
      if (outcome instanceof Error) throw outcome
      return outcome
    },
    ...(maxConcurrentReconciles === undefined ? {} : { maxConcurrentReconciles }),
  })
  const stop = new AbortController()
  const running = controller.run(stop.signal)
  const end = async (): Promise<void> => {
    stop.abort()
    await running
  }
  return { clock, queue, controller, story, running, stop, end }
}

// Source: sigs.k8s.io/controller-runtime/pkg/internal/controller/controller_test.go, Processing queue items from a Controller.
it.each<[what: string, outcomes: readonly (Result | Error)[], at: readonly number[], requeues: number]>([
  ['is reconciled once', [], [0], 0],
  ['is tried again when the server rejects', [conflict], [0, 100], 0],
  ['is tried again when the server cannot be reached', [new Unreachable('gone')], [0, 100], 0],
  ['waits longer with each error, until a reconcile succeeds', [conflict, conflict, conflict], [0, 100, 300, 700], 0],
  [
    'waits no longer than the limiter allows',
    [conflict, conflict, conflict, conflict, conflict, conflict],
    [0, 100, 300, 700, 1500, 2500, 3500],
    0,
  ],
  ['comes again when the result says so, not as a failure', [{ requeueAfter: 400 }, { requeueAfter: 50 }], [0, 400, 450], 0],
  [
    'is forgotten by the limiter when it asks for a requeue',
    [conflict, conflict, { requeueAfter: 500 }, conflict],
    [0, 100, 300, 800, 900],
    0,
  ],
  ['does not come again for a delay of 0', [{ requeueAfter: 0 }], [0], 0],
])('a key %s', async (_, outcomes, at, requeues) => {
  const { clock, queue, story, end } = started(outcomes)
  queue.add('ns/a')
  await clock.pass(10_000)
  expect([story, queue.length, queue.numRequeues('ns/a')]).toEqual([at.map((ms) => `ns/a at ${ms}`), 0, requeues])
  await end()
})

it('an error counts until a reconcile succeeds', async () => {
  const { clock, queue, end } = started([conflict, conflict])
  queue.add('ns/a')
  const counts: number[] = []
  for (const ms of [0, 100, 200]) {
    await clock.pass(ms)
    counts.push(queue.numRequeues('ns/a'))
  }
  expect(counts).toEqual([1, 2, 0])
  await end()
})

it('other keys are reconciled while one waits', async () => {
  const { clock, queue, story, end } = started([conflict])
  queue.add('ns/a')
  queue.add('ns/b')
  await clock.pass(100)
  expect(story).toEqual(['ns/a at 0', 'ns/b at 0', 'ns/a at 100'])
  await end()
})

it('what is no answer of a server ends the controller', async () => {
  const { queue, running } = started([bug])
  queue.add('ns/a')
  await expect(running).rejects.toBe(bug)
  expect(queue.isShuttingDown).toBe(true)
})

it.each([
  [undefined, 1],
  [3, 3],
])('of %s concurrent reconciles %i run at a time, never two of one key', async (maxConcurrentReconciles, most) => {
  const clock = new FakeClock()
  const queue = new RateLimitingQueue(clock, new ItemExponentialFailureRateLimiter(1, 1))
  const running = new Set<string>()
  let widest = 0
  const reconcile = async (key: string): Promise<Result> => {
    expect(running.has(key)).toBe(false)
    running.add(key)
    widest = Math.max(widest, running.size)
    queue.add(key)
    await clock.sleep(100)
    running.delete(key)
    return {}
  }
  const controller = new Controller({
    queue,
    reconcile,
    ...(maxConcurrentReconciles === undefined ? {} : { maxConcurrentReconciles }),
  })
  const stop = new AbortController()
  const run = controller.run(stop.signal)
  for (let i = 0; i < 5; i++) queue.add(`ns/${i}`)
  await clock.pass(1000)
  stop.abort()
  await clock.pass(100)
  await run
  expect(widest).toBe(most)
})

it('a paused controller reconciles nothing and loses nothing', async () => {
  const { clock, queue, controller, story, end } = started([conflict])
  queue.add('ns/a')
  await clock.pass(50)
  controller.isPaused = true
  queue.add('ns/b')
  queue.add('ns/b')
  await clock.pass(1000)
  expect([story, queue.length, controller.isPaused]).toEqual([['ns/a at 0'], 2, true])
  controller.isPaused = false
  await clock.pass(0)
  expect([story.slice(1).sort(), queue.length]).toEqual([['ns/a at 1050', 'ns/b at 1050'], 0])
  await end()
})

it('a pause lets a reconcile that has begun end', async () => {
  const { clock, queue, controller, story, end } = started()
  controller.isPaused = true
  controller.isPaused = true
  queue.add('ns/a')
  await clock.pass(10)
  controller.isPaused = false
  await clock.pass(0)
  controller.isPaused = true
  await end()
  expect(story).toEqual(['ns/a at 10'])
})

it.each([
  ['works', false],
  ['is paused', true],
])('a controller that %s stops when its signal aborts: nothing is reconciled or waited for', async (_, isPaused) => {
  const { clock, queue, controller, story, stop, running } = started([conflict])
  queue.add('ns/a')
  await clock.pass(0)
  controller.isPaused = isPaused
  queue.add('ns/b')
  stop.abort()
  await running
  expect([story, clock.sleepers, queue.isShuttingDown]).toEqual([['ns/a at 0'], 0, true])
})

it('a pause that begins while the last reconcile ends keeps nothing from ending', async () => {
  const clock = new FakeClock()
  const queue = new RateLimitingQueue(clock, new ItemExponentialFailureRateLimiter(1, 1))
  const reconcile = (): Promise<Result> => clock.sleep(100).then(() => ({}))
  const controller = new Controller({ queue, reconcile })
  const stop = new AbortController()
  const running = controller.run(stop.signal)
  queue.add('ns/a')
  await clock.pass(10)
  stop.abort()
  controller.isPaused = true
  await clock.pass(100)
  await expect(running).resolves.toBeUndefined()
})

it('a controller whose signal has aborted does not start', async () => {
  const queue = new RateLimitingQueue(new FakeClock(), new ItemExponentialFailureRateLimiter(1, 1))
  queue.add('ns/a')
  await new Controller({ queue, reconcile: () => Promise.reject(bug) }).run(AbortSignal.abort())
  expect(queue.isShuttingDown).toBe(true)
})

it('what a reconcile throws because the controller stops is no failure', async () => {
  const clock = new FakeClock()
  const queue = new RateLimitingQueue(clock, new ItemExponentialFailureRateLimiter(1, 1))
  const reconcile = async (_: string, signal: AbortSignal): Promise<Result> => {
    await clock.sleep(1000, signal)
    signal.throwIfAborted()
    return {}
  }
  const stop = new AbortController()
  const running = new Controller({ queue, reconcile }).run(stop.signal)
  queue.add('ns/a')
  await clock.pass(10)
  stop.abort()
  await expect(running).resolves.toBeUndefined()
})
