import { expect, it } from 'vitest'
import { labelPatch, readLabels } from './labels.ts'

it.each([
  ['tier=gold', '{"metadata":{"labels":{"tier":"gold"}}}'],
  ['  tier=gold   old-  empty= ', '{"metadata":{"labels":{"empty":"","old":null,"tier":"gold"}}}'],
  ['a=b=c x-y-', '{"metadata":{"labels":{"a":"b=c","x-y":null}}}'],
  ['__proto__=a', '{"metadata":{"labels":{"__proto__":"a"}}}'],
])('reads %j as kubectl label does', (text, patch) => {
  const { change, bad } = readLabels(text)
  expect(bad).toBeUndefined()
  expect(labelPatch(change)).toBe(patch)
})

it.each(['tier', '-', '=gold', 'a=b tier'])('names the word in %j that is no label', (text) => {
  expect(readLabels(text).bad).toBe(text.split(' ').at(-1))
})
