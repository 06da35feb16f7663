import { parseArgs } from 'node:util'
import type { Page } from '@playwright/test'
import { launchBrowser, startHost } from './host.ts'
import { longestTaskWhile } from './measures.ts'

const USAGE = `usage: npm run bench:import -- [--objects N] [--rounds N]

Measures in Chromium how long a file of so many WebApps (2000) takes to be imported into a workspace of the browser in which the controller of the
example runs and answers every one of them with writes, so many times (3), each in a profile of its own.`

/** Milliseconds. */
const GOAL = 5000

const webApp = (i: number): string => `apiVersion: demo.crdlab.dev/v1
kind: WebApp
metadata:
  name: imported-${i}
  namespace: default
spec:
  image: shop/imported:${i}
  replicas: ${1 + (i % 5)}
`

async function dropFile(page: Page, text: string): Promise<void> {
  const transfer = await page.evaluateHandle((content) => {
    const data = new DataTransfer()
    data.items.add(new File([content], 'objects.yaml', { type: 'application/yaml' }))
    return data
  }, text)
  await page.dispatchEvent('body', 'drop', { dataTransfer: transfer })
}

/** Milliseconds from the press to the sentence that says how many are stored, and the page's longest task meanwhile. */
async function importInto(page: Page, url: string, objects: number): Promise<{ readonly ms: number; readonly longest: number }> {
  await page.goto(url)
  // The example is there and its controller runs once it can be paused.
  await page.getByRole('button', { name: 'Pause the controller' }).waitFor()
  await page.goto(`${url}/#/ws/first-run/install`)
  await dropFile(page, Array.from({ length: objects }, (_, i) => webApp(i)).join('---\n'))
  const count = objects.toLocaleString('en')
  await page.getByRole('button', { name: `Send ${count} documents` }).waitFor()
  let ms = 0
  const longest = await longestTaskWhile(page, async () => {
    ms = await page.evaluate((words) => {
      const button = [...document.querySelectorAll('button')].find((one) => one.textContent === words)
      const status = button?.closest('footer')?.querySelector('[role=status]')
      if (button === undefined || status === null || status === undefined) throw new Error('there is nothing to send')
      const started = performance.now()
      return new Promise<number>((resolve) => {
        const observer = new MutationObserver(() => {
          if (!status.textContent.includes(' stored')) return
          observer.disconnect()
          resolve(performance.now() - started)
        })
        observer.observe(status, { childList: true, characterData: true, subtree: true })
        button.click()
      })
    }, `Send ${count} documents`)
  })
  return { ms, longest }
}

async function main(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      objects: { type: 'string', default: '2000' },
      rounds: { type: 'string', default: '3' },
      help: { type: 'boolean', default: false },
    },
  })
  const [objects, rounds] = [Number(values.objects), Number(values.rounds)]
  if (values.help || !(objects > 0 && rounds > 0)) {
    console.log(USAGE)
    return values.help ? 0 : 2
  }
  const { url, child } = await startHost()
  const browser = await launchBrowser()
  let isMet = true
  try {
    for (let round = 0; round < rounds; round++) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
      const { ms, longest } = await importInto(await context.newPage(), url, objects)
      await context.close()
      isMet &&= ms <= GOAL
      const what = `${objects} objects while the controller runs`
      console.log(`${ms <= GOAL ? 'met   ' : 'MISSED'} | ${what} | ${ms.toFixed(0)} ms | longest task ${longest.toFixed(0)} ms`)
    }
  } finally {
    await browser.close()
    child.kill()
  }
  return isMet ? 0 : 1
}

process.exit(await main(process.argv.slice(2)))
