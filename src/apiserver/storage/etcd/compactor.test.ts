import { expect, test } from 'vitest'
import { StorageFailure } from '../interfaces.ts'
import { ManualClock } from '../testing/fixtures.ts'
import { MemoryEtcd } from '../testing/memory-etcd.ts'
import { compactRegularly } from './compactor.ts'

const MINUTES = 60_000
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0))

/** An etcd, and the revisions up to which it forgot its history. */
function started(etcd = new MemoryEtcd()) {
  const clock = new ManualClock()
  const stop = compactRegularly(etcd, clock)
  const pass = async (ms: number) => {
    clock.advance(ms)
    await settled()
  }
  return { etcd, stop, pass }
}

test('each 5 minutes the history of an etcd is forgotten, up to where it was the time before', async () => {
  const { etcd, pass } = started()
  await pass(5 * MINUTES - 1)
  expect(etcd.text('compact_rev_key')).toBeUndefined()
  await pass(1)
  expect([etcd.text('compact_rev_key'), etcd.compactions]).toEqual(['0', []])
  etcd.set('/a', 'x')
  await pass(5 * MINUTES)
  expect([etcd.text('compact_rev_key'), etcd.compactions]).toEqual(['2', [2n]])
  await pass(5 * MINUTES)
  expect(etcd.compactions).toEqual([2n, 4n])
})

test('of two servers one compacts, each time', async () => {
  const { etcd, pass } = started()
  const other = started(etcd)
  for (let time = 0; time < 4; time++) {
    await pass(5 * MINUTES)
    await other.pass(5 * MINUTES)
  }
  expect(etcd.compactions.length).toBe(3)
})

test('a server that compacted nothing takes over when the one that did is gone', async () => {
  const { etcd, pass, stop } = started()
  const other = started(etcd)
  await pass(5 * MINUTES)
  await pass(5 * MINUTES)
  await other.pass(5 * MINUTES)
  stop()
  expect(etcd.compactions).toEqual([2n])
  await other.pass(5 * MINUTES)
  expect(etcd.compactions).toEqual([2n, 3n])
})

test('an etcd that does not answer is asked again 5 minutes later', async () => {
  const { etcd, pass } = started()
  etcd.failures = [new StorageFailure('unavailable', 'away')]
  await pass(5 * MINUTES)
  expect(etcd.text('compact_rev_key')).toBeUndefined()
  await pass(5 * MINUTES)
  expect(etcd.text('compact_rev_key')).toBe('0')
})

test.each([
  ['before its time', 0],
  ['while it waits for an answer', 5 * MINUTES],
])('a compactor that is stopped %s does nothing more', async (_, ms) => {
  const clock = new ManualClock()
  const etcd = new MemoryEtcd()
  const stop = compactRegularly(etcd, clock)
  clock.advance(ms)
  stop()
  await settled()
  const before = etcd.text('compact_rev_key')
  clock.advance(5 * MINUTES)
  await settled()
  expect([etcd.text('compact_rev_key'), etcd.compactions]).toEqual([before, []])
})
