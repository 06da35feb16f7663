import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Page } from '@playwright/test'
import { FRAME, launchBrowser, report, send, startHost } from './host.ts'
import { framesWhile, keysToPaint, longestTaskWhile } from './measures.ts'

const USAGE = `usage: npm run bench:controllers -- [--objects N] [--writes N] [--seconds N]

Measures in Chromium how the controller lab is drawn while three controllers work on so many WebApps (200) that so many writes a second (50) change, for so
many seconds (10): the time between frames, beside that of a lab at rest, the longest task, the longest queue, and whether each event reached the controllers. Before, that who does not
open the lab loads nothing of it; afterwards, how long after a key its letter is painted while a program loops.`

const WEBAPPS = '/apis/demo.crdlab.dev/v1/namespaces/default/webapps'
const KEY_GOAL = 100
const REST_MS = 3000

/** Counts the changes that it hears of, and says so twice a second. */
const TALLY = `import { controllerManagedBy, type Manager } from 'crdlab/controller'

let heard = 0
export default (mgr: Manager) =>
  controllerManagedBy(mgr)
    .named('tally')
    .for(
      { apiVersion: 'demo.crdlab.dev/v1', kind: 'WebApp' },
      { predicates: [{ name: 'Tally', update: () => (heard++, false) }] },
    )
    .complete({
      async reconcile(ctx, { name }) {
        if (name !== 'app-0') return {}
        ctx.log.info('heard ' + heard)
        return { requeueAfter: 500 }
      },
    })
`
const LOOPS = 'export default () => { while (true); }\n'

const source = (name: string): string => readFileSync(`docs/examples/controllers/${name}.ts`, 'utf8')

/** By name; the first is the one whose lab is drawn. */
const PROGRAMS = { 'webapp-status': source('status'), 'webapp-counter': source('hot-looper'), tally: TALLY, loops: LOOPS }

const nameOf = (i: number): string => `app-${i}`

async function fill(url: string, objects: number): Promise<void> {
  for (let i = 0; i < objects; i++) {
    const spec = { replicas: 1, image: 'shop/app:1.0' }
    const body = JSON.stringify({ apiVersion: 'demo.crdlab.dev/v1', kind: 'WebApp', metadata: { name: nameOf(i) }, spec })
    await send(url + WEBAPPS, 'POST', body, 'application/json')
  }
}

/** Counts the changes of the objects that the server tells, from now on. */
async function countChanges(url: string): Promise<{ readonly objects: number; count(): number; stop(): void }> {
  const list = (await (await fetch(url + WEBAPPS)).json()) as {
    readonly metadata: { readonly resourceVersion: string }
    readonly items: readonly object[]
  }
  const end = new AbortController()
  const at = `${url}${WEBAPPS}?watch=1&resourceVersion=${list.metadata.resourceVersion}`
  const { body } = await fetch(at, { signal: end.signal })
  let changes = 0
  const read = async (): Promise<void> => {
    let text = ''
    const decoder = new TextDecoder()
    for await (const chunk of body ?? []) {
      text += decoder.decode(chunk as Uint8Array, { stream: true })
      const lines = text.split('\n')
      text = lines.pop() ?? ''
      changes += lines.filter((line) => line.startsWith('{"type":"MODIFIED"')).length
    }
  }
  read().catch(() => undefined)
  return { objects: list.items.length, count: () => changes, stop: () => end.abort() }
}

/** Changes one object after the other, so many times a second. Returns how many writes were answered. */
async function write(url: string, objects: number, perSecond: number, seconds: number): Promise<number> {
  const started = performance.now()
  const underWay: Promise<void>[] = []
  while (underWay.length < perSecond * seconds) {
    const due = Math.min(((performance.now() - started) / 1000) * perSecond, perSecond * seconds)
    while (underWay.length < due) {
      const i = underWay.length
      const body = JSON.stringify({ spec: { replicas: 2 + (Math.floor(i / objects) % 2) } })
      underWay.push(send(`${url}${WEBAPPS}/${nameOf((i * 37) % objects)}`, 'PATCH', body, 'application/merge-patch+json'))
    }
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  await Promise.all(underWay)
  return underWay.length
}

const lab = (url: string, name: string): string => `${url}/#/host/code/${name}`

/** Opens the lab of a program, and plays it. */
async function play(page: Page, url: string, name: string): Promise<void> {
  await page.goto(lab(url, name))
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await page.getByRole('button', { name: 'Play', exact: true }).click()
}

/** The number in a meter of the lab, and the one in its note. */
async function meter(page: Page, name: string): Promise<readonly [value: number, note: number]> {
  const text = await page.locator('.lab-meters > div', { hasText: name }).innerText()
  const [value = Number.NaN, note = Number.NaN] = [...text.matchAll(/\d[\d,]*/g)].map(([digits]) =>
    Number(digits.replaceAll(',', '')),
  )
  return [value, note]
}

/** Waits until the tally has heard of so many changes, or of no more for two seconds, and returns the number. */
async function heardBy(page: Page, url: string, changes: () => number): Promise<number> {
  await page.goto(lab(url, 'tally'))
  const line = page.getByRole('log', { name: 'Log' }).locator('p').last()
  let heard = -1
  for (let quiet = 0; quiet < 4; quiet++) {
    await page.waitForTimeout(500)
    const now = Number(/heard (\d+)/.exec(await line.innerText())?.[1])
    if (now !== heard) quiet = 0
    heard = now
    if (heard === changes() && quiet > 1) break
  }
  return heard
}

function says(isMet: boolean, name: string, figures: string): boolean {
  console.log(`${isMet ? 'met   ' : 'MISSED'} | ${name.padEnd(36)} | ${figures}`)
  return isMet
}

/** What a visit loads and starts of the lab. */
function watchLoads(page: Page): () => readonly string[] {
  const loads: string[] = []
  page.on('request', (request) => {
    if (/quickjs|code-view|lab-|sandbox|\.wasm/i.test(new URL(request.url()).pathname)) loads.push(request.url())
  })
  page.on('worker', (worker) => {
    if (/sandbox|conversion/i.test(worker.url())) loads.push(worker.url())
  })
  return () => loads
}

async function main(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      objects: { type: 'string', default: '200' },
      writes: { type: 'string', default: '50' },
      seconds: { type: 'string', default: '10' },
      help: { type: 'boolean', default: false },
    },
  })
  const [objects, perSecond, seconds] = [Number(values.objects), Number(values.writes), Number(values.seconds)]
  if (values.help || !(objects > 0 && perSecond > 0 && seconds > 0)) {
    console.log(USAGE)
    return values.help ? 0 : 2
  }
  const { url, child } = await startHost()
  const browser = await launchBrowser()
  try {
    await fill(url, objects)
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    const loads = watchLoads(page)
    const programs = Object.entries(PROGRAMS).map(([name, text]) => ({ name, source: text }))
    await page.addInitScript((kept) => localStorage.setItem('crdlab.programs. host', kept), JSON.stringify(programs))
    await page.goto(url)
    await page.getByRole('button', { name: /^workspace/ }).click()
    await page.getByRole('menuitemradio', { name: new URL(url).host }).click()
    await page.getByRole('link', { name: 'Resources', exact: true }).click()
    await page.getByRole('link', { name: /^WebApp/ }).waitFor()
    const met = [says(loads().length === 0, 'lab that is not opened', `${loads().length} files and workers`)]

    // What the machine makes of a page that does nothing.
    await page.goto(lab(url, 'tally'))
    await page.getByRole('heading', { level: 1, name: 'tally' }).waitFor()
    report('frames of a lab at rest', await framesWhile(page, () => page.waitForTimeout(REST_MS)), FRAME)

    const changes = await countChanges(url)
    for (const name of ['tally', 'webapp-counter', 'webapp-status']) await play(page, url, name)
    // All that the controllers write of their own accord.
    await page.waitForTimeout(REST_MS)
    let frames: number[] = []
    let written = 0
    const longest = await longestTaskWhile(page, async () => {
      frames = await framesWhile(page, async () => {
        written = await write(url, objects, perSecond, seconds)
      })
    })
    const [, most] = await meter(page, 'Queue')
    const heard = await heardBy(page, url, changes.count)
    changes.stop()
    met.push(
      report('frames of the lab', frames, FRAME),
      says(longest < 50, 'longest task', longest === 0 ? 'none of 50 ms' : `${longest.toFixed(0)} ms`),
      says(most <= changes.objects, 'longest queue', `${most} of ${changes.objects} objects`),
      says(
        heard === changes.count(),
        'changes that reached a controller',
        `${heard} of ${changes.count()}; ${written} of them written here`,
      ),
    )

    await play(page, url, 'loops')
    await page.keyboard.press('Control+k')
    const keys = await keysToPaint(page, 'what is typed while a program loops')
    met.push(report('key to paint while a program loops', keys, KEY_GOAL))
    return met.every(Boolean) ? 0 : 1
  } finally {
    await browser.close()
    child.kill()
  }
}

process.exit(await main(process.argv.slice(2)))
