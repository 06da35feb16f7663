import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Page } from '@playwright/test'
import { editPane, expect, flip, pane, test } from './page.ts'
import { WIDGETS, widget } from './widgets.ts'

const CRDS = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'
const OBJECTS = '/apis/e2e.crdlab.dev/v1/namespaces/default/widgets'

async function start(...args: string[]): Promise<{ readonly url: string; readonly process: ChildProcess }> {
  const host = spawn(process.execPath, ['bin/crdlab.mjs', 'serve', '--listen', '127.0.0.1:0', ...args], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  for await (const line of createInterface({ input: host.stdout })) {
    const url = /^Serving on (\S+)$/.exec(line)?.[1]
    if (url !== undefined) return { url, process: host }
  }
  throw new Error('the host ended before it served')
}

/** Stands before an API server, and keeps the requests that write and are no dry runs and no reviews. */
async function countWrites(to: URL): Promise<{ readonly url: string; readonly writes: string[]; readonly server: Server }> {
  const writes: string[] = []
  const server = createServer((request, response) => {
    const { method = 'GET', url = '', headers } = request
    if (method !== 'GET' && !url.includes('dryRun=All') && !url.endsWith('reviews')) writes.push(`${method} ${url.split('?')[0]}`)
    const options = { host: to.hostname, port: to.port, path: url, method, headers: { ...headers, host: to.host } }
    const outgoing = send(options, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(response)
    })
    outgoing.on('error', () => response.destroy())
    response.on('close', () => outgoing.destroy())
    request.pipe(outgoing)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, writes, server }
}

interface Cluster {
  /** The page over the cluster. */
  readonly url: string
  /** The API server itself. */
  readonly api: string
  /** The requests that wrote to it since the page was served. */
  readonly writes: string[]
}

/** The API server of the stories: a real one that `CRDLAB_ORACLE` names, which must be empty, or the engine as it is compared with it. */
async function startApi(): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const named = process.env.CRDLAB_ORACLE
  if (named === undefined) {
    const { url, process: host } = await start('--bare')
    return { url, stop: async () => void host.kill() }
  }
  const remove = async (): Promise<void> => {
    await fetch(`${named}${CRDS}/widgets.e2e.crdlab.dev`, { method: 'DELETE' })
    await expect.poll(async () => (await fetch(`${named}${CRDS}/widgets.e2e.crdlab.dev`)).status).toBe(404)
  }
  return { url: named, stop: remove }
}

/** Runs a story on `serve --cluster` over an API server that has the widgets CRD and two widgets. */
async function withCluster(story: (cluster: Cluster) => Promise<void>): Promise<void> {
  const api = await startApi()
  const counter = await countWrites(new URL(api.url))
  const folder = await mkdtemp(join(tmpdir(), 'crdlab-e2e-kubeconfig-'))
  const kubeconfig = join(folder, 'config')
  const config = {
    apiVersion: 'v1',
    kind: 'Config',
    'current-context': 'prod-eu-1',
    clusters: [{ name: 'one', cluster: { server: counter.url } }],
    // The real server knows no token, and rejects what it does not know.
    users: [{ name: 'viewer', user: process.env.CRDLAB_ORACLE === undefined ? { token: 'secret' } : {} }],
    contexts: [{ name: 'prod-eu-1', context: { cluster: 'one', user: 'viewer' } }],
  }
  await writeFile(kubeconfig, JSON.stringify(config))
  const post = (path: string, body: string): Promise<Response> =>
    fetch(api.url + path, { method: 'POST', headers: { 'Content-Type': 'application/yaml' }, body })
  expect((await post(CRDS, WIDGETS)).status).toBe(201)
  for (const [name, size] of [
    ['small', 2],
    ['large', 90],
  ] as const) {
    await expect.poll(async () => (await post(OBJECTS, widget(name, size))).status).toBe(201)
  }
  const host = await start('--cluster', '--kubeconfig', kubeconfig)
  try {
    await story({ url: host.url, api: api.url, writes: counter.writes })
  } finally {
    host.process.kill()
    await api.stop()
    counter.server.close()
    counter.server.closeAllConnections()
    await rm(folder, { recursive: true, force: true })
  }
}

const bar = (page: Page) => page.getByRole('region', { name: 'Cluster prod-eu-1' })

/** Nothing is written until the reader allows it, and everything else works. */
async function readOnly(page: Page, { url, api, writes }: Cluster): Promise<void> {
  const watches: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/crdlab/watches' || searchParams.has('watch')) watches.push(pathname)
  })
  await page.goto(url)
  await expect(page.getByRole('heading', { name: 'Connected to prod-eu-1.' })).toBeVisible()
  await expect(bar(page)).toContainText('Read only')
  await expect(bar(page)).toContainText('viewer')
  await expect(page.getByText('Requests go to prod-eu-1')).toBeVisible()

  // The panes: a dry run reaches the cluster, a write does not.
  await page.goto(`${url}/#/ws/first-run/cr/widgets.e2e.crdlab.dev/v1/default/small`)
  await editPane(page, 'spec', 'size: 2', 'size: 3')
  await expect(pane(page, 'spec').getByTestId('send')).toBeDisabled()
  await expect(pane(page, 'spec')).toContainText('Writes to prod-eu-1 are off.')
  await pane(page, 'spec')
    .getByRole('button', { name: /dry run/i })
    .click()
  await pane(page, 'spec').getByTestId('send').click()
  await expect(page.getByTestId('result')).toContainText('200')

  // What another client writes arrives by the watch.
  await page.goto(`${url}/#/ws/first-run/resources/widgets.e2e.crdlab.dev/v1/*`)
  await expect(page.getByRole('row', { name: /small/ })).toBeVisible()
  await fetch(`${api}${OBJECTS}/small`, { method: 'DELETE' })
  await expect(page.getByRole('row', { name: /small/ })).toHaveCount(0)
  await expect(page.getByRole('row', { name: /large/ })).toBeVisible()

  expect(writes).toEqual([])
  // All watches of the page come over one connection.
  expect(watches).toEqual(['/crdlab/watches'])
}

/** Writes are sent once the reader allows them, until they are off again. */
async function write(page: Page, { url, api, writes }: Cluster): Promise<void> {
  await flip(page, 'Allow writes')
  await expect(bar(page)).toContainText('Writes on')
  await page.goto(`${url}/#/ws/first-run/cr/widgets.e2e.crdlab.dev/v1/default/large`)
  await editPane(page, 'spec', /size: \d+/, 'size: 7')
  await pane(page, 'spec').getByTestId('send').click()
  await expect(page.getByTestId('result')).toContainText('200')
  await expect.poll(() => writes).toEqual([`PUT ${OBJECTS}/large`])
  const size = async (): Promise<unknown> =>
    ((await (await fetch(`${api}${OBJECTS}/large`)).json()) as { spec: { size: unknown } }).spec.size
  await expect.poll(size).toBe(7)

  await flip(page, 'Allow writes')
  await expect(bar(page)).toContainText('Read only')
}

// The log of a cluster, a design of it, and what is copied from and to it: src/ui/shell/cluster.test.tsx.
test('on a cluster nothing is written until the reader allows it, and everything else works', async ({ page }) => {
  await withCluster(async (cluster) => {
    await test.step('read only', () => readOnly(page, cluster))
    await test.step('writes', () => write(page, cluster))
  })
})
