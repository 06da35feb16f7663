import { expect, it } from 'vitest'
import { FakeClock } from '../../client/testing/fake-clock.ts'
import { LabClock } from './lab-clock.ts'

it('starts at the time at which it first runs, and loses the time in which it stands later', async () => {
  const base = new FakeClock()
  const clock = new LabClock(base)
  await base.pass(5000)
  clock.speed = 1
  expect([clock.now(), clock.elapsed()]).toEqual([5000, 0])
  await base.pass(100)
  clock.speed = 0
  await base.pass(1000)
  clock.speed = 2
  expect([clock.now(), clock.elapsed()]).toEqual([5100, 100])
  await base.pass(50)
  expect([clock.now(), clock.elapsed()]).toEqual([5200, 200])
})
