import { expect, test } from 'vitest'
import { newObject } from '../../../apimachinery/json/value.ts'
import { rerun } from '../../../apimachinery/rerun.ts'
import type { StoredObject } from '../../storage/interfaces.ts'
import { Compilations } from './compilations.ts'

test('[AP-16] many policies are compiled once each, with pauses for other requests', async () => {
  let [pauses, made] = [0, 0]
  const compilations = new Compilations(async () => {
    pauses++
  })
  const policies = Array.from({ length: 120 }, () => ({ value: newObject() }) as StoredObject)
  const known = new WeakMap<StoredObject, number>()
  const compiled = await rerun(() => policies.map((policy) => compilations.compiled(policy, known, () => made++)))
  expect([compiled, made, pauses]).toEqual([[...policies.keys()], 120, 2])
})
