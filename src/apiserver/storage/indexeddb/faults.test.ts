import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Storage, StorageFailure } from '../interfaces.ts'
import { openStorage } from '../store.ts'
import { type BrowserFault, BrowserFaults } from '../testing/browser-faults.ts'
import { linesOf, ManualClock, remove, write } from '../testing/fixtures.ts'
import { SeededRandom } from '../testing/random.ts'
import { indexedDbBackend } from './backend.ts'

const A = '/g/widgets/a'
const B = '/g/widgets/b'
const C = '/g/widgets/c'

let faults: BrowserFaults
let clock: ManualClock
let workspace = 0
const random = new SeededRandom(7)

beforeEach(() => {
  faults = new BrowserFaults()
  clock = new ManualClock()
  workspace++
})
afterEach(() => faults.restore())

const opened = (): Promise<Storage> => openStorage(indexedDbBackend(`faults-${workspace}`, { clock, random }), { clock })
const linesNow = (storage: Storage): string[] => linesOf(storage.list('/').items)
const FULL = 'the browser storage is full'
const failed = (error: string): string => `the storage of this browser failed: ${error}`

describe('a commit that fails', () => {
  const definite: { name: string; fault: BrowserFault; reason: string; message: string }[] = [
    { name: 'quota', fault: { kind: 'abort', error: 'QuotaExceededError' }, reason: 'quota', message: FULL },
    { name: 'quota, unnamed', fault: { kind: 'abort', error: null }, reason: 'quota', message: FULL },
  ]
  for (const { name, fault, reason, message } of definite) {
    test(`[SG-21] ${name}: is tried once without history, and leaves the store as it was`, async () => {
      const storage = await opened()
      await write(storage, A, 1)
      faults.fail(1, fault)
      faults.fail(2, fault)
      const before = faults.transactions
      const failure: unknown = await write(storage, B, 1).catch((error: unknown) => error)
      expect(failure).toMatchObject({ reason, message, uncertain: false })
      expect(faults.transactions - before).toBe(2)
      expect([storage.resourceVersion, linesNow(storage)]).toEqual([2, [`${A} 2 1`]])
      await write(storage, C, 1)
      await storage.close()
      expect(linesNow(await opened())).toEqual([`${A} 2 1`, `${C} 4 1`])
    })
  }

  test('[SG-21] a disk that is full for the history still takes the objects; the history is given up', async () => {
    let storage = await opened()
    await write(storage, A, 1)
    await write(storage, B, 1)
    faults.fail(1, { kind: 'abort', error: 'QuotaExceededError' })
    await storage.write(B, remove)
    await write(storage, A, 2)
    expect([storage.resourceVersion, storage.oldestResourceVersion]).toEqual([5, 1])
    await storage.close()
    storage = await opened()
    expect([storage.resourceVersion, storage.oldestResourceVersion, ...linesNow(storage)]).toEqual([5, 4, `${A} 5 2`])
    expect(linesOf((await storage.listAt('/', 4)).items)).toEqual([`${A} 2 1`])
    await write(storage, A, 3)
  })

  test('[SG-21] a disk that takes nothing still gives up objects, and no version is given twice', async () => {
    let storage = await opened()
    await Promise.all([write(storage, A, 1), write(storage, B, 1), write(storage, C, 1)])
    const full: BrowserFault = { kind: 'abort', error: 'QuotaExceededError' }
    const deleteWhenFull = async (key: string): Promise<number | undefined> => {
      for (const n of [1, 2]) faults.fail(n, full)
      return (await storage.write(key, remove)).object?.resourceVersion
    }
    expect(await deleteWhenFull(B)).toBe(5)
    await storage.close()
    // Not even the opening can be noted.
    faults.fail(1, full)
    const backend = indexedDbBackend(`faults-${workspace}`, { clock, random })
    storage = await openStorage(backend, { clock })
    expect([backend.report?.full, backend.report?.historyLost, storage.resourceVersion]).toEqual([true, true, clock.now()])
    expect(linesNow(storage)).toEqual([`${A} 2 1`, `${C} 4 1`])
    expect(await deleteWhenFull(C)).toBe(clock.now() + 1)
    await write(storage, A, 2)
    await write(storage, A, 3)
    await storage.close()
    storage = await opened()
    expect([storage.resourceVersion, ...linesNow(storage)]).toEqual([clock.now() + 3, `${A} ${clock.now() + 3} 3`])
    expect(storage.oldestResourceVersion).toBe(clock.now() + 1)
  })

  const passing: BrowserFault[] = [
    { kind: 'dead' },
    { kind: 'lost answer' },
    ...['UnknownError', 'AbortError', 'InvalidStateError', 'TransactionInactiveError', 'DataError', 'TimeoutError'].map(
      (error) => ({ kind: 'abort', error }) as const,
    ),
  ]
  for (const fault of passing) {
    const name = fault.kind === 'abort' ? fault.error : fault.kind
    test(`[SG-22] ${name}, once: the database is opened anew and the write kept`, async () => {
      const storage = await opened()
      await write(storage, A, 1)
      faults.fail(1, fault)
      const before = faults.transactions
      const { object } = await write(storage, B, 1)
      expect([object?.resourceVersion, faults.transactions - before]).toEqual([3, 2])
      await write(storage, C, 1)
      await storage.close()
      expect(linesNow(await opened())).toEqual([`${A} 2 1`, `${B} 3 1`, `${C} 4 1`])
    })

    test(`[SG-22] ${name}, twice: the write fails, and what the browser may have kept of it goes with the next write`, async () => {
      let storage = await opened()
      await Promise.all([write(storage, A, 1), write(storage, C, 1)])
      faults.fail(1, fault)
      faults.fail(2, fault)
      const before = faults.transactions
      const writes = [write(storage, A, 2), write(storage, B, 1)]
      const outcomes = await Promise.all(writes.map((writing) => writing.catch((error: unknown) => error)))
      expect(outcomes[0]).toBeInstanceOf(StorageFailure)
      expect(outcomes[0]).toMatchObject({ reason: 'unavailable', uncertain: true })
      expect(faults.transactions - before).toBe(3)
      expect(linesNow(storage)).toEqual([`${A} 2 1`, `${B} 5 1`, `${C} 3 1`])
      await write(storage, C, 2)
      const history = linesOf((await storage.listAt('/', 3)).items)
      await storage.close()
      storage = await opened()
      expect([storage.resourceVersion, linesNow(storage)]).toEqual([6, [`${A} 2 1`, `${B} 5 1`, `${C} 6 2`]])
      expect(linesOf((await storage.listAt('/', 3)).items)).toEqual(history)
    })
  }

  test('[SG-27] a commit that collides with another engine ends this one: it makes no transaction any more', async () => {
    const storage = await opened()
    faults.fail(1, { kind: 'abort', error: 'ConstraintError' })
    const message = 'the workspace is in use by another tab'
    await expect(write(storage, A, 1)).rejects.toMatchObject({ reason: 'unavailable', message })
    const before = faults.transactions
    await expect(write(storage, A, 1)).rejects.toMatchObject({ reason: 'unavailable', message })
    expect(faults.transactions).toBe(before)
  })

  test('[SG-22] the message says what the browser said', async () => {
    const storage = await opened()
    for (const n of [1, 2]) faults.fail(n, { kind: 'lost answer' })
    await expect(write(storage, A, 1)).rejects.toEqual(
      new StorageFailure('unavailable', failed('UnknownError: connection lost'), true),
    )
  })

  test('[SG-29] a browser that does not answer: the write fails after ten seconds, later ones are kept', async () => {
    let storage = await opened()
    await write(storage, A, 1)
    faults.fail(1, { kind: 'silent' })
    const silent = write(storage, B, 1).catch((error: unknown) => error)
    await new Promise((resolve) => setTimeout(resolve, 1))
    clock.advance(9_999)
    expect(await Promise.race([silent, new Promise((resolve) => setTimeout(resolve, 1))])).toBeUndefined()
    clock.advance(1)
    const message = 'the storage of this browser does not answer: saving'
    expect(await silent).toMatchObject({ reason: 'unavailable', message, uncertain: true })
    await write(storage, C, 1)
    await storage.close()
    storage = await opened()
    expect(linesNow(storage)).toEqual([`${A} 2 1`, `${C} 4 1`])
  })
})

describe('transactions', () => {
  test('[SG-20] a thousand writes at once take two transactions', async () => {
    const storage = await opened()
    const before = faults.transactions
    await Promise.all(Array.from({ length: 1000 }, (_, at) => write(storage, `/g/widgets/w${at}`, at)))
    expect([faults.transactions - before, storage.count('/')]).toEqual([2, 1000])
  })

  test('[SG-20] commits are relaxed unless the backend is told otherwise', async () => {
    const backend = indexedDbBackend(`faults-${workspace}`, { clock, random })
    const storage = await openStorage(backend, { clock })
    await write(storage, A, 1)
    backend.durability = 'strict'
    await write(storage, A, 2)
    expect(faults.durabilities.slice(-2)).toEqual(['relaxed', 'strict'])
  })
})
