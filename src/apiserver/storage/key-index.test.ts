import { describe, expect, test } from 'vitest'
import { Stored } from './stored-object.ts'
import { keysOf } from './testing/fixtures.ts'
import { SeededRandom } from './testing/random.ts'
import { KeyIndex } from './watch-cache.ts'

describe('the index of keys', () => {
  for (const seed of [1, 2, 3, 4, 5, 6, 7, 8]) {
    test(`[SG-6] random writes, listed now and then, agree with a sorted list (seed ${seed})`, () => {
      const random = new SeededRandom(seed)
      const index = new KeyIndex()
      const model = new Map<string, Stored>()
      for (let step = 0; step < 2000; step++) {
        const key = `/g${random.below(3)}/r${random.below(3)}/ns${random.below(4)}/${random.below(40)}`
        if (random.next() < 0.6) {
          const object = new Stored(key, step, '{}')
          index.set(key, object)
          model.set(key, object)
        } else {
          index.delete(key)
          model.delete(key)
        }
        if (random.next() > 0.1) continue
        const prefix = ['/', '/g1/', '/g2/r0/', '/g0/r1/ns2/'][random.below(4)] ?? '/'
        const expected = [...model.keys()].filter((other) => other.startsWith(prefix)).sort()
        expect(keysOf(index.list(prefix))).toEqual(expected)
        expect(index.count(prefix)).toBe(expected.length)
        expect(index.get(key)).toBe(model.get(key))
      }
    })
  }

  test('[SG-6] many deletions at once, and keys that come back before anybody looked', () => {
    const index = new KeyIndex()
    const keys = Array.from({ length: 50 }, (_, at) => `/g/r/${at}`)
    for (const key of keys) index.set(key, new Stored(key, 1, '{}'))
    expect(index.count('/')).toBe(50)
    for (const key of keys) index.delete(key)
    for (const key of keys.slice(0, 20)) index.set(key, new Stored(key, 2, '{}'))
    for (const key of keys.slice(0, 5)) index.delete(key)
    expect(keysOf(index.list('/g/'))).toEqual(keys.slice(5, 20).sort())
    expect(index.list('/g/').every(({ resourceVersion }) => resourceVersion === 2)).toBe(true)
  })
})
