import { parseArgs } from 'node:util'
import type { Page } from '@playwright/test'
import { FRAME, launchBrowser, report, send, startHost } from './host.ts'
import { framesWhile, keysToPaint, longestTaskWhile, widgets } from './measures.ts'

const USAGE = `usage: npm run bench:list -- [--objects N] [--writes N] [--seconds N]

Measures in Chromium how a list of so many objects (5000) is drawn while so many writes a second (50) change it, for so many seconds (8): the time
between frames while nothing is touched and while the list is scrolled, and how long after a key its letter is painted. The host of dist/ serves
page and API; a client beside the page writes.`

const LIST = '/apis/bench.example.com/v1/namespaces/default/widgets'
const nameOf = (i: number): string => `widget-${String(i).padStart(5, '0')}`

/** Creates the CRD and its objects. */
async function fill(url: string, objects: number): Promise<void> {
  const [crd = '', ...documents] = widgets(objects).split('---\n')
  await send(`${url}/apis/apiextensions.k8s.io/v1/customresourcedefinitions`, 'POST', crd, 'application/yaml')
  for (;;) {
    const served = await fetch(url + LIST)
    await served.text()
    if (served.ok) break
  }
  for (let i = 0; i < documents.length; i += 50)
    await Promise.all(documents.slice(i, i + 50).map((body) => send(url + LIST, 'POST', body, 'application/yaml')))
}

/** Changes one object after the other, so many a second, until it is stopped; the result is how many a second were answered. */
function writer(url: string, objects: number, perSecond: number): () => Promise<number> {
  const started = performance.now()
  let sent = 0
  let running = true
  const underWay = new Set<Promise<void>>()
  const timer = setInterval(() => {
    // A timer that comes late is made up for.
    const due = ((performance.now() - started) / 1000) * perSecond
    while (running && sent < due) {
      const body = JSON.stringify({ spec: { size: sent } })
      const path = `${url}${LIST}/${nameOf((sent * 37) % objects)}`
      const task = send(path, 'PATCH', body, 'application/merge-patch+json').finally(() => underWay.delete(task))
      underWay.add(task)
      sent++
    }
  }, 5)
  return async () => {
    running = false
    clearInterval(timer)
    await Promise.all(underWay)
    return sent / ((performance.now() - started) / 1000)
  }
}

async function openList(page: Page, url: string, objects: number): Promise<void> {
  await page.goto(url)
  await page.getByRole('button', { name: /^workspace/ }).click()
  await page.getByRole('menuitemradio', { name: new URL(url).host }).click()
  await page.getByRole('link', { name: 'Resources', exact: true }).click()
  await page.getByRole('link', { name: /^Widget/ }).click()
  await page
    .getByTestId('shown')
    .filter({ hasText: new RegExp(`^${objects.toLocaleString('en')} objects`) })
    .waitFor({ timeout: 120_000 })
}

async function main(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      objects: { type: 'string', default: '5000' },
      writes: { type: 'string', default: '50' },
      seconds: { type: 'string', default: '8' },
      help: { type: 'boolean', default: false },
    },
  })
  const [objects, writes, seconds] = [Number(values.objects), Number(values.writes), Number(values.seconds)]
  if (values.help || !(objects > 0 && writes > 0 && seconds > 0)) {
    console.log(USAGE)
    return values.help ? 0 : 2
  }
  const { url, child } = await startHost()
  const browser = await launchBrowser()
  try {
    await fill(url, objects)
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await openList(page, url, objects)
    const stop = writer(url, objects, writes)
    let still: number[] = []
    let scrolled: number[] = []
    const longest = await longestTaskWhile(page, async () => {
      still = await framesWhile(page, () => page.waitForTimeout(seconds * 1000))
      await page.getByText(nameOf(1), { exact: true }).hover()
      scrolled = await framesWhile(page, async () => {
        for (let i = 0; i < seconds * 20; i++) {
          await page.mouse.wheel(0, 300)
          await page.waitForTimeout(16)
        }
      })
    })
    await page.keyboard.press('/')
    const keys = await keysToPaint(page, 'widget 42 what is typed filters the rows')
    const rate = await stop()
    console.log(
      `${objects} objects, ${rate.toFixed(0)} writes a second, longest task ${longest.toFixed(0)} ms (0: none of 50 ms)`,
    )
    const met = [
      report('frames, untouched', still, FRAME),
      report('frames, scrolled', scrolled, FRAME),
      report('key to paint in the filter', keys, 100),
    ]
    return met.every(Boolean) ? 0 : 1
  } finally {
    await browser.close()
    child.kill()
  }
}

process.exit(await main(process.argv.slice(2)))
