import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { DEFAULT_ADDRESS, type ServeOptions } from './arguments.ts'
import { main } from './main.ts'
import { type Serving, serve } from './serve.ts'

const NO_PAGE = '/there/is/no/page'
const running: { stop(): unknown }[] = []

afterEach(async () => {
  for (const { stop } of running.splice(0)) await stop()
  vi.restoreAllMocks()
  process.exitCode = undefined
})

const bare: ServeOptions = {
  address: { host: '127.0.0.1', port: 0 },
  fixedPort: true,
  bare: true,
  authorization: false,
  allowRemote: false,
}

async function start(options: Partial<ServeOptions> = {}): Promise<Serving> {
  const serving = await serve({ ...bare, ...options }, NO_PAGE)
  running.push(serving)
  return serving
}

async function occupyPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  running.push({ stop: () => server.close() })
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

const namesAt = async (url: string): Promise<string[]> => {
  const list = (await (await fetch(url)).json()) as { items: { metadata: { name: string } }[] }
  return list.items.map(({ metadata }) => metadata.name)
}

const CRDS = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'

test('alone, it starts empty', async () => {
  const { url } = await start()
  expect(await namesAt(url + CRDS)).toEqual([])
})

test('it starts with the examples, their status too', async () => {
  const { url } = await start({ bare: false })
  expect(await namesAt(url + CRDS)).toEqual([
    'crontasks.demo.crdlab.dev',
    'databases.demo.crdlab.dev',
    'environments.demo.crdlab.dev',
    'webapps.demo.crdlab.dev',
  ])
  const storefront = await fetch(`${url}/apis/demo.crdlab.dev/v1/namespaces/default/webapps/storefront`)
  expect(await storefront.json()).toMatchObject({ metadata: { generation: 1 }, status: { readyReplicas: 3 } })
  const staging = await fetch(`${url}/apis/demo.crdlab.dev/v1/environments/staging`)
  expect(await staging.json()).toMatchObject({ metadata: { generation: 1 }, status: { ready: true } })
})

test('a folder keeps everything; the examples are put into it once', async () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'crdlab-serve-')), 'store')
  const { url, stop } = await start({ bare: false, folder })
  const storefront = '/apis/demo.crdlab.dev/v1/namespaces/default/webapps/storefront'
  const before = await (await fetch(url + storefront)).text()
  const environments = '/apis/demo.crdlab.dev/v1/environments'
  await fetch(`${url}${environments}/staging`, { method: 'DELETE' })
  await stop()
  running.length = 0
  const again = await start({ bare: false, folder })
  expect(await (await fetch(again.url + storefront)).text()).toBe(before)
  expect(await namesAt(again.url + environments)).not.toContain('staging')
  await expect(serve({ ...bare, folder }, NO_PAGE)).rejects.toThrow(`--storage ${folder}: another server has it open`)
})

test('a first start that was cut off is finished by the next one', async () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'crdlab-serve-')), 'store')
  const { url, stop } = await start({ bare: false, folder })
  const staging = '/apis/demo.crdlab.dev/v1/environments/staging'
  const storefront = '/apis/demo.crdlab.dev/v1/namespaces/default/webapps/storefront'
  await fetch(url + staging, { method: 'DELETE' })
  const headers = { 'Content-Type': 'application/merge-patch+json' }
  await fetch(`${url}${storefront}/status`, { method: 'PATCH', headers, body: '{"status":null}' })
  await stop()
  running.length = 0
  rmSync(join(folder, 'crdlab.json'))
  const again = await start({ bare: false, folder })
  expect((await fetch(again.url + staging)).status).toBe(200)
  expect(await (await fetch(again.url + storefront)).json()).toMatchObject({ status: { readyReplicas: 3 } })
})

test('when nobody asked for a port and it is taken, a later one serves', async () => {
  const port = await occupyPort()
  const { url } = await start({ address: { host: '127.0.0.1', port }, fixedPort: false })
  expect(Number(new URL(url).port)).toBeGreaterThan(port)
})

test('a port that was asked for and is taken is an error', async () => {
  const port = await occupyPort()
  await expect(serve({ ...bare, address: { host: '127.0.0.1', port } }, NO_PAGE)).rejects.toThrow(
    `listen EADDRINUSE: address already in use 127.0.0.1:${port}`,
  )
})

test('stopping ends open watches', async () => {
  const { url, stop } = await start()
  const watch = await fetch(`${url}${CRDS}?watch=1`)
  const reading = watch.text().catch(() => 'ended')
  await stop()
  running.length = 0
  expect(await reading).toBe('ended')
})

async function command(...args: string[]): Promise<{ out: string; err: string; code: number | string | undefined }> {
  const out = vi.spyOn(console, 'log').mockImplementation(() => {})
  const err = vi.spyOn(console, 'error').mockImplementation(() => {})
  await main(args, NO_PAGE)
  const printed = (spy: typeof out): string => spy.mock.calls.map((call) => call.join(' ')).join('\n')
  return { out: printed(out), err: printed(err), code: process.exitCode ?? undefined }
}

test('the command line: help and version go to standard output', async () => {
  expect((await command('--help')).out).toContain('usage: crdlab serve [options]')
  vi.restoreAllMocks()
  expect(await command('--version')).toEqual({ out: '0.1.0', err: '', code: undefined })
})

test('the command line: a mistake is named with the usage, and exits with 2', async () => {
  const { err, code } = await command('serve', '--listen', 'here')
  expect(err).toContain('crdlab: --listen here: must be ADDRESS:PORT, such as 127.0.0.1:8001 or [::1]:8001\n\nusage:')
  expect(code).toBe(2)
})

test('the command line: a server that cannot start exits with 1', async () => {
  const port = await occupyPort()
  const { err, code } = await command('serve', '--listen', `127.0.0.1:${port}`)
  expect(err).toBe(`crdlab: listen EADDRINUSE: address already in use 127.0.0.1:${port}`)
  expect(code).toBe(1)
})

test('the default address is of this machine', () => {
  expect(DEFAULT_ADDRESS).toEqual({ host: '127.0.0.1', port: 8001 })
})

test('[HT-2] with workspaces, each name below /workspaces has a server and a folder of its own', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'crdlab-workspaces-'))
  running.push({ stop: () => rmSync(folder, { recursive: true, force: true }) })
  const options = { folder, workspaces: true }
  const create = (url: string, name: string): Promise<Response> =>
    fetch(`${url}${CRDS}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        apiVersion: 'apiextensions.k8s.io/v1',
        kind: 'CustomResourceDefinition',
        metadata: { name: `${name}.class.dev` },
        spec: {
          group: 'class.dev',
          scope: 'Namespaced',
          names: { plural: name, kind: name.toUpperCase() },
          versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object' } } }],
        },
      }),
    })
  const first = await serve({ ...bare, ...options }, NO_PAGE)
  expect((await create(`${first.url}/workspaces/ada`, 'as')).status).toBe(201)
  expect((await create(`${first.url}/workspaces/bo`, 'bs')).status).toBe(201)
  expect((await fetch(`${first.url}/workspaces/ada`, { redirect: 'manual' })).headers.get('Location')).toBe('/workspaces/ada/')
  await first.stop()
  const { url } = await start(options)
  expect(await namesAt(`${url}/workspaces/ada${CRDS}`)).toEqual(['as.class.dev'])
  expect(await namesAt(`${url}/workspaces/bo${CRDS}`)).toEqual(['bs.class.dev'])
  expect(await namesAt(url + CRDS)).toEqual([])
})
