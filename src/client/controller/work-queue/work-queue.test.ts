import { expect, it } from 'vitest'
import { WorkQueue } from './work-queue.ts'

// Source: k8s.io/client-go/util/workqueue/queue_test.go.

/** Waits until nothing waits but for a call. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

it.each<[what: string, items: readonly string[], handedOut: readonly string[]]>([
  ['in the order in which they were added', ['foo', 'bar', 'baz'], ['foo', 'bar', 'baz']],
  ['once, however often they were added', ['foo', 'bar', 'foo', 'foo'], ['foo', 'bar']],
])('items are handed out %s', async (_, items, handedOut) => {
  const queue = new WorkQueue()
  for (const item of items) queue.add(item)
  expect(queue.length).toBe(handedOut.length)
  const got: unknown[] = []
  for (const _item of handedOut) got.push(await queue.get())
  expect([got, queue.length]).toEqual([handedOut, 0])
})

it('two additions in one task wake a waiting worker once', async () => {
  const queue = new WorkQueue()
  const got: (string | undefined)[] = []
  const work = async (): Promise<void> => {
    for (let item = await queue.get(); item !== undefined; item = await queue.get()) {
      got.push(item)
      queue.done(item)
    }
  }
  const working = work()
  await settled()
  queue.add('foo')
  queue.add('foo')
  await settled()
  queue.shutDown()
  await working
  expect(got).toEqual(['foo'])
})

it.each([1, 2])('an item that is added %i times while it is processed is handed out once more when it is done', async (times) => {
  const queue = new WorkQueue()
  queue.add('foo')
  expect(await queue.get()).toBe('foo')
  for (let i = 0; i < times; i++) queue.add('foo')
  let second: string | undefined
  const worker = queue.get().then((item) => {
    second = item
  })
  await settled()
  expect([second, queue.length]).toEqual([undefined, 0])
  queue.done('foo')
  await worker
  queue.done('foo')
  expect([second, queue.length]).toEqual(['foo', 0])
})

it('an item that was not added while it was processed does not come back', async () => {
  const queue = new WorkQueue()
  queue.add('foo')
  queue.done((await queue.get()) ?? '')
  expect(queue.length).toBe(0)
})

it('many producers and workers lose no item, and no two workers have the same item', async () => {
  const queue = new WorkQueue()
  const processing = new Set<string>()
  const counts = new Map<string, number>()
  const work = async (): Promise<void> => {
    for (let item = await queue.get(); item !== undefined; item = await queue.get()) {
      expect(processing.has(item)).toBe(false)
      processing.add(item)
      const count = (counts.get(item) ?? 0) + 1
      counts.set(item, count)
      if (count < 3) queue.add(item)
      await settled()
      processing.delete(item)
      queue.done(item)
    }
  }
  const workers = Array.from({ length: 10 }, work)
  for (let i = 0; i < 50; i++) queue.add(String(i))
  while (queue.length > 0 || processing.size > 0) await settled()
  queue.shutDown()
  await Promise.all(workers)
  expect([counts.size, ...new Set(counts.values())]).toEqual([50, 3])
})

it('a queue that shuts down hands out what it has, and takes nothing more', async () => {
  const queue = new WorkQueue()
  queue.add('foo')
  queue.add('bar')
  expect(await queue.get()).toBe('foo')
  queue.add('foo')
  queue.shutDown()
  queue.add('added after shutdown!')
  queue.done('foo')
  expect([await queue.get(), await queue.get(), await queue.get(), queue.isShuttingDown]).toEqual(['bar', 'foo', undefined, true])
})

it('a shutdown ends all workers that wait', async () => {
  const queue = new WorkQueue()
  const waiting = [queue.get(), queue.get()]
  await settled()
  queue.shutDown()
  expect(await Promise.all(waiting)).toEqual([undefined, undefined])
})
