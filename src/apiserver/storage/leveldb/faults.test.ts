import { describe, expect, test } from 'vitest'
import { StorageFailure } from '../interfaces.ts'
import { decodeState, encodeState } from '../state.ts'
import { openStorage } from '../store.ts'
import { linesOf, ManualClock, Recorder, remove, write } from '../testing/fixtures.ts'
import { MemoryLevel } from '../testing/memory-level.ts'
import { SeededRandom } from '../testing/random.ts'
import { levelDbBackend } from './backend.ts'
import { STATE_KEY } from './format.ts'

const A = '/g/widgets/a'
const B = '/g/widgets/b'
const clock = new ManualClock()
const options = { clock, random: new SeededRandom(7) }

async function opened(level: MemoryLevel) {
  const backend = levelDbBackend(level.open, options)
  return { backend, storage: await openStorage(backend, { clock }) }
}

async function filled(): Promise<MemoryLevel> {
  const level = new MemoryLevel()
  const { storage } = await opened(level)
  await write(storage, A, 1)
  await write(storage, B, 1)
  await write(storage, A, 2)
  await storage.close()
  return level
}

const FAULTS = [
  { name: 'a full disk, nothing kept', message: 'IO error: /f/000003.log: No space left on device', kept: false, full: true },
  { name: 'a full disk, all kept', message: 'IO error: /f/000003.log: No space left on device', kept: true, full: true },
  { name: 'an I/O error, nothing kept', message: 'IO error: /f/000003.log: Input/output error', kept: false, full: false },
  { name: 'an I/O error, all kept', message: 'IO error: /f/000003.log: Input/output error', kept: true, full: false },
]

describe('a failed write', () => {
  for (const { name, message, kept, full } of FAULTS) {
    test(`[SG-31] ${name}: it fails, changes nothing, and the next one works on a new opening`, async () => {
      const level = new MemoryLevel()
      const { storage } = await opened(level)
      await write(storage, A, 1)
      level.faults.push({ message, kept })
      const failure = full
        ? new StorageFailure('quota', 'the disk is full', true)
        : new StorageFailure('unavailable', `the folder cannot be written: ${message}`, true)
      await expect(write(storage, A, 2)).rejects.toEqual(failure)
      expect(linesOf(storage.list('/').items)).toEqual([`${A} 2 1`])
      await write(storage, B, 1)
      expect(level.opened).toBe(2)
      await storage.close()
      const later = await opened(level)
      expect(linesOf(later.storage.list('/').items)).toEqual([`${A} 2 1`, `${B} 4 1`])
      const heard = new Recorder()
      later.storage.watch('/', 1, heard)
      expect(heard.lines).toEqual([`ADDED ${A} 2`, `ADDED ${B} 4`])
    })
  }

  test('[SG-31] while it stays broken every write fails and reading goes on', async () => {
    const level = new MemoryLevel()
    const { storage } = await opened(level)
    await write(storage, A, 1)
    for (let n = 0; n < 3; n++) level.faults.push({ message: 'No space left on device', kept: false })
    for (let n = 0; n < 3; n++) await expect(storage.write(A, remove)).rejects.toThrow('the disk is full')
    expect(linesOf(storage.list('/').items)).toEqual([`${A} 2 1`])
    await storage.write(A, remove)
    expect(storage.count('/')).toBe(0)
  })
})

describe('a folder that another server took over or that was deleted', () => {
  const CHANGES = [
    { name: 'another owner', owner: 'else', message: 'another server has opened the folder' },
    { name: 'another epoch', epoch: 'else', message: 'the data of the folder was deleted' },
  ]
  for (const { name, message, ...change } of CHANGES) {
    test(`[SG-27] ${name}: nothing is written to it any more`, async () => {
      const level = new MemoryLevel()
      const { storage } = await opened(level)
      await write(storage, A, 1)
      level.faults.push({ message: 'Input/output error', kept: false })
      await expect(write(storage, A, 2)).rejects.toThrow('Input/output error')
      const state = decodeState(level.pairs.get(STATE_KEY))
      if (state === undefined) throw new Error('no state')
      level.pairs.set(STATE_KEY, encodeState({ ...state, ...change }))
      const before = [...level.pairs]
      await expect(write(storage, A, 3)).rejects.toEqual(new StorageFailure('unavailable', message))
      expect([...level.pairs]).toEqual(before)
    })
  }
})

describe('damage', () => {
  test('[SG-32] a damaged object is set aside with its text, the others load', async () => {
    const level = await filled()
    const record = level.pairs.get(`o${B}`) ?? ''
    level.pairs.set(`o${B}`, record.replace('spec', 'spex'))
    const { storage, backend } = await opened(level)
    expect(linesOf(storage.list('/').items)).toEqual([`${A} 4 2`])
    expect(backend.report).toMatchObject({ damaged: [B], historyLost: true, fresh: false })
    expect(level.pairs.get(`q/${String(clock.now()).padStart(16, '0')}${B}`)).toContain('spex')
    await storage.close()
    expect((await opened(level)).backend.report).toMatchObject({ damaged: [], historyLost: false })
  })

  test('[SG-32] a batch that is missing in the log ends history there, and no watch from before it starts', async () => {
    const level = await filled()
    level.pairs.delete('l/0000000000000002')
    const { storage, backend } = await opened(level)
    expect([storage.oldestResourceVersion, storage.resourceVersion]).toEqual([3, 4])
    expect(backend.report?.historyLost).toBe(true)
  })

  test('[SG-28] a database of another format is rejected and left as it is', async () => {
    const level = await filled()
    const state = decodeState(level.pairs.get(STATE_KEY))
    if (state === undefined) throw new Error('no state')
    level.pairs.set(STATE_KEY, encodeState({ ...state, format: 4 }))
    const before = [...level.pairs]
    await expect(opened(level)).rejects.toThrow('the database is of format 4, and this version of crdlab knows 1 to 3')
    expect([...level.pairs]).toEqual(before)
  })
})

test('[SG-12] compacted batches leave the log', async () => {
  const level = await filled()
  const { storage } = await opened(level)
  await storage.compact(3)
  await write(storage, B, 2)
  expect([...level.pairs.keys()].filter((key) => key.startsWith('l/'))).toEqual(['l/0000000000000003', 'l/0000000000000004'])
  await storage.close()
})
