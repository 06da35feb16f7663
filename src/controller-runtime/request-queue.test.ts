import { expect, it } from 'vitest'
import { ItemExponentialFailureRateLimiter } from '../client/controller/work-queue/rate-limiters.ts'
import { FakeClock } from '../client/testing/fake-clock.ts'
import { type Cause, causeText } from './activity.ts'
import { RequestQueue } from './request-queue.ts'

const event = (on: string): Cause => ({ type: 'event', event: 'update', via: 'object', on })

function started() {
  const clock = new FakeClock()
  const waits: string[] = []
  const queue = new RequestQueue(clock, new ItemExponentialFailureRateLimiter(100, 1000), (item, ms) =>
    waits.push(`${item} ${ms}`),
  )
  /** Hands the next item out and tells why. */
  const taken = async (): Promise<string[]> => queue.causesOf((await queue.get()) ?? '').map(causeText)
  return { clock, queue, waits, taken }
}

it('an item is handed out with the events that it was added for', async () => {
  const { queue, taken } = started()
  queue.addFor('a', event('Pod a'))
  queue.addFor('a', event('Pod b'))
  expect([await taken(), queue.metrics]).toEqual([['update of Pod a', 'update of Pod b'], { adds: 1, retries: 0, depth: 0 }])
  queue.done('a')
  expect(queue.causesOf('a')).toEqual([])
})

it('an event while the item is processed is the cause of the next time', async () => {
  const { queue, taken } = started()
  queue.addFor('a', event('Pod a'))
  await taken()
  queue.addFor('a', event('Pod b'))
  expect(queue.causesOf('a').map(causeText)).toEqual(['update of Pod a'])
  queue.done('a')
  expect(await taken()).toEqual(['update of Pod b'])
})

it('a failure is retried as one, a requeue is none', async () => {
  const { clock, queue, waits, taken } = started()
  for (const expected of ['retry 1 after boom', 'retry 2 after boom']) {
    queue.failed('a', new Error('boom'))
    queue.addRateLimited('a')
    await clock.pass(1000)
    expect(await taken()).toEqual([expected])
    queue.done('a')
  }
  queue.addAfter('a', 300)
  await clock.pass(300)
  expect([await taken(), waits, queue.metrics.retries]).toEqual([['requeue after 300 ms'], ['a 100', 'a 200', 'a 300'], 2])
})

it('an event before the retry is its own cause, and the retry stays one', async () => {
  const { clock, queue, taken } = started()
  queue.failed('a', new Error('boom'))
  queue.addRateLimited('a')
  queue.addFor('a', event('Pod a'))
  expect(await taken()).toEqual(['update of Pod a'])
  queue.done('a')
  await clock.pass(100)
  expect(await taken()).toEqual(['retry 1 after boom'])
})

it('of many causes the first eight are kept', async () => {
  const { queue, taken } = started()
  for (let i = 0; i < 1000; i++) queue.addFor('a', event(`Pod ${i}`))
  expect(await taken()).toHaveLength(8)
})
