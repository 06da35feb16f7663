import { expect, it } from 'vitest'
import { Cage, LIMITS, LimitError } from './cage.ts'
import { wasmBytes } from './testing/in-process.ts'

const BUSY = 'for (let i = 0; i < 1e5; i++);'

it('[SB-4] limits the time of a program, and not the time in which the library loads', async () => {
  let now = 0
  const elapsed = () => {
    now += LIMITS.ms + 1
    return now
  }
  const cage = await Cage.open({ wasm: wasmBytes(), seed: 1, elapsed, limits: LIMITS })
  cage.load(BUSY, 'crdlab.js', 0)
  expect(() => cage.evaluate(BUSY, 'a.ts', 0)).toThrow(LimitError)
})
