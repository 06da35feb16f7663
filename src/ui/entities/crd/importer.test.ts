import { describe, expect, it } from 'vitest'
import { createLanguageService } from '../../../analysis/service.ts'
import { memoryBackend } from '../../../apiserver/storage/memory/backend.ts'
import { openStorage } from '../../../apiserver/storage/store.ts'
import { createClient } from '../../../client/client.ts'
import type { ClientClock } from '../../../client/transport.ts'
import { createControlPlane } from '../../../controlplane/control-plane.ts'
import { type ImportResult, importDocuments } from './importer.ts'

const crd = (
  name: string,
  schema = 'type: object, x-kubernetes-preserve-unknown-fields: true',
  kind = 'A',
) => `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: ${name}}
spec:
  group: x.dev
  scope: Namespaced
  names: {plural: ${name.split('.')[0]}, kind: ${kind}}
  versions: [{name: v1, served: true, storage: true, schema: {openAPIV3Schema: {${schema}}}}]
`
const object = (name: string, more = '') => `apiVersion: x.dev/v1
kind: A
metadata: {name: ${name}}
${more}`

const service = createLanguageService(0)

/** A server, and what becomes of documents that are sent to it; the clock runs as fast as it sleeps. */
async function startServer({ bare = true, onRequest = (_method: string): void => undefined } = {}) {
  let n = 0
  const random = { uuid: () => `uid-${++n}`, suffix: () => 'abcde' }
  const storage = await openStorage(memoryBackend(), { clock: { now: () => 0, setTimer: () => () => undefined } })
  const plane = createControlPlane({ storage, clock: { now: () => 0, setTimer: () => () => undefined }, random, bare })
  let elapsed = 0
  const clock: ClientClock = {
    now: () => elapsed,
    elapsed: () => elapsed,
    sleep: async (ms) => {
      await plane.idle()
      elapsed += ms
    },
  }
  const client = createClient({
    fetch: (url, init) => {
      onRequest(init?.method ?? 'GET')
      return plane.handle(new Request(`http://x${String(url)}`, init))
    },
    clock,
    actor: 'test',
  })
  return async (texts: readonly string[], replace = false): Promise<(ImportResult | undefined)[]> => {
    const { documents } = service.documents(texts.join('---\n'))
    const results = new Map<number, ImportResult>()
    await importDocuments(documents, {
      client,
      reader: client,
      clock,
      changes: () => () => undefined,
      replace,
      query: {},
      locked: async (body, version) => service.locked(body, version),
      onResult: (index, result) => results.set(index, result),
    })
    return texts.map((_, index) => results.get(index))
  }
}

const states = (results: readonly (ImportResult | undefined)[]) => results.map((result) => result?.state)

describe('documents that are imported', () => {
  it('are sent CRDs first, so that objects before them find their kind', async () => {
    const send = await startServer()
    expect(states(await send([object('a'), crd('as.x.dev'), object('b')]))).toEqual(['created', 'created', 'created'])
  })
  it('of a kind that is not served are skipped, and say so as the server would', async () => {
    const send = await startServer()
    expect(await send([object('a')])).toEqual([{ state: 'skipped', message: 'no matches for kind "A" in version "x.dev/v1"' }])
  })
  it('[DZ-44] that register in a version that is not served are skipped, as kubectl says it', async () => {
    const send = await startServer()
    const message = 'no matches for kind "CustomResourceDefinition" in version "apiextensions.k8s.io/v1beta1"'
    expect(await send([crd('as.x.dev').replace('apiextensions.k8s.io/v1', 'apiextensions.k8s.io/v1beta1')])).toEqual([
      { state: 'skipped', message },
    ])
  })
  it('that are rejected stop nothing but themselves', async () => {
    const send = await startServer()
    const [rejected, created] = await send([
      crd('as.x.dev', 'type: object, properties: {a: {}}'),
      crd('bs.x.dev', undefined, 'B'),
    ])
    expect([rejected?.state, created?.state]).toEqual(['rejected', 'created'])
    expect(rejected?.message).toContain('spec.validation.openAPIV3Schema.properties[a].type: Required value')
  })
  it('whose names are taken are stored, and say why they are not served', async () => {
    const send = await startServer()
    const [first, second] = await send([crd('as.x.dev'), crd('bs.x.dev')])
    expect([first?.message, second?.state]).toEqual([undefined, 'created'])
    expect(second?.message).toBe('NamesAccepted=False: "AList" is already in use')
  })
  it('that exist are left alone, or replaced where something differs', async () => {
    const send = await startServer()
    await send([crd('as.x.dev'), object('a', 'spec: {n: 1}')])
    expect(states(await send([object('a', 'spec: {n: 2}')]))).toEqual(['exists'])
    expect(states(await send([object('a', 'spec: {n: 2}')], true))).toEqual(['configured'])
    expect(states(await send([object('a', 'spec: {n: 2}')], true))).toEqual(['unchanged'])
  })
  it('replace what is there without a create that would fail', async () => {
    const methods: string[] = []
    const send = await startServer({ onRequest: (method) => methods.push(method) })
    await send([crd('as.x.dev'), object('a', 'spec: {n: 1}')])
    methods.length = 0
    expect(states(await send([object('a', 'spec: {n: 2}\n'), object('b')], true))).toEqual(['configured', 'created'])
    expect(methods.filter((method) => method !== 'GET').toSorted()).toEqual(['POST', 'PUT'])
  })
  it('of one object keep their order, though many objects are sent at once', async () => {
    const send = await startServer()
    await send([crd('as.x.dev')])
    const many = Array.from({ length: 100 }, (_, i) => object(`a-${i}`))
    const texts = [...many, ...[1, 2, 2].map((n) => object('b', `spec: {n: ${n}}\n`))]
    const results = states(await send(texts, true))
    expect(results.slice(0, 100)).toEqual(many.map(() => 'created'))
    expect(results.slice(100)).toEqual(['created', 'configured', 'unchanged'])
  })
  it('of the kinds of the server are sent before what follows them', async () => {
    const send = await startServer({ bare: false })
    await send([crd('as.x.dev')])
    const role = `apiVersion: rbac.authorization.k8s.io/v1\nkind: Role\nmetadata: {name: r, namespace: default}\nrules: []\n`
    expect(states(await send([object('a'), role, object('b')]))).toEqual(['created', 'created', 'created'])
  })
})
