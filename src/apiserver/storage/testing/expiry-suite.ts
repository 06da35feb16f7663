import { expect } from 'vitest'
import type { Storage } from '../interfaces.ts'
import { linesOf, ManualClock, Recorder, remove, write } from './fixtures.ts'
import type { Behaviour, StoreFixture } from './store-suite.ts'

const A = '/example.com/widgets/default/a'
const B = '/example.com/widgets/default/b'

const TTL = 60
/** Leases of etcd last up to a twentieth longer. */
const LATEST_MS = 63_000

async function opened(fixture: StoreFixture): Promise<{ clock: ManualClock; storage: Storage; heard: Recorder }> {
  const clock = new ManualClock()
  const storage = await fixture.open({ clock })
  const heard = new Recorder()
  storage.watch('/', undefined, heard)
  return { clock, storage, heard }
}

/** Lets everything happen that waits for no clock. */
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0))

/** Moves the clock, then waits until what happened by it is committed: a write that comes later is committed later. */
async function passed(clock: ManualClock, storage: Storage, ms: number): Promise<string[]> {
  await settled()
  clock.advance(ms)
  await write(storage, B, clock.now())
  return linesOf(storage.list('/').items).map((line) => line.slice(0, A.length))
}

/** What every store does with objects that end; see `Decision`. */
export const expiryBehaviours: readonly Behaviour[] = [
  {
    name: '[SG-45] an object with a time to live is deleted at its end, which watches hear of',
    async run(fixture) {
      const { clock, storage, heard } = await opened(fixture)
      await write(storage, A, 1, TTL)
      expect(await passed(clock, storage, TTL * 1000 - 1)).toEqual([A, B])
      expect(await passed(clock, storage, LATEST_MS - TTL * 1000 + 1)).toEqual([B])
      expect(heard.lines).toEqual([`ADDED ${A} 2`, `ADDED ${B} 3`, `DELETED ${A} 4`, `MODIFIED ${B} 5`])
      expect(heard.events[2]?.object.value.spec).toBe(1)
    },
  },
  {
    name: '[SG-45] a later write gives the object a new end',
    async run(fixture) {
      const { clock, storage } = await opened(fixture)
      await write(storage, A, 1, TTL)
      clock.advance(40_000)
      await write(storage, A, 2, TTL)
      expect(await passed(clock, storage, 40_000)).toEqual([A, B])
      expect(await passed(clock, storage, LATEST_MS - 40_000)).toEqual([B])
    },
  },
  {
    name: '[SG-45] a write without a time to live keeps the object',
    async run(fixture) {
      const { clock, storage } = await opened(fixture)
      await write(storage, A, 1, TTL)
      await write(storage, A, 2)
      expect(await passed(clock, storage, 2 * LATEST_MS)).toEqual([A, B])
    },
  },
  {
    name: '[SG-45] writing the stored text again leaves the end as it is',
    async run(fixture) {
      const { clock, storage } = await opened(fixture)
      await write(storage, A, 1, TTL)
      clock.advance(40_000)
      expect((await write(storage, A, 1, TTL)).changed).toBe(false)
      expect(await passed(clock, storage, LATEST_MS - 40_000)).toEqual([B])
    },
  },
  {
    name: '[SG-45] the end of an object is not that of another with its key',
    async run(fixture) {
      const { clock, storage } = await opened(fixture)
      await write(storage, A, 1, TTL)
      await storage.write(A, remove)
      await write(storage, A, 2)
      expect(await passed(clock, storage, 2 * LATEST_MS)).toEqual([A, B])
    },
  },
  {
    name: '[SG-45] objects end one after the other',
    async run(fixture) {
      const { clock, storage } = await opened(fixture)
      const C = '/example.com/widgets/default/c'
      await write(storage, C, 1, 10 * TTL)
      await write(storage, A, 1, TTL)
      expect(await passed(clock, storage, LATEST_MS)).toEqual([B, C])
      expect(await passed(clock, storage, 10 * LATEST_MS)).toEqual([B])
    },
  },
]

/** The same of a store whose medium outlives it. */
export const expiryReopenBehaviours: readonly Behaviour[] = [
  {
    name: '[SG-45] an object ends in a later opening too, at once when its end came between the two',
    async run(fixture) {
      const { clock, storage } = await opened(fixture)
      await write(storage, A, 1, TTL)
      await storage.close()
      const again = await fixture.open({ clock })
      expect(await passed(clock, again, 59_999)).toEqual([A, B])
      await again.close()
      clock.advance(1)
      const last = await fixture.open({ clock })
      expect(await passed(clock, last, 0)).toEqual([B])
    },
  },
]
