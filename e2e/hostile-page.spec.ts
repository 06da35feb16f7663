import type { Page } from '@playwright/test'
import { INPUTS } from '../conformance/hostile/run.ts'
import { prepare } from '../conformance/hostile/setup.ts'
import type { Sent } from '../conformance/hostile/target.ts'
import { openFile } from './designer-page.ts'
import { counter, dropFiles, expect, openPaused, test } from './page.ts'

// Every body that `npm run hostile` sends, as a file: dropped on the page, and opened in the designer where it is a CRD. An extra command, since
// it takes minutes: `npm run hostile-page`.

interface File {
  readonly name: string
  readonly text: string
}

/** What a run sends to a server that stores everything. */
async function sentBy(run: (target: Parameters<typeof prepare>[0]) => Promise<unknown>): Promise<Sent[]> {
  const sent: Sent[] = []
  const answer = { status: 201, ms: 0, body: '' }
  await run({
    base: '',
    send: async (request) => {
      sent.push(request)
      return answer
    },
    connect: () => Promise.reject(new Error('a connection is no file')),
  }).catch(() => undefined)
  return sent
}

const textOf = ({ method, headers, body }: Sent): string | undefined =>
  method === 'POST' && typeof body === 'string' && /json|yaml/.test(String(headers?.['Content-Type'])) ? body : undefined

/** The bodies of these families by the names of their inputs. */
async function filesOf(families: readonly string[]): Promise<File[]> {
  const files: File[] = []
  for (const input of INPUTS.filter(({ family }) => families.includes(family))) {
    const texts = (await sentBy((target) => input.run(target))).map(textOf).filter((text) => text !== undefined)
    for (const [i, text] of texts.entries()) files.push({ name: `${input.name} ${i}`.replaceAll('/', ' '), text })
  }
  return files
}

/** The longest that the page did not draw, in ms, since it was asked before. */
const longestGap = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const watched = window as unknown as { gap?: { longest: number; last: number } }
    if (watched.gap === undefined) {
      const gap = { longest: 0, last: performance.now() }
      watched.gap = gap
      const step = (now: number): void => {
        gap.longest = Math.max(gap.longest, now - gap.last)
        gap.last = now
        requestAnimationFrame(step)
      }
      requestAnimationFrame(step)
    }
    const { longest } = watched.gap
    watched.gap.longest = 0
    return longest
  })

const inBatches = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size))

/** The example is there with a counter that moves: the engine answers and stores. */
async function expectAlive(page: Page): Promise<void> {
  await openPaused(page)
  expect(Number(await counter(page, 'generation'))).toBeGreaterThan(0)
}

async function drop(page: Page, files: readonly File[]): Promise<void> {
  await page.goto('./#/ws/first-run/install')
  await dropFiles(page, files)
  await expect(page.getByTestId('file')).toHaveCount(files.length)
  const sends = page.getByRole('button', { name: /^Send \d+ documents?$/ })
  const results = page.getByTestId('file').filter({ hasText: /stored|not stored|no object/ })
  await expect.poll(async () => (await sends.isEnabled()) || (await results.count()) === files.length).toBe(true)
  if (await sends.isEnabled()) await sends.click()
  await expect(results).toHaveCount(files.length)
}

test('every body is dropped as a file and gets a result', async ({ page }) => {
  test.setTimeout(1_800_000)
  const prepared = (await sentBy((target) => prepare(target))).map(textOf).filter((text) => text !== undefined)
  const files = await filesOf(['bodies', 'yaml', 'values', 'patterns', 'schemas', 'rules'])
  await page.goto('./')
  await expect(page.getByRole('button', { name: 'Pause the controller' })).toBeVisible()
  await drop(
    page,
    prepared.map((text, i) => ({ name: `${i}.json`, text })),
  )
  let longest = 0
  for (const batch of inBatches(files, 10)) {
    await page.goto('./#/ws/first-run')
    await longestGap(page)
    await drop(page, batch)
    const gap = await longestGap(page)
    if (gap > longest) console.log(`${Math.round(gap)} ms without drawing: ${batch.map(({ name }) => name).join(', ')}`)
    longest = Math.max(longest, gap)
  }
  console.log(`${files.length} files dropped; the page was at most ${Math.round(longest)} ms without drawing`)
  await page.reload()
  await expectAlive(page)
})

test('every CRD is opened in the designer and gets a verdict', async ({ page }) => {
  test.setTimeout(1_800_000)
  const files = await filesOf(['patterns', 'schemas', 'rules'])
  let longest = 0
  for (const { name, text } of files) {
    await openFile(page, 'first-run', `${name}.yaml`, text)
    const replace = page.getByRole('alertdialog').getByRole('button', { name: /^Replace/ })
    const problems = page.getByRole('region', { name: 'Problems' })
    await expect(problems.or(replace)).toBeVisible()
    if (await replace.isVisible()) await replace.click()
    await longestGap(page)
    await expect(problems.getByRole('status')).toHaveText('')
    const gap = await longestGap(page)
    if (gap > longest) console.log(`${Math.round(gap)} ms without drawing: ${name}`)
    longest = Math.max(longest, gap)
  }
  console.log(`${files.length} CRDs opened; the page was at most ${Math.round(longest)} ms without drawing`)
  await page.reload()
  await expectAlive(page)
})
