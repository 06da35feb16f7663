import { describe, expect, test } from 'vitest'
import { Cacher } from './cacher.ts'
import type { Cache, StorageInterface, StoredObject } from './interfaces.ts'
import { Stored } from './stored-object.ts'
import { linesOf, Recorder } from './testing/fixtures.ts'

const object = (key: string, version: number): StoredObject =>
  new Stored(key, version, `{"metadata":{"resourceVersion":"${version}"},"spec":${version}}`)

/** A cacher that is told of changes by the test, in front of nothing. */
function cacherOf(objects: readonly StoredObject[], resourceVersion: number): { readonly cacher: Cacher; readonly cache: Cache } {
  let told: Cache | undefined
  const store: StorageInterface = {
    caughtUp: () => undefined,
    getNewest: () => undefined,
    guaranteedUpdate: () => Promise.reject(new Error('nobody writes')),
    listAt: async (prefix, at) => ({ items: [object(`${prefix}old`, at)], resourceVersion: at }),
    compact: () => Promise.resolve(),
    close: async (drained) => drained(),
  }
  const cacher = new Cacher({ resourceVersion, compacted: resourceVersion, objects, events: [] }, {}, (cache) => {
    told = cache
    return store
  })
  if (told === undefined) throw new Error('the cacher connects at once')
  return { cacher, cache: told }
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

test('[SG-39] where nothing changed up to a version, that is the version of what is read', () => {
  const { cacher, cache } = cacherOf([object('/g/r/a', 4)], 5)
  cache.advance(8)
  cache.advance(6)
  expect([cacher.resourceVersion, cacher.list('/g/').resourceVersion]).toEqual([8, 8])
})
