import { expect, it } from 'vitest'
import { Backoff } from './backoff.ts'

/** The moments in three minutes at which an object is tried, each time in vain. */
function tries(version: (now: number) => string): number[] {
  const backoff = new Backoff()
  const at: number[] = []
  for (let now = 0; now < 180_000; now += 500) {
    if (!backoff.isReady('a', version(now), now)) continue
    at.push(now / 1000)
    backoff.refused('a', version(now), now)
  }
  return at
}

it('[RB-9] waits twice as long after each refusal, up to a minute', () => {
  expect(tries(() => '1')).toEqual([0, 1, 3, 7, 15, 31, 63, 123])
})

it('[RB-9] a change of the object ends the wait', () => {
  expect(tries((now) => (now < 20_000 ? '1' : '2')).slice(0, 8)).toEqual([0, 1, 3, 7, 15, 20, 21, 23])
})

it('[RB-9] after a success it begins anew, and other objects do not wait', () => {
  const backoff = new Backoff()
  backoff.refused('a', '1', 0)
  expect([backoff.isReady('a', '1', 0), backoff.isReady('b', '1', 0)]).toEqual([false, true])
  backoff.worked('a')
  expect(backoff.isReady('a', '1', 0)).toBe(true)
})
