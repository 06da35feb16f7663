import { expect, test } from 'vitest'
import type { StoreSnapshot } from '../../protocol/snapshot.ts'
import type { FileObject } from './format.ts'
import { mergeBody, planMerge, planReplacement } from './plan.ts'

interface Made {
  readonly name: string
  readonly uid: string
  readonly version?: number
  readonly size?: number
  readonly owners?: readonly string[]
}

const keyOf = (name: string): string => `/demo.example/widgets/default/${name}`

const textOf = ({ name, uid, version = 1, size = 1, owners = [] }: Made): string =>
  JSON.stringify({
    apiVersion: 'demo.example/v1',
    kind: 'Widget',
    metadata: {
      creationTimestamp: `2026-01-01T00:00:0${version}Z`,
      generation: version,
      managedFields: [{ manager: uid }],
      name,
      namespace: 'default',
      ...(owners.length === 0
        ? {}
        : { ownerReferences: owners.map((owner) => ({ kind: 'Widget', name: `of ${owner}`, uid: owner })) }),
      resourceVersion: String(version),
      uid,
    },
    spec: { size },
    status: { ready: true },
  })

const fileOf = (made: readonly Made[]): { readonly objects: readonly FileObject[] } => ({
  objects: made.map((one) => ({
    key: keyOf(one.name),
    resourceVersion: one.version ?? 1,
    text: textOf(one),
    apiVersion: 'demo.example/v1',
    kind: 'Widget',
    namespace: 'default',
    name: one.name,
    uid: one.uid,
  })),
})

const storeOf = (made: readonly Made[]): StoreSnapshot => ({
  resourceVersion: 9,
  compacted: 1,
  events: [],
  objects: [
    ...made.map((one) => ({ key: keyOf(one.name), resourceVersion: one.version ?? 1, text: textOf(one) })),
    { key: 'crdlab.dev/dialects', resourceVersion: 9, text: '{"metadata":{},"spec":{}}' },
  ],
})

const FILE = fileOf([
  { name: 'new', uid: 'n' },
  { name: 'same', uid: 's' },
  { name: 'later', uid: 'l', version: 2 },
  { name: 'other', uid: 'o' },
])
const STORE = storeOf([
  { name: 'same', uid: 's' },
  { name: 'later', uid: 'l', version: 3 },
  { name: 'other', uid: 'x', size: 2 },
  { name: 'gone', uid: 'g' },
])

test('[WF-4] a replacement creates, replaces, keeps and removes; another uid under the same name is a conflict', () => {
  const { counts, changes } = planReplacement(FILE, STORE)
  expect(counts).toEqual({ created: 1, unchanged: 1, replaced: 1, conflict: 1, removed: 1 })
  expect(changes.map(({ change, name }) => [change, name])).toEqual([
    ['created', 'new'],
    ['replaced', 'later'],
    ['conflict', 'other'],
    ['removed', 'gone'],
  ])
  expect(changes[3]).toEqual({ change: 'removed', key: keyOf('gone'), kind: 'Widget', namespace: 'default', name: 'gone' })
})

test('[WF-5] for a merge what the server sets makes no difference, and what the workspace alone has stays', () => {
  const { counts, objects, present } = planMerge(FILE, STORE)
  expect(counts).toEqual({ created: 1, unchanged: 2, replaced: 0, conflict: 1, removed: 0 })
  expect(objects.map(({ change, presentUid }) => [change, presentUid])).toEqual([
    ['created', undefined],
    ['unchanged', 's'],
    ['unchanged', 'l'],
    ['conflict', 'x'],
  ])
  expect(present).toEqual(['s', 'l', 'x', 'g', ''])
})

test('[WF-5] owners are compared by name, since their uids are others in every server', () => {
  const file = fileOf([{ name: 'owned', uid: 'a', owners: ['1'] }])
  const present = storeOf([{ name: 'owned', uid: 'b', owners: ['1'] }])
  expect(planMerge(file, present).objects).toMatchObject([{ change: 'unchanged', owners: ['1'] }])
  const moved = {
    ...present,
    objects: [{ ...present.objects[0], text: textOf({ name: 'owned', uid: 'b', owners: ['2'] }) }],
  } as StoreSnapshot
  expect(planMerge(file, moved).counts.conflict).toBe(1)
})

test('[WF-6] an object is sent without what the server sets, with its owners of the server, and its status beside it', () => {
  const text = textOf({ name: 'owned', uid: 'a', owners: ['old', 'absent'] })
  const { body, status, ownersLeftOut } = mergeBody({ text }, new Map([['old', 'new']]))
  expect(JSON.parse(body)).toEqual({
    apiVersion: 'demo.example/v1',
    kind: 'Widget',
    metadata: { name: 'owned', namespace: 'default', ownerReferences: [{ kind: 'Widget', name: 'of old', uid: 'new' }] },
    spec: { size: 1 },
    status: { ready: true },
  })
  expect([status, ownersLeftOut]).toEqual(['{"status":{"ready":true}}', ['Widget of absent']])
  expect(JSON.parse(mergeBody({ text }, new Map()).body).metadata).toEqual({ name: 'owned', namespace: 'default' })
})

test('[WF-6] the status of a CRD is left to the server', () => {
  const text =
    '{"apiVersion":"apiextensions.k8s.io/v1","kind":"CustomResourceDefinition","metadata":{"name":"x","uid":"u"},"spec":{},"status":{"a":1}}'
  const { body, status } = mergeBody({ text }, new Map())
  expect([JSON.parse(body).status, status]).toEqual([undefined, undefined])
})
