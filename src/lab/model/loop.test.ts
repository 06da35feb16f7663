import { expect, it } from 'vitest'
import { CAUSE_KINDS, type CauseKind } from './causes.ts'
import { loopIn } from './loop.ts'
import { Strip } from './strip.ts'

const counts = (some: Partial<Record<CauseKind, number>>) => ({
  ...(Object.fromEntries(CAUSE_KINDS.map((kind) => [kind, 0])) as Record<CauseKind, number>),
  ...some,
})

it.each<[what: string, some: Partial<Record<CauseKind, number>>, cause: string | undefined]>([
  ['its own status writes', { 'own-status': 42 }, 'own-status'],
  ['its own status writes and their retries', { 'own-status': 10, retry: 20 }, 'own-status'],
  ['other writes of its own', { 'own-write': 42 }, 'own-write'],
  ['somebody who writes against it', { rival: 20, 'own-write': 20 }, 'rival'],
  ['what fails again and again', { retry: 20, spec: 2 }, 'retry'],
  ['what it asks for itself', { requeue: 100 }, 'requeue'],
  ['many objects that came', { spec: 200 }, undefined],
  ['a few', { 'own-status': 11 }, undefined],
  ['a mixture', { 'own-status': 10, spec: 20 }, undefined],
])('[LB-5] a loop of %s', (_, some, cause) => expect(loopIn(counts(some))?.cause).toBe(cause))

it('[LB-4] the strip has the last minute, and nothing before it', () => {
  const strip = new Strip()
  for (let second = 0; second < 120; second++) strip.add('spec', second * 1000)
  expect(strip.bars(119_500).map((bar) => bar?.spec)).toEqual(Array.from({ length: 60 }, () => 1))
  expect(strip.bars(150_000).filter((bar) => bar !== undefined)).toHaveLength(29)
  expect(strip.sum(119_500, 10).spec).toBe(10)
})
