import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { preview } from 'vite'
import { framesWhile, keysToPaint, longestTaskWhile, percentile, widgets } from './measures.ts'

const USAGE = `usage: npm run bench:page -- [--rounds N] [FOLDER ...]

Measures built pages in Chromium, one after the other in each of N rounds (3): how long they take to open, how long after a key its letter is
painted, and how a list of 1,000 objects scrolls. FOLDER: a built page (default: dist/page). With several, the last column compares the last with
the first.`

/** The measurements of a round, in milliseconds by name. */
type Figures = Record<string, number>

const OBJECTS = 1000

async function measure(base: string, round: number): Promise<Figures> {
  const named = process.env.CRDLAB_CHROMIUM ?? '/usr/bin/chromium'
  const folder = await mkdtemp(join(tmpdir(), `crdlab-bench-${round}-`))
  const context = await chromium.launchPersistentContext(folder, {
    args: ['--no-sandbox'],
    viewport: { width: 1440, height: 900 },
    ...(existsSync(named) ? { executablePath: named } : {}),
  })
  try {
    return {
      ...(await openings(context, base)),
      ...(await typing(context, base)),
      ...(await scrolling(context, base)),
    }
  } finally {
    await context.close()
    await rm(folder, { recursive: true, force: true })
  }
}

const OBJECT = '#/ws/first-run/cr/webapps.demo.crdlab.dev/v1/default/storefront'

/** The first visit, and then visits with all in the cache. */
async function openings(context: BrowserContext, base: string): Promise<Figures> {
  const figures: Figures = {}
  for (const [name, hash, drawn] of [
    ['Home, first visit', '', '[role=slider], input[type=range]'],
    ['Home, later visit', '', '[role=slider], input[type=range]'],
    ['object, first visit', OBJECT, '[data-endpoint="spec"] .view-line'],
    ['object, later visit', OBJECT, '[data-endpoint="spec"] .view-line'],
  ] as const) {
    const page = await context.newPage()
    // Observed in the page: a query from outside slows down to twice a second.
    await page.addInitScript((selector) => {
      const observer = new MutationObserver(() => {
        if (document.querySelector(selector) === null) return
        observer.disconnect()
        Object.assign(window, { drawnAt: performance.now() })
      })
      observer.observe(document, { childList: true, subtree: true })
    }, drawn)
    await page.goto(base + hash)
    await page.waitForFunction(() => 'drawnAt' in window)
    figures[`${name}: drawn`] = await page.evaluate(() => (window as unknown as { drawnAt: number }).drawnAt)
    await page.close()
  }
  return figures
}

async function typing(context: BrowserContext, base: string): Promise<Figures> {
  const page = await context.newPage()
  await page.goto(base + OBJECT)
  await page.locator('[data-endpoint="spec"] .view-line').first().waitFor()
  await page.locator('[data-endpoint="spec"] .view-lines').click({ position: { x: 60, y: 8 } })
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.press('Enter')
  const editor = await keysToPaint(page, '# what is typed here is a comment of YAML')
  await page.goto(`${base}#/ws/first-run/crd/webapps.demo.crdlab.dev/design`)
  await page.getByRole('textbox', { name: 'description' }).click()
  const field = await keysToPaint(page, 'what is typed here describes the field')
  await page.close()
  return {
    'key to paint in an editor, median': percentile(editor, 0.5),
    'key to paint in an editor, p95': percentile(editor, 0.95),
    'key to paint in a field of the designer, median': percentile(field, 0.5),
    'key to paint in a field of the designer, p95': percentile(field, 0.95),
  }
}

async function scrolling(context: BrowserContext, base: string): Promise<Figures> {
  const page = await context.newPage()
  await page.goto(`${base}#/ws/first-run/install`)
  await page.getByRole('textbox').first().waitFor()
  await install(page, widgets(OBJECTS))
  await page.goto(`${base}#/ws/first-run/resources/widgets.bench.example.com/v1/*`)
  await page
    .getByText(/1,?000 objects/)
    .first()
    .waitFor({ timeout: 120_000 })
  await page.getByText('widget-00001').first().hover()
  let frames: number[] = []
  const longest = await longestTaskWhile(page, async () => {
    frames = await framesWhile(page, async () => {
      for (let i = 0; i < 60; i++) {
        await page.mouse.wheel(0, 300)
        await page.waitForTimeout(16)
      }
    })
  })
  await page.close()
  return { 'scrolling a list, frame at p95': percentile(frames, 0.95), 'scrolling a list, longest task': longest }
}

/** Drops a file on the page and sends what is in it. */
async function install(page: Page, text: string): Promise<void> {
  const data = await page.evaluateHandle((content) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([content], 'widgets.yaml', { type: 'application/yaml' }))
    return transfer
  }, text)
  await page.dispatchEvent('body', 'drop', { dataTransfer: data })
  await page.getByRole('button', { name: /[\d,]+ documents$/ }).click()
}

async function serve(folder: string): Promise<{ base: string; stop(): Promise<void> }> {
  const server = await preview({
    configFile: false,
    logLevel: 'error',
    build: { outDir: resolve(folder) },
    preview: { host: '127.0.0.1', port: 0 },
  })
  const address = server.httpServer.address()
  if (address === null || typeof address === 'string') throw new Error(`${folder} is served on no port`)
  return { base: `http://127.0.0.1:${address.port}/`, stop: () => server.close() }
}

const median = (values: readonly number[]): number =>
  percentile(
    [...values].sort((a, b) => a - b),
    0.5,
  )

async function main(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    options: { rounds: { type: 'string', default: '3' }, help: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const rounds = Number(values.rounds)
  if (values.help || !(rounds >= 1)) {
    console.log(USAGE)
    return values.help ? 0 : 2
  }
  const folders = positionals.length > 0 ? positionals : ['dist/page']
  const measured = folders.map((): Figures[] => [])
  for (let round = 0; round < rounds; round++) {
    for (const [at, folder] of folders.entries()) {
      const { base, stop } = await serve(folder)
      measured[at]?.push(await measure(base, round))
      await stop()
    }
  }
  for (const name of Object.keys(measured[0]?.[0] ?? {})) {
    const medians = measured.map((all) => median(all.map((figures) => figures[name] ?? Number.NaN)))
    const ratio = medians.length > 1 ? `  ${((medians.at(-1) ?? 0) / (medians[0] ?? 1)).toFixed(2)}` : ''
    console.log(`${name.padEnd(50)}${medians.map((ms) => `${ms.toFixed(0)} ms`.padStart(10)).join('')}${ratio}`)
  }
  return 0
}

process.exit(await main(process.argv.slice(2)))
