import { expect, test } from 'vitest'
import { Expiries } from './expiries.ts'
import { StorageFailure } from './interfaces.ts'
import { openStorage } from './store.ts'
import { FaultyBackend } from './testing/faulty-backend.ts'
import { ManualClock, write } from './testing/fixtures.ts'
import { turn } from './testing/gated-backend.ts'

const HOUR_MS = 3_600_000

/** Expiries that note which keys were to be deleted; `fails` says of which calls, from 1. */
function started(fails: (call: number) => boolean = () => false) {
  const clock = new ManualClock(0)
  const expired: string[] = []
  const expiries = new Expiries(clock, async (key) => {
    expired.push(key)
    if (fails(expired.length)) throw new StorageFailure('unavailable', 'no')
    expiries.note(key, undefined)
  })
  return { clock, expired, expiries }
}

test('[SG-45] keys are deleted once their time has come, those of one time together', async () => {
  const { clock, expired, expiries } = started()
  for (const [key, at] of Object.entries({ late: 2000, a: 1000, b: 1000, never: undefined })) expiries.note(key, at)
  clock.advance(999)
  expect(expired).toEqual([])
  clock.advance(1)
  expect(expired).toEqual(['a', 'b'])
  await turn()
  clock.advance(1000)
  expect(expired).toEqual(['a', 'b', 'late'])
})

test('[SG-45] a deletion that fails is tried again after a second', async () => {
  const { clock, expired, expiries } = started((call) => call === 1)
  expiries.note('a', 1000)
  clock.advance(1000)
  await turn()
  clock.advance(999)
  expect(expired).toEqual(['a'])
  clock.advance(1)
  expect(expired).toEqual(['a', 'a'])
  await turn()
  clock.advance(HOUR_MS)
  expect(expired).toEqual(['a', 'a'])
})

test('[SG-45] no timer waits longer than a day, and none runs after the end', async () => {
  const { clock, expired, expiries } = started()
  expiries.note('a', 50 * HOUR_MS)
  for (const hours of [24, 24, 2]) {
    expect(expired).toEqual([])
    clock.advance(hours * HOUR_MS)
    await turn()
  }
  expect(expired).toEqual(['a'])
  expiries.note('b', 60 * HOUR_MS)
  expiries.stop()
  expiries.note('c', 60 * HOUR_MS)
  clock.advance(100 * HOUR_MS)
  expect(expired).toEqual(['a'])
})

test('[SG-45] an object whose deletion could not be committed is deleted later', async () => {
  const clock = new ManualClock()
  const backend = new FaultyBackend((commit) => (commit === 2 ? 'rejected' : undefined))
  const storage = await openStorage(backend, { clock })
  await write(storage, '/g/r/a', 1, 60)
  clock.advance(60_000)
  await turn()
  expect(storage.get('/g/r/a')).toBeDefined()
  clock.advance(1000)
  await turn()
  expect(storage.get('/g/r/a')).toBeUndefined()
})
