import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Browser } from '@playwright/test'
import { launchBrowser, report, startHost } from './host.ts'

const USAGE = `usage: npm run bench:start -- [--runs N] [--slowdown N]

Opens the built page in Chromium so many times (7), each in a new profile, on a processor that is so many times slower (4): when its largest part is
painted (LCP, goal 1,500 ms), how far parts move (CLS, goal 0.02), and the longest task of the page until five seconds later (goal 100 ms).`

interface Start {
  readonly largestPaint: number
  readonly shift: number
  readonly longestTask: number
}

/** Milliseconds for which the page is watched after its slider is drawn. */
const WATCHED_MS = 5000

/** Runs in the page before its own code: collects what the browser reports, until so many milliseconds after the slider is drawn. */
function watch(milliseconds: number): void {
  const seen = { largestPaint: 0, shift: 0, longestTask: 0 }
  const observe = (type: string, take: (entry: PerformanceEntry & { value?: number }) => void): void =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) take(entry)
    }).observe({ type, buffered: true })
  observe('largest-contentful-paint', ({ startTime }) => {
    seen.largestPaint = startTime
  })
  observe('layout-shift', ({ value = 0 }) => {
    seen.shift += value
  })
  observe('longtask', ({ duration }) => {
    seen.longestTask = Math.max(seen.longestTask, duration)
  })
  const start = new Promise<Start>((resolve) => {
    const observer = new MutationObserver(() => {
      if (document.querySelector('input[type=range]') === null) return
      observer.disconnect()
      setTimeout(() => resolve(seen), milliseconds)
    })
    observer.observe(document, { childList: true, subtree: true })
  })
  Object.assign(window, { start })
}

/** Opens the page once. It is asked over the protocol alone: what Playwright's locators bring into a page is a long task itself. */
async function openOnce(browser: Browser, url: string, slowdown: number): Promise<Start> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.addInitScript(watch, WATCHED_MS)
  await page.goto(url)
  const { result } = await session.send('Runtime.evaluate', { expression: 'start', awaitPromise: true, returnByValue: true })
  await context.close()
  return result.value as Start
}

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '7' },
    slowdown: { type: 'string', default: '4' },
    help: { type: 'boolean', default: false },
  },
})
if (values.help || !existsSync('dist/page/index.html')) {
  console.log(values.help ? USAGE : `${USAGE}\n\nThe page is not built: npm run build`)
  process.exit(values.help ? 0 : 2)
}

const { url, child } = await startHost()
const browser = await launchBrowser()
try {
  const starts: Start[] = []
  for (let i = 0; i < Number(values.runs); i++) starts.push(await openOnce(browser, url, Number(values.slowdown)))
  const sorted = (of: (start: Start) => number): number[] => starts.map(of).sort((a, b) => a - b)
  const shifts = sorted(({ shift }) => shift)
  const isMet = [
    report(
      'largest part painted',
      sorted(({ largestPaint }) => largestPaint),
      1500,
    ),
    report(
      'longest task',
      sorted(({ longestTask }) => longestTask),
      100,
    ),
  ]
  console.log(`layout shift: most ${(shifts.at(-1) ?? 0).toFixed(4)}, goal 0.02`)
  process.exitCode = isMet.every(Boolean) && (shifts.at(-1) ?? 0) < 0.02 ? 0 : 1
} finally {
  await browser.close()
  child.kill()
}
