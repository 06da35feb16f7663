import { describe, expect, test } from 'vitest'
import { StatusError } from '../../apimachinery/api/errors.ts'
import type { Discovery } from '../../apiserver/endpoints/discovery.ts'
import type { Storage } from '../../apiserver/storage/interfaces.ts'
import { memoryBackend } from '../../apiserver/storage/memory/backend.ts'
import { openStorage } from '../../apiserver/storage/store.ts'
import { ManualClock, objectFrom, put, remove } from '../../apiserver/storage/testing/fixtures.ts'
import type { LoopbackRequest } from '../loopback.ts'
import { RestMapper } from '../rest-mapper.ts'
import { recordedApi } from '../testing/recorded-api.ts'
import { GarbageCollector } from './collector.ts'

type Json = Record<string, unknown>

const COLLECTOR = 'pkg/controller/garbagecollector/garbagecollector.go'
const WIDGETS = '/apis/ex.io/v1/namespaces/team/widgets'
const DELETED = { deletionTimestamp: '2026-01-02T03:04:05Z' }
const ORPHAN = { ...DELETED, finalizers: ['orphan', 'x.io/f'] }
const FOREGROUND = { ...DELETED, finalizers: ['foregroundDeletion'] }
/** A finalizer of a client, which keeps a widget with an owner from being finalized. */
const HELD = { ...DELETED, finalizers: ['x.io/f'] }

/** A reference to a widget; `!` after the name makes it block the deletion of the owner. */
const owner = (text: string, kind = 'Widget'): Json => {
  const name = text.replace('!', '')
  return { apiVersion: 'ex.io/v1', kind, name, uid: name, blockOwnerDeletion: text.endsWith('!') }
}

const ownedBy = (...owners: string[]): Json => ({ ownerReferences: owners.map((text) => owner(text)) })

interface Given {
  /** The metadata of the stored widgets, by name. */
  readonly widgets?: Readonly<Record<string, Json>>
  /** The same of other objects, by key. */
  readonly others?: Readonly<Record<string, Json>>
  readonly answer?: (request: LoopbackRequest, storage: Storage) => unknown
}

/** The collector over these objects. Things are served once `serve` was called. */
async function started({ widgets = {}, others = {}, answer }: Given) {
  const clock = new ManualClock()
  const storage = await openStorage(memoryBackend(), { clock })
  const write = (key: string, metadata: Json) => {
    const [, , resource] = key.split('/')
    const kind = resource === 'gadgets' ? 'Gadget' : 'Widget'
    return storage.write(key, put(JSON.stringify({ apiVersion: 'ex.io/v1', kind, metadata })))
  }
  const widget = (name: string, metadata: Json) =>
    write(`/ex.io/widgets/team/${name}`, { name, namespace: 'team', uid: name, ...metadata })
  for (const [key, metadata] of Object.entries(others)) await write(key, metadata)
  for (const [name, metadata] of Object.entries(widgets)) await widget(name, metadata)
  const served: Json[] = [{ name: 'widgets', kind: 'Widget', namespaced: true }]
  const discovery: Discovery = {
    groups: () => [{ name: 'ex.io', versions: ['v1'] }],
    resources: (group) => (group === 'ex.io' ? served.map((resource) => objectFrom(JSON.stringify(resource))) : undefined),
  }
  const mapper = new RestMapper([discovery], storage, ['/crds/'])
  const recorded = recordedApi((request) => answer?.(request, storage))
  const collector = new GarbageCollector({ storage, clock, api: recorded.api, mapper })
  mapper.start()
  collector.start()
  await collector.idle()
  const serve = async (resource: Json): Promise<void> => {
    served.push(resource)
    await write('/crds/things', {})
    await collector.idle()
  }
  return { clock, storage, collector, mapper, widget, serve, ...recorded }
}

/** The requests with what they ask for: the policy of a deletion, the fields of a patch. */
async function requested(given: Given): Promise<unknown[]> {
  const { requests } = await started(given)
  return requests.map(({ method, path, body }) => {
    const name = path.slice(path.lastIndexOf('/') + 1)
    if (method === 'DELETE') return `${name} ${body?.propagationPolicy}`
    const { resourceVersion, ...fields } = (body?.metadata ?? {}) as Json
    return [name, fields]
  })
}

describe(`[GC-1] an object without an owner (${COLLECTOR}, attemptToDeleteItem)`, () => {
  test('is deleted, unless it changes meanwhile', async () => {
    const { requests } = await started({ widgets: { a: ownedBy('gone') } })
    const preconditions = { uid: 'a', resourceVersion: '2' }
    const body = { kind: 'DeleteOptions', apiVersion: 'v1', preconditions, propagationPolicy: 'Background' }
    expect(requests).toEqual([{ method: 'DELETE', path: `${WIDGETS}/a`, body }])
  })

  test('loses the owners that are gone by a patch of what was read', async () => {
    const { requests } = await started({ widgets: { a: {}, b: ownedBy('gone', 'a!') } })
    const metadata = { resourceVersion: '3', ownerReferences: [owner('a!')] }
    const contentType = 'application/merge-patch+json'
    expect(requests).toEqual([{ method: 'PATCH', path: `${WIDGETS}/b`, contentType, body: { metadata } }])
  })

  const rows: [string, Record<string, Json>, unknown[]][] = [
    ['stays with its owner', { a: {}, b: ownedBy('a') }, []],
    ['goes in the background, also with dependents', { a: ownedBy('gone'), b: ownedBy('a') }, ['a Background']],
    ['stays without a reference', { a: {} }, []],
    ['goes with its own finalizer orphan', { a: { ...ownedBy('gone'), finalizers: ['orphan'] } }, ['a Orphan']],
    [
      'goes with its own finalizer foregroundDeletion',
      { a: { ...ownedBy('gone'), finalizers: ['foregroundDeletion'] } },
      ['a Foreground'],
    ],
    ['goes with a finalizer of a client', { a: { ...ownedBy('gone'), finalizers: ['x.io/f'] } }, ['a Background']],
    ['is not deleted twice', { a: { ...ownedBy('gone'), ...HELD } }, []],
  ]
  test.each(rows)('%s', async (_, widgets, expected) => {
    expect(await requested({ widgets })).toEqual(expected)
  })

  test('goes when its owner does', async () => {
    const { storage, collector, sent } = await started({ widgets: { a: {}, b: ownedBy('a'), c: {} } })
    await storage.write('/ex.io/widgets/team/c', remove)
    await collector.idle()
    expect(sent()).toEqual([])
    await storage.write('/ex.io/widgets/team/a', remove)
    await collector.idle()
    expect(sent()).toEqual([`DELETE ${WIDGETS}/b`])
  })

  test('stays when its dependents go', async () => {
    const { storage, collector, sent } = await started({ widgets: { a: {}, b: ownedBy('a!') } })
    await storage.write('/ex.io/widgets/team/b', remove)
    await collector.idle()
    expect(sent()).toEqual([])
  })

  test('goes when it is written with an owner that is gone', async () => {
    const { widget, collector, sent } = await started({})
    await widget('a', {})
    await widget('b', ownedBy('gone'))
    await collector.idle()
    expect(sent()).toEqual([`DELETE ${WIDGETS}/b`])
  })
})

describe(`[GC-1] an object with an owner of a kind that is not served (${COLLECTOR}, restMappingError)`, () => {
  const widgets = { a: { ownerReferences: [owner('g', 'Gadget')] } }
  const GADGETS = { name: 'gadgets', kind: 'Gadget', namespaced: false }

  test('stays until the kind is served, and the owner is missing', async () => {
    const { serve, sent } = await started({ widgets })
    expect(sent()).toEqual([])
    await serve(GADGETS)
    expect(sent()).toEqual([`DELETE ${WIDGETS}/a`])
    await serve({ name: 'more', kind: 'More', namespaced: false })
    expect(sent()).toEqual([])
  })

  test('stays until its own kind is served', async () => {
    const others = { '/ex.io/gadgets/team/g': { name: 'g', namespace: 'team', uid: 'g', ...ownedBy('gone') } }
    const { serve, sent } = await started({ others })
    expect(sent()).toEqual([])
    await serve({ ...GADGETS, namespaced: true })
    expect(sent()).toEqual(['DELETE /apis/ex.io/v1/namespaces/team/gadgets/g'])
  })

  test('goes when the owner was seen to go', async () => {
    const others = { '/ex.io/gadgets/g': { name: 'g', uid: 'g' } }
    const { storage, collector, sent } = await started({ widgets, others })
    expect(sent()).toEqual([])
    await storage.write('/ex.io/gadgets/g', remove)
    await collector.idle()
    expect(sent()).toEqual([`DELETE ${WIDGETS}/a`])
  })

  test('goes when the owner in its namespace was seen to go', async () => {
    const elsewhere = { name: 'b', namespace: 'other', uid: 'b', ownerReferences: [owner('g', 'Gadget')] }
    const others = {
      '/ex.io/gadgets/team/g': { name: 'g', namespace: 'team', uid: 'g' },
      '/ex.io/widgets/other/b': elsewhere,
    }
    const { storage, collector, sent } = await started({ widgets, others })
    await storage.write('/ex.io/gadgets/team/g', remove)
    await collector.idle()
    expect(sent()).toEqual([`DELETE ${WIDGETS}/a`])
  })

  test('stays while its own kind is not served', async () => {
    const others = { '/ex.io/gadgets/g': { name: 'g', uid: 'g', finalizers: ['orphan'], ...DELETED } }
    const { serve, sent } = await started({ others })
    expect(sent()).toEqual([])
    await serve(GADGETS)
    expect(sent()).toEqual(['PATCH /apis/ex.io/v1/gadgets/g'])
  })
})

describe(`[GC-2] an owner that is deleted in the foreground (${COLLECTOR}, processDeletingDependentsItem)`, () => {
  const rows: [string, Record<string, Json>, unknown[]][] = [
    ['goes when it has no dependents', { a: FOREGROUND }, [['a', { finalizers: [] }]]],
    [
      'goes when no dependent blocks it; the dependents go, too',
      { a: FOREGROUND, b: ownedBy('a') },
      [['a', { finalizers: [] }], 'b Background'],
    ],
    ['waits for a dependent that blocks it, which goes', { a: FOREGROUND, b: ownedBy('a!') }, ['b Background']],
    ['waits for a dependent that is held back', { a: FOREGROUND, b: { ...ownedBy('a!'), ...HELD } }, []],
    [
      'waits for a dependent with dependents, which is deleted in the foreground',
      { a: FOREGROUND, b: ownedBy('a!'), c: ownedBy('b!') },
      ['b Foreground'],
    ],
    [
      'waits for a dependent whose dependents are deleted',
      { a: FOREGROUND, b: ownedBy('a!'), c: { ...ownedBy('b!'), ...HELD } },
      ['b Foreground'],
    ],
    [
      'waits for a dependent whose dependents will be deleted in the foreground',
      { a: FOREGROUND, b: ownedBy('a!'), c: { ...ownedBy('b!'), finalizers: ['foregroundDeletion'] } },
      ['b Foreground'],
    ],
    [
      'no longer owns a dependent with another owner',
      { a: FOREGROUND, b: {}, c: ownedBy('a!', 'b') },
      [['c', { ownerReferences: [owner('b')] }]],
    ],
    [
      'is unblocked in a circle of owners',
      { a: { ...FOREGROUND, ...ownedBy('b!') }, b: ownedBy('a!') },
      [['b', { ownerReferences: [owner('a')] }], 'b Foreground'],
    ],
    [
      'is unblocked in a circle of owners with a dependent outside',
      { a: { ...FOREGROUND, ...ownedBy('b!') }, b: ownedBy('a!'), c: ownedBy('b') },
      [['b', { ownerReferences: [owner('a')] }], 'b Foreground'],
    ],
    ['is left alone with a finalizer of a client', { a: HELD }, []],
  ]
  test.each(rows)('%s', async (_, widgets, expected) => {
    expect(await requested({ widgets })).toEqual(expected)
  })

  test('takes its dependents with it from then on', async () => {
    const { widget, collector, sent } = await started({ widgets: { a: {}, b: ownedBy('a!') } })
    expect(sent()).toEqual([])
    await widget('a', FOREGROUND)
    await collector.idle()
    expect(sent()).toEqual([`DELETE ${WIDGETS}/b`])
  })

  test.each<[string, Json | undefined]>([
    ['is gone', undefined],
    ['no longer blocks it', { ...ownedBy('a'), ...HELD }],
  ])('goes when a dependent %s', async (_, changed) => {
    const { storage, widget, collector, sent } = await started({ widgets: { a: FOREGROUND, b: { ...ownedBy('a!'), ...HELD } } })
    expect(sent()).toEqual([])
    if (changed === undefined) await storage.write('/ex.io/widgets/team/b', remove)
    else await widget('b', changed)
    await collector.idle()
    expect(sent()).toEqual([`PATCH ${WIDGETS}/a`])
  })
})

test(`[GC-3] an owner that orphans its dependents leaves their references, then goes (${COLLECTOR}, orphanDependents)`, async () => {
  const widgets = { a: ORPHAN, b: ownedBy('a'), c: ownedBy('d', 'a'), d: {}, e: ownedBy('d') }
  expect(await requested({ widgets })).toEqual([
    ['b', { ownerReferences: null }],
    ['c', { ownerReferences: [owner('d')] }],
    ['a', { finalizers: ['x.io/f'] }],
  ])
})

test('[GC-3] a dependent that goes meanwhile is left alone', async () => {
  let isFirst = true
  const { sent } = await started({
    widgets: { a: ORPHAN, b: ownedBy('a'), c: ownedBy('a') },
    answer: async (_, storage) => {
      if (isFirst) await storage.write('/ex.io/widgets/team/c', remove)
      isFirst = false
    },
  })
  const requests = sent()
  expect(requests).toContain(`PATCH ${WIDGETS}/b`)
  expect(requests).not.toContain(`PATCH ${WIDGETS}/c`)
})

describe('[GC-1] a request of the collector that fails', () => {
  const failing = (code: number, reason: string) => () => {
    throw new StatusError(code, reason, 'no')
  }
  test.each<[string, Record<string, Json>, number, string, number, number]>([
    ['a deletion of an object that is gone is not repeated', { a: ownedBy('gone') }, 404, 'NotFound', 1, 0],
    ['a deletion of an object that changed is not repeated', { a: ownedBy('gone') }, 409, 'Conflict', 1, 0],
    ['a deletion that is forbidden is tried again after a second', { a: ownedBy('gone') }, 403, 'Forbidden', 1, 1],
    ['a patch of an object that is gone is not repeated', { a: ORPHAN }, 404, 'NotFound', 1, 0],
    ['a patch of an object that changed is repeated five times', { a: ORPHAN }, 409, 'Conflict', 5, 5],
    ['a patch that is forbidden is tried again after a second', { a: ORPHAN }, 403, 'Forbidden', 1, 1],
  ])('%s', async (_, widgets, code, reason, first, later) => {
    const { clock, collector, sent } = await started({ widgets, answer: failing(code, reason) })
    expect(sent().length).toBe(first)
    clock.advance(1000)
    await collector.idle()
    expect(sent().length).toBe(later)
  })

  test('is not repeated once the collector stops', async () => {
    const { clock, widget, serve, collector, sent } = await started({
      widgets: { a: ownedBy('gone'), b: { ownerReferences: [owner('g', 'Gadget')] } },
      answer: failing(403, 'Forbidden'),
    })
    sent()
    collector.stop()
    clock.advance(1000)
    await widget('c', ownedBy('gone'))
    await serve({ name: 'gadgets', kind: 'Gadget', namespaced: false })
    expect(sent()).toEqual([])
  })
})

test('a collector that never started can be stopped', async () => {
  const { clock, storage, api, mapper } = await started({})
  const collector = new GarbageCollector({ clock, storage, api, mapper })
  expect(() => collector.stop()).not.toThrow()
})
