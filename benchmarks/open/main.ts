import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { build, preview } from 'vite'
import { largeCrd } from '../designer/input.ts'
import { median, quantile } from '../frame/statistics.ts'
import { PHASE_NAMES, record, type Spent, sharesByFile, spentIn } from './trace.ts'

const USAGE = `usage: npm run bench:open -- [--base FOLDER] [--rounds N] [--modules] [VIEW ...]

Opens views of the built page (dist/page) in Chromium and adds up what they cost the processor, on the main thread, in workers, and where scripts are parsed
beside them, until a second after the view is drawn. Each cost is also a multiple of that of a page that shows the text of an object in one Monaco editor.
--base: another built page, opened in turn with the first in each of N rounds (5), and what this one costs as a share of it: median and range.
--modules: one more opening that samples which file of the build the scripts run in. VIEW: ${'`home`'} and so on; all unless said.`

/** A view, and what shows that it is drawn. */
interface View {
  readonly hash: string
  readonly drawn: string
}

const LINES = '.view-line, [data-plain-line]'
const VIEWS: Readonly<Record<string, View>> = {
  home: { hash: '', drawn: 'input[type=range]' },
  list: { hash: '#/ws/first-run/resources/webapps.demo.crdlab.dev/v1/*', drawn: 'tr[id^=row-] a' },
  object: { hash: '#/ws/first-run/cr/webapps.demo.crdlab.dev/v1/default/storefront', drawn: LINES },
  designer: { hash: '#/ws/first-run/crd/webapps.demo.crdlab.dev/design', drawn: LINES },
  'designer, 1.4 MB': { hash: '#/ws/first-run/crd/larges.bench.crdlab.dev/design', drawn: LINES },
  lesson: { hash: '#/lesson/lost-field', drawn: LINES },
  timeline: {
    hash: '#/ws/first-run/timeline/webapps.demo.crdlab.dev/v1/default/storefront',
    drawn: '[data-testid=timeline-row]',
  },
}
const LARGE = 1_400_000

/** A built page that is served, and a browser profile that has what it stores. */
interface Side {
  readonly base: string
  readonly context: BrowserContext
  close(): Promise<void>
}

async function serve(outDir: string): Promise<{ base: string; stop(): Promise<void> }> {
  const server = await preview({
    configFile: false,
    logLevel: 'error',
    build: { outDir },
    preview: { host: '127.0.0.1', port: 0 },
  })
  const address = server.httpServer.address()
  if (address === null || typeof address === 'string') throw new Error(`${outDir} is served on no port`)
  return { base: `http://127.0.0.1:${address.port}/`, stop: () => server.close() }
}

async function openSide(folder: string): Promise<Side> {
  const { base, stop } = await serve(resolve(folder))
  const named = process.env.CRDLAB_CHROMIUM ?? '/usr/bin/chromium'
  const profile = await mkdtemp(join(tmpdir(), 'crdlab-bench-open-'))
  const context = await chromium.launchPersistentContext(profile, {
    args: ['--no-sandbox', '--disable-gpu'],
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
    ...(existsSync(named) ? { executablePath: named } : {}),
  })
  const close = async (): Promise<void> => {
    await context.close()
    await rm(profile, { recursive: true, force: true })
    await stop()
  }
  return { base, context, close }
}

/** Creates the running example and a large CRD in the profile. The tour has got to its second step, where Home invites to drag the slider. */
async function fill({ base, context }: Side, withLarge: boolean): Promise<void> {
  const page = await context.newPage()
  await page.goto(base)
  await page.locator('li[data-state=done]').waitFor()
  if (withLarge) {
    const text = largeCrd(LARGE, true)
    const data = await page.evaluateHandle((content) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([content], 'large.yaml', { type: 'application/yaml' }))
      return transfer
    }, text)
    await page.dispatchEvent('body', 'drop', { dataTransfer: data })
    await page.getByRole('button', { name: /^Send/ }).last().click({ timeout: 120_000 })
    await page.waitForTimeout(8000)
  }
  await page.close()
}

/** How many milliseconds after a view is drawn its opening ends. */
const QUIET_MS = 1000

/** Runs in the page before its own code: resolves so many milliseconds after what is awaited has been drawn. */
function watch([drawn, quiet]: readonly [string, number]): void {
  const opened = new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => {
      if (document.querySelector(drawn) === null) return
      observer.disconnect()
      setTimeout(resolve, quiet)
    })
    observer.observe(document, { childList: true, subtree: true })
  })
  Object.assign(window, { opened })
}

/** Opens an address in a new tab and records it until the page is quiet. */
async function open({ base, context }: Side, { hash, drawn }: View, sampled: boolean) {
  const page: Page = await context.newPage()
  await page.addInitScript(watch, [drawn, QUIET_MS] as const)
  // Asked over the protocol alone: what Playwright's locators bring into a page takes time itself.
  const session = await context.newCDPSession(page)
  try {
    return await record(page, sampled, async () => {
      await page.goto(base + hash)
      await session.send('Runtime.evaluate', { expression: 'opened', awaitPromise: true })
    })
  } finally {
    await page.close()
  }
}

const total = ({ main, workers, pool }: Spent): number =>
  PHASE_NAMES.reduce((sum, phase) => sum + main[phase], 0) + workers + pool

const range = (values: readonly number[], digits: number): string =>
  `${median(values).toFixed(digits)} (${quantile(values, 0.1).toFixed(digits)} to ${quantile(values, 0.9).toFixed(digits)})`

/** Prints what a view costs, with one line for each side. */
function print(name: string, sides: readonly (readonly Spent[])[], monaco: readonly number[]): void {
  for (const [at, all] of sides.entries()) {
    const of = (pick: (spent: Spent) => number): string => median(all.map(pick)).toFixed(0).padStart(5)
    const phases = PHASE_NAMES.map((phase) => `${phase} ${of(({ main }) => main[phase])}`).join(' ')
    const label = sides.length === 1 ? name : `${name}, ${at === 0 ? 'base' : 'new'}`
    console.log(
      `${label.padEnd(24)} | ${of(total)} ms, ${(median(all.map(total)) / median(monaco)).toFixed(2)} Monacos | main: ${phases} | workers ${of(({ workers }) => workers)} | parsed beside ${of(({ pool }) => pool)} | longest task ${of(({ longestTask }) => longestTask)}`,
    )
  }
  const [base, own] = sides
  if (base === undefined || own === undefined) return
  const ratios = own.map((spent, i) => total(spent) / total(base[i] ?? spent))
  console.log(`${''.padEnd(24)} | ${range(ratios, 2)} of base`)
}

async function main(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    options: {
      base: { type: 'string' },
      rounds: { type: 'string', default: '5' },
      modules: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  })
  const rounds = Number(values.rounds)
  const wanted = positionals.length === 0 ? Object.keys(VIEWS) : positionals
  if (values.help || !(rounds >= 1) || wanted.some((name) => VIEWS[name] === undefined) || !existsSync('dist/page/index.html')) {
    console.log(USAGE)
    return values.help ? 0 : 2
  }
  const reference = await mkdtemp(join(tmpdir(), 'crdlab-bench-monaco-'))
  await build({
    root: 'benchmarks/open/monaco',
    base: './',
    configFile: false,
    logLevel: 'error',
    build: { outDir: reference, emptyOutDir: true },
    worker: { format: 'es' },
  })
  const monaco = await openSide(reference)
  const sides: Side[] = []
  for (const folder of [...(values.base === undefined ? [] : [values.base]), 'dist/page']) sides.push(await openSide(folder))
  for (const side of sides) await fill(side, wanted.includes('designer, 1.4 MB'))
  for (const name of wanted) {
    const view = VIEWS[name]
    if (view === undefined) continue
    // Scripts of a page that is opened for the third time come from the browser's cache of compiled code.
    for (const side of sides) for (let i = 0; i < 2; i++) await open(side, view, false)
    const spent = sides.map((): Spent[] => [])
    const references: number[] = []
    for (let round = 0; round < rounds; round++) {
      const order = [...sides.entries()]
      for (const [at, side] of round % 2 === 0 ? order : order.reverse()) spent[at]?.push(spentIn(await open(side, view, false)))
      references.push(total(spentIn(await open(monaco, { hash: '', drawn: '.view-line' }, false))))
    }
    print(name, spent, references)
    if (values.modules) {
      for (const side of sides) {
        const shares = sharesByFile(await open(side, view, true))
        console.log(
          [...shares]
            .slice(0, 16)
            .map(([file, ms]) => `    ${file} ${ms.toFixed(0)} ms`)
            .join('\n'),
        )
      }
    }
  }
  for (const side of [monaco, ...sides]) await side.close()
  await rm(reference, { recursive: true, force: true })
  return 0
}

process.exit(await main(process.argv.slice(2)))
