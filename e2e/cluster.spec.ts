import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Page } from '@playwright/test'
import { problem } from './designer-page.ts'
import { editPane, enterText, expect, flip, line, pane, test } from './page.ts'
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

/** Replaces the text of the designer, as one who pastes. */
async function replaceYaml(page: Page, text: string): Promise<void> {
  await enterText(page.getByRole('region', { name: 'YAML' }))
  await page.keyboard.press('ControlOrMeta+A')
  await page.evaluate((value) => navigator.clipboard.writeText(value), text)
  await page.keyboard.press('ControlOrMeta+V')
}

/** A cluster keeps no journal: the log and the timeline have what this page sends from the moment they are opened, and say so. */
async function expectOwnJournal(page: Page, size: () => Promise<unknown>): Promise<void> {
  await page.getByRole('button', { name: 'Open the API log' }).click()
  await expect(page.getByText('This server keeps no journal')).toBeVisible()
  await page.getByRole('button', { name: 'Close the API log' }).click()
  await editPane(page, 'spec', /size: \d+/, 'size: 8')
  await pane(page, 'spec').getByTestId('send').click()
  await expect.poll(size).toBe(8)
  await page.getByRole('link', { name: 'Timeline of this object' }).click()
  const step = page.getByTestId('timeline-row').first()
  await expect(step).toContainText('PUT')
  await expect(step).toContainText('you')
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
  const patched = await fetch(`${api}${OBJECTS}/small`, {
    method: 'PATCH',
    headers: { 'Content-Type': 'application/merge-patch+json' },
    body: '{"metadata":{"labels":{"tier":"gold"}}}',
  })
  expect(patched.status).toBe(200)
  await page.goto(`${url}/#/ws/first-run/resources/widgets.e2e.crdlab.dev/v1/*`)
  await expect(page.getByRole('row', { name: /small/ })).toBeVisible()
  await fetch(`${api}${OBJECTS}/large`, { method: 'DELETE' })
  await expect(page.getByRole('row', { name: /large/ })).toHaveCount(0)

  // The designer: the cluster's verdict, and an update tried in the page with copies of its objects.
  await page.goto(`${url}/#/ws/first-run/crd/widgets.e2e.crdlab.dev/design`)
  await expect(page.getByText('in sync')).toBeVisible()
  await replaceYaml(page, WIDGETS.replace('maximum: 100', 'maximum: -5'))
  await expect(problem(page, 'minimum')).not.toHaveCount(0)
  await replaceYaml(page, WIDGETS.replace('minimum: 1,', 'minimum: 50,'))
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /widgets\.e2e\.crdlab\.dev/ })
  await expect(dialog).toContainText('spec.size in body should be greater than or equal to 50')
  await expect(dialog.getByRole('button', { name: 'Send PUT' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Back to the design' }).click()
  expect(writes).toEqual([])
  // All watches of the page come over one connection.
  expect(watches).toEqual(['/crdlab/watches'])
}

/** Writes are sent once the reader allows them, until they are off again. */
async function write(page: Page, { url, api, writes }: Cluster): Promise<void> {
  await flip(page, 'Allow writes')
  await expect(bar(page)).toContainText('Writes on')
  await page.goto(`${url}/#/ws/first-run/cr/widgets.e2e.crdlab.dev/v1/default/small`)
  await pane(page, 'spec')
    .getByRole('button', { name: /^Discard/ })
    .click()
  await expect(line(pane(page, 'spec'), 'size: 2')).toBeVisible()
  await editPane(page, 'spec', /size: \d+/, 'size: 7')
  await pane(page, 'spec').getByTestId('send').click()
  await expect(page.getByTestId('result')).toContainText('200')
  await expect(page.getByText('does not trace writes').or(page.getByText("doesn't trace writes"))).toBeVisible()
  await expect.poll(() => writes).toEqual([`PUT ${OBJECTS}/small`])
  const size = async (): Promise<unknown> =>
    ((await (await fetch(`${api}${OBJECTS}/small`)).json()) as { spec: { size: unknown } }).spec.size
  await expect.poll(size).toBe(7)

  await expectOwnJournal(page, size)

  await flip(page, 'Allow writes')
  await expect(bar(page)).toContainText('Read only')
}

/** A CRD with samples is copied from the cluster to a workspace and back, each time after a plan. */
async function copy(page: Page, { url, api, writes }: Cluster): Promise<void> {
  const before = writes.length
  // Also what another client adds meanwhile.
  expect(
    (
      await fetch(`${api}${OBJECTS}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/yaml' },
        body: widget('medium', 50),
      })
    ).status,
  ).toBe(201)
  const list = 'widgets.e2e.crdlab.dev/v1/*'
  const dialog = page.getByRole('dialog', { name: 'Copy widgets.e2e.crdlab.dev' })
  await page.goto(`${url}/#/ws/first-run/resources/${list}`)
  await expect(page.getByRole('row', { name: /medium/ })).toBeVisible()
  await page.getByRole('button', { name: 'Copy to…' }).click()
  await expect(dialog).toContainText('Create CRD widgets')
  await expect(dialog).toContainText('Create 2 of 2 objects')
  await dialog.getByRole('button', { name: 'Open in first-run' }).click()
  await expect(bar(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Send 3 documents' }).click()
  await expect(page.getByTestId('document').filter({ hasText: 'created' })).toHaveCount(3)
  expect(writes.slice(before)).toEqual([])

  expect((await fetch(`${api}${CRDS}/widgets.e2e.crdlab.dev`, { method: 'DELETE' })).status).toBe(200)
  await page.getByRole('link', { name: 'Resources', exact: true }).click()
  await page.getByRole('link', { name: /^Widget/ }).click()
  await page.getByRole('button', { name: 'Copy to…' }).click()
  await dialog.getByRole('button', { name: `Open in ${new URL(url).host}` }).click()
  await expect(bar(page)).toContainText('Read only')
  await expect(page.getByRole('button', { name: 'Send 3 documents' })).toBeDisabled()
  await flip(page, 'Allow writes')
  await page.getByRole('button', { name: 'Send 3 documents' }).click()
  await expect(page.getByTestId('document').filter({ hasText: 'created' })).toHaveCount(3)
  expect(writes.slice(before)).toEqual([`POST ${CRDS}`, `POST ${OBJECTS}`, `POST ${OBJECTS}`])
}

test('on a cluster nothing is written until the reader allows it, and everything else works; a CRD with samples is copied to a workspace and back, each time after a plan', async ({
  page,
}) => {
  await withCluster(async (cluster) => {
    await test.step('read only', () => readOnly(page, cluster))
    await test.step('writes', () => write(page, cluster))
    await test.step('copies', () => copy(page, cluster))
  })
})
