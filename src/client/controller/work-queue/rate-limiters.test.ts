import { expect, it } from 'vitest'
import { FakeClock } from '../../testing/fake-clock.ts'
import {
  BucketRateLimiter,
  defaultControllerRateLimiter,
  ItemExponentialFailureRateLimiter,
  MaxOfRateLimiter,
  type RateLimiter,
} from './rate-limiters.ts'

const HOUR = 3_600_000

/** Waits as long each time. */
const constant = (ms: number): RateLimiter => ({ when: () => ms, forget: () => undefined, numRequeues: () => 0 })

const waits = (limiter: RateLimiter, item: string, count: number): number[] =>
  Array.from({ length: count }, () => limiter.when(item))

// Source: k8s.io/client-go/util/workqueue/default_rate_limiters_test.go.
it.each<[what: string, limiter: () => RateLimiter, expected: readonly number[]]>([
  ['doubles the wait with each failure', () => new ItemExponentialFailureRateLimiter(1, 1000), [1, 2, 4, 8, 16]],
  ['waits no longer than its maximum', () => new ItemExponentialFailureRateLimiter(1000, 5000), [1000, 2000, 4000, 5000, 5000]],
  [
    'of several obeys the strictest',
    () => new MaxOfRateLimiter(constant(5), new ItemExponentialFailureRateLimiter(1, 1000)),
    [5, 5, 5, 8, 16],
  ],
  ['of several may be none', () => new MaxOfRateLimiter(), [0, 0]],
  ['of controllers begins at 5 ms', () => defaultControllerRateLimiter(new FakeClock()), [5, 10, 20, 40, 80]],
])('a limiter %s', (_, limiter, expected) => {
  expect(waits(limiter(), 'one', expected.length)).toEqual(expected)
})

it.each<[what: string, limiter: RateLimiter, most: number]>([
  ['a wait of seconds', new ItemExponentialFailureRateLimiter(1, 1_000_000), 1_000_000],
  ['a wait of hours', new ItemExponentialFailureRateLimiter(60_000, 1000 * HOUR), 1000 * HOUR],
])('after 2,000 failures %s is the maximum', (_, limiter, most) => {
  expect(waits(limiter, 'one', 2001).at(-1)).toBe(most)
})

it.each<[what: string, limiter: RateLimiter]>([
  ['a limiter of items', new ItemExponentialFailureRateLimiter(1, 1000)],
  [
    'the strictest of several',
    new MaxOfRateLimiter(new ItemExponentialFailureRateLimiter(1, 1000), new BucketRateLimiter(new FakeClock(), 10, 100)),
  ],
])('%s counts each item by itself and starts over when it is forgotten', (_, limiter) => {
  waits(limiter, 'one', 5)
  expect([limiter.numRequeues('one'), ...waits(limiter, 'two', 2), limiter.numRequeues('two')]).toEqual([5, 1, 2, 2])
  limiter.forget('one')
  expect([limiter.numRequeues('one'), limiter.when('one'), limiter.numRequeues('two')]).toEqual([0, 1, 2])
})

it.each<[what: string, pauses: readonly number[], expected: readonly number[]]>([
  ['lets its burst pass, then one for each token', [0, 0, 0, 0, 0], [0, 0, 100, 200, 300]],
  ['refills while nothing is taken', [0, 0, 0, 150], [0, 0, 100, 50]],
  ['holds no more than its burst', [0, 0, 10_000, 0, 0], [0, 0, 0, 0, 100]],
])('a bucket of 2 with 10 tokens a second %s', async (_, pauses, expected) => {
  const clock = new FakeClock()
  const bucket = new BucketRateLimiter(clock, 10, 2)
  const taken: number[] = []
  for (const ms of pauses) {
    await clock.pass(ms)
    taken.push(bucket.when())
  }
  bucket.forget()
  expect([taken, bucket.numRequeues()]).toEqual([expected, 0])
})

it('the 101st retry of any items waits for a token', () => {
  const limiter = defaultControllerRateLimiter(new FakeClock())
  const first = Array.from({ length: 102 }, (_, i) => limiter.when(String(i)))
  expect([first.slice(0, 100).every((ms) => ms === 5), ...first.slice(100)]).toEqual([true, 100, 200])
})
