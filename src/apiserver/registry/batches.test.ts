import { expect, test } from 'vitest'
import { ManualClock } from '../storage/testing/fixtures.ts'
import { BATCH, inBatches } from './batches.ts'

const numbers = Array.from({ length: BATCH * 2 + 1 }, (_, at) => at)
const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0))

test('[DL-5] the writes of a batch are under way together, and other work goes on before the next', async () => {
  const clock = new ManualClock()
  const begun: number[] = []
  const release: (() => void)[] = []
  const done = inBatches(clock, numbers, (item) => {
    begun.push(item)
    return new Promise<void>((resolve) => release.push(resolve))
  })
  const lengths: number[] = []
  for (let batch = 0; batch < 3; batch++) {
    lengths.push(begun.length)
    for (const resolve of release.splice(0)) resolve()
    await turn()
    lengths.push(begun.length)
    clock.advance(0)
    await turn()
  }
  await done
  expect(lengths).toEqual([BATCH, BATCH, BATCH * 2, BATCH * 2, BATCH * 2 + 1, BATCH * 2 + 1])
  expect(begun).toEqual(numbers)
})

test('[DL-5] an error ends the work after its batch', async () => {
  const begun: number[] = []
  const failing = inBatches(new ManualClock(), numbers, async (item) => {
    begun.push(item)
    if (item === 3 || item === 5) throw new Error(`write ${item}`)
  })
  await expect(failing).rejects.toThrow('write 3')
  expect(begun.length).toBe(BATCH)
})

test('[DL-5] nothing waits after the last batch', async () => {
  let written = 0
  let isDone = false
  const write = async (): Promise<void> => {
    written++
  }
  void inBatches(new ManualClock(), numbers.slice(0, BATCH), write).then(() => {
    isDone = true
  })
  await turn()
  expect([written, isDone]).toEqual([BATCH, true])
})
