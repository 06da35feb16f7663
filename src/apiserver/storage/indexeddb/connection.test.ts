import 'fake-indexeddb/auto'
import { forceCloseDatabase } from 'fake-indexeddb'
import { deleteDB, openDB, unwrap } from 'idb'
import { describe, expect, test } from 'vitest'
import { type Storage, StorageFailure } from '../interfaces.ts'
import { openStorage } from '../store.ts'
import { linesOf, ManualClock, write } from '../testing/fixtures.ts'
import { SeededRandom } from '../testing/random.ts'
import { indexedDbBackend } from './backend.ts'
import { Connection, deleteDatabase } from './connection.ts'
import { databaseName } from './schema.ts'

const A = '/g/widgets/a'
const B = '/g/widgets/b'
const clock = new ManualClock()
const random = new SeededRandom(3)
const backendOf = (workspace: string): ReturnType<typeof indexedDbBackend> => indexedDbBackend(workspace, { clock, random })
const opened = (workspace: string): Promise<Storage> => openStorage(backendOf(workspace), { clock })
const admitAll = (): Promise<void> => Promise.resolve()
const unavailable = (message: string): StorageFailure => new StorageFailure('unavailable', message)
const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 2))

const SUPERSEDED = 'the workspace was deleted, or opened by a newer version of crdlab, in another tab'
const OVERTAKEN = 'the workspace is in use by another tab'

describe('a database that others want', () => {
  test('[SG-23] lets a newer version upgrade it at once, and writes nothing afterwards', async () => {
    const storage = await opened('upgrade')
    await write(storage, A, 1)
    const newer = await openDB(databaseName('upgrade'), 2)
    await expect(write(storage, A, 2)).rejects.toMatchObject(unavailable(SUPERSEDED))
    expect(await newer.count('objects')).toBe(1)
    newer.close()
    expect(linesOf(storage.list('/').items)).toEqual([`${A} 2 1`])
  })

  test('[SG-23] lets itself be deleted, and does not come back half', async () => {
    const storage = await opened('delete')
    await write(storage, A, 1)
    await deleteDatabase('delete', clock)
    await expect(write(storage, B, 1)).rejects.toMatchObject(unavailable(SUPERSEDED))
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(databaseName('delete'))
  })

  test('[SG-24] an upgrade or a deletion that an old tab blocks is given up after two seconds', async () => {
    const old = await openDB(databaseName('blocked'), 1)
    const time = new ManualClock()
    const upgrading = new Connection('blocked', time, admitAll, 2).database().catch((error: unknown) => error)
    const deleting = deleteDatabase('blocked', time).catch((error: unknown) => error)
    await turn()
    time.advance(2000)
    const message = 'the storage of this browser does not answer: another tab keeps the workspace open'
    expect(await upgrading).toMatchObject({ reason: 'unavailable', message })
    old.close()
    await deleting
  })

  test('[SG-28] a database of a newer version is rejected and stays as it is', async () => {
    const newer = await openDB(databaseName('newer'), 5, { upgrade: (database) => void database.createObjectStore('objects2') })
    newer.close()
    await expect(opened('newer')).rejects.toMatchObject(unavailable('the workspace was written by a newer version of crdlab'))
    const again = await openDB(databaseName('newer'))
    expect([again.version, [...again.objectStoreNames]]).toEqual([5, ['objects2']])
    again.close()
  })
})

describe('a connection that breaks', () => {
  test('[SG-22] is opened anew by the next write', async () => {
    const connection = new Connection('closing', clock, admitAll)
    const first = await connection.database()
    // Its declaration asks for the class where it means a database.
    forceCloseDatabase(unwrap(first) as never)
    await turn()
    const second = await connection.database()
    expect(second).not.toBe(first)
    expect(await connection.database()).toBe(second)
  })

  test('[SG-25] a database that was recreated behind our back is not written to', async () => {
    const backend = backendOf('recreated')
    const storage = await openStorage(backend, { clock })
    await write(storage, A, 1)
    Reflect.get(backend, 'connection').drop()
    await turn()
    await deleteDB(databaseName('recreated'))
    const wiped = 'the data of the workspace was deleted by the browser'
    await expect(write(storage, B, 1)).rejects.toMatchObject(unavailable(wiped))
    await expect(write(storage, B, 1)).rejects.toMatchObject(unavailable(wiped))
    expect(linesOf(storage.list('/').items)).toEqual([`${A} 2 1`])
    await storage.close()
    const next = backendOf('recreated')
    expect((await next.load()).objects).toEqual([])
    expect(next.report?.epoch).not.toBe(backend.report?.epoch)
  })
})

describe('two engines on one database', () => {
  test('[SG-27] the one that was overtaken writes nothing more', async () => {
    const first = await opened('twins')
    await write(first, A, 1)
    const second = await opened('twins')
    await write(second, A, 2)
    await expect(write(first, B, 1)).rejects.toMatchObject(unavailable(OVERTAKEN))
    await expect(write(first, B, 1)).rejects.toMatchObject(unavailable(OVERTAKEN))
    await write(second, B, 3)
    await Promise.all([first.close(), second.close()])
    expect(linesOf((await opened('twins')).list('/').items)).toEqual([`${A} 3 2`, `${B} 4 3`])
  })

  test('[SG-27] they never both write after the same state', async () => {
    const first = await opened('fork')
    const second = await opened('fork')
    await write(first, A, 1)
    await expect(write(second, A, 2)).rejects.toMatchObject(unavailable(OVERTAKEN))
    await write(first, A, 3)
    await first.close()
    expect(linesOf((await opened('fork')).list('/').items)).toEqual([`${A} 3 3`])
  })

  test('[SG-27] after a pause the ownership is checked before anything is written', async () => {
    const time = new ManualClock()
    const first = await openStorage(indexedDbBackend('pause', { clock: time, random }), { clock: time })
    const second = await opened('pause')
    time.advance(31_000)
    await expect(write(first, A, 1)).rejects.toMatchObject(unavailable(OVERTAKEN))
    await write(second, A, 2)
    expect(linesOf(second.list('/').items)).toEqual([`${A} 2 2`])
  })

  test('[SG-27] compaction alone is checked too', async () => {
    const first = await opened('compact')
    await write(first, A, 1)
    await opened('compact')
    await expect(first.compact(2)).rejects.toMatchObject(unavailable(OVERTAKEN))
  })
})
