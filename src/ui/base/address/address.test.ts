import { expect, test } from 'vitest'
import { engineOf, withEngine, withoutEngine } from './address.ts'

test.each<[address: string, engine: 'page' | 'host' | undefined]>([
  ['/host', 'host'],
  ['/host/resources', 'host'],
  ['/hosts', undefined],
  ['/ws/first-run', 'page'],
  ['/', undefined],
  ['', undefined],
])('the address %s names the engine %s', (address, engine) => {
  expect(engineOf(address)).toBe(engine)
})

test.each<[read: string, shown: string]>([
  ['/ws/one', '/host'],
  ['/ws/one/cr/a.b/v1/-/x', '/host/cr/a.b/v1/-/x'],
  ['/ws/one-more/install', '/ws/one-more/install'],
])('on a server the address %s is shown as %s, and read back', (read, shown) => {
  expect(withEngine(read, 'host', 'one')).toBe(shown)
  expect(withoutEngine(shown, 'one')).toBe(read)
  expect(withEngine(read, 'page', 'one')).toBe(read)
})
