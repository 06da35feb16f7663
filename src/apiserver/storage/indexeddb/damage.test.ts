import 'fake-indexeddb/auto'
import { deleteDB } from 'idb'
import { describe, expect, test } from 'vitest'
import { type Storage, VersionError } from '../interfaces.ts'
import { decodeState, encodeState, type State } from '../state.ts'
import { openStorage } from '../store.ts'
import { linesOf, ManualClock, Recorder, write } from '../testing/fixtures.ts'
import { SeededRandom } from '../testing/random.ts'
import { damage, recordsOf } from '../testing/raw-database.ts'
import { type IndexedDbBackend, indexedDbBackend } from './backend.ts'
import { databaseName, STATE } from './schema.ts'

const A = '/g/widgets/a'
const B = '/g/widgets/b'
const clock = new ManualClock()
const random = new SeededRandom(5)

async function opened(workspace: string): Promise<{ storage: Storage; backend: IndexedDbBackend }> {
  const backend = indexedDbBackend(workspace, { clock, random })
  return { storage: await openStorage(backend, { clock }), backend }
}

/** A workspace with a (version 2), b (3), a again (4), closed. */
async function filled(workspace: string): Promise<void> {
  const { storage, backend } = await opened(workspace)
  await backend.filled()
  await write(storage, A, 1)
  await write(storage, B, 1)
  await write(storage, A, 2)
  await storage.close()
}

const flip = (text: unknown): string => {
  const at = String(text).length - 3
  return `${String(text).slice(0, at)}#${String(text).slice(at + 1)}`
}

describe('damage', () => {
  const records: { name: string; change: (record: unknown) => unknown; left: string }[] = [
    {
      name: 'a changed character',
      change: flip,
      left: '1b5bd51e 3 39 {"kind":"Widget","metadata":{"name":"b"},"spec"#1}',
    },
    { name: 'an empty text', change: () => '', left: '' },
    { name: 'no text at all', change: () => ({ no: 'text' }), left: '{"no":"text"}' },
  ]
  for (const { name, change, left } of records) {
    test(`[SG-26] ${name} in an object: it is set aside, the others load`, async () => {
      const workspace = `object ${name}`
      await filled(workspace)
      await damage(workspace, 'objects', B, change)
      const { storage, backend } = await opened(workspace)
      expect(linesOf(storage.list('/').items)).toEqual([`${A} 4 2`])
      expect(backend.report).toMatchObject({ damaged: [B], historyLost: true, fresh: false })
      const kept = await backend.damaged()
      expect(kept).toMatchObject([{ key: B, found: clock.now() }])
      expect(kept[0]?.text.slice(8)).toBe(left.slice(8))
      await write(storage, B, 2)
      await storage.close()
      const later = await opened(workspace)
      expect(linesOf(later.storage.list('/').items)).toEqual([`${A} 4 2`, `${B} 5 2`])
      expect(later.backend.report).toMatchObject({ damaged: [], historyLost: false })
      expect(await later.backend.damaged()).toEqual(kept)
    })
  }

  test('[SG-26] with an object set aside no watch resumes over its disappearance', async () => {
    await filled('unwatched')
    await damage('unwatched', 'objects', B, flip)
    const { storage } = await opened('unwatched')
    expect(() => storage.watch('/', 3, new Recorder())).toThrow(new VersionError('compacted', 3, 4))
    storage.watch('/', 4, new Recorder())
  })

  const histories: { name: string; key: number; oldest: number }[] = [
    { name: 'the oldest commit', key: 1, oldest: 2 },
    { name: 'one in between', key: 2, oldest: 3 },
    { name: 'the newest commit', key: 3, oldest: 4 },
  ]
  for (const { name, key, oldest } of histories) {
    test(`[SG-26] damage in the history of ${name}: what is older is given up, the objects stay`, async () => {
      const workspace = `log ${key}`
      await filled(workspace)
      await damage(workspace, 'log', key, flip)
      const { storage, backend } = await opened(workspace)
      expect([storage.resourceVersion, storage.oldestResourceVersion, storage.count('/')]).toEqual([4, oldest, 2])
      expect(backend.report).toMatchObject({ damaged: [], historyLost: true })
      const heard = new Recorder()
      storage.watch('/', oldest, heard)
      expect(heard.events.map(({ resourceVersion }) => resourceVersion)).toEqual([3, 4].filter((version) => version > oldest))
      await write(storage, B, 2)
      await storage.close()
      const later = await opened(workspace)
      expect([later.storage.resourceVersion, later.storage.oldestResourceVersion]).toEqual([5, oldest])
      expect(later.backend.report?.historyLost).toBe(false)
    })
  }

  test('[SG-26] without its state the database counts on from its newest object, under a new name', async () => {
    await filled('stateless')
    const before = (await opened('stateless')).backend.report
    await damage('stateless', 'meta', STATE, flip)
    const { storage, backend } = await opened('stateless')
    expect([storage.resourceVersion, storage.count('/')]).toEqual([4, 2])
    expect(backend.report).toMatchObject({ fresh: false, historyLost: true })
    expect(backend.report?.epoch).not.toBe(before?.epoch)
    expect((await write(storage, B, 2)).object?.resourceVersion).toBe(5)
  })

  test('[SG-28] a state of a newer format is rejected and stays as it is', async () => {
    await filled('format')
    const newer = (record: unknown): string => encodeState({ ...(decodeState(record) as State), format: 4 })
    await damage('format', 'meta', STATE, newer)
    const before = await recordsOf('format', 'meta')
    await expect(opened('format')).rejects.toMatchObject({ message: 'the workspace was written by a newer version of crdlab' })
    expect(await recordsOf('format', 'meta')).toEqual(before)
  })
})

describe('what the host is told', () => {
  test('[SG-25] a database keeps its epoch until it is deleted', async () => {
    const first = await opened('epoch')
    expect(first.backend.report).toMatchObject({ fresh: true, full: false, damaged: [], historyLost: false, dataLoss: false })
    await write(first.storage, A, 1)
    await first.storage.close()
    // What it begins with may have been cut off.
    const second = await opened('epoch')
    expect(second.backend.report).toMatchObject({ fresh: true, epoch: first.backend.report?.epoch, historyLost: false })
    await second.backend.filled()
    await second.storage.close()
    const filled = await opened('epoch')
    expect(filled.backend.report).toMatchObject({ fresh: false, epoch: first.backend.report?.epoch })
    await filled.storage.close()
    await deleteDB(databaseName('epoch'))
    const third = await opened('epoch')
    expect(third.backend.report?.fresh).toBe(true)
    expect(third.backend.report?.epoch).not.toBe(first.backend.report?.epoch)
  })

  test('[SG-25] a browser that threw away a corrupt database says so when it creates the new one', async () => {
    // Chromium's own word, which the fake does not have.
    Object.defineProperty(IDBVersionChangeEvent.prototype, 'dataLoss', { value: 'total', configurable: true })
    const { backend } = await opened('corrupt')
    Reflect.deleteProperty(IDBVersionChangeEvent.prototype, 'dataLoss')
    expect(backend.report).toMatchObject({ fresh: true, dataLoss: true })
  })

  test('[SG-12] history that is compacted leaves the database', async () => {
    const { storage } = await opened('pruned')
    for (let spec = 0; spec < 20; spec++) await write(storage, A, spec)
    await storage.compact(15)
    const keys = (await recordsOf('pruned', 'log')).map(([key]) => key)
    expect(keys).toEqual([15, 16, 17, 18, 19, 20])
    await storage.close()
    const again = await opened('pruned')
    expect(again.storage.oldestResourceVersion).toBe(15)
  })
})
