import { describe, expect, test } from 'vitest'
import { createLanguageService } from '../../../analysis/service.ts'
import { type MergeObject, mergeBody, planMerge } from '../../../analysis/workspace-file/plan.ts'
import { readWorkspace } from '../../../analysis/workspace-file/read.ts'
import { writeWorkspace } from '../../../analysis/workspace-file/write.ts'
import { memoryBackend } from '../../../apiserver/storage/memory/backend.ts'
import { openStorage } from '../../../apiserver/storage/store.ts'
import { type Client, createClient } from '../../../client/client.ts'
import type { ClientClock } from '../../../client/transport.ts'
import { createControlPlane } from '../../../controlplane/control-plane.ts'
import validate from '../../../formats/workspace.schema.json?validate'
import type { StoreSnapshot } from '../../../protocol/snapshot.ts'
import { inOrderOfOwners, type MergeResult, mergeObjects } from './workspace-import.ts'

const CRD = `{"apiVersion":"apiextensions.k8s.io/v1","kind":"CustomResourceDefinition","metadata":{"name":"widgets.x.dev"},
"spec":{"group":"x.dev","scope":"Namespaced","names":{"plural":"widgets","kind":"Widget"},"versions":[{"name":"v1","served":true,"storage":true,
"subresources":{"status":{}},"schema":{"openAPIV3Schema":{"type":"object","properties":{
"spec":{"type":"object","properties":{"size":{"type":"integer","maximum":9}}},"status":{"type":"object","properties":{"ready":{"type":"boolean"}}}}}}}]}}`

const service = createLanguageService(0)

interface Server {
  readonly client: Client
  readonly clock: ClientClock
  readonly snapshot: () => StoreSnapshot
  send(method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: string): Promise<void>
  idle(): Promise<void>
}

/** A server whose uids begin with a name of its own. */
async function startServer(name: string): Promise<Server> {
  let n = 0
  const random = { uuid: () => `${name}-${++n}`, suffix: () => 'abcde' }
  const time = { now: () => 0, setTimer: () => () => undefined }
  const storage = await openStorage(memoryBackend(), { clock: time })
  const plane = createControlPlane({ storage, clock: time, random, bare: false })
  const clock: ClientClock = { now: () => 0, elapsed: () => 0, sleep: () => plane.idle() }
  const fetch = (url: Request | string, init?: RequestInit) => plane.handle(new Request(`http://x${String(url)}`, init))
  const client = createClient({ fetch, clock, actor: 'test' })
  await plane.idle()
  return {
    client,
    clock,
    snapshot: () => {
      const { items, resourceVersion } = storage.list('/')
      const objects = items.map(({ key, text, resourceVersion: version }) => ({ key, text, resourceVersion: version }))
      return { objects, resourceVersion, compacted: resourceVersion, events: [] }
    },
    async send(method, path, body) {
      const contentType = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json'
      const answer = await client.send({ method, path, contentType, ...(body === undefined ? {} : { body }) })
      if (answer.failure !== undefined) throw new Error(answer.failure.message)
      await plane.idle()
    },
    idle: () => plane.idle(),
  }
}

const WIDGETS = '/apis/x.dev/v1/namespaces/shop/widgets'

const widget = (name: string, size: number, owner?: { readonly name: string; readonly uid: string }): string =>
  JSON.stringify({
    apiVersion: 'x.dev/v1',
    kind: 'Widget',
    metadata: {
      name,
      ...(owner && { ownerReferences: [{ apiVersion: 'x.dev/v1', kind: 'Widget', ...owner }] }),
    },
    spec: { size },
  })

const uidOf = ({ objects }: StoreSnapshot, name: string): string => {
  const text = objects.find(({ key }) => key === `/x.dev/widgets/shop/${name}`)?.text ?? '{}'
  return (JSON.parse(text) as { metadata?: { uid?: string } }).metadata?.uid ?? ''
}

/** A server with a namespace, a CRD, an owner and an object that it owns, which has a status. */
async function startSource(): Promise<Server> {
  const source = await startServer('source')
  await source.send('POST', '/api/v1/namespaces', '{"apiVersion":"v1","kind":"Namespace","metadata":{"name":"shop"}}')
  await source.send('POST', '/apis/apiextensions.k8s.io/v1/customresourcedefinitions', CRD)
  await source.send('POST', WIDGETS, widget('z-owner', 1))
  await source.send('POST', WIDGETS, widget('a-owned', 2, { name: 'z-owner', uid: uidOf(source.snapshot(), 'z-owner') }))
  await source.send('PATCH', `${WIDGETS}/a-owned/status`, '{"status":{"ready":true}}')
  return source
}

async function merged(from: StoreSnapshot, to: Server, overwrite = false): Promise<readonly MergeResult[]> {
  const head = { name: 'x', created: '2026-01-01T00:00:00.000Z', crdlab: '', kubernetes: '' }
  const { content, problem } = readWorkspace(writeWorkspace(head, from, { ignored: [], drafts: [] }), validate)
  if (content === undefined) throw new Error(JSON.stringify(problem))
  const results = await mergeObjects(planMerge(content, to.snapshot()), {
    client: to.client,
    reader: to.client,
    clock: to.clock,
    changes: () => () => undefined,
    locked: async (body, version) => service.locked(body, version),
    bodies: async (objects, uids) => objects.map((object) => mergeBody(object, uids)),
    overwrite,
    onProgress: () => undefined,
  })
  await to.idle()
  return results
}

const outcomes = (results: readonly MergeResult[], kind = 'Widget'): readonly string[] =>
  results.filter(({ object }) => object.kind === kind).map(({ object, outcome }) => `${object.name} ${outcome}`)

describe('a merge through the API', () => {
  test('[WF-6] creates what is missing, with its status and its owner in this server', async () => {
    const [source, target] = [await startSource(), await startServer('target')]
    const results = await merged(source.snapshot(), target)
    expect(outcomes(results)).toEqual(['z-owner created', 'a-owned created'])
    expect(outcomes(results, 'Namespace')).toContain('shop created')
    const owned = await target.client.send({ method: 'GET', path: `${WIDGETS}/a-owned` })
    const owner = uidOf(target.snapshot(), 'z-owner')
    expect(owner).toMatch(/^target-/)
    expect(owned.object).toMatchObject({
      metadata: { ownerReferences: [{ name: 'z-owner', uid: owner }] },
      spec: { size: 2 },
      status: { ready: true },
    })
  })

  test('[WF-5] leaves what is alike, and content that differs unless it is to be overwritten', async () => {
    const [source, target] = [await startSource(), await startServer('target')]
    await merged(source.snapshot(), target)
    await source.send('PATCH', `${WIDGETS}/z-owner`, '{"spec":{"size":5}}')
    expect(outcomes(await merged(source.snapshot(), target))).toEqual(['a-owned unchanged', 'z-owner kept'])
    const before = uidOf(target.snapshot(), 'z-owner')
    expect(outcomes(await merged(source.snapshot(), target, true))).toEqual(['a-owned unchanged', 'z-owner configured'])
    const owner = await target.client.send({ method: 'GET', path: `${WIDGETS}/z-owner` })
    expect(owner.object).toMatchObject({ metadata: { uid: before, generation: 2 }, spec: { size: 5 } })
  })

  test('[WF-6] reports what is rejected and references to owners that are not there', async () => {
    const [source, target] = [await startSource(), await startServer('target')]
    const snapshot = source.snapshot()
    const changed = {
      ...snapshot,
      objects: snapshot.objects
        .filter(({ key }) => !key.endsWith('/z-owner'))
        .map((object) => ({ ...object, text: object.text.replace('"maximum":9', '"maximum":1') })),
    }
    const results = await merged(changed, target)
    const owned = results.find(({ object }) => object.name === 'a-owned')
    expect(owned).toMatchObject({ outcome: 'rejected', ownersLeftOut: ['Widget z-owner'] })
    expect(owned?.message).toContain('should be less than or equal to 1')
  })
})

const objectOf = (uid: string, owners: readonly string[] = []): MergeObject => ({
  change: 'created',
  key: uid,
  kind: 'A',
  namespace: '',
  name: uid,
  apiVersion: 'v1',
  uid,
  owners,
  text: '',
})

test.each<[what: string, objects: readonly MergeObject[], groups: readonly string[]]>([
  ['none', [], []],
  ['objects without owners', [objectOf('a'), objectOf('b')], ['a b']],
  ['a chain', [objectOf('c', ['b']), objectOf('b', ['a']), objectOf('a')], ['a', 'b', 'c']],
  ['an owner that is elsewhere', [objectOf('b', ['x'])], ['b']],
  ['an owner that is named twice', [objectOf('b', ['a', 'a']), objectOf('a')], ['a', 'b']],
  ['two owners', [objectOf('c', ['a', 'b']), objectOf('b', ['a']), objectOf('a')], ['a', 'b', 'c']],
  ['owners of each other', [objectOf('a', ['b']), objectOf('b', ['a']), objectOf('c')], ['c', 'a b']],
])('[WF-6] owners come first: %s', (_what, objects, groups) => {
  expect(inOrderOfOwners(objects).map((group) => group.map(({ uid }) => uid).join(' '))).toEqual(groups)
})
