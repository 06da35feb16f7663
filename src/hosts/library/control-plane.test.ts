import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { BATCH } from '../../apiserver/registry/batches.ts'
import type { ControlPlane, ControlPlaneOptions } from './api.ts'
import { createControlPlane } from './control-plane.ts'

const CRD = `
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: widgets.ex.io}
spec:
  group: ex.io
  scope: Namespaced
  names: {plural: widgets, kind: Widget}
  versions:
  - name: v1
    served: true
    storage: true
    subresources: {status: {}}
    schema:
      openAPIV3Schema:
        type: object
        properties:
          spec: {type: object, properties: {size: {type: integer, maximum: 9}}}
          status: {type: object, properties: {ready: {type: boolean}}}
`
const widget = (name: string, size = 1) => ({ apiVersion: 'ex.io/v1', kind: 'Widget', metadata: { name }, spec: { size } })
const NOON = '2026-01-02T12:00:00Z'

const open: ControlPlane[] = []
async function start(options?: ControlPlaneOptions): Promise<ControlPlane> {
  const plane = await createControlPlane(options)
  open.push(plane)
  return plane
}
afterEach(async () => {
  for (const plane of open.splice(0)) await plane.close()
})

const get = (plane: ControlPlane, path: string): Promise<Response> => plane.handle(new Request(`http://x${path}`))
const sizes = async (plane: ControlPlane): Promise<unknown[]> => {
  const list = await (await get(plane, '/apis/ex.io/v1/widgets')).json()
  return list.items.map((item: { spec: { size: number } }) => item.spec.size)
}

describe('apply', () => {
  it('takes text with several documents, objects and lists, CRDs first whatever their place', async () => {
    const plane = await start()
    const list = { apiVersion: 'v1', kind: 'List', items: [widget('b', 2), widget('c', 3)] }
    const stored = await plane.apply([widget('a'), `${JSON.stringify(widget('d', 4))}\n---\n${CRD}`, list])
    expect(stored.map(({ kind, metadata }) => `${kind} ${metadata.name} ${metadata.generation}`)).toEqual([
      'Widget a 1',
      'Widget d 1',
      'CustomResourceDefinition widgets.ex.io 1',
      'Widget b 1',
      'Widget c 1',
    ])
    expect(await sizes(plane)).toEqual([1, 2, 3, 4])
  })

  it('applied twice changes what differs, and nothing else', async () => {
    const plane = await start({ crds: CRD })
    const [first] = await plane.apply(widget('a'))
    const [same] = await plane.apply(widget('a'))
    const [other] = await plane.apply(widget('a', 5))
    expect(same?.metadata.resourceVersion).toBe(first?.metadata.resourceVersion)
    expect(other?.metadata.generation).toBe(2)
  })

  it.each([
    ['a value that the schema rejects', widget('a', 99), 422, 'Invalid', 'ex.io/v1 Widget "a": '],
    [
      'an unknown kind',
      { ...widget('a'), kind: 'Gadget' },
      404,
      'NotFound',
      'ex.io/v1 Gadget "a": the server does not serve this kind',
    ],
    ['no name', { ...widget('a'), metadata: {} }, 0, '', 'metadata.name is required'],
    ['a text that is no YAML', 'a: [', 0, '', 'yaml: '],
    ['a document that is no object', '- 1', 0, '', 'a manifest must be an object'],
  ])('rejects %s, naming it', async (_, manifest, code, reason, message) => {
    const plane = await start({ crds: CRD })
    const rejected = await plane.apply(manifest).catch((error: unknown) => error)
    expect(rejected).toMatchObject({ name: 'ApplyError', code, reason, message: expect.stringContaining(message) })
  })

  it('of crds that are rejected fails the start, and closes the folder', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'crdlab-library-'))
    await expect(createControlPlane({ storage: { folder }, crds: widget('a') })).rejects.toMatchObject({ code: 404 })
    await start({ storage: { folder } })
    for (const plane of open.splice(0)) await plane.close()
    await rm(folder, { recursive: true })
  })
})

describe('the clock', () => {
  it('stands still, and gives its time to what is created', async () => {
    const plane = await start({ crds: CRD, clock: { start: NOON } })
    const [a] = await plane.apply(widget('a'))
    await plane.advance(90_000)
    const [b] = await plane.apply(widget('b'))
    expect([a, b].map((object) => object?.metadata.creationTimestamp)).toEqual(['2026-01-02T12:00:00Z', '2026-01-02T12:01:30Z'])
  })

  it('ends a watch when its time is over, and not before', async () => {
    const plane = await start({ crds: CRD, clock: { start: new Date(NOON) } })
    const watch = await get(plane, '/apis/ex.io/v1/widgets?watch=true&timeoutSeconds=30')
    let ended = false
    const text = watch.text().then((read) => {
      ended = true
      return read
    })
    await plane.advance(29_999)
    await plane.apply(widget('a'))
    expect(ended).toBe(false)
    await plane.advance(1)
    expect(await text).toContain('"type":"ADDED"')
  })

  it('need not be advanced for a collection that is deleted in several turns', async () => {
    const plane = await start({ crds: CRD, clock: { start: NOON } })
    const path = 'http://x/apis/ex.io/v1/namespaces/default/widgets'
    const headers = { 'content-type': 'application/json' }
    const create = (_: unknown, i: number): Promise<Response> =>
      plane.handle(new Request(path, { method: 'POST', headers, body: JSON.stringify(widget(`w${i}`)) }))
    await Promise.all(Array.from({ length: BATCH + 1 }, create))
    expect((await plane.handle(new Request(path, { method: 'DELETE' }))).status).toBe(200)
    expect(await sizes(plane)).toEqual([])
  })

  it.each([
    ['of the system', undefined, 1],
    ['with a start, backwards', { start: NOON }, -1],
    ['with a start, by no number', { start: NOON }, Number.NaN],
  ])('%s is not advanced', async (_, clock, ms) => {
    const plane = await start(clock === undefined ? {} : { clock })
    await expect(plane.advance(ms)).rejects.toThrow(RangeError)
  })

  it('needs a start that is a date', async () => {
    await expect(createControlPlane({ clock: { start: 'noon' } })).rejects.toThrow('clock.start: noon is not a date')
  })
})

describe('the seed', () => {
  const uids = async (seed: number | string | undefined): Promise<unknown[]> => {
    const plane = await start({ crds: CRD, ...(seed === undefined ? {} : { seed }) })
    const body = JSON.stringify({ apiVersion: 'ex.io/v1', kind: 'Widget', metadata: { generateName: 'w-' } })
    const headers = { 'content-type': 'application/json' }
    const path = 'http://x/apis/ex.io/v1/namespaces/default/widgets'
    const { metadata } = await (await plane.handle(new Request(path, { method: 'POST', body, headers }))).json()
    return [metadata.uid, metadata.name]
  }

  it('gives the same uids and names again', async () => {
    const [first, second] = [await uids(7), await uids(7)]
    expect(first).toEqual(second)
    expect(first[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  })

  it('that differs gives others, and so does none', async () => {
    const all = [await uids(7), await uids('7 '), await uids(8), await uids(undefined), await uids(undefined)]
    expect(new Set(all.flat()).size).toBe(10)
  })
})

describe('reset', () => {
  it('leaves the crds alone and answers on the same port', async () => {
    const plane = await start({ crds: [CRD, widget('first')] })
    const { url } = await plane.listen()
    await plane.apply([widget('a'), { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'shop' } }])
    await plane.reset()
    const names = async (path: string) =>
      (await (await fetch(url + path)).json()).items.map((item: { metadata: { name: string } }) => item.metadata.name)
    expect(await names('/apis/ex.io/v1/widgets')).toEqual(['first'])
    expect(await names('/api/v1/namespaces')).not.toContain('shop')
  })

  it('ends open watches', async () => {
    const plane = await start({ crds: CRD })
    const watch = await get(plane, '/apis/ex.io/v1/widgets?watch=true')
    await plane.reset()
    expect(await watch.text()).toBe('')
  })

  it('removes nothing of a folder that holds other files', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'crdlab-library-'))
    const plane = await start({ storage: { folder }, crds: [CRD, widget('a', 5)] })
    await writeFile(join(folder, 'notes.txt'), 'mine')
    await expect(plane.reset()).rejects.toThrow('contains other files (notes.txt)')
    await expect(plane.idle()).rejects.toThrow('the control plane is closed')
    const again = await start({ storage: { folder } })
    expect(await sizes(again)).toEqual([5])
    await again.close()
    await rm(folder, { recursive: true })
  })

  it('empties a folder', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'crdlab-library-'))
    const plane = await start({ storage: { folder }, crds: CRD })
    await plane.apply(widget('a'))
    await plane.reset()
    expect(await sizes(plane)).toEqual([])
    await plane.apply(widget('b', 2))
    await plane.close()
    const again = await start({ storage: { folder } })
    expect(await sizes(again)).toEqual([2])
    await again.close()
    await rm(folder, { recursive: true })
  })
})

describe('listen', () => {
  it('gives a kubeconfig for its address', async () => {
    const plane = await start({ bare: true })
    const { url, kubeconfig } = await plane.listen()
    expect(kubeconfig).toContain(`server: ${url}\n`)
    expect((await fetch(`${url}/version`)).status).toBe(200)
  })

  it('frees the port when it is closed', async () => {
    const plane = await start()
    const first = await plane.listen()
    const port = Number(new URL(first.url).port)
    await expect(plane.listen({ port })).rejects.toThrow('EADDRINUSE')
    await first.close()
    await first.close()
    expect((await plane.listen({ port })).url).toBe(first.url)
  })

  it('rejects an address that other machines can reach', async () => {
    const plane = await start()
    await expect(plane.listen({ host: '0.0.0.0' })).rejects.toThrow('host 0.0.0.0: other machines could reach this address')
  })
})

it('a closed control plane answers nothing', async () => {
  const plane = await createControlPlane()
  await plane.close()
  await expect(plane.handle(new Request('http://x/version'))).rejects.toThrow('the control plane is closed')
})
