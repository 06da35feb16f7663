import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Browser, Page } from '@playwright/test'
import { type HostileLink, hostileLinks } from '../../e2e/links.ts'
import { launchBrowser, report, startHost } from './host.ts'
import { percentile } from './measures.ts'

const USAGE = `usage: npm run bench:links -- [--times N]

Measures in Chromium how long the built page takes to reject links that no page made (bombs, links that are cut off, later formats, scripts), so many
times each (5): in a page that is open, from the change of its address, and in a new profile, from when the page begins to read the link, to the frame
that says why (goal 250 ms). It fails where anything was stored.`

const GOAL = 250

/** Notes when the page begins to read a link, and when the frame is drawn that says why it cannot be opened. */
function observe(): void {
  const seen = { reading: 0, rejected: 0 }
  Object.assign(window, { seen })
  new MutationObserver(() => {
    if (seen.reading === 0 && document.querySelector('main [role=status]') !== null) seen.reading = performance.now()
    if (seen.rejected !== 0 || document.querySelector('main h1 + [role=alert]') === null) return
    seen.rejected = -1
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        seen.rejected = performance.now()
      }
      port2.postMessage(undefined)
    })
  }).observe(document, { childList: true, subtree: true })
}

interface Seen {
  readonly reading: number
  readonly rejected: number
}

async function rejection(page: Page, { what, said }: HostileLink): Promise<Seen> {
  await page.waitForFunction(() => (window as unknown as { seen: Seen }).seen.rejected > 0)
  const text = await page.getByRole('alert').first().innerText()
  if (!said.test(text)) throw new Error(`${what}: ${text}`)
  return page.evaluate(() => (window as unknown as { seen: Seen }).seen)
}

const databases = (page: Page): Promise<number> => page.evaluate(async () => (await indexedDB.databases()).length)

/** Milliseconds that a page that nothing was opened with before takes. */
async function inNewProfile(browser: Browser, url: string, link: HostileLink): Promise<number> {
  const profile = await browser.newContext()
  const page = await profile.newPage()
  await page.addInitScript(observe)
  await page.goto(`${url}/#/s/${link.path}`)
  const { reading, rejected } = await rejection(page, link)
  if ((await databases(page)) > 0) throw new Error(`${link.what}: something was stored`)
  await profile.close()
  return reading === 0 ? 0 : rejected - reading
}

/** Milliseconds that a page takes whose workspace is open. */
async function inOpenPage(browser: Browser, url: string, link: HostileLink): Promise<number> {
  const profile = await browser.newContext()
  const page = await profile.newPage()
  await page.addInitScript(observe)
  await page.goto(url)
  await page.getByRole('slider').waitFor()
  const before = await databases(page)
  const started = await page.evaluate((hash) => {
    const now = performance.now()
    location.hash = hash
    return now
  }, `#/s/${link.path}`)
  const { rejected } = await rejection(page, link)
  if ((await databases(page)) !== before) throw new Error(`${link.what}: something was stored`)
  await profile.close()
  return rejected - started
}

const { values } = parseArgs({
  options: { times: { type: 'string', default: '5' }, help: { type: 'boolean', default: false } },
})
if (values.help || !existsSync('dist/page/index.html')) {
  console.log(values.help ? USAGE : `${USAGE}\n\nThe page is not built: npm run build`)
  process.exit(values.help ? 0 : 2)
}

const { url, child } = await startHost()
const browser = await launchBrowser()
try {
  let isMet = true
  const links = hostileLinks()
  for (const [where, measure] of [
    ['in a new profile', inNewProfile],
    ['in an open page', inOpenPage],
  ] as const) {
    const all: number[] = []
    for (const link of links) {
      const times: number[] = []
      for (let i = 0; i < Number(values.times); i++) times.push(await measure(browser, url, link))
      times.sort((a, b) => a - b)
      console.log(`${where}: ${link.what}: ${percentile(times, 0.5).toFixed(0)} ms`)
      all.push(...times)
    }
    isMet =
      report(
        `rejected ${where}`,
        all.sort((a, b) => a - b),
        GOAL,
      ) && isMet
  }
  process.exitCode = isMet ? 0 : 1
} finally {
  await browser.close()
  child.kill()
}
