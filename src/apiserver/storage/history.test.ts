import { describe, expect, test } from 'vitest'
import type { Storage, StorageEvent } from './interfaces.ts'
import { memoryBackend } from './memory/backend.ts'
import { openStorage } from './store.ts'
import { Stored } from './stored-object.ts'
import { linesOf, ManualClock, Recorder, write } from './testing/fixtures.ts'
import { DEFAULT_LIMITS, History, type HistoryLimits } from './watch-cache.ts'

const A = '/g/widgets/a'

async function limited(history: Partial<HistoryLimits>): Promise<{ storage: Storage; clock: ManualClock }> {
  const clock = new ManualClock()
  return { storage: await openStorage(memoryBackend(), { clock, history }), clock }
}

const kept = (storage: Storage): number => storage.resourceVersion - storage.oldestResourceVersion

async function writes(storage: Storage, count: number, spec: string | undefined = undefined): Promise<void> {
  for (let n = 0; n < count; n++) await write(storage, A, spec === undefined ? `${storage.resourceVersion}` : `${n}${spec}`)
}

describe('how much history is kept', () => {
  test('[SG-12] events younger than the fresh time are kept beyond the number', async () => {
    const { storage } = await limited({ events: 10, freshMs: 75_000 })
    await writes(storage, 50)
    expect([kept(storage), storage.oldestResourceVersion]).toEqual([50, 1])
  })

  test('[SG-12] older ones are dropped down to the number, a tenth over at a time', async () => {
    const { storage, clock } = await limited({ events: 20, freshMs: 75_000 })
    await writes(storage, 30)
    clock.advance(75_001)
    await writes(storage, 1)
    expect(kept(storage)).toBe(20)
    clock.advance(75_001)
    await writes(storage, 2)
    expect(kept(storage)).toBe(22)
    await writes(storage, 1)
    expect(kept(storage)).toBe(20)
  })

  test('[SG-12] beyond the highest number even fresh ones are dropped', async () => {
    const { storage } = await limited({ events: 10, maxEvents: 30 })
    await writes(storage, 100)
    expect(kept(storage)).toBe(30)
  })

  test('[SG-12] events older than the age are dropped, younger ones never for their age', async () => {
    const { storage, clock } = await limited({ ageMs: 300_000 })
    await writes(storage, 5)
    clock.advance(200_000)
    await writes(storage, 5)
    clock.advance(100_000)
    await writes(storage, 1)
    expect(kept(storage)).toBe(11)
    clock.advance(30_001)
    await writes(storage, 1)
    expect(kept(storage)).toBe(7)
  })

  test('[SG-12] large texts are dropped earlier', async () => {
    const { storage } = await limited({ characters: 100_000 })
    await writes(storage, 40, 'x'.repeat(10_000))
    expect(kept(storage)).toBe(10)
  })

  test('[SG-12] what is kept is whole: watches resume and states are listed from the oldest version on', async () => {
    const { storage } = await limited({ events: 5, freshMs: 0, maxEvents: 5 })
    await writes(storage, 23)
    const oldest = storage.oldestResourceVersion
    const heard = new Recorder()
    storage.watch('/', oldest, heard)
    const expected = Array.from({ length: storage.resourceVersion - oldest }, (_, at) => oldest + 1 + at)
    expect(heard.events.map(({ resourceVersion }) => resourceVersion)).toEqual(expected)
    for (let at = oldest; at <= storage.resourceVersion; at++) {
      expect(linesOf((await storage.listAt('/', at)).items)).toEqual([`${A} ${at} ${at - 1}`])
    }
  })
})

const TEXT = 'ten chars.'

const event = (resourceVersion: number): StorageEvent => ({
  type: 'ADDED',
  resourceVersion,
  object: new Stored(`${A}${resourceVersion}`, resourceVersion, TEXT),
})

/** Events of ten characters each, one a second, the first at 0 with version 1. */
function historyOf(count: number, limits: Partial<HistoryLimits>): History {
  const history = new History(0, { ...DEFAULT_LIMITS, ...limits })
  for (let n = 0; n < count; n++) history.append(event(n + 1), n * 1000)
  return history
}

describe('[SG-12] the limits, to the event', () => {
  test.each<[name: string, count: number, limits: Partial<HistoryLimits>, now: number, adding: number, surplus: number]>([
    ['a tenth more events than their number', 11, { events: 10, freshMs: 0 }, 60_000, 0, 0],
    ['one more than that', 12, { events: 10, freshMs: 0 }, 60_000, 0, 2],
    ['one more than that, of which one is about to come', 11, { events: 10, freshMs: 0 }, 60_000, 1, 2],
    ['events that are exactly as old as fresh ones are', 12, { events: 10, freshMs: 60_000 }, 60_000, 0, 0],
    ['events a little older', 12, { events: 10, freshMs: 59_999 }, 60_000, 0, 1],
    ['as many as at most, fresh ones', 12, { events: 10, maxEvents: 12 }, 12_000, 0, 0],
    ['one more than at most, fresh ones', 13, { events: 10, maxEvents: 12 }, 13_000, 0, 1],
    ['a tenth more characters', 11, { characters: 100 }, 11_000, 0, 0],
    ['more characters than that', 12, { characters: 100 }, 12_000, 0, 2],
    ['the first event a tenth older than the age', 5, { ageMs: 10_000 }, 11_000, 0, 0],
    ['the first event older than that', 5, { ageMs: 10_000 }, 11_001, 0, 2],
    ['the first event older than that, the second just of the age', 5, { ageMs: 9_000 }, 10_000, 0, 1],
    ['no events', 0, { events: 0, maxEvents: 0 }, 0, 5, 0],
  ])('%s', (_name, count, limits, now, adding, surplus) => {
    expect(historyOf(count, limits).surplus(now, adding)).toBe(surplus)
  })

  test('what is forgotten counts no more, and is not forgotten again', () => {
    const history = historyOf(12, { characters: 100 })
    history.compact(2)
    history.compact(1)
    expect([history.compacted, history.surplus(12_000, 0)]).toEqual([2, 2])
    history.append(event(13), 12_000)
    history.append(event(14), 13_000)
    expect(history.surplus(14_000, 0)).toBe(4)
    expect(history.after(2).map(({ resourceVersion }) => resourceVersion)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14])
    history.compact(9)
    expect(history.after(9).map(({ resourceVersion }) => resourceVersion)).toEqual([10, 11, 12, 13, 14])
  })
})

describe('what stood at a version', () => {
  test('[SG-8] is what the first change after it found, for keys with the prefix', () => {
    const history = new History(0, DEFAULT_LIMITS)
    const [one, two, three] = [1, 2, 3].map((version) => new Stored(A, version, TEXT)) as [Stored, Stored, Stored]
    const other = new Stored('/g/gadgets/a', 4, TEXT)
    history.append({ type: 'ADDED', resourceVersion: 1, object: one }, 0)
    history.append({ type: 'MODIFIED', resourceVersion: 2, object: two, previous: one }, 0)
    history.append({ type: 'MODIFIED', resourceVersion: 3, object: three, previous: two }, 0)
    history.append({ type: 'ADDED', resourceVersion: 4, object: other }, 0)
    const changed = (version: number) => [...history.changedSince(version, '/g/widgets/')]
    expect([changed(0), changed(1), changed(2), changed(3)]).toEqual([[[A, undefined]], [[A, one]], [[A, two]], []])
  })
})
