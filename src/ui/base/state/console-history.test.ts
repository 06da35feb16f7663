import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addToHistory, forgetHistory, recallHistory } from './console-history.ts'

let kept: Map<string, string>

beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('a command is kept for its workspace, until the workspace is forgotten', () => {
  addToHistory('shop', addToHistory('shop', [], 'get wa'), 'get crd')
  expect(recallHistory('shop')).toEqual(['get wa', 'get crd'])
  expect(recallHistory('other')).toEqual([])
  forgetHistory('shop')
  expect(recallHistory('shop')).toEqual([])
})

test('a command that repeats the last one adds nothing', () => {
  expect(addToHistory('shop', ['get wa'], 'get wa')).toEqual(['get wa'])
  expect(addToHistory('shop', ['get wa', 'get crd'], 'get wa')).toEqual(['get wa', 'get crd', 'get wa'])
})

test('the oldest commands go when there are more than 200', () => {
  const commands = Array.from({ length: 200 }, (_, i) => `get ${i}`)
  const more = addToHistory('shop', commands, 'get 200')
  expect([more.length, more[0], more.at(-1)]).toEqual([200, 'get 1', 'get 200'])
})

test('the oldest commands go when they have more than 50,000 characters together', () => {
  const long = (letter: string): string => letter.repeat(24_999)
  expect(addToHistory('shop', [long('a'), long('b')], 'c').map((text) => text[0])).toEqual(['a', 'b', 'c'])
  expect(addToHistory('shop', [long('a'), long('b')], 'cde').map((text) => text[0])).toEqual(['b', 'c'])
})

test('what is no history is none', () => {
  kept.set('crdlab.console.shop', '{"a":1}')
  expect(recallHistory('shop')).toEqual([])
  kept.set('crdlab.console.shop', '["get wa",1]')
  expect(recallHistory('shop')).toEqual(['get wa'])
})
