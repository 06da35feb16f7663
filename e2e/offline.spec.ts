import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test'
import { startHost } from './hosts.ts'
import { line } from './page.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
}

/** A static host below a path, as many are. `release` is written into the service worker, so that another one is another version. */
interface StaticHost {
  readonly url: string
  release: string
  close(): void
}

async function serve(): Promise<StaticHost> {
  const server: Server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://x').pathname.replace(/^\/crdlab\//, '')
    const file = path === '' ? 'index.html' : path
    readFile(join('dist/page', file)).then(
      (bytes) => {
        const body = file === 'sw.js' ? `${bytes}\n// ${host.release}` : bytes
        response.writeHead(200, { 'Content-Type': TYPES[extname(file)] ?? 'text/plain', 'Cache-Control': 'no-cache' }).end(body)
      },
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const host: StaticHost = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/crdlab/`,
    release: '1',
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
  return host
}

const STOREFRONT = '#/ws/first-run/cr/webapps.demo.crdlab.dev/v1/default/storefront'

/** What the page does after pauses of three seconds waits for a call of `window.endPauses`; a pause that begins in that call is one of three seconds. */
function holdPauses(): void {
  const later = window.setTimeout.bind(window)
  const held: (() => void)[] = []
  let isEnding = false
  const set = (run: () => void, ms?: number): number => (ms === 3000 && !isEnding ? -held.push(run) : later(run, ms))
  const endPauses = (): void => {
    isEnding = true
    for (const run of held.splice(0)) run()
    isEnding = false
  }
  Object.assign(window, { setTimeout: set, endPauses })
}

const endPauses = (page: Page): Promise<void> => page.evaluate(() => (window as unknown as { endPauses(): void }).endPauses())

/** Resolves once the page's files are kept and the next visit will be answered from them. */
async function kept(page: Page): Promise<void> {
  const isRegistered = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) !== undefined)
  await expect.poll(() => endPauses(page).then(isRegistered), { intervals: [100] }).toBe(true)
  await page.evaluate(() => navigator.serviceWorker.ready)
}

/** A browser whose pages hold their pauses. */
async function openBrowser(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  await context.addInitScript(holdPauses)
  return context
}

const generation = (page: Page) => page.getByTestId('generation').getByTestId('figure')

async function scaleTo(page: Page, replicas: number): Promise<void> {
  const scale = page.locator('[data-endpoint="scale"]')
  await scale.getByRole('button', { name: 'Form' }).click()
  await scale.getByRole('spinbutton', { name: /replicas/ }).fill(String(replicas))
  await scale.getByRole('spinbutton', { name: /replicas/ }).press('Tab')
  await scale.getByRole('button', { name: /^Send PUT/ }).click()
  await expect(page.getByTestId('result')).toContainText('200')
}

test('loaded once, and not again, the page of a host works without it: views, editors, writes; and it says that the host is gone', async ({
  browser,
}) => {
  const { url, host } = await startHost()
  const context = await openBrowser(browser)
  const page = await context.newPage()
  try {
    await page.goto(url)
    await expect(page.getByText('WebApp').first()).toBeVisible()
    await kept(page)
    const ended = once(host, 'exit')
    host.kill('SIGTERM')
    await ended
    await page.goto(`${url}/?lang=en${STOREFRONT}`)
    await expect(generation(page)).toHaveText('1')
    await expect(line(page.locator('[data-endpoint="spec"]'))).toBeVisible()
    await scaleTo(page, 5)
    await expect(generation(page)).toHaveText('2')
    for (const [view, sign] of [
      ['timeline', 'Timeline'],
      ['crd/webapps.demo.crdlab.dev/design', 'WebApp'],
      ['access', 'Choose a cell to see why.'],
      ['resources', 'WebApp'],
      ['settings', 'Settings'],
    ] as const) {
      await page.goto(`${url}/#/ws/first-run/${view}`)
      await expect(page.locator('main').getByText(sign).first()).toBeVisible()
    }
    await page.goto(`${url}/#/lesson/desired-observed`)
    const lesson = page.getByRole('complementary', { name: /^Lesson/ })
    await lesson.getByRole('radio').first().press('Space')
    await expect(lesson.getByText('.spec.cookies is 5')).toBeVisible()
    await page.goto(`${url}/#/host/resources`)
    await expect(page.getByRole('alert')).toContainText('No server answers at the address of this page')
  } finally {
    host.kill('SIGTERM')
    await context.close()
  }
})

test('below a path of a static host, a new version waits until its reader agrees, and finds the store whole, also without the host', async ({
  browser,
}) => {
  const host = await serve()
  const context = await openBrowser(browser)
  const page = await context.newPage()
  await page.goto(`${host.url}${STOREFRONT}`)
  await expect(generation(page)).toHaveText('1')
  await kept(page)
  await page.reload()
  await scaleTo(page, 4)
  host.release = '2'
  await page.reload()
  await expect(generation(page)).toHaveText('2')
  await endPauses(page)
  const offer = page.getByText('A new version of crdlab is ready')
  await expect(offer).toBeVisible()
  const other = await context.newPage()
  await other.goto(`${host.url}${STOREFRONT}`)
  await expect(generation(other)).toHaveText('2')
  const loads: string[] = []
  for (const one of [page, other]) one.on('load', () => loads.push(one.url()))
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  await expect.poll(() => loads.length).toBe(2)
  for (const one of [page, other]) await expect(generation(one)).toHaveText('2')
  await expect(offer).toHaveCount(0)
  host.close()
  await page.reload()
  await expect(generation(page)).toHaveText('2')
  await context.close()
})
