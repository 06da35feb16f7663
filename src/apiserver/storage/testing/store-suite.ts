import { expect } from 'vitest'
import { type Decision, type Storage, StorageFailure, type StoredObject, VersionError } from '../interfaces.ts'
import type { StorageOptions } from '../store.ts'
import { keysOf, linesOf, ManualClock, objectFrom, put, Recorder, remove, specOf, write } from './fixtures.ts'

/*
 * Upstream's contract of a store (k8s.io/apiserver/pkg/storage/testing, store_tests.go and watcher_tests.go), and where each case is held:
 *
 * RunTestCreate, RunTestGet                              SG-1, SG-2
 * RunTestCreateWithKeyExist, RunTestConditionalDelete    a decision that throws, SG-4
 * RunTestUnconditionalDelete                             SG-7; of an absent key SG-3
 * RunTestDeleteWithConflict, ...WithSuggestion*          a deletion decides on the write before it, SG-4
 * RunTestGuaranteedUpdate, ...ChecksStoredData           SG-3, "written where the decision says so"
 * RunTestGuaranteedUpdateWithConflict, ...Suggestion*    writers to one key, SG-4
 * RunTestList, ...ConsistentList, ...RecursivePrefix,
 *   RunTestNamespaceScopedList, RunTestKeySchema         SG-6
 * RunTestListResourceVersionMatch                        SG-8 here; what a request asks for: registry/store-list.test.ts
 * RunTestListPaging, ...Continuation*,
 *   ...InconsistentContinuation, ...PaginationRareObject registry/store-list.test.ts, registry/continue-token.test.ts: a list of the store has no pages
 * RunTestCompactRevision                                 SG-8, and SG-15 across an opening
 * RunTestWatch, RunTestWatchFromZero, ...FromNonZero,
 *   RunTestDelayedWatchDelivery, ...NamespaceScopedWatch SG-9 in watch-suite.ts
 * RunTestDeleteTriggerWatch,
 *   RunTestWatchDeleteEventObjectHaveLatestRV            SG-7
 * RunTestWatchError, ...ErrorIsBlockingFurtherEvents     SG-8 of watches, SG-13
 * RunTestWatchContextCancel, RunTestWatcherTimeout       SG-9 "once it is ended", SG-13
 * bookmarks, initial events, progress                    endpoints/handlers/watch-stream.ts and the recorded answers: the store has none
 * TTL                                                    SG-45 in expiry-suite.ts
 * transformers, decode errors, stats                     no such parts; damaged records: SG-26, SG-32
 */

/** A store under test. Each behaviour gets a fixture of its own, empty at first. */
export interface StoreFixture {
  open(options: StorageOptions): Promise<Storage>
}

/** One thing every store does, whatever medium is under it; `name` names the rule of docs/spec. */
export interface Behaviour {
  readonly name: string
  run(fixture: StoreFixture): Promise<void>
}

const A = '/example.com/widgets/default/a'
const B = '/example.com/widgets/default/b'
const WIDGETS = '/example.com/widgets/'

const clock = new ManualClock()
const opened = (fixture: StoreFixture): Promise<Storage> => fixture.open({ clock })

export const storeBehaviours: readonly Behaviour[] = [
  {
    name: '[SG-1] an empty store is at 1; each write takes the next version, over all keys, and puts it into the object',
    async run(fixture) {
      const storage = await opened(fixture)
      expect([storage.resourceVersion, storage.oldestResourceVersion]).toEqual([1, 1])
      const first = await write(storage, A, 1)
      const second = await write(storage, '/other.io/gadgets/x', 1)
      expect([first.changed, first.object?.resourceVersion]).toEqual([true, 2])
      expect(first.object?.value.metadata).toEqual(objectFrom('{"name":"a","resourceVersion":"2"}'))
      expect(second.object?.resourceVersion).toBe(3)
      expect(storage.resourceVersion).toBe(3)
    },
  },
  {
    name: '[SG-2] the text has sorted keys and holds the resourceVersion',
    async run(fixture) {
      const storage = await opened(fixture)
      await storage.write(A, put('{"z":1.0,"metadata":{"uid":"u","name":"a"},"a":9007199254740993}'))
      const text = '{"a":9007199254740993,"metadata":{"name":"a","resourceVersion":"2","uid":"u"},"z":1}'
      expect(storage.get(A)?.text).toBe(text)
    },
  },
  {
    name: '[SG-2] a resourceVersion that stands elsewhere in the object too is left as it is',
    async run(fixture) {
      const storage = await opened(fixture)
      const seen = '{"data":{"resourceVersion":"2"},"metadata":{"name":"a"},"spec":'
      await storage.write(A, put(`${seen}1}`))
      const { object } = await storage.write(A, put(`${seen}2}`))
      expect(object?.text).toBe('{"data":{"resourceVersion":"2"},"metadata":{"name":"a","resourceVersion":"3"},"spec":2}')
      await storage.write(A, put('{"data":{"resourceVersion":"4"},"metadata":{"name":"a"},"spec":2}'))
      const last = await storage.write(A, remove)
      expect(last.object?.text).toBe('{"data":{"resourceVersion":"4"},"metadata":{"name":"a","resourceVersion":"5"},"spec":2}')
      expect(storage.resourceVersion).toBe(5)
    },
  },
  {
    name: '[SG-3] [ST-5] the same text as stored, apart from the resourceVersion, writes nothing',
    async run(fixture) {
      const storage = await opened(fixture)
      const { object } = await write(storage, A, 1)
      const recorder = new Recorder()
      storage.watch('/', undefined, recorder)
      const again = await storage.write(A, put('{"spec":1,"kind":"Widget","metadata":{"resourceVersion":"77","name":"a"}}'))
      expect(again).toMatchObject({ changed: false, object })
      const same = await storage.write(A, (current) => ({ kind: 'put', value: current?.value ?? objectFrom('{}') }))
      expect(same.changed).toBe(false)
      expect([storage.resourceVersion, recorder.lines]).toEqual([2, []])
    },
  },
  {
    name: '[SG-3] the same text as stored is written where the decision says so, and not where it says no',
    async run(fixture) {
      const storage = await opened(fixture)
      await write(storage, A, 1)
      const text = '{"kind":"Widget","metadata":{"name":"a"},"spec":1}'
      const rewriting = (isWritten: boolean) =>
        storage.write(A, () => ({ kind: 'put', value: objectFrom(text), rewrites: () => isWritten }))
      expect(await rewriting(false)).toMatchObject({ changed: false, object: { resourceVersion: 2 } })
      expect(await rewriting(true)).toMatchObject({ changed: true, object: { resourceVersion: 3 } })
    },
  },
  {
    name: '[SG-3] a write whose text is not admitted is rejected, and writes nothing',
    async run(fixture) {
      const storage = await opened(fixture)
      const texts: string[] = []
      const admitted = (spec: number) =>
        storage.write(A, () => ({
          kind: 'put',
          value: objectFrom(`{"spec":${spec}}`),
          admit: (text) => {
            texts.push(text)
            if (spec === 2) throw new Error('too large')
          },
        }))
      await admitted(1)
      await expect(admitted(2)).rejects.toThrow('too large')
      expect([texts.length, storage.resourceVersion, specOf(storage.get(A))]).toEqual([2, 2, 1])
    },
  },
  {
    name: '[SG-3] deciding on nothing, or deleting what is not there, writes nothing',
    async run(fixture) {
      const storage = await opened(fixture)
      expect(await storage.write(A, () => ({ kind: 'none' }))).toMatchObject({ changed: false, object: undefined })
      expect(await storage.write(A, remove)).toMatchObject({ changed: false, object: undefined })
      expect(storage.resourceVersion).toBe(1)
    },
  },
  {
    name: '[SG-4] a decision sees the writes before it, also those that are not committed yet',
    async run(fixture) {
      const storage = await opened(fixture)
      const seen: unknown[] = []
      const writes = [1, 2, 3].map((spec) =>
        storage.write(A, (current) => {
          seen.push(specOf(current))
          return put(`{"metadata":{},"spec":${spec}}`)()
        }),
      )
      const deletion = storage.write(A, remove)
      const after = storage.write(A, (current) => {
        seen.push(current)
        return { kind: 'none' }
      })
      await Promise.all([...writes, deletion, after])
      expect(seen).toEqual([undefined, 1, 2, undefined])
      expect(storage.get(A)).toBeUndefined()
      expect(storage.resourceVersion).toBe(5)
    },
  },
  {
    name: '[SG-4] what a decision throws rejects the write and changes nothing',
    async run(fixture) {
      const storage = await opened(fixture)
      const stop = new Error('conflict')
      const first = write(storage, A, 1)
      const thrown = storage.write(A, () => {
        throw stop
      })
      await expect(thrown).rejects.toBe(stop)
      await first
      expect([specOf(storage.get(A)), storage.resourceVersion]).toEqual([1, 2])
    },
  },
  {
    name: '[SG-4] of many writers to one key each decides on the write before it, and none is lost',
    async run(fixture) {
      const storage = await opened(fixture)
      const increment = (current: StoredObject | undefined): Decision => {
        const count = Number(specOf(current) ?? 0)
        return { kind: 'put', value: objectFrom(`{"metadata":{"name":"a"},"spec":${count + 1}}`) }
      }
      const results = await Promise.all(Array.from({ length: 20 }, () => storage.write(A, increment)))
      expect(results.map(({ object }) => specOf(object))).toEqual(Array.from({ length: 20 }, (_, i) => i + 1))
      expect(linesOf(storage.list(WIDGETS).items)).toEqual([`${A} 21 20`])
    },
  },
  {
    name: '[SG-4] a deletion decides on the write before it, and a write after it finds nothing',
    async run(fixture) {
      const storage = await opened(fixture)
      await write(storage, A, 1)
      const seen: unknown[] = []
      const noting =
        (decision: () => Decision) =>
        (current: StoredObject | undefined): Decision => {
          seen.push(specOf(current))
          return decision()
        }
      const heard = new Recorder()
      storage.watch(WIDGETS, undefined, heard)
      await Promise.all([
        storage.write(A, noting(put('{"metadata":{"name":"a"},"spec":2}'))),
        storage.write(A, noting(remove)),
        storage.write(A, noting(put('{"metadata":{"name":"a"},"spec":3}'))),
      ])
      expect(seen).toEqual([1, 2, undefined])
      expect(heard.lines).toEqual([`MODIFIED ${A} 3`, `DELETED ${A} 4`, `ADDED ${A} 5`])
      const deletion = heard.events[1]
      expect([specOf(deletion?.object), deletion?.object.value.metadata]).toEqual([2, { name: 'a', resourceVersion: '4' }])
    },
  },
  {
    name: '[SG-4] a decision that writes is rejected',
    async run(fixture) {
      const storage = await opened(fixture)
      const inner: Promise<unknown>[] = []
      await storage.write(A, () => {
        inner.push(write(storage, B, 1).catch((error: Error) => error.message))
        return { kind: 'none' }
      })
      expect(await Promise.all(inner)).toEqual(['a decision must not write'])
      expect(storage.get(B)).toBeUndefined()
    },
  },
  {
    name: '[SG-5] what is handed out stays as it was when later writes build on it',
    async run(fixture) {
      const storage = await opened(fixture)
      const { object } = await write(storage, A, 1)
      const before = object?.text
      await storage.write(A, (current) => {
        const value = objectFrom('{"spec":2}')
        const metadata = current?.value.metadata
        if (metadata !== undefined) value.metadata = metadata
        return { kind: 'put', value }
      })
      await storage.write(A, remove)
      expect(object?.value.metadata).toEqual(objectFrom('{"name":"a","resourceVersion":"2"}'))
      expect(object?.text).toBe(before)
    },
  },
  {
    name: '[SG-6] lists are in the order of keys and take exactly the keys with the prefix',
    async run(fixture) {
      const storage = await opened(fixture)
      const names = ['b', 'a', 'c-d', 'c', 'a-b']
      for (const name of names) await write(storage, `${WIDGETS}ns/${name}`, 1)
      await write(storage, '/example.com/widgetsx/ns/z', 1)
      await write(storage, '/example.com/widgets/ns-2/z', 1)
      expect(keysOf(storage.list(`${WIDGETS}ns/`).items)).toEqual(names.sort().map((name) => `${WIDGETS}ns/${name}`))
      expect(keysOf(storage.list(WIDGETS).items)[0]).toBe('/example.com/widgets/ns-2/z')
      expect([storage.count(WIDGETS), storage.count(`${WIDGETS}ns/`), storage.count('/'), storage.count('/none/')]).toEqual([
        6, 5, 7, 0,
      ])
      expect(storage.list('/none/')).toEqual({ items: [], resourceVersion: 8 })
    },
  },
  {
    name: '[SG-7] deletion answers and announces the last state with a version of its own',
    async run(fixture) {
      const storage = await opened(fixture)
      await write(storage, A, 1)
      await write(storage, B, 1)
      const recorder = new Recorder()
      storage.watch(WIDGETS, undefined, recorder)
      const plain = await storage.write(A, remove)
      const second = await storage.write(B, remove)
      expect(plain.object?.text).toBe('{"kind":"Widget","metadata":{"name":"a","resourceVersion":"4"},"spec":1}')
      expect(second.object?.text).toBe('{"kind":"Widget","metadata":{"name":"b","resourceVersion":"5"},"spec":1}')
      expect(recorder.lines).toEqual([`DELETED ${A} 4`, `DELETED ${B} 5`])
      expect(recorder.events.map(({ previous }) => previous?.resourceVersion)).toEqual([2, 3])
      expect([plain.object?.value.spec, storage.count('/')]).toEqual([1, 0])
    },
  },
  {
    name: '[SG-8] lists any state since the oldest version as it was',
    async run(fixture) {
      const storage = await opened(fixture)
      const states: string[][] = []
      const step = async (key: string, spec: number | undefined): Promise<void> => {
        await (spec === undefined ? storage.write(key, remove) : write(storage, key, spec))
        states[storage.resourceVersion] = linesOf(storage.list(WIDGETS).items)
      }
      states[1] = []
      await step(B, 1)
      await step(A, 1)
      await step(B, 2)
      await step(A, undefined)
      await step('/other.io/gadgets/x', 1)
      await step(A, 3)
      await step(B, undefined)
      for (let at = 1; at <= storage.resourceVersion; at++) {
        const { items, resourceVersion } = await storage.listAt(WIDGETS, at)
        expect([resourceVersion, linesOf(items)]).toEqual([at, states[at]])
      }
    },
  },
  {
    name: '[SG-8] a version that is forgotten or not reached is an error that says which',
    async run(fixture) {
      const storage = await opened(fixture)
      for (const spec of [1, 2, 3]) await write(storage, A, spec)
      await storage.compact(3)
      expect(storage.oldestResourceVersion).toBe(3)
      await expect(storage.listAt('/', 2)).rejects.toEqual(new VersionError('compacted', 2, 4))
      await expect(storage.listAt('/', 5)).rejects.toEqual(new VersionError('future', 5, 4))
      expect(() => storage.watch('/', 2, new Recorder())).toThrow(new VersionError('compacted', 2, 4))
      expect(() => storage.watch('/', 5, new Recorder())).toThrow(new VersionError('future', 5, 4))
      expect(linesOf((await storage.listAt('/', 3)).items)).toEqual([`${A} 3 2`])
      await expect(storage.compact(5)).rejects.toEqual(new VersionError('future', 5, 4))
      await storage.compact(1)
      expect(storage.oldestResourceVersion).toBe(3)
    },
  },
  {
    name: '[SG-14] a closed store has finished its writes, has ended its watches, rejects writes and can still be read',
    async run(fixture) {
      const storage = await opened(fixture)
      const recorder = new Recorder()
      storage.watch('/', undefined, recorder)
      const last = write(storage, A, 1)
      const closing = storage.close()
      await last
      await closing
      expect([recorder.lines, recorder.ended]).toEqual([[`ADDED ${A} 2`], 1])
      const closed = new StorageFailure('unavailable', 'the store is closed')
      await expect(write(storage, A, 2)).rejects.toEqual(closed)
      await expect(storage.compact(2)).rejects.toEqual(closed)
      expect(() => storage.watch('/', undefined, recorder)).toThrow(closed)
      expect(linesOf(storage.list('/').items)).toEqual([`${A} 2 1`])
      await storage.close()
    },
  },
]
