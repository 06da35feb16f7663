import { describe, expect, test } from 'vitest'
import { openEtcd } from '../apiserver/storage/etcd/store.ts'
import type { Term } from '../apiserver/storage/interfaces.ts'
import { memoryBackend } from '../apiserver/storage/memory/backend.ts'
import { openStorage } from '../apiserver/storage/store.ts'
import { ManualClock, objectFrom } from '../apiserver/storage/testing/fixtures.ts'
import { MemoryEtcd } from '../apiserver/storage/testing/memory-etcd.ts'
import { KINDS } from './builtin/kinds.ts'
import { type ControlPlaneOptions, createControlPlane } from './control-plane.ts'
import { loadDialects } from './dialects.ts'
import { crdOf } from './testing/crd.ts'

type Json = Record<string, unknown>

const NAMESPACES = '/api/v1/namespaces'
const CRDS = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'

const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

/** A control plane with these options, and a way to ask it. */
async function started(options: Partial<ControlPlaneOptions>) {
  const clock = new ManualClock()
  const storage = options.storage ?? (await openStorage(memoryBackend(), { clock }))
  let ids = 0
  const random = { uuid: () => `id-${++ids}`, suffix: (length: number) => 'bcdfg'.slice(0, length) }
  await loadDialects({ dialects: options.dialects ?? [] })
  const plane = createControlPlane({ storage, clock, random, bare: false, ...options })
  const send = async (method: string, path: string, body?: object): Promise<{ status: number; body: Json }> => {
    const headers = { 'content-type': 'application/json' }
    const text = body === undefined ? {} : { body: JSON.stringify(body) }
    const answer = await plane.handle(new Request(`http://localhost${path}`, { method, headers, ...text }))
    const type = answer.headers.get('content-type') ?? ''
    return { status: answer.status, body: type.includes('json') ? ((await answer.json()) as Json) : {} }
  }
  return { plane, storage, clock, send }
}

describe('of several servers over one store', () => {
  test('the controllers of the leader act while it leads', async () => {
    let lead: (() => () => void) | undefined
    let hasLeft = false
    const { plane, send } = await started({
      elect: (elected) => {
        lead = elected
        return () => {
          hasLeft = true
        }
      },
    })
    await send('POST', NAMESPACES, { metadata: { name: 'team' } })
    await send('POST', NAMESPACES, { metadata: { name: 'other' } })
    const isThere = async (name: string): Promise<boolean> => {
      await plane.idle()
      return (await send('GET', `${NAMESPACES}/${name}`)).status === 200
    }
    await send('DELETE', `${NAMESPACES}/team`)
    expect(await isThere('team')).toBe(true)
    const end = lead?.()
    expect(await isThere('team')).toBe(false)
    end?.()
    await send('DELETE', `${NAMESPACES}/other`)
    expect(await isThere('other')).toBe(true)
    lead?.()
    expect(await isThere('other')).toBe(false)
    plane.stop()
    expect(hasLeft).toBe(true)
  })

  test('[SG-44] the controllers of a leader whose term is over write nothing, and clients write on', async () => {
    const etcd = new MemoryEtcd()
    const options = {
      clock: new ManualClock(),
      prefix: '/registry',
      kinds: KINDS,
      decode: (bytes: Uint8Array) => ({ value: objectFrom(textOf(bytes)) }),
    }
    const storage = await openEtcd(etcd, options)
    etcd.set('/registry/crdlab/leader', 'me')
    await storage.caughtUp()
    let terms = 1
    const term: Term = { key: '/registry/crdlab/leader', revision: storage.resourceVersion, end: () => terms-- }
    const { plane, send } = await started({ storage, elect: (lead) => lead(term) })
    const crdNamed = (plural: string) => crdOf('ex.io', plural, plural, { schema: { openAPIV3Schema: { type: 'object' } } })
    const outcomes = async (name: string) => {
      await send('POST', CRDS, crdNamed(name))
      await send('POST', NAMESPACES, { metadata: { name } })
      await send('DELETE', `${NAMESPACES}/${name}`)
      await plane.idle()
      const { status } = (await send('GET', `${CRDS}/${name}.ex.io`)).body as { status: { acceptedNames: { plural: string } } }
      const isGone = (await send('GET', `${NAMESPACES}/${name}`)).status === 404
      return { accepted: status.acceptedNames.plural, isGone }
    }
    expect(await outcomes('before')).toEqual({ accepted: 'before', isGone: true })
    etcd.set('/registry/crdlab/leader', undefined)
    etcd.set('/registry/crdlab/leader', 'another')
    expect(await outcomes('after')).toEqual({ accepted: '', isGone: false })
    expect(terms).toBeLessThan(1)
    plane.stop()
  })

  test('each has the namespaces and the roles of a cluster', async () => {
    const { send } = await started({ elect: () => () => {} })
    expect((await send('GET', `${NAMESPACES}/kube-system`)).status).toBe(200)
    expect((await send('GET', '/apis/rbac.authorization.k8s.io/v1/clusterroles/cluster-admin')).status).toBe(200)
  })
})

describe('a control plane that ends', () => {
  test('by stop leaves the store open, and does no more work', async () => {
    const { plane, storage, send } = await started({})
    await send('POST', NAMESPACES, { metadata: { name: 'team' } })
    plane.stop()
    await send('DELETE', `${NAMESPACES}/team`)
    await plane.idle()
    expect((await send('GET', `${NAMESPACES}/team`)).body.status).toEqual({ phase: 'Terminating' })
    const { send: again, plane: second } = await started({ storage })
    await again('GET', NAMESPACES)
    await second.idle()
    expect((await again('GET', `${NAMESPACES}/team`)).status).toBe(404)
  })

  test('by close releases the store', async () => {
    const { plane, send } = await started({})
    await plane.close()
    expect((await send('POST', NAMESPACES, { metadata: { name: 'team' } })).status).toBe(503)
  })
})

describe('dialects', () => {
  const SETTINGS = '/crdlab/dialects'
  const groups = (body: Json): unknown => (body.groups as { name: string }[]).map(({ name }) => name)

  test('a server says which it has', async () => {
    const settings = { dialects: ['tpr', 'proposal'], featureGates: { CustomResourceSubResources: true } } as const
    const { send } = await started(settings)
    expect((await send('GET', SETTINGS)).body).toEqual(settings)
    expect((await send('POST', SETTINGS, {})).status).not.toBe(200)
  })

  test('it has none unless they are asked for, and a bare server does not say', async () => {
    const { send } = await started({})
    expect((await send('GET', SETTINGS)).body).toEqual({ dialects: [], featureGates: {} })
    const bare = await started({ bare: true, dialects: ['tpr'] })
    expect((await bare.send('GET', SETTINGS)).status).toBe(404)
    expect(groups((await bare.send('GET', '/apis')).body)).toEqual(['apiextensions.k8s.io'])
  })

  test.each([
    [[], []],
    [['tpr'], ['extensions']],
  ] as const)('with %j the groups %j are served as well', async (dialects, more) => {
    const { send } = await started({ dialects })
    const served = groups((await send('GET', '/apis')).body) as string[]
    expect(served.filter((name) => name === 'extensions')).toEqual(more)
  })
})
