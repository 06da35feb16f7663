import { expect, test } from 'vitest'
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

test('[GC-1] the newest 500 are known (pkg/controller/garbagecollector/garbagecollector.go)', () => {
  const absent = new AbsentOwners()
  const owners = Array.from({ length: 501 }, (_, at) => ({ ...GONE, uid: `u-${at}` }))
  for (const owner of owners.slice(0, 500)) absent.add(owner)
  expect(owners.filter((owner) => absent.has(owner))).toEqual(owners.slice(0, 500))
  absent.add(owners[500] as OwnerIdentity)
  expect(owners.filter((owner) => absent.has(owner))).toEqual(owners.slice(1))
})
