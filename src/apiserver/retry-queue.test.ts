import { expect, test } from 'vitest'
import { LazyModule } from '../apimachinery/lazy-module.ts'
import { RetryQueue } from './retry-queue.ts'
import { ManualClock } from './storage/testing/fixtures.ts'

test('[RQ-12] an item whose work needs code comes back once the code has loaded, without a pause', async () => {
  const lazy = new LazyModule(async () => 'code')
  const done: string[] = []
  const queue = new RetryQueue(new ManualClock(0), async (item) => {
    done.push(`${item} ${lazy.get()}`)
  })
  queue.add('a')
  queue.add('b')
  await queue.idle()
  expect(done.sort()).toEqual(['a code', 'b code'])
})

test('[RQ-12] an item waits when its code cannot be fetched, as after any other failure', async () => {
  const clock = new ManualClock(0)
  const fetched = [Promise.reject(new Error('offline')), Promise.resolve('code')]
  fetched[0]?.catch(() => undefined)
  const lazy = new LazyModule(async () => fetched.shift())
  const done: string[] = []
  const queue = new RetryQueue(clock, async (item) => {
    done.push(`${item} ${lazy.get()}`)
  })
  queue.add('a')
  await queue.idle()
  expect(done).toEqual([])
  clock.advance(1000)
  await queue.idle()
  expect(done).toEqual(['a code'])
})

test('what is added while the queue works is worked off in the same go, and each item at most once', async () => {
  const done: string[] = []
  const queue = new RetryQueue(new ManualClock(0), async (item) => {
    done.push(item)
    if (done.length === 1) for (const next of ['b', 'b', 'a']) queue.add(next)
  })
  queue.add('a')
  await queue.idle()
  expect(done).toEqual(['a', 'b', 'a'])
})

test('a queue that was stopped works off nothing: neither what waits, nor what is added, nor what failed before', async () => {
  const clock = new ManualClock(0)
  const tried: string[] = []
  const queue = new RetryQueue(clock, async (item) => {
    tried.push(item)
    throw new Error('full')
  })
  queue.add('a')
  await queue.idle()
  queue.add('b')
  queue.stop()
  queue.add('c')
  clock.advance(1000)
  await queue.idle()
  expect(tried).toEqual(['a'])
})
