import { describe, expect, test } from 'vitest'
import { type Storage, StorageFailure } from './interfaces.ts'
import { openStorage } from './store.ts'
import { linesOf, ManualClock, put, Recorder, remove, specOf, write } from './testing/fixtures.ts'
import { GatedBackend, turn } from './testing/gated-backend.ts'

const A = '/g/widgets/a'
const B = '/g/widgets/b'
const C = '/g/widgets/c'
const clock = new ManualClock()

async function gated(): Promise<{ backend: GatedBackend; storage: Storage }> {
  const backend = new GatedBackend()
  return { backend, storage: await openStorage(backend, { clock }) }
}

const FULL = new StorageFailure('quota', 'full')
const LOST = new StorageFailure('unavailable', 'connection lost', true)

/** Says how a promise stands. */
function watched<T>(promise: Promise<T>): { outcome: string } {
  const state = { outcome: 'pending' }
  promise.then(
    () => {
      state.outcome = 'done'
    },
    (error: Error) => {
      state.outcome = error.message
    },
  )
  return state
}

describe('group commit', () => {
  test('[SG-16] a write with nothing under way commits at once; those that come meanwhile share the next commit', async () => {
    const { backend, storage } = await gated()
    const writes = [A, B, C, A].map((key, at) => watched(write(storage, key, at)))
    expect([backend.underWay, backend.asked[0]?.writes.length]).toEqual([1, 1])
    await backend.succeed()
    expect(writes.map(({ outcome }) => outcome)).toEqual(['done', 'pending', 'pending', 'pending'])
    expect(backend.asked[1]?.writes.map(({ key, resourceVersion }) => [key, resourceVersion])).toEqual([
      [B, 3],
      [C, 4],
      [A, 5],
    ])
    await backend.succeed()
    expect(writes.map(({ outcome }) => outcome)).toEqual(['done', 'done', 'done', 'done'])
    expect(backend.underWay).toBe(0)
  })

  test('[SG-16] of several writes to one key in a commit the medium gets the last, the log all', async () => {
    const { backend, storage } = await gated()
    const writes = [write(storage, C, 0), write(storage, A, 1), write(storage, A, 2), storage.write(A, remove)]
    await backend.succeed()
    expect(backend.asked[1]?.writes).toEqual([{ key: A, resourceVersion: 0 }])
    expect(backend.asked[1]?.log.map(({ type, resourceVersion }) => [type, resourceVersion])).toEqual([
      ['ADDED', 3],
      ['MODIFIED', 4],
      ['DELETED', 5],
    ])
    await backend.succeed()
    await Promise.all(writes)
    expect(backend.resourceVersion).toBe(5)
  })

  test('[SG-16] the log has what a change replaced, with its version', async () => {
    const { backend, storage } = await gated()
    const writes = [write(storage, A, 1), write(storage, A, 2)]
    await backend.succeed()
    await backend.succeed()
    await Promise.all(writes)
    const previous = backend.asked.map(({ log }) => log.map((record) => [record.previous, record.previousVersion]))
    const first = '{"kind":"Widget","metadata":{"name":"a","resourceVersion":"2"},"spec":1}'
    expect(previous).toEqual([[[undefined, undefined]], [[first, 2]]])
  })

  test('[SG-3] a write of what an earlier one is about to store is answered with it, without a write', async () => {
    const { backend, storage } = await gated()
    const writes = [write(storage, A, 1), write(storage, A, 1)]
    await backend.succeed()
    expect(await Promise.all(writes)).toMatchObject([
      { changed: true, object: { resourceVersion: 2 } },
      { changed: false, object: { resourceVersion: 2 } },
    ])
  })

  test('[SG-4] a decision sees the newest write to its key also when an older one was committed meanwhile', async () => {
    const { backend, storage } = await gated()
    const writes = [write(storage, A, 1), write(storage, A, 2)]
    await backend.succeed()
    const seen: unknown[] = []
    const last = storage.write(A, (current) => {
      seen.push(specOf(current), current?.resourceVersion)
      return { kind: 'none' }
    })
    expect(seen).toEqual([2, 3])
    await backend.succeed()
    await Promise.all([...writes, last])
  })

  test('[SG-17] nobody reads, lists, counts or hears what is not committed', async () => {
    const { backend, storage } = await gated()
    const heard = new Recorder()
    storage.watch('/', undefined, heard)
    const writing = watched(write(storage, A, 1))
    await turn()
    const seen = [storage.get(A), storage.list('/').items.length, storage.count('/'), storage.resourceVersion, heard.lines.length]
    expect(seen).toEqual([undefined, 0, 0, 1, 0])
    expect(writing.outcome).toBe('pending')
    await backend.succeed()
    expect([linesOf(storage.list('/').items), heard.lines]).toEqual([[`${A} 2 1`], [`ADDED ${A} 2`]])
  })

  test('[SG-17] an answer that rests on a write under way waits for it, be it unchanged or an error', async () => {
    const { backend, storage } = await gated()
    const first = watched(write(storage, A, 1))
    const same = watched(write(storage, A, 1))
    const thrown = watched(
      storage.write(A, () => {
        throw new Error('already exists')
      }),
    )
    const elsewhere = watched(
      storage.write(B, () => {
        throw new Error('not found')
      }),
    )
    await turn()
    const outcomes = (): string[] => [first, same, thrown, elsewhere].map(({ outcome }) => outcome)
    expect(outcomes()).toEqual(['pending', 'pending', 'pending', 'not found'])
    await backend.succeed()
    expect(outcomes()).toEqual(['done', 'done', 'already exists', 'not found'])
  })
})

describe('a commit that fails', () => {
  test('[SG-18] fails its writes and all that rest on them; others are committed', async () => {
    const { backend, storage } = await gated()
    const heard = new Recorder()
    storage.watch('/', undefined, heard)
    const failing = [
      watched(write(storage, A, 1)),
      watched(write(storage, A, 2)),
      watched(storage.write(A, remove)),
      watched(write(storage, A, 3)),
    ]
    const resting = watched(
      storage.write(A, () => {
        throw new Error('conflict')
      }),
    )
    const other = watched(write(storage, B, 1))
    await backend.fail(FULL)
    expect(failing.map(({ outcome }) => outcome)).toEqual(['full', 'full', 'full', 'full'])
    expect([resting.outcome, other.outcome]).toEqual(['full', 'pending'])
    await backend.succeed()
    expect(other.outcome).toBe('done')
    expect([linesOf(storage.list('/').items), heard.lines]).toEqual([[`${B} 6 1`], [`ADDED ${B} 6`]])
  })

  test('[SG-18] leaves the store as it was, and its versions are not given again', async () => {
    const { backend, storage } = await gated()
    const first = write(storage, A, 1)
    await backend.succeed()
    await first
    const failing = watched(storage.write(A, remove))
    await backend.fail(FULL)
    expect([failing.outcome, storage.resourceVersion, linesOf(storage.list('/').items)]).toEqual(['full', 2, [`${A} 2 1`]])
    const seen: unknown[] = []
    const next = storage.write(A, (current) => {
      seen.push(specOf(current))
      return put('{"metadata":{},"spec":2}')()
    })
    await backend.succeed()
    expect([seen, (await next).object?.resourceVersion]).toEqual([[1], 4])
  })

  test('[SG-19] leaves nothing to put right when the medium certainly kept none of it', async () => {
    const { backend, storage } = await gated()
    const failing = watched(write(storage, A, 1))
    await backend.fail(FULL)
    const next = write(storage, B, 1)
    const { writes, voidAfter } = backend.asked[1] ?? {}
    expect([failing.outcome, writes?.map(({ key }) => key), voidAfter]).toEqual(['full', [B], undefined])
    await backend.succeed()
    await next
  })

  test('[SG-18] a backend that throws, or rejects with anything, has failed', async () => {
    const { backend, storage } = await gated()
    const failing = write(storage, A, 1).catch((error: unknown) => error)
    await backend.fail(new Error('odd'))
    expect(await failing).toEqual(new StorageFailure('unavailable', 'odd', true))
    backend.commit = () => {
      throw new TypeError('worse')
    }
    await expect(write(storage, A, 1)).rejects.toEqual(new StorageFailure('unavailable', 'worse', true))
    expect(storage.count('/')).toBe(0)
  })

  test('[SG-19] when the medium may have kept it, the next commit puts objects and log right', async () => {
    const { backend, storage } = await gated()
    for (const key of [A, B]) {
      const writing = write(storage, key, 1)
      await backend.succeed()
      await writing
    }
    const lost = [watched(write(storage, A, 2))]
    await backend.fail(LOST, true)
    lost.push(watched(write(storage, C, 1)), watched(storage.write(B, remove)))
    await backend.fail(LOST, true)
    expect(backend.asked[3]?.voidAfter).toBe(3)
    await backend.succeed()
    expect(lost.map(({ outcome }) => outcome)).toEqual(['connection lost', 'connection lost', 'done'])
    const expected = [`${A} 2 1`]
    expect(linesOf(storage.list('/').items)).toEqual(expected)
    expect([...backend.objects.keys()]).toEqual([A])
    expect(backend.log.map(({ resourceVersion }) => resourceVersion)).toEqual([2, 3, 6])
    const last = write(storage, B, 9)
    expect(backend.asked.at(-1)?.voidAfter).toBeUndefined()
    await backend.succeed()
    await last
    await storage.close()
    const again = await openStorage(backend, { clock })
    expect([linesOf(again.list('/').items), again.resourceVersion]).toEqual([[...expected, `${B} 7 9`], 7])
  })

  test('[SG-18] a failed compaction rejects and forgets nothing', async () => {
    const { backend, storage } = await gated()
    const writing = write(storage, A, 1)
    await backend.succeed()
    await writing
    const compaction = watched(storage.compact(2))
    await backend.fail(FULL)
    expect([compaction.outcome, storage.oldestResourceVersion]).toEqual(['full', 1])
  })
})

describe('closing', () => {
  test('[SG-14] waits for what is under way and for what waits behind it', async () => {
    const { backend, storage } = await gated()
    const writes = [watched(write(storage, A, 1)), watched(write(storage, B, 1))]
    const closing = watched(storage.close())
    await backend.succeed()
    expect([closing.outcome, backend.closed]).toEqual(['pending', false])
    await backend.succeed()
    expect([closing.outcome, backend.closed, ...writes.map(({ outcome }) => outcome)]).toEqual(['done', true, 'done', 'done'])
  })
})
