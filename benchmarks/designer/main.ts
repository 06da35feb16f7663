import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { chromium, type Page } from '@playwright/test'
import { largeCrd } from './input.ts'

const USAGE = `usage: npm run bench:designer -- [--page URL] [--slowdown N] [FILE ...]

Measures in Chromium how long after an edit in the designer its problems are shown, and the longest task of the page while
that happens. The page is the one of --page (default http://127.0.0.1:4173/), built and served. --slowdown makes the page's main
thread N times as slow (1 unless said): how much room its tasks have. FILE: CRDs to measure instead of the generated ones.`

interface Case {
  readonly name: string
  readonly text: string
  /** Milliseconds at the median. */
  readonly goal: number
}

const EDITS = 15
const LONGEST_TASK = 50

/** Makes one edit and waits for what is said about it; in the page, so that no way to the page is measured. */
async function editOnce(page: Page, value: string, rejected: boolean): Promise<number> {
  return page.evaluate(
    ([text, wanted]) =>
      new Promise<number>((resolve) => {
        const input = document.querySelector<HTMLInputElement>('input[aria-label="default"]')
        const list = document.querySelector('[aria-labelledby="dz-problems"]')
        if (input === null || list === null) throw new Error('the designer is not there')
        const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
        const isThere = (): boolean => list.querySelector('.dz-sev.t-bad') !== null
        setter?.call(input, text)
        input.dispatchEvent(new Event('input', { bubbles: true }))
        setTimeout(() => {
          const start = performance.now()
          const observer = new MutationObserver(() => {
            if (isThere() !== wanted) return
            observer.disconnect()
            requestAnimationFrame(() => resolve(performance.now() - start))
          })
          observer.observe(list, { childList: true, subtree: true, attributes: true, characterData: true })
          input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
        }, 30)
      }),
    [value, rejected] as const,
  )
}

const WATCH_TASKS = `
window.longest = 0
new PerformanceObserver((list) => { for (const { duration } of list.getEntries()) window.longest = Math.max(window.longest, duration) })
  .observe({ type: 'longtask', buffered: false })
`

async function open(page: Page, url: string, text: string): Promise<void> {
  await page.goto(url)
  await page.waitForSelector('text=WebApp', { timeout: 20_000 }).catch(() => {})
  await page.goto(`${url}#/ws/first-run/design`)
  await page.setInputFiles('input[type=file]', { name: 'large.yaml', mimeType: 'application/yaml', buffer: Buffer.from(text) })
  await page.waitForSelector('.dz-row')
  await page.waitForFunction(
    () => document.querySelector('[aria-labelledby="dz-problems"] [role=status]')?.textContent === '',
    undefined,
    {
      timeout: 60_000,
    },
  )
  await page.waitForTimeout(1500)
}

const percentile = (sorted: readonly number[], p: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(p * sorted.length))] ?? 0

async function measure(page: Page, url: string, slowdown: number, { name, text, goal }: Case): Promise<boolean> {
  await open(page, url, text)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.evaluate(WATCH_TASKS)
  await page.locator('.dz-row', { hasText: 'aProbe' }).first().click()
  const times: number[] = []
  for (let i = 0; i < EDITS * 2; i++) {
    const rejected = i % 2 === 0
    times.push(await editOnce(page, rejected ? '99' : '1', rejected))
    await page.waitForTimeout(700)
  }
  const longest = await page.evaluate(() => (window as unknown as { longest: number }).longest)
  times.sort((a, b) => a - b)
  const median = percentile(times, 0.5)
  const met = median <= goal && longest <= LONGEST_TASK
  const size = `${Math.round(text.length / 1000)} KB`
  console.log(
    `${met ? 'met   ' : 'MISSED'} | ${name}, ${size} | median ${median.toFixed(0)} ms, p95 ${percentile(times, 0.95).toFixed(0)} ms, goal ${goal} ms | longest task ${longest.toFixed(0)} ms, goal ${LONGEST_TASK} ms`,
  )
  return met
}

async function main(args: string[]): Promise<number> {
  const { values, positionals: files } = parseArgs({
    args,
    options: {
      page: { type: 'string', default: 'http://127.0.0.1:4173/' },
      slowdown: { type: 'string', default: '1' },
      help: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  })
  const slowdown = Number(values.slowdown)
  if (values.help || !(slowdown >= 1)) {
    console.log(USAGE)
    return values.help ? 0 : 2
  }
  const cases: Case[] =
    files.length > 0
      ? files.map((file) => ({ name: file.split('/').at(-1) ?? file, text: readFileSync(file, 'utf8'), goal: 250 }))
      : [
          { name: 'generated CRD', text: largeCrd(600_000, true), goal: 100 },
          { name: 'generated CRD without descriptions', text: largeCrd(1_400_000, false), goal: 250 },
        ]
  const named = process.env.CRDLAB_CHROMIUM ?? '/usr/bin/chromium'
  const browser = await chromium.launch({ args: ['--no-sandbox'], ...(existsSync(named) ? { executablePath: named } : {}) })
  let missed = 0
  for (const one of cases) {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    if (!(await measure(page, values.page, slowdown, one))) missed++
    await page.close()
  }
  await browser.close()
  console.log(`${cases.length - missed} of ${cases.length} goals met`)
  return missed > 0 ? 1 : 0
}

process.exit(await main(process.argv.slice(2)))
