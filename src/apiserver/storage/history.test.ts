import { describe, expect, test } from 'vitest'
import type { HistoryLimits } from './history.ts'
import type { Storage } from './interfaces.ts'
import { memoryBackend } from './memory/backend.ts'
import { openStorage } from './store.ts'
import { linesOf, ManualClock, Recorder, write } from './testing/fixtures.ts'

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
      expect(linesOf(storage.list('/', { at }).items)).toEqual([`${A} ${at} ${at - 1}`])
    }
  })
})
