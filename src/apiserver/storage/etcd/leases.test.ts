import { expect, test } from 'vitest'
import { ManualClock } from '../testing/fixtures.ts'
import { MemoryEtcd } from '../testing/memory-etcd.ts'
import { Leases } from './leases.ts'

/** Leases, and the times in seconds that were asked for. */
function started() {
  const clock = new ManualClock()
  const etcd = new MemoryEtcd()
  const { member } = etcd
  const granted: bigint[] = []
  etcd.member = {
    ...member,
    leaseGrant: ({ TTL = 0n }, call) => {
      granted.push(TTL)
      etcd.set(`/${granted.length}`, '')
      return member.leaseGrant({ TTL }, call)
    },
  }
  return { clock, granted, leases: new Leases(etcd, clock) }
}

test('[SG-45] objects that are written within a minute share a lease, which lasts that much longer', async () => {
  const { clock, granted, leases } = started()
  const first = await leases.leaseFor(3600)
  clock.advance(59_999)
  expect(await leases.leaseFor(3600)).toBe(first)
  clock.advance(1)
  expect(await leases.leaseFor(3600)).not.toBe(first)
  expect(granted).toEqual([3660n, 3660n])
})

test('[SG-45] of short times a twentieth is shared', async () => {
  const { clock, granted, leases } = started()
  const first = await leases.leaseFor(100)
  clock.advance(4_999)
  expect(await leases.leaseFor(100)).toBe(first)
  clock.advance(1)
  expect(await leases.leaseFor(100)).not.toBe(first)
  expect(granted).toEqual([105n, 105n])
})

test('[SG-45] an object that lasts longer or shorter gets a lease of its own', async () => {
  const { granted, leases } = started()
  for (const seconds of [3600, 7200, 60]) await leases.leaseFor(seconds)
  expect(granted).toEqual([3660n, 7260n, 63n])
})

test('[SG-45] a lease holds a thousand objects', async () => {
  const { granted, leases } = started()
  for (let n = 0; n < 1001; n++) await leases.leaseFor(3600)
  expect(granted).toHaveLength(2)
})
