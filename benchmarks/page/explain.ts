import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Page } from '@playwright/test'
import { largeCrd } from '../designer/input.ts'
import { launchBrowser, report, startHost } from './host.ts'

const USAGE = `usage: npm run bench:explain -- [--crd FILE] [--rounds N]

Measures in Chromium how long after a CRD is dropped on Explain its fields are drawn, and how long after each letter of a search the fields are drawn that
have it, in N rounds (5). FILE is the CRD; without it one of 1.4 MB is made.`

/** Milliseconds. */
const OPEN_GOAL = 300
const SEARCH_GOAL = 50

/** Drops a file on the view and returns the milliseconds until the tree of its fields is drawn. */
const open = (page: Page, text: string): Promise<number> =>
  page.evaluate((content) => {
    const data = new DataTransfer()
    data.items.add(new File([content], 'crd.yaml', { type: 'application/yaml' }))
    const started = performance.now()
    return new Promise<number>((resolve) => {
      const observer = new MutationObserver(() => {
        if (document.querySelector('[role=treeitem]') === null) return
        observer.disconnect()
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - started)))
      })
      observer.observe(document.body, { childList: true, subtree: true })
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }))
    })
  }, text)

/** Types into the search and returns the milliseconds from each letter until what it finds is drawn. */
async function search(page: Page, words: string): Promise<number[]> {
  const times: number[] = []
  await page.keyboard.press('/')
  for (const letter of words) {
    await page.evaluate(() => {
      const tree = document.querySelector('[role=tree]')
      if (tree?.parentElement === null || tree?.parentElement === undefined) throw new Error('there is no tree')
      const watch = { took: 0 }
      Object.assign(window, { search: watch })
      let started = 0
      document.addEventListener('keydown', ({ timeStamp }) => (started = timeStamp), { capture: true, once: true })
      const observer = new MutationObserver(() => {
        observer.disconnect()
        watch.took = performance.now() - started
      })
      observer.observe(tree, { childList: true, characterData: true, subtree: true })
    })
    await page.keyboard.type(letter)
    const took = await page.waitForFunction(() => (window as unknown as { search: { took: number } }).search.took)
    times.push(await took.jsonValue())
  }
  return times
}

async function main(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      crd: { type: 'string' },
      rounds: { type: 'string', default: '5' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    console.log(USAGE)
    return 0
  }
  const text = values.crd === undefined ? largeCrd(1_400_000, true) : readFileSync(values.crd, 'utf8')
  const { url, child } = await startHost()
  const browser = await launchBrowser()
  const [opened, first, later]: [number[], number[], number[]] = [[], [], []]
  try {
    for (let round = 0; round < Number(values.rounds); round++) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
      const page = await context.newPage()
      await page.goto(url)
      await page.getByRole('slider').waitFor()
      await page.goto(`${url}/#/ws/first-run/explain`)
      await page.getByRole('link', { name: /^WebApp/ }).waitFor()
      opened.push(await open(page, text))
      const [letter, ...letters] = await search(page, 'spec.')
      if (letter !== undefined) first.push(letter)
      later.push(...letters)
      await context.close()
    }
  } finally {
    await browser.close()
    child.kill()
  }
  const sorted = (times: readonly number[]): number[] => [...times].sort((a, b) => a - b)
  const isOpenMet = report(`open ${(text.length / 1e6).toFixed(1)} MB`, sorted(opened), OPEN_GOAL)
  const isFirstMet = report('search, first letter', sorted(first), SEARCH_GOAL)
  const areLaterMet = report('search, later letters', sorted(later), SEARCH_GOAL)
  return isOpenMet && isFirstMet && areLaterMet ? 0 : 1
}

process.exit(await main(process.argv.slice(2)))
