import 'fake-indexeddb/auto'
import { afterEach, expect, test } from 'vitest'
import {
  addCheckpoint,
  checkpointFile,
  listCheckpoints,
  MAX_CHECKPOINT_BYTES,
  MAX_CHECKPOINTS,
  removeCheckpoint,
  removeCheckpoints,
} from './checkpoints.ts'
import { TooManyCheckpoints } from './failures.ts'

const entryOf = (workspace: string, name: string) => ({ workspace, name, time: 7, crds: 1, objects: 2 })

afterEach(async () => {
  for (const workspace of ['a', 'b']) await removeCheckpoints(workspace)
})

test('[WF-7] checkpoints are kept for each workspace, the newest first, with their size and their file', async () => {
  await addCheckpoint(entryOf('a', 'one'), new Blob(['1']))
  await addCheckpoint(entryOf('b', 'other'), new Blob(['22']))
  await addCheckpoint(entryOf('a', 'two'), new Blob(['333']))
  const [newest, oldest] = await listCheckpoints('a')
  expect([newest, oldest]).toMatchObject([
    { name: 'two', bytes: 3, time: 7, crds: 1, objects: 2 },
    { name: 'one', bytes: 1 },
  ])
  expect(await (await checkpointFile(newest?.id ?? 0))?.text()).toBe('333')
  await removeCheckpoint(newest?.id ?? 0)
  expect((await listCheckpoints('a')).map(({ name }) => name)).toEqual(['one'])
  expect(await checkpointFile(newest?.id ?? 0)).toBeUndefined()
})

test('[WF-7] one more than a workspace can have is rejected, and those there are stay', async () => {
  for (let i = 0; i < MAX_CHECKPOINTS; i++) await addCheckpoint(entryOf('a', String(i)), new Blob(['x']))
  await expect(addCheckpoint(entryOf('a', 'more'), new Blob(['x']))).rejects.toThrow(TooManyCheckpoints)
  await addCheckpoint(entryOf('b', 'of another'), new Blob(['x']))
  expect([(await listCheckpoints('a')).length, (await listCheckpoints('b')).length]).toEqual([MAX_CHECKPOINTS, 1])
})

test('[WF-7] checkpoints that take too much together are rejected', async () => {
  // A file that only says that it is long: what counts are the bytes of all of them.
  const file = { arrayBuffer: () => Promise.resolve(new ArrayBuffer(MAX_CHECKPOINT_BYTES + 1)) } as Blob
  await expect(addCheckpoint(entryOf('a', 'large'), file)).rejects.toThrow(TooManyCheckpoints)
  expect(await listCheckpoints('a')).toEqual([])
})

test('[WF-7] with the last checkpoint the database goes', async () => {
  const names = async () => (await indexedDB.databases()).map(({ name }) => name)
  const before = await names()
  await addCheckpoint(entryOf('a', 'one'), new Blob(['1']))
  expect(await names()).not.toEqual(before)
  await removeCheckpoints('a')
  expect(await names()).toEqual(before)
})
