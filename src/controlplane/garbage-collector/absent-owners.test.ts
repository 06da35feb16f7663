import { describe, expect, test } from 'vitest'
import { AbsentOwners, type OwnerIdentity } from './absent-owners.ts'

const GONE: OwnerIdentity = { apiVersion: 'ex.io/v1', kind: 'Gadget', namespace: 'team', name: 'g', uid: 'u-1' }

test('[GC-1] an owner that was seen to be gone is known', () => {
  const absent = new AbsentOwners()
  expect(absent.has(GONE)).toBe(false)
  absent.add(GONE)
  expect(absent.has({ ...GONE })).toBe(true)
})

test.each<[string, Partial<OwnerIdentity>]>([
  ['of another version', { apiVersion: 'ex.io/v2' }],
  ['of another kind', { kind: 'Widget' }],
  ['in another namespace', { namespace: '' }],
  ['with another name', { name: 'h' }],
  ['with another uid', { uid: 'u-2' }],
  ['whose name and uid read alike together', { name: 'gu', uid: '-1' }],
])('[GC-1] an owner %s is another', (_, other) => {
  const absent = new AbsentOwners()
  absent.add(GONE)
  expect(absent.has({ ...GONE, ...other })).toBe(false)
})

describe('[GC-1] of more than 500 owners (k8s.io/utils/lru/lru.go)', () => {
  const owners = Array.from({ length: 501 }, (_, at) => ({ ...GONE, uid: `u-${at}` }))
  const [first, second] = owners as [OwnerIdentity, OwnerIdentity]
  const last = owners[500] as OwnerIdentity
  const full = (): AbsentOwners => {
    const absent = new AbsentOwners()
    for (const owner of owners.slice(0, 500)) absent.add(owner)
    return absent
  }

  test.each<[string, (absent: AbsentOwners) => unknown, OwnerIdentity]>([
    ['that was added first', () => {}, first],
    ['that was added second when the first was asked for', (absent) => absent.has(first), second],
    ['that was added second when the first was added again', (absent) => absent.add(first), second],
  ])('the one is forgotten %s', (_, use, forgotten) => {
    const absent = full()
    use(absent)
    absent.add(last)
    expect(owners.filter((owner) => !absent.has(owner))).toEqual([forgotten])
  })
})
