import { expect } from 'vitest'
import type { Storage } from '../interfaces.ts'
import { linesOf, ManualClock, objectFrom, put, Recorder, remove, write } from './fixtures.ts'
import type { Behaviour, StoreFixture } from './store-suite.ts'

const A = '/example.com/widgets/default/a'
const B = '/example.com/widgets/default/b'
const C = '/other.io/gadgets/c'

async function reopened(fixture: StoreFixture, storage: Storage): Promise<Storage> {
  await storage.close()
  return fixture.open({ clock: new ManualClock() })
}

const textsOf = (recorder: Recorder): unknown[] =>
  recorder.events.map(({ type, object, previous }) => [type, object.key, object.resourceVersion, object.text, previous?.text])

/** What a store does whose medium outlives it. */
export const reopenBehaviours: readonly Behaviour[] = [
  {
    name: '[SG-15] objects and the counter are there again',
    async run(fixture) {
      let storage = await fixture.open({ clock: new ManualClock() })
      await Promise.all([write(storage, A, 1), write(storage, B, 'ü\u{1f600}'), write(storage, C, 1), write(storage, A, 2)])
      await storage.write(C, remove)
      const before = storage.list('/')
      storage = await reopened(fixture, storage)
      expect([storage.resourceVersion, storage.oldestResourceVersion]).toEqual([6, 1])
      expect(linesOf(storage.list('/').items)).toEqual([`${A} 5 2`, `${B} 3 ü\u{1f600}`])
      expect(storage.list('/').items.map(({ text }) => text)).toEqual(before.items.map(({ text }) => text))
      const next = await write(storage, C, 2)
      expect(next.object?.resourceVersion).toBe(7)
    },
  },
  {
    name: '[SG-15] an integer beyond 2^53 and a float without a fraction come back as they were stored',
    async run(fixture) {
      let storage = await fixture.open({ clock: new ManualClock() })
      await storage.write(A, put('{"metadata":{},"spec":{"big":9223372036854775807,"float":1e30}}'))
      const { text } = storage.get(A) ?? {}
      storage = await reopened(fixture, storage)
      expect(storage.get(A)?.text).toBe(text)
      expect(storage.get(A)?.value.spec).toEqual(objectFrom('{"big":9223372036854775807,"float":1e30}'))
    },
  },
  {
    name: '[SG-15] a watch resumes across the opening, with every event as it was',
    async run(fixture) {
      let storage = await fixture.open({ clock: new ManualClock() })
      const live = new Recorder()
      storage.watch('/', 1, live)
      await write(storage, A, 1)
      await Promise.all([write(storage, B, 1), write(storage, A, 2), write(storage, A, 3), storage.write(B, remove)])
      // Its versions will be 7 and 8, so that the text of the deletion cannot be told from the text before it.
      await storage.write(B, put('{"data":{"resourceVersion":"7"},"metadata":{"name":"b"}}'))
      await storage.write(B, remove)
      storage = await reopened(fixture, storage)
      const resumed = new Recorder()
      storage.watch('/', 1, resumed)
      expect(textsOf(resumed)).toEqual(textsOf(live))
      expect(resumed.lines).toHaveLength(7)
    },
  },
  {
    name: '[SG-15] earlier states can be listed across the opening',
    async run(fixture) {
      let storage = await fixture.open({ clock: new ManualClock() })
      const states: string[][] = []
      for (const [key, spec] of [
        [A, 1],
        [B, 1],
        [A, 2],
        [B, 0],
        [A, 3],
        [B, 2],
      ] as const) {
        await (spec === 0 ? storage.write(key, remove) : write(storage, key, spec))
        states[storage.resourceVersion] = linesOf(storage.list('/').items)
      }
      storage = await reopened(fixture, storage)
      for (let at = 2; at <= 7; at++) expect(linesOf((await storage.listAt('/', at)).items)).toEqual(states[at])
    },
  },
  {
    name: '[SG-15] compacted history stays forgotten',
    async run(fixture) {
      let storage = await fixture.open({ clock: new ManualClock() })
      for (const spec of [1, 2, 3, 4]) await write(storage, A, spec)
      await Promise.all([write(storage, B, 1), write(storage, B, 2)])
      await storage.compact(6)
      storage = await reopened(fixture, storage)
      expect([storage.oldestResourceVersion, storage.resourceVersion]).toEqual([6, 7])
      const recorder = new Recorder()
      storage.watch('/', 6, recorder)
      expect(recorder.lines).toEqual([`MODIFIED ${B} 7`])
      await write(storage, B, 3)
      await storage.compact(8)
      storage = await reopened(fixture, storage)
      expect([storage.oldestResourceVersion, storage.resourceVersion]).toEqual([8, 8])
      expect(linesOf(storage.list('/').items)).toEqual([`${A} 5 4`, `${B} 8 3`])
    },
  },
  {
    name: '[SG-15] writing the stored text again after the opening writes nothing',
    async run(fixture) {
      let storage = await fixture.open({ clock: new ManualClock() })
      await write(storage, A, 1)
      storage = await reopened(fixture, storage)
      expect((await write(storage, A, 1)).changed).toBe(false)
      expect((await write(storage, A, 2)).object?.resourceVersion).toBe(3)
    },
  },
]
