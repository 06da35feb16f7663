import { describe, expect, test } from 'vitest'
import { Cacher } from './cacher.ts'
import type { Cache, StorageEvent, StorageInterface, StoredObject } from './interfaces.ts'
import { Stored } from './stored-object.ts'
import { linesOf, Recorder } from './testing/fixtures.ts'

const object = (key: string, version: number): StoredObject =>
  new Stored(key, version, `{"metadata":{"resourceVersion":"${version}"},"spec":${version}}`)

interface CacherUnderTest {
  readonly cacher: Cacher
  readonly cache: Cache
  /** The versions up to which what keeps the objects was asked to compact. */
  readonly compactions: readonly number[]
}

/** A cacher that is told of changes by the test, in front of nothing but what it is given. */
function cacherOf(
  objects: readonly StoredObject[],
  resourceVersion: number,
  behind: Partial<StorageInterface> = {},
): CacherUnderTest {
  const compactions: number[] = []
  let told: Cache | undefined
  const store: StorageInterface = {
    caughtUp: () => undefined,
    getNewest: () => undefined,
    guaranteedUpdate: () => Promise.reject(new Error('nobody writes')),
    listAt: async (prefix, at) => ({ items: [object(`${prefix}old`, at)], resourceVersion: at }),
    compact: async (version) => void compactions.push(version),
    close: async (drained) => drained(),
    ...behind,
  }
  const cacher = new Cacher({ resourceVersion, compacted: resourceVersion, objects, events: [] }, {}, (cache) => {
    told = cache
    return store
  })
  if (told === undefined) throw new Error('the cacher connects at once')
  return { cacher, cache: told, compactions }
}

describe('[SG-42] a state that replaces another one', () => {
  const before = [object('/g/r/changed', 2), object('/g/r/gone', 3), object('/g/r/same', 4)]
  const after = [object('/g/r/changed', 7), object('/g/r/made', 6), object('/g/r/same', 4)]

  test('is told as what differs, in order of resourceVersion', () => {
    const { cacher, cache } = cacherOf(before, 5)
    const recorder = new Recorder()
    cacher.watch('/g/', undefined, recorder)
    cache.replace(after, 9, 0)
    expect(recorder.lines).toEqual(['ADDED /g/r/made 6', 'MODIFIED /g/r/changed 7', 'DELETED /g/r/gone 9'])
    expect(recorder.events.map(({ previous }) => previous?.resourceVersion)).toEqual([undefined, 2, 3])
    expect(recorder.ended).toBe(0)
  })

  test('ends the watches of those who must hear of each step', () => {
    const { cacher, cache } = cacherOf(before, 5)
    const recorder = Object.assign(new Recorder(), { everyStep: true })
    cacher.watch('/g/', undefined, recorder)
    cache.replace(after, 9, 0)
    expect([recorder.lines, recorder.ended]).toEqual([[], 1])
  })

  test('is what is read from then on, and has no history', async () => {
    const { cacher, cache } = cacherOf(before, 5)
    cache.replace(after, 9, 0)
    expect(linesOf(cacher.list('/g/').items)).toEqual(['/g/r/changed 7 7', '/g/r/made 6 6', '/g/r/same 4 4'])
    expect([cacher.resourceVersion, cacher.oldestResourceVersion]).toEqual([9, 9])
    expect(() => cacher.watch('/g/', 8, new Recorder())).toThrow('compacted')
  })
})

test('[SG-8] a version that the cache has forgotten is listed by what keeps the objects', async () => {
  const { cacher } = cacherOf([object('/g/r/a', 4)], 5)
  expect(linesOf((await cacher.listAt('/g/r/', 5)).items)).toEqual(['/g/r/a 4 4'])
  expect(linesOf((await cacher.listAt('/g/r/', 3)).items)).toEqual(['/g/r/old 3 3'])
})

test('[SG-39] a read of what is newest waits until what keeps the objects has caught up', async () => {
  const { cacher } = cacherOf([], 5, { caughtUp: () => Promise.reject(new Error('far behind')) })
  await expect(cacher.caughtUp()).rejects.toThrow('far behind')
})

test('[SG-4] the newest object at a key is the one that what keeps the objects decides on', () => {
  const newest = object('/g/r/a', 6)
  const { cacher } = cacherOf([object('/g/r/a', 4)], 5, { getNewest: (key) => (key === newest.key ? newest : undefined) })
  expect([cacher.getNewest('/g/r/a'), cacher.getNewest('/g/r/b')]).toEqual([newest, undefined])
})

test('[SG-39] where nothing changed up to a version, that is the version of what is read', () => {
  const { cacher, cache } = cacherOf([object('/g/r/a', 4)], 5)
  cache.advance(8)
  cache.advance(6)
  expect([cacher.resourceVersion, cacher.list('/g/').resourceVersion]).toEqual([8, 8])
})

const added = (key: string, resourceVersion: number): StorageEvent => ({
  type: 'ADDED',
  resourceVersion,
  object: object(key, resourceVersion),
})

describe('[SG-9] a watch', () => {
  test('from an earlier version catches up on its prefix only', () => {
    const { cacher, cache } = cacherOf([], 5)
    cache.apply([added('/g/r/a', 6), added('/g/other/b', 7), added('/g/r/c', 8)], 0, 0)
    const recorder = new Recorder()
    cacher.watch('/g/r/', 5, recorder)
    expect(recorder.lines).toEqual(['ADDED /g/r/a 6', 'ADDED /g/r/c 8'])
  })

  test('that begins while an earlier event goes out hears of the later ones once', () => {
    const { cacher, cache } = cacherOf([], 5)
    const late = new Recorder()
    const begin = (): void => {
      if (late.lines.length === 0) cacher.watch('/', 5, late)
    }
    cacher.watch('/', undefined, { event: begin, closed: () => {} })
    const events = [added('/g/r/a', 6), added('/g/r/b', 7)]
    cache.apply(events, 0, 0)
    cache.announce(events)
    expect(late.lines).toEqual(['ADDED /g/r/a 6', 'ADDED /g/r/b 7'])
  })

  test('that ended itself before it fails is not ended again', () => {
    const { cacher, cache } = cacherOf([], 5)
    let ended = 0
    const stop: () => void = cacher.watch('/', undefined, {
      event: () => {
        stop()
        throw new Error('too late')
      },
      closed: () => ended++,
    })
    cache.announce([added('/g/r/a', 6)])
    expect(ended).toBe(0)
  })
})

test('[SG-8] what is compacted already is not compacted again', async () => {
  const { cacher, compactions } = cacherOf([], 5)
  await cacher.compact(4)
  await cacher.compact(5)
  expect(compactions).toEqual([])
})
