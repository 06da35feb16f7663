import { expect } from 'vitest'
import { type Storage, VersionError } from '../interfaces.ts'
import { ManualClock, Recorder, remove, write } from './fixtures.ts'
import type { Behaviour, StoreFixture } from './store-suite.ts'

const A = '/example.com/widgets/default/a'
const B = '/example.com/widgets/other/b'
const opened = (fixture: StoreFixture): Promise<Storage> => fixture.open({ clock: new ManualClock() })

/** What every store does for those who watch it. */
export const watchBehaviours: readonly Behaviour[] = [
  {
    name: '[SG-9] a watch without a version hears of what comes after it, with the state before',
    async run(fixture) {
      const storage = await opened(fixture)
      await write(storage, A, 1)
      const recorder = new Recorder()
      storage.watch('/', undefined, recorder)
      await write(storage, A, 2)
      await write(storage, B, 1)
      await storage.write(A, remove)
      expect(recorder.lines).toEqual([`MODIFIED ${A} 3`, `ADDED ${B} 4`, `DELETED ${A} 5`])
      expect(recorder.events.map(({ previous }) => previous?.text)).toEqual([
        '{"kind":"Widget","metadata":{"name":"a","resourceVersion":"2"},"spec":1}',
        undefined,
        '{"kind":"Widget","metadata":{"name":"a","resourceVersion":"3"},"spec":2}',
      ])
    },
  },
  {
    name: '[SG-9] a watch from a version hears of everything after it, each event once, history first',
    async run(fixture) {
      const storage = await opened(fixture)
      for (const spec of [1, 2, 3]) await write(storage, A, spec)
      const recorder = new Recorder()
      storage.watch('/', 2, recorder)
      expect(recorder.lines).toEqual([`MODIFIED ${A} 3`, `MODIFIED ${A} 4`])
      await write(storage, A, 4)
      expect(recorder.lines.slice(2)).toEqual([`MODIFIED ${A} 5`])
    },
  },
  {
    name: '[SG-8] a watch from a version that is forgotten or not reached is an error that says which',
    async run(fixture) {
      const storage = await opened(fixture)
      for (const spec of [1, 2, 3]) await write(storage, A, spec)
      await storage.compact(3)
      const reasonOf = (from: number): string => {
        try {
          storage.watch('/example.com/widgets/', from, new Recorder())()
          return 'watches'
        } catch (error) {
          return error instanceof VersionError ? `${error.reason} ${error.requested} ${error.current}` : String(error)
        }
      }
      const { oldestResourceVersion: oldest, resourceVersion: newest } = storage
      expect([reasonOf(oldest - 1), reasonOf(oldest), reasonOf(newest), reasonOf(newest + 1)]).toEqual([
        `compacted ${oldest - 1} ${newest}`,
        'watches',
        'watches',
        `future ${newest + 1} ${newest}`,
      ])
    },
  },
  {
    name: '[SG-9] a watch hears of its prefix only, and of nothing once it is ended',
    async run(fixture) {
      const storage = await opened(fixture)
      const recorder = new Recorder()
      const stop = storage.watch('/example.com/widgets/default/', 1, recorder)
      for (const key of [B, A, '/example.com/widgets/default-2/a']) await write(storage, key, 1)
      stop()
      await write(storage, A, 2)
      expect([recorder.lines, recorder.ended]).toEqual([[`ADDED ${A} 3`], 0])
      stop()
    },
  },
  {
    name: '[SG-9] a write is answered after its event went out',
    async run(fixture) {
      const storage = await opened(fixture)
      const order: string[] = []
      storage.watch('/', undefined, { event: () => order.push('event'), closed: () => order.push('closed') })
      await write(storage, A, 1).then(() => order.push('answer'))
      expect(order).toEqual(['event', 'answer'])
    },
  },
  {
    name: '[SG-9] an event goes out when its state can be read, and not before',
    async run(fixture) {
      const storage = await opened(fixture)
      const seen: unknown[] = []
      storage.watch('/', undefined, {
        event: ({ object, resourceVersion }) => {
          seen.push(storage.get(object.key)?.resourceVersion, storage.resourceVersion >= resourceVersion)
        },
        closed: () => seen.push('closed'),
      })
      const writing = write(storage, A, 1)
      await writing
      expect(seen).toEqual([2, true])
    },
  },
  {
    name: '[SG-10] a listener may write and watch: everyone still hears everything in order, once',
    async run(fixture) {
      const storage = await opened(fixture)
      await write(storage, A, 0)
      const first = new Recorder()
      const late = new Recorder()
      const writes: Promise<unknown>[] = []
      let started = false
      const echo = {
        event: (event: Parameters<Recorder['event']>[0]): void => {
          first.event(event)
          if (event.resourceVersion < 6) writes.push(write(storage, A, event.resourceVersion))
          if (!started) storage.watch('/', 2, late)
          started = true
        },
        closed: () => first.closed(),
      }
      const last = new Recorder()
      storage.watch('/', 1, echo)
      storage.watch('/', 1, last)
      await write(storage, B, 1)
      for (let done = 0; done < writes.length; done++) await writes[done]
      const versions = (recorder: Recorder): number[] => recorder.events.map(({ resourceVersion }) => resourceVersion)
      const all = Array.from({ length: storage.resourceVersion - 1 }, (_, at) => at + 2)
      expect([versions(first), versions(last), versions(late)]).toEqual([all, all, all.slice(1)])
    },
  },
  {
    name: '[SG-10] a watch that starts while others are being told hears nothing twice',
    async run(fixture) {
      const storage = await opened(fixture)
      const now = new Recorder()
      const past = new Recorder()
      let started = false
      const starter = {
        event: () => {
          if (started) return
          started = true
          storage.watch('/', undefined, now)
          storage.watch('/', 1, past)
        },
        closed: () => undefined,
      }
      storage.watch('/example.com/widgets/other/', undefined, starter)
      await Promise.all([write(storage, A, 1), write(storage, B, 1), write(storage, A, 2), write(storage, B, 2)])
      const versions = past.events.map(({ resourceVersion }) => resourceVersion)
      expect(versions).toEqual([2, 3, 4, 5])
      const later = now.events.map(({ resourceVersion }) => resourceVersion)
      expect(later).toEqual(versions.slice(versions.length - later.length))
    },
  },
  {
    name: '[SG-10] a listener that writes while it is told the past hears the past first',
    async run(fixture) {
      const storage = await opened(fixture)
      for (const spec of [1, 2, 3]) await write(storage, A, spec)
      const recorder = new Recorder()
      const writes: Promise<unknown>[] = []
      const echo = {
        event: (event: Parameters<Recorder['event']>[0]) => {
          recorder.event(event)
          if (event.resourceVersion < 4) writes.push(write(storage, B, event.resourceVersion))
        },
        closed: () => recorder.closed(),
      }
      storage.watch('/', 1, echo)
      await Promise.all(writes)
      expect(recorder.events.map(({ resourceVersion }) => resourceVersion)).toEqual([2, 3, 4, 5, 6])
    },
  },
  {
    name: '[SG-13] a listener that throws loses its own watch and nothing else',
    async run(fixture) {
      const storage = await opened(fixture)
      const recorder = new Recorder()
      const faulty = new Recorder()
      faulty.event = () => {
        throw new Error('listener at fault')
      }
      storage.watch('/', undefined, faulty)
      storage.watch('/', undefined, recorder)
      await write(storage, A, 1)
      await write(storage, A, 2)
      expect([recorder.lines, faulty.ended]).toEqual([[`ADDED ${A} 2`, `MODIFIED ${A} 3`], 1])
    },
  },
  {
    name: '[SG-13] a watch whose client is behind hears no more, and another one gives it the rest',
    async run(fixture) {
      const storage = await fixture.open({ clock: new ManualClock() })
      const slow = new Recorder()
      let room = 2
      const listener = {
        event: slow.event.bind(slow),
        closed: slow.closed.bind(slow),
        isBehind: () => --room <= 0,
      }
      const recorder = new Recorder()
      storage.watch('/', undefined, recorder)
      storage.watch('/', undefined, listener)
      for (const spec of [1, 2, 3, 4]) await write(storage, A, spec)
      const versions = (): number[] => slow.events.map(({ resourceVersion }) => resourceVersion)
      expect([versions(), slow.ended, recorder.events.length]).toEqual([[2, 3], 0, 4])
      room = 1
      storage.watch('/', 3, listener)
      expect(versions()).toEqual([2, 3, 4])
      await write(storage, A, 5)
      room = 10
      storage.watch('/', 4, listener)
      await write(storage, A, 6)
      expect([versions(), slow.ended]).toEqual([[2, 3, 4, 5, 6, 7], 0])
    },
  },
]
