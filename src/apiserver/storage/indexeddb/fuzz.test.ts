import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import type { StorageEvent } from '../interfaces.ts'
import { openStorage } from '../store.ts'
import { linesOf, ManualClock, Recorder, remove, write } from '../testing/fixtures.ts'
import { SeededRandom } from '../testing/random.ts'
import { damage, recordsOf } from '../testing/raw-database.ts'
import { brokenGuarantees } from '../testing/watch-validators.ts'
import { indexedDbBackend } from './backend.ts'

const clock = new ManualClock()

const changeOne =
  (random: SeededRandom) =>
  (record: unknown): string => {
    const text = String(record)
    const at = random.below(text.length)
    const other = String.fromCharCode((text.charCodeAt(at) + 1 + random.below(120)) & 0x7f)
    return text.slice(0, at) + other + text.slice(at + 1)
  }

test('[SG-26] random damage: what is whole loads as it was, what is damaged is set aside, watches tell no lies', async () => {
  const seen = { damaged: 0, lost: 0, whole: 0 }
  for (let seed = 1; seed <= 60; seed++) {
    const random = new SeededRandom(seed)
    const workspace = `fuzz-${seed}`
    const backendOf = (): ReturnType<typeof indexedDbBackend> => indexedDbBackend(workspace, { clock, random })
    const first = await openStorage(backendOf(), { clock })
    const truth: StorageEvent[] = []
    first.watch('/', 1, { event: (event) => truth.push(event), closed: () => undefined })
    for (let n = 0; n < 8; n++) {
      const key = (): string => `/g/r/o${random.below(5)}`
      await Promise.all([write(first, key(), n), random.next() < 0.3 ? first.write(key(), remove) : write(first, key(), -n)])
    }
    await first.close()
    const hit: string[] = []
    for (const store of ['objects', 'log', 'meta']) {
      for (const [key] of await recordsOf(workspace, store)) {
        if (random.next() > (store === 'meta' ? 0.1 : 0.15)) continue
        await damage(workspace, store, key, changeOne(random))
        if (store === 'objects') hit.push(String(key))
      }
    }
    const backend = backendOf()
    const storage = await openStorage(backend, { clock })
    const whole = linesOf(first.list('/').items).filter((line) => !hit.includes(line.split(' ')[0] ?? ''))
    expect({ seed, lines: linesOf(storage.list('/').items) }).toEqual({ seed, lines: whole })
    expect(backend.report?.damaged).toEqual(hit)
    expect((await backend.damaged()).map(({ key }) => key)).toEqual(hit)
    expect(storage.resourceVersion).toBeGreaterThanOrEqual(
      Math.max(...storage.list('/').items.map((item) => item.resourceVersion), 1),
    )
    const heard = new Recorder()
    const from = storage.oldestResourceVersion
    storage.watch('/', from, heard)
    const steps = [...heard.events.map((event) => ({ event })), { bookmark: storage.resourceVersion }]
    expect({ seed, broken: brokenGuarantees({ prefix: '/', from, steps }, truth) }).toEqual({ seed, broken: [] })
    await write(storage, '/g/r/new', 1)
    await storage.close()
    seen.damaged += hit.length
    seen.lost += backend.report?.historyLost === true ? 1 : 0
    seen.whole += whole.length
  }
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(20)
})
