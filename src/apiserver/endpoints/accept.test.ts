import { expect, test } from 'vitest'
import { parseAccept } from './accept.ts'

test.each([
  ['application/json', 'application/json'],
  ['a/b;q=0.1, c/d;q=0.9', 'c/d a/b'],
  ['a/b, c/d', 'a/b c/d'],
  ['*/*, a/b;q=0.1', 'a/b */*'],
  ['a/*, a/b', 'a/b a/*'],
  ['foo, a/b/c, a/, *', '*/*'],
  ['', ''],
  ['a/b;q=x, c/d', 'c/d a/b'],
  ['A/B', 'A/B'],
])('[NG-3] %s is tried in the order %s', (header, order) => {
  expect(
    parseAccept(header)
      .map(({ type }) => type)
      .join(' '),
  ).toBe(order)
})

test('[NG-3] parameters are read without their quotes; one with a second sign of equality is none', () => {
  const [clause] = parseAccept('application/json; as="Table" ;v=v1;g=a=b;q=0.5')
  expect([...(clause?.params ?? [])]).toEqual([
    ['as', 'Table'],
    ['v', 'v1'],
    ['q', '0.5'],
  ])
})

test('[NG-3] many clauses go by their quality', () => {
  const header = Array.from({ length: 20 }, (_, i) => `a/b${i};q=0.${10 + i}`).join(',')
  expect(parseAccept(header).map(({ type }) => type)[0]).toBe('a/b19')
})
