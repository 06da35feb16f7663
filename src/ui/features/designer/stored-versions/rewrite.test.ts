import { beforeEach, describe, expect, it, test } from 'vitest'
import { valueAt } from '../../../../analysis/edit.ts'
import { isObject, type JsonObject } from '../../../../apimachinery/json/value.ts'
import { type Client, createClient } from '../../../../client/client.ts'
import type { ControlPlane } from '../../../../controlplane/control-plane.ts'
import { browserClock } from '../../../base/async/async.ts'
import { readStored, type Stored } from '../../../entities/crd/stored.ts'
import { startServer } from '../../../entities/crd/testing/servers.ts'
import { keptVersions, pruneRequest, type Rewritten, rejectionText, rewriteCommand, rewriteObjects } from './rewrite.ts'

// A real control plane: what is a write and what is none is the engine's own word.

const CRD = 'widgets.demo.example'
const CRDS = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'

const version = (name: string, storage: boolean) => ({
  name,
  served: true,
  storage,
  schema: {
    openAPIV3Schema: {
      type: 'object',
      properties: { spec: { type: 'object', properties: { size: { type: 'integer', maximum: 10 } } } },
    },
  },
})

const crd = (...versions: object[]) => ({
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: CRD },
  spec: { group: 'demo.example', scope: 'Namespaced', names: { plural: 'widgets', kind: 'Widget' }, versions },
})

let plane: ControlPlane
let client: Client
let storageOf: (name: string) => unknown
/** Called before each request is answered; may answer in the server's place. */
let meddle: (method: string, path: string) => Promise<Response | undefined>

beforeEach(async () => {
  const server = await startServer()
  plane = server.plane
  meddle = async () => undefined
  storageOf = (name) => server.storage.get(`/demo.example/widgets/default/${name}`)?.value.apiVersion
  const fetch = async (input: Request | string, init?: RequestInit): Promise<Response> => {
    const request = new Request(new URL(String(input), 'http://crdlab'), init)
    return (await meddle(request.method, new URL(request.url).pathname)) ?? plane.handle(request)
  }
  client = createClient({ fetch, clock: browserClock, actor: 'test' })
  await send('POST', CRDS, crd(version('v1', true), version('v2', false)))
  await plane.idle()
})

async function send(method: 'POST' | 'PUT' | 'GET', path: string, body?: object): Promise<JsonObject> {
  const answer = await client.send({
    method,
    path,
    ...(body === undefined ? {} : { body: JSON.stringify(body), contentType: 'application/json' }),
  })
  expect(answer.failure).toBeUndefined()
  return answer.object ?? {}
}

const place = (name: string, at = 'v1') => `/apis/demo.example/${at}/namespaces/default/widgets/${name}`

async function create(name: string, at = 'v1'): Promise<void> {
  const body = { apiVersion: `demo.example/${at}`, kind: 'Widget', metadata: { name }, spec: { size: 1 } }
  await send('POST', `/apis/demo.example/${at}/namespaces/default/widgets`, body)
}

/** Another storage version, as an update of the CRD. */
async function update(...versions: object[]): Promise<void> {
  const { metadata } = await send('GET', `${CRDS}/${CRD}`)
  const resourceVersion = isObject(metadata) ? metadata.resourceVersion : ''
  await send('PUT', `${CRDS}/${CRD}`, { ...crd(...versions), metadata: { name: CRD, resourceVersion } })
  await plane.idle()
}

async function stored(): Promise<Stored> {
  const found = await readStored(client, CRD)
  if (found === undefined) throw new Error('not installed')
  return found
}

async function rewrite(options: { only?: ReadonlySet<string>; signal?: AbortSignal } = {}): Promise<Rewritten> {
  const signal = options.signal ?? new AbortController().signal
  return rewriteObjects({ client, stored: await stored(), only: options.only, signal, onProgress: () => undefined })
}

const versionOf = (object: JsonObject): unknown => valueAt(object, ['metadata', 'resourceVersion'])

describe('rewriting', () => {
  it('stores each object at the storage version, with another resourceVersion and the same generation', async () => {
    await create('a')
    const before = await send('GET', place('a'))
    await update(version('v1', false), version('v2', true))
    expect(storageOf('a')).toBe('demo.example/v1')
    expect(await rewrite()).toEqual({ done: 1, total: 1, written: 1, failed: [], state: 'done' })
    expect(storageOf('a')).toBe('demo.example/v2')
    const after = await send('GET', place('a'))
    expect(versionOf(after)).not.toBe(versionOf(before))
    expect(valueAt(after, ['metadata', 'generation'])).toBe(1)
  })

  it('leaves what is stored there already as it is', async () => {
    await create('a')
    await update(version('v1', false), version('v2', true))
    await create('b')
    const before = await send('GET', place('b'))
    expect(await rewrite()).toMatchObject({ done: 2, written: 1, failed: [], state: 'done' })
    expect(versionOf(await send('GET', place('b')))).toBe(versionOf(before))
  })

  it('reads page by page, and touches only what it is told to', async () => {
    for (let i = 0; i < 25; i++) await create(`w${i}`)
    await update(version('v1', false), version('v2', true))
    expect(await rewrite({ only: new Set(['default/w3', 'default/w24']) })).toMatchObject({ done: 2, total: 2, written: 2 })
    expect([storageOf('w3'), storageOf('w4'), storageOf('w24')]).toEqual(['v2', 'v1', 'v2'].map((name) => `demo.example/${name}`))
    expect(await rewrite()).toMatchObject({ done: 25, written: 23 })
  })

  it('reads anew what another one changed meanwhile', async () => {
    await create('a')
    await update(version('v1', false), version('v2', true))
    let turns = 0
    meddle = async (method, path) => {
      if (method !== 'PUT' || path !== place('a', 'v2') || turns++ > 0) return undefined
      const object = await send('GET', place('a'))
      await send('PUT', place('a', 'v1'), { ...object, spec: { size: 2 } })
      return undefined
    }
    // The other write stored it at the storage version: nothing is left to write.
    expect(await rewrite()).toMatchObject({ done: 1, written: 0, failed: [], state: 'done' })
    expect(storageOf('a')).toBe('demo.example/v2')
    expect(valueAt(await send('GET', place('a')), ['spec', 'size'])).toBe(2)
  })

  it('does not mind what was deleted meanwhile', async () => {
    await create('a')
    meddle = async (method) => {
      if (method !== 'PUT') return undefined
      meddle = async () => undefined
      await client.send({ method: 'DELETE', path: place('a') })
      return undefined
    }
    expect(await rewrite()).toEqual({ done: 1, total: 1, written: 0, failed: [], state: 'done' })
  })

  it('names what the server rejects, and goes on with the rest', async () => {
    await create('a')
    await create('b')
    await update(version('v1', false), version('v2', true))
    const message = 'widgets.demo.example "a" is forbidden: not today'
    const status = { kind: 'Status', apiVersion: 'v1', status: 'Failure', message, reason: 'Forbidden', code: 403 }
    meddle = async (method, path) =>
      method === 'PUT' && path === place('a', 'v2') ? Response.json(status, { status: 403 }) : undefined
    const failed = [{ namespace: 'default', name: 'a', message }]
    expect(await rewrite()).toEqual({ done: 2, total: 2, written: 1, failed, state: 'done' })
  })

  it('throws when the server cannot be reached', async () => {
    await create('a')
    meddle = (method) => (method === 'PUT' ? Promise.reject(new TypeError('cut')) : Promise.resolve(undefined))
    await expect(rewrite()).rejects.toThrow('cut')
  })

  it('stops when it is told to', async () => {
    await create('a')
    const signal = AbortSignal.abort()
    expect(await rewrite({ signal })).toEqual({ done: 0, total: 1, written: 0, failed: [], state: 'cancelled' })
  })
})

describe('pruning', () => {
  const counted = async (counts: Record<string, number>): Promise<Stored> => ({
    ...(await stored()),
    counts: new Map(Object.entries(counts)),
  })

  test.each<[what: string, counts: Record<string, number>, kept: string[]]>([
    ['nothing is stored', {}, ['v2']],
    ['everything is at the storage version', { v2: 3 }, ['v2']],
    ['an old version holds objects', { v1: 1, v2: 3 }, ['v1', 'v2']],
  ])('%s', async (_what, counts, kept) => {
    await update(version('v1', false), version('v2', true))
    expect(keptVersions(await counted(counts))).toEqual(kept)
  })

  it('is rejected for a version that was taken out, in the words that are shown before, until it is pruned', async () => {
    await update(version('v1', false), version('v2', true))
    const now = await stored()
    const removed = { ...crd(version('v2', true)), metadata: { name: CRD, resourceVersion: versionOf(now.crd) } }
    const put = { method: 'PUT', path: `${CRDS}/${CRD}`, contentType: 'application/json' } as const
    const { failure } = await client.send({ ...put, body: JSON.stringify(removed) })
    expect(failure?.message).toBe(
      `CustomResourceDefinition.apiextensions.k8s.io "${CRD}" is invalid: ${rejectionText('v1', now.storedVersions.indexOf('v1'))}`,
    )
    const pruned = await client.send(pruneRequest(now, ['v2']))
    expect(valueAt(pruned.object, ['status', 'storedVersions'])).toEqual(['v2'])
    await update(version('v2', true))
  })

  it('is rejected when the CRD was changed since it was read', async () => {
    await update(version('v1', false), version('v2', true))
    const before = await stored()
    await update(version('v1', true), version('v2', false))
    expect((await client.send(pruneRequest(before, ['v2']))).failure?.reason).toBe('Conflict')
  })
})

it('says the kubectl command, with the persona', async () => {
  await update(version('v1', false), version('v2', true))
  const now = await stored()
  expect(rewriteCommand(now, undefined)).toBe('kubectl get widgets.v2.demo.example -A -o json | kubectl replace -f -')
  expect(rewriteCommand(now, 'user')).toBe(
    'kubectl get widgets.v2.demo.example -A --as=user -o json | kubectl replace --as=user -f -',
  )
})
