import { expect, test } from 'vitest'
import { measure } from './measure.ts'

/** Two contenders whose work takes an exact time by a clock that only they move. */
function contest(oursMs: number, peerMs: number, repeat?: number) {
  let time = 0
  const order: string[] = []
  const contender = (name: string, ms: number) => ({
    name,
    prepare: () => void order.push(name),
    run: () => {
      time += ms
    },
  })
  const sides = { ours: contender('ours', oursMs), peer: contender('peer', peerMs) }
  const benchmark = { name: 'contest', goal: 2, ...sides, ...(repeat === undefined ? {} : { repeat }) }
  return { benchmark, order, now: () => time }
}

test('the order is A B B A, and the ratio is ours to the peer', async () => {
  const { benchmark, order, now } = contest(6, 2, 5)
  const measured = await measure(benchmark, 4, now)
  expect(order).toEqual(['ours', 'peer', 'peer', 'ours', 'ours', 'peer', 'peer', 'ours'])
  expect(measured).toEqual({
    name: 'contest',
    pairs: 4,
    repeat: 5,
    ours: { name: 'ours', p50: 6, p99: 6 },
    peer: { name: 'peer', p50: 2, p99: 2 },
    ratio: 3,
    interval: [3, 3],
    goal: 2,
    met: false,
  })
})

test('a goal is met when the interval reaches it', async () => {
  const { benchmark, now } = contest(2, 1, 1)
  expect(await measure(benchmark, 2, now)).toMatchObject({ ratio: 2, met: true })
})

test('short work is repeated until a sample takes ten milliseconds', async () => {
  const { benchmark, now } = contest(0.5, 0.25)
  const { repeat } = await measure(benchmark, 2, now)
  expect(repeat * 0.25).toBeGreaterThanOrEqual(10)
  expect(repeat).toBeLessThanOrEqual(64)
})
