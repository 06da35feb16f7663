import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectNothingOfAxe } from './axe.ts'
import { enterText, expect, openPaused, pasteText, test } from './page.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const pane = (page: Page, name: string | RegExp) => page.getByRole('region', { name }).first()

async function openLab(page: Page, name: string): Promise<void> {
  // The controller of the example would write between the read and the write of the one in the lab.
  await openPaused(page)
  await page.goto('./#/ws/first-run/code')
  await page.getByRole('button', { name: `Add ${name}` }).click()
  await page.getByRole('button', { name: 'Create its role' }).click()
  await expect(page.getByRole('button', { name: 'Create its role' })).toHaveCount(0)
}

async function switchFault(page: Page, name: string): Promise<void> {
  await press(page, 'Faults')
  await page.getByRole('menuitemcheckbox', { name }).click()
  await page.keyboard.press('Escape')
}

/** Runs a command in the console of the page. */
async function kubectl(page: Page, command: string, answer: string): Promise<void> {
  const input = page.getByRole('textbox', { name: 'kubectl command' })
  if (!(await input.isVisible())) {
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('`')
  }
  await input.fill(`kubectl ${command}`)
  await input.press('Escape')
  await input.press('Enter')
  await expect(page.getByRole('log', { name: 'Console output' }).locator('.console-entry').last()).toContainText(answer)
}

interface Act {
  readonly does?: (page: Page) => Promise<void>
  /** What a part of the lab says then. */
  readonly shows: readonly [part: 'Watch' | 'Reconcile' | 'Log' | 'Cache' | 'Reconciles by cause', text: string | RegExp]
}

const scale = (replicas: number) => (page: Page) => kubectl(page, `scale webapp storefront --replicas=${replicas}`, 'scaled')

/**
 * What controllers show that are healthy, and with their fault: one at least in each part of the lab. src/lab/examples.test.ts plays all of them, and
 * src/lab/recording/recording.test.ts in the sandbox of the page.
 */
const STORIES: Readonly<Record<string, { readonly healthy: Act; readonly faulty: Act }>> = {
  'webapp-status': {
    healthy: { does: scale(5), shows: ['Reconcile', 'PUT /status'] },
    faulty: { does: scale(6), shows: ['Reconcile', 'PUT storefront'] },
  },
  'webapp-replicas': {
    healthy: { shows: ['Watch', 'passes, its own write'] },
    faulty: { does: scale(5), shows: ['Watch', 'leads to no request'] },
  },
  'webapp-labels': {
    healthy: { shows: ['Log', 'billing is gold'] },
    faulty: { shows: ['Reconciles by cause', 'Two writers fight over an object.'] },
  },
  'webapp-parts': {
    healthy: { shows: ['Log', 'has 2, makes one more'] },
    faulty: {
      does: async (page) => {
        await switchFault(page, 'Delay events by 2 s')
        await scale(4)(page)
        await expect
          .poll(() =>
            pane(page, 'Cache')
              .getByRole('cell', { name: /storefront-part-\d{3}/ })
              .count(),
          )
          .toBeGreaterThan(1)
      },
      shows: ['Cache', /storefront-part-\d{3}/],
    },
  },
  'webapp-env': {
    healthy: { does: (page) => switchFault(page, 'Rival writer'), shows: ['Log', '409'] },
    faulty: { shows: ['Log', 'added name=MANAGED_BY'] },
  },
}

for (const [name, { healthy, faulty }] of Object.entries(STORIES)) {
  test(`[LB-1] ${name} works in the page, and its fault shows`, async ({ page }) => {
    await openLab(page, name)
    if (name === 'webapp-env') await healthy.does?.(page)
    await press(page, 'Play')
    await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible()
    if (name !== 'webapp-env') await healthy.does?.(page)
    await expect(pane(page, partName(healthy))).toContainText(healthy.shows[1])
    await switchFault(page, 'Fault in the code')
    await faulty.does?.(page)
    await expect(pane(page, partName(faulty))).toContainText(faulty.shows[1])
  })
}

test('[LB-3] each fault of the wire is switched on, shown and over', async ({ page }) => {
  await openLab(page, 'webapp-status')
  await press(page, 'Play')
  await expect(pane(page, 'Log')).toContainText('reported replicas=')
  const faults: readonly (readonly [fault: string, chip: string, part: string, shows: string | RegExp])[] = [
    ['Drop the next event', 'next event dropped', 'Watch', 'lost on purpose'],
    ['Double the next event', 'next event doubled', 'Watch', ', twice'],
    ['Answer 409 to the next write', '409 on next write', 'Log', '409 the object has been modified, retry 1 in 5 ms'],
    ['Answer 429 to the next write', '429 on next write', 'Log', /429 .*, retry 1 in 5 ms/],
  ]
  let replicas = 1
  for (const [fault, chip, part, shows] of faults) {
    await switchFault(page, fault)
    await expect(page.getByRole('button', { name: `Switch off: ${chip}` })).toBeVisible()
    await scale(++replicas)(page)
    await expect(pane(page, part)).toContainText(shows)
    await expect(page.getByRole('button', { name: `Switch off: ${chip}` })).toHaveCount(0)
  }
  await switchFault(page, 'Answer calls 1 s late')
  await scale(++replicas)(page)
  await expect(pane(page, /^Reconcile \d/)).toContainText('on its way')
  await press(page, 'Switch off: calls 1 s late')
})

const partName = ({ shows: [part] }: Act): string | RegExp => (part === 'Reconcile' ? /^Reconcile( \d+)?$/ : part)

test('[RP-1] [RP-2] a run is saved, opened and replayed without the server, up to the first call of a change', async ({
  page,
}) => {
  await openLab(page, 'webapp-status')
  await press(page, 'Play')
  await scale(5)(page)
  await expect(pane(page, 'Log')).toContainText('reported replicas=5')
  await press(page, 'Stop')
  await press(page, 'Recording')
  const downloading = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Save recording' }).click()
  const saved = await downloading
  expect(saved.suggestedFilename()).toBe('webapp-status.run.jsonl')
  const text = await readFile(await saved.path(), 'utf8')

  await page.goto('./#/ws/first-run/code')
  const file = { name: 'run.jsonl', mimeType: 'application/jsonl', buffer: Buffer.from(text) }
  await page
    .getByLabel('Open recording')
    .last()
    .setInputFiles({ ...file, buffer: Buffer.from(text.slice(1)) })
  await expect(page.getByText('run.jsonl, line 1: no JSON')).toBeVisible()
  await page.getByLabel('Open recording').last().setInputFiles(file)
  await press(page, 'Step by reconcile')
  await expect(pane(page, /^Reconcile \d/)).toBeVisible()
  await press(page, 'To the end')
  await expect(page.getByText(/\d+ calls, [1-9]\d* writes: no differences/)).toBeVisible()
  await expect(pane(page, 'Log')).toContainText('reported replicas=5')
  await expectNothingOfAxe(page, 'a replay', '.lab')

  await enterText(page)
  await expect(page.locator('.monaco-editor').first()).toBeVisible()
  await page.keyboard.press('Control+a')
  const source = await readFile('docs/examples/controllers/status.ts', 'utf8')
  await pasteText(page, source.replace('replicas are ready', 'replicas are there'))
  await page.keyboard.press('Control+Enter')
  const difference = page.getByRole('alert').filter({ hasText: 'differs from the recording' })
  await expect(difference.getByRole('row', { name: 'body.status.conditions[0].message' })).toContainText('replicas are there')
  await expectNothingOfAxe(page, 'a difference', '.lab-difference')
})
