import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { expect, test } from 'vitest'
import { indexedDbBackend } from './indexeddb/backend.ts'
import { createStores, DATABASE_VERSION, databaseName, STATE } from './indexeddb/schema.ts'
import type { Backend, Storage } from './interfaces.ts'
import { levelDbBackend } from './leveldb/backend.ts'
import { logKey, objectKey, STATE_KEY } from './leveldb/format.ts'
import { decodeState } from './state.ts'
import { openStorage } from './store.ts'
import { ManualClock, Recorder, write } from './testing/fixtures.ts'
import { FORMAT_1, LOG_1, STATE_1, TEXTS_1 } from './testing/format-1.ts'
import { MemoryLevel } from './testing/memory-level.ts'
import { SeededRandom } from './testing/random.ts'
import { recordsOf, withRawDatabase } from './testing/raw-database.ts'

const options = { clock: new ManualClock(), random: new SeededRandom(8) }

/** A medium that can be filled with a database of format 1 alone, and what is in it as texts. */
interface Medium {
  readonly name: string
  backend(): Backend
  fill(): Promise<void>
  state(): Promise<unknown>
  records(): Promise<string[]>
}

const level = new MemoryLevel()

const MEDIA: readonly Medium[] = [
  {
    name: 'LevelDB',
    backend: () => levelDbBackend(level.open, options),
    fill: async () => {
      level.pairs.clear()
      level.pairs.set(STATE_KEY, FORMAT_1.state)
      for (const [key, record] of FORMAT_1.objects) level.pairs.set(objectKey(key), record)
      for (const [version, batch] of FORMAT_1.log) level.pairs.set(logKey(version), batch)
    },
    state: async () => level.pairs.get(STATE_KEY),
    records: async () => [...level.pairs].filter(([key]) => !key.startsWith('m/')).map(([, record]) => record),
  },
  {
    name: 'IndexedDB',
    backend: () => indexedDbBackend('format-1', options),
    fill: async () => {
      ;(await openDB(databaseName('format-1'), DATABASE_VERSION, { upgrade: createStores })).close()
      await withRawDatabase('format-1', async (database) => {
        for (const store of ['meta', 'objects', 'log']) await database.clear(store)
        await database.put('meta', FORMAT_1.state, STATE)
        await database.put('meta', '', 'exact')
        for (const [key, record] of FORMAT_1.objects) await database.put('objects', record, key)
        for (const [version, batch] of FORMAT_1.log) await database.put('log', batch, version)
      })
    },
    state: async () => (await recordsOf('format-1', 'meta')).find(([key]) => key === STATE)?.[1],
    records: async () =>
      [...(await recordsOf('format-1', 'objects')), ...(await recordsOf('format-1', 'log'))].map(([, record]) => String(record)),
  },
]

const textsOf = (storage: Storage): string[] => storage.list('/').items.map(({ text }) => text)

test.each(MEDIA)(
  '[SG-43] $name: a database of format 1 opens with its objects and history, and is of the newest format then',
  async (medium) => {
    await medium.fill()
    const storage = await openStorage(medium.backend(), options)
    expect([storage.resourceVersion, textsOf(storage)]).toEqual([6, TEXTS_1])
    const heard = new Recorder()
    storage.watch('/', 1, heard)
    expect(heard.events.map(({ resourceVersion, type, object: { text } }) => ({ resourceVersion, type, text }))).toEqual(LOG_1)
    expect(decodeState(await medium.state())).toMatchObject({ ...STATE_1, format: 3, owner: expect.any(String) })
    await storage.close()
  },
)

test.each(MEDIA)(
  '[SG-43] $name: what is written from then on has no resourceVersion in its text, and reads as before',
  async (medium) => {
    await medium.fill()
    const storage = await openStorage(medium.backend(), options)
    for (const [key, spec] of [
      ['/g/r/b', 7],
      ['/g/r/d', 7],
      ['/g/r/b', 8],
    ] as const)
      await write(storage, key, spec)
    await storage.write('/g/r/d', () => ({ kind: 'delete' }))
    const before = textsOf(storage)
    const versions = (await medium.records()).filter((record) => record.includes('resourceVersion'))
    // The records of the history of format 1, and the object that has such a member of its own, in its own history.
    expect(versions).toEqual([
      expect.stringContaining('"previousVersion":2}'),
      expect.stringContaining('"previousVersion":3}'),
      expect.stringMatching(/"spec\\":\{\\"resourceVersion\\":\\"6\\"\}\}","previousVersion":6/),
    ])
    await storage.close()
    const again = await openStorage(medium.backend(), options)
    expect([again.resourceVersion, textsOf(again)]).toEqual([10, before])
    const heard = new Recorder()
    again.watch('/', 1, heard)
    expect(heard.lines.slice(5)).toEqual(['MODIFIED /g/r/b 7', 'MODIFIED /g/r/d 8', 'MODIFIED /g/r/b 9', 'DELETED /g/r/d 10'])
    expect(heard.events.map(({ object }) => object.value.metadata)).toMatchObject(
      heard.events.map(({ resourceVersion }) => ({ resourceVersion: String(resourceVersion) })),
    )
    expect(heard.events[6]?.previous?.text).toBe(TEXTS_1[1])
    await again.close()
  },
)
