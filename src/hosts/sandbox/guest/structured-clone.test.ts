import { expect, it } from 'vitest'
import { guestStructuredClone } from './structured-clone.ts'

const circle: { name: string; self?: object } = { name: 'a' }
circle.self = circle

it.each<[what: string, value: unknown]>([
  ['an object', { metadata: { name: 'a', labels: { b: 'c' } }, spec: { list: [1, { d: null }, undefined], big: 12n } }],
  ['a key that objects have', JSON.parse('{"__proto__":{"a":1},"constructor":2}')],
  ['a date, a map and a set', { at: new Date(5), map: new Map([[{ a: 1 }, [2]]]), set: new Set(['x']) }],
  ['what contains itself', circle],
  ['text', 'text'],
])('[SB-1] structuredClone copies as the platform does: %s', (_what, value) => {
  const copy = guestStructuredClone(value)
  expect(copy).toEqual(structuredClone(value))
  if (typeof value === 'object') expect(copy).not.toBe(value)
})

it.each([[() => 1], [Symbol('a')], [{ a: { f: () => 1 } }]])('[SB-1] structuredClone takes data alone: %s', (value) => {
  expect(() => guestStructuredClone(value)).toThrow('could not be cloned')
})
