import { expect, it } from 'vitest'
import { FakeClock } from '../../testing/fake-clock.ts'
import { DelayingQueue } from './delaying-queue.ts'
import { ItemExponentialFailureRateLimiter } from './rate-limiters.ts'
import { RateLimitingQueue } from './rate-limiting-queue.ts'

/** Adds items after their waits, and says at which moments each is in the queue. */
async function played(steps: readonly (readonly [at: number, item: string, ms: number])[], until: number): Promise<string[]> {
  const clock = new FakeClock()
  const queue = new DelayingQueue(clock)
  const seen: string[] = []
  const left = [...steps]
  while (clock.elapsed() <= until) {
    for (; left[0] !== undefined && left[0][0] <= clock.elapsed(); left.shift()) queue.addAfter(left[0][1], left[0][2])
    while (queue.length > 0) {
      const item = (await queue.get()) ?? ''
      queue.done(item)
      seen.push(`${item} at ${clock.elapsed()}`)
    }
    await clock.pass(10)
  }
  expect(clock.sleepers).toBe(0)
  return seen
}

// Source: k8s.io/client-go/util/workqueue/delaying_queue_test.go.
it.each<[what: string, steps: Parameters<typeof played>[0], seen: readonly string[]]>([
  ['is added when its time has come, once', [[0, 'foo', 50]], ['foo at 50']],
  [
    'without a delay is added at once',
    [
      [0, 'foo', 0],
      [20, 'foo', -1],
    ],
    ['foo at 0', 'foo at 20'],
  ],
  [
    'keeps its time when a later one is given',
    [
      [0, 'foo', 50],
      [0, 'foo', 70],
    ],
    ['foo at 50'],
  ],
  [
    'comes sooner when a sooner time is given',
    [
      [0, 'foo', 50],
      [10, 'foo', 20],
    ],
    ['foo at 30'],
  ],
  [
    'waits anew after it was added',
    [
      [0, 'foo', 50],
      [60, 'foo', 50],
    ],
    ['foo at 50', 'foo at 110'],
  ],
  [
    'does not wait for others that were given earlier',
    [
      [0, 'foo', 100],
      [0, 'bar', 50],
    ],
    ['bar at 50', 'foo at 100'],
  ],
  [
    'comes in the order of times, whatever the order of calls',
    [
      [0, 'foo', 30],
      [0, 'bar', 20],
      [0, 'baz', 10],
    ],
    ['baz at 10', 'bar at 20', 'foo at 30'],
  ],
  [
    'can be added after another has come',
    [
      [0, 'foo', 100],
      [0, 'bar', 50],
      [60, 'baz', 200],
    ],
    ['bar at 50', 'foo at 100', 'baz at 260'],
  ],
])('an item %s', async (_, steps, seen) => {
  expect(await played(steps, 1000)).toEqual(seen)
})

it('items that have come stay in the order of their times', async () => {
  const clock = new FakeClock()
  const queue = new DelayingQueue(clock)
  for (const [item, ms] of [
    ['foo', 1000],
    ['bar', 500],
    ['baz', 250],
  ] as const)
    queue.addAfter(item, ms)
  await clock.pass(2000)
  expect([await queue.get(), await queue.get(), await queue.get()]).toEqual(['baz', 'bar', 'foo'])
})

it('an item that is added meanwhile comes again when its time has come', async () => {
  const clock = new FakeClock()
  const queue = new DelayingQueue(clock)
  queue.addAfter('foo', 50)
  queue.add('foo')
  queue.done((await queue.get()) ?? '')
  await clock.pass(50)
  expect(queue.length).toBe(1)
})

it('a shutdown ends all waits, and later ones do not begin', async () => {
  const clock = new FakeClock()
  const queue = new DelayingQueue(clock)
  queue.addAfter('foo', 50)
  queue.shutDown()
  queue.addAfter('bar', 50)
  expect(clock.sleepers).toBe(0)
  await clock.pass(100)
  expect(await queue.get()).toBeUndefined()
})

it('asks for no timer that platforms fire at once', async () => {
  const asked: number[] = []
  const clock = { now: () => 0, elapsed: () => 0, sleep: async (ms: number) => void asked.push(ms) }
  new DelayingQueue(clock).addAfter('foo', 90 * 24 * 3_600_000)
  expect(asked).toEqual([2 ** 31 - 1])
})

it('a clock that never moves adds an item once for each sleep that ends', async () => {
  let sleeps = 0
  const clock = { now: () => 0, elapsed: () => 0, sleep: async () => void sleeps++ }
  const queue = new DelayingQueue(clock)
  queue.addAfter('foo', 1000)
  expect([await queue.get(), sleeps]).toEqual(['foo', 1])
})

// Source: k8s.io/client-go/util/workqueue/rate_limiting_queue_test.go.
it('an item that fails is added after the waits of its limiter, until it is forgotten', async () => {
  const clock = new FakeClock()
  const queue = new RateLimitingQueue(clock, new ItemExponentialFailureRateLimiter(1, 1000))
  const waits: number[] = []
  for (let i = 0; i < 4; i++) {
    if (i === 3) queue.forget('one')
    const since = clock.elapsed()
    queue.addRateLimited('one')
    while (queue.length === 0) await clock.pass(1)
    waits.push(clock.elapsed() - since)
    queue.done((await queue.get()) ?? '')
  }
  expect([...waits, queue.numRequeues('one'), queue.numRequeues('two')]).toEqual([1, 2, 4, 1, 1, 0])
})
