import { expect, test } from 'vitest'
import { rerun } from '../../../apimachinery/rerun.ts'
import { Compilations } from './compilations.ts'

test('[AP-16] many policies are compiled with pauses for other requests', async () => {
  let pauses = 0
  const compilations = new Compilations(async () => {
    pauses++
  })
  const compiled = new Set<number>()
  await rerun(() => {
    for (let policy = 0; policy < 120; policy++) {
      if (compiled.has(policy)) continue
      compilations.begin()
      compiled.add(policy)
    }
  })
  expect([compiled.size, pauses]).toEqual([120, 2])
})
