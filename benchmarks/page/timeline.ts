import { parseArgs } from 'node:util'
import type { Page } from '@playwright/test'
import { FRAME, launchBrowser, report, send, startHost } from './host.ts'
import { framesWhile, longestTaskWhile, widgets } from './measures.ts'

const USAGE = `usage: npm run bench:timeline -- [--steps N] [--times N]

Measures in Chromium how long the timeline of an object with that many steps (10000) takes to open in a freshly loaded page, from the press on its link to
the frame that shows the newest step; the pointer reaches the link 200 ms earlier. This is repeated (21 times). Then measures the time between frames
while the pointer scrubs the steps. The host of dist/ serves page and API.`

const CRDS = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'
const LIST = '/apis/bench.example.com/v1/namespaces/default/widgets'
const NAME = 'widget-00000'

/** Creates an object and changes it, so that it has so many steps. */
async function fill(url: string, steps: number): Promise<void> {
  const [crd = '', object = ''] = widgets(1).split('---\n')
  await send(`${url}${CRDS}`, 'POST', crd, 'application/yaml')
  for (;;) {
    const served = await fetch(url + LIST)
    await served.text()
    if (served.ok) break
  }
  await send(url + LIST, 'POST', object, 'application/yaml')
  for (let i = 1; i < steps; i += 50) {
    const batch = Array.from({ length: Math.min(50, steps - i) }, (_, k) => JSON.stringify({ spec: { size: i + k } }))
    await Promise.all(batch.map((body) => send(`${url}${LIST}/${NAME}`, 'PATCH', body, 'application/merge-patch+json')))
  }
}

/** How long before the press the pointer reaches the link: about as long as a hand takes. */
const REACHED_MS = 200

/** By when a page that was loaded has fetched what it may need next. */
const SETTLED_MS = 1500

/** Milliseconds from the press on the link to the frame that shows the newest step. */
async function open(page: Page, steps: number): Promise<number> {
  await page.getByRole('link', { name: 'Timeline of this object' }).hover()
  await page.waitForTimeout(REACHED_MS)
  return page.evaluate(async (count) => {
    const link = document.querySelector<HTMLElement>('a[aria-label="Timeline of this object"]')
    const started = performance.now()
    link?.click()
    for (;;) {
      await new Promise((done) => requestAnimationFrame(done))
      const row = document.querySelector('[data-testid="timeline-row"]')
      if (row?.textContent?.startsWith(String(count)) === true && document.querySelector('.timeline-stair') !== null) break
    }
    const { port1, port2 } = new MessageChannel()
    await new Promise((done) => {
      port1.onmessage = done
      port2.postMessage(undefined)
    })
    return performance.now() - started
  }, steps)
}

async function main(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      steps: { type: 'string', default: '10000' },
      times: { type: 'string', default: '21' },
      help: { type: 'boolean', default: false },
    },
  })
  const [steps, times] = [Number(values.steps), Number(values.times)]
  if (values.help || !(steps > 1 && times > 0)) {
    console.log(USAGE)
    return values.help ? 0 : 2
  }
  const { url, child } = await startHost()
  const browser = await launchBrowser()
  try {
    await fill(url, steps)
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.goto(url)
    await page.getByRole('button', { name: /^workspace/ }).click()
    await page.getByRole('menuitemradio', { name: new URL(url).host }).click()
    await page.getByRole('link', { name: 'Resources', exact: true }).click()
    await page.getByRole('link', { name: /^Widget/ }).click()
    await page.getByRole('link', { name: NAME }).click()
    const opened: number[] = []
    for (let i = 0; i < times; i++) {
      await page.getByRole('link', { name: 'Timeline of this object' }).waitFor()
      opened.push(await open(page, steps))
      if (i === times - 1) break
      await page.goBack()
      await page.reload()
      await page.locator('.view-lines').first().waitFor()
      await page.waitForTimeout(SETTLED_MS)
    }
    opened.sort((a, b) => a - b)
    const charts = await page.getByRole('slider').boundingBox()
    if (charts === null) throw new Error('the charts are not shown')
    let scrubbed: number[] = []
    const longest = await longestTaskWhile(page, async () => {
      scrubbed = await framesWhile(page, async () => {
        for (let i = 0; i < 240; i++) {
          const x = charts.x + 150 + ((i * 7) % (charts.width - 200))
          await page.mouse.move(x, charts.y + 60)
          if (i === 0) await page.mouse.down()
          await page.waitForTimeout(12)
        }
        await page.mouse.up()
      })
    })
    console.log(`${steps} steps, longest task while scrubbing ${longest.toFixed(0)} ms (0: none of 50 ms)`)
    const met = [report('the timeline opens', opened, 200), report('frames, scrubbed', scrubbed, FRAME)]
    return met.every(Boolean) ? 0 : 1
  } finally {
    await browser.close()
    child.kill()
  }
}

process.exit(await main(process.argv.slice(2)))
