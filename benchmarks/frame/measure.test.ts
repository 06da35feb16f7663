import { expect, test } from 'vitest'
import { measure } from './measure.ts'

const spin = (ms: number) => () => {
  const end = performance.now() + ms
  while (performance.now() < end);
}

test('the order is A B B A, and the ratio is ours to the peer', async () => {
  const order: string[] = []
  const contender = (name: string, ms: number) => ({ name, run: spin(ms), prepare: () => void order.push(name) })
  const benchmark = { name: 'spin', ours: contender('ours', 1), peer: contender('peer', 0.25), goal: 2, repeat: 2 }
  const measured = await measure(benchmark, 4)
  expect(order).toEqual(['ours', 'peer', 'peer', 'ours', 'ours', 'peer', 'peer', 'ours'])
  expect(measured).toMatchObject({ pairs: 4, repeat: 2, met: false })
  expect(measured.ratio).toBeGreaterThan(2)
  expect(measured.ours.p50).toBeGreaterThanOrEqual(1)
})
