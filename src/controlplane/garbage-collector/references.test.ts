import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../../apimachinery/json/value.ts'
import type { Discovery } from '../../apiserver/endpoints/discovery.ts'
import { memoryBackend } from '../../apiserver/storage/memory/backend.ts'
import { openStorage } from '../../apiserver/storage/store.ts'
import { ManualClock, objectFrom, put } from '../../apiserver/storage/testing/fixtures.ts'
import { RestMapper } from '../rest-mapper.ts'
import { AbsentOwners } from './absent-owners.ts'
import type { OwnerReference } from './graph.ts'
import { classifyOwners } from './references.ts'

const COLLECTOR = 'pkg/controller/garbagecollector/garbagecollector.go'

const resource = (name: string, kind: string, namespaced: boolean): JsonObject =>
  objectFrom(JSON.stringify({ name, kind, namespaced, verbs: ['delete'] }))

/** Widgets of a namespace, gadgets of the cluster. */
const DISCOVERY: Discovery = {
  groups: () => [{ name: 'ex.io', versions: ['v1'] }],
  resources: (group, version) =>
    group === 'ex.io' && version === 'v1'
      ? [resource('widgets', 'Widget', true), resource('gadgets', 'Gadget', false)]
      : undefined,
}

const DELETED = '2026-01-02T03:04:05Z'

const STORED = {
  '/ex.io/widgets/team/solid': { uid: 'solid' },
  '/ex.io/widgets/team/going': { uid: 'going', deletionTimestamp: DELETED, finalizers: ['x.io/f'] },
  '/ex.io/widgets/team/marked': { uid: 'marked', finalizers: ['foregroundDeletion'] },
  '/ex.io/widgets/team/waiting': { uid: 'waiting', deletionTimestamp: DELETED, finalizers: ['foregroundDeletion'] },
  '/ex.io/gadgets/cluster': { uid: 'cluster' },
}

const owner = (name: string, more: Partial<OwnerReference> = {}): OwnerReference => ({
  apiVersion: 'ex.io/v1',
  kind: 'Widget',
  name,
  uid: name,
  blocks: false,
  ...more,
})

const GADGET = owner('cluster', { kind: 'Gadget' })
const STRANGER = owner('s', { kind: 'Stranger' })

/** The fates of the owners of an object in a namespace, by their uids. */
async function classify(references: readonly OwnerReference[], namespace = 'team', absent = new AbsentOwners()) {
  const storage = await openStorage(memoryBackend(), { clock: new ManualClock() })
  for (const [key, metadata] of Object.entries(STORED)) await storage.write(key, put(JSON.stringify({ metadata })))
  const found = classifyOwners({ storage, mapper: new RestMapper([DISCOVERY], storage, []), absent }, references, namespace)
  if (typeof found === 'string') return found
  const uids = (owners: readonly OwnerReference[]): string => owners.map(({ uid }) => uid).join(' ')
  return { solid: uids(found.solid), dangling: uids(found.dangling), waiting: uids(found.waiting) }
}

describe(`[GC-1] [GC-2] the owners of an object (${COLLECTOR}, classifyReferences)`, () => {
  test.each<[string, OwnerReference, string]>([
    ['that exists is solid', owner('solid'), 'solid'],
    ['that is deleted in the background is solid', owner('going'), 'solid'],
    ['that has the finalizer of a foreground deletion, and is not deleted, is solid', owner('marked'), 'solid'],
    ['that is deleted in the foreground is waiting', owner('waiting'), 'waiting'],
    ['of the cluster is solid', GADGET, 'solid'],
    ['that does not exist is dangling', owner('none'), 'dangling'],
    ['that has another uid is dangling', owner('solid', { uid: 'former' }), 'dangling'],
  ])('one %s', async (_, reference, became) => {
    expect(await classify([reference])).toEqual({ solid: '', dangling: '', waiting: '', [became]: reference.uid })
  })

  test('each is decided by itself', async () => {
    expect(await classify([owner('solid'), owner('none'), owner('waiting'), owner('x')])).toEqual({
      solid: 'solid',
      dangling: 'none x',
      waiting: 'waiting',
    })
  })

  test('an owner in another namespace is dangling', async () => {
    expect(await classify([owner('solid'), GADGET], 'other')).toEqual({ solid: 'cluster', dangling: 'solid', waiting: '' })
  })

  test('nothing is decided while a kind is not served', async () => {
    expect(await classify([owner('none'), STRANGER])).toBe('unknown-kind')
  })

  test('an object of the cluster with an owner of a namespaced kind is never collected', async () => {
    expect(await classify([owner('solid')], '')).toBe('never')
    expect(await classify([GADGET], '')).toEqual({ solid: 'cluster', dangling: '', waiting: '' })
  })
})

describe(`[GC-1] an owner that was seen to be gone (${COLLECTOR}, absentOwnerCache)`, () => {
  test.each([
    ['in the namespace', 'team', 'dangling'],
    ['of the cluster', '', 'dangling'],
    ['in another namespace', 'other', 'unknown'],
  ])('%s, whose kind is not served any more', async (_, namespace, became) => {
    const absent = new AbsentOwners()
    absent.add({ ...STRANGER, namespace })
    const found = await classify([STRANGER, owner('solid')], 'team', absent)
    expect(found).toEqual(became === 'dangling' ? { solid: 'solid', dangling: 's', waiting: '' } : 'unknown-kind')
  })

  test('is remembered where it would have been', async () => {
    const absent = new AbsentOwners()
    const [gone, other] = [owner('none'), owner('g', { kind: 'Gadget' })]
    await classify([owner('solid'), gone, other, owner('waiting')], 'team', absent)
    const known = (of: OwnerReference): string[] => ['team', ''].filter((namespace) => absent.has({ ...of, namespace }))
    expect([gone, other, owner('solid'), owner('waiting')].map(known)).toEqual([['team'], [''], [], []])
  })
})
