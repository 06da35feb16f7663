import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetSources, keepSource, sourceOf, sourcesOf } from './sources.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    get length() {
      return kept.size
    },
    key: (i: number) => [...kept.keys()][i] ?? null,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

const long = (letter: string) => ({ text: letter.repeat(190_000), changes: [] })

test('[DZ-48] the newest source of a CRD is kept, for its workspace alone', () => {
  keepSource('w', 'a.x.dev', { text: 'one', changes: ['1'] })
  keepSource('w', 'a.x.dev', { text: 'two', changes: ['2'] })
  keepSource('other', 'b.x.dev', { text: 'three', changes: [] })
  expect(sourcesOf('w')).toEqual([{ name: 'a.x.dev', text: 'two', changes: ['2'] }])
  forgetSources('w')
  expect([sourceOf('w', 'a.x.dev'), sourceOf('other', 'b.x.dev')?.text]).toEqual([undefined, 'three'])
})

test('[DZ-48] sources are bounded: one that is too long is not kept, and the oldest make room', () => {
  keepSource('w', 'a', { text: 'old', changes: [] })
  keepSource('w', 'a', { text: 'x'.repeat(100_000), changes: ['y'.repeat(100_001)] })
  expect(sourceOf('w', 'a')).toBe(undefined)
  for (const [at, name] of ['b', 'c', 'd', 'e'].entries()) keepSource('w', name, long(name), at)
  expect(sourcesOf('w').map(({ name }) => name)).toEqual(['c', 'd', 'e'])
})

test('[DZ-48] what another version of the page kept is none', () => {
  localStorage.setItem('crdlab.source.w a', '{"text":7}')
  expect(sourceOf('w', 'a')).toBe(undefined)
})
