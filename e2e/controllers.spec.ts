import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectNothingOfAxe } from './axe.ts'
import { expect, openPaused, test } from './page.ts'

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

/** Changes the size of an object in the console of the page. */
async function scale(page: Page, replicas: number): Promise<void> {
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('`')
  const input = page.getByRole('textbox', { name: 'kubectl command' })
  await input.fill(`kubectl scale webapp storefront --replicas=${replicas}`)
  await input.press('Escape')
  await input.press('Enter')
  await expect(page.getByRole('log', { name: 'Console output' }).locator('.console-entry').last()).toContainText('scaled')
}

/** Is stepped by keys, crashed and paused from the palette. */
async function stepByKeys(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('Space')
  await expect(pane(page, /^Reconcile \d/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await press(page, 'Step by call')
  await expect(pane(page, 'Cache').getByRole('row', { name: /default\/storefront/ })).toBeVisible()
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('p')
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible()
  // The palette has what the buttons do.
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  await page.keyboard.press('Control+k')
  await palette.getByRole('searchbox').fill('crash')
  await palette.getByRole('menuitem', { name: 'Crash the controller' }).click()
  await expect(pane(page, 'Watch').getByText('in the first list').first()).toBeVisible()
  await page.keyboard.press('Control+k')
  await palette.getByRole('searchbox').fill('pause webapp')
  await palette.getByRole('menuitem', { name: 'Pause webapp-status' }).click()
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
}

/** A run is saved, and replayed without the server; with other code in the file up to the first call that differs. */
async function replay(page: Page): Promise<void> {
  const lab = page.url()
  await press(page, 'Recording')
  const downloading = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Save recording' }).click()
  const saved = await downloading
  expect(saved.suggestedFilename()).toBe('webapp-status.run.jsonl')
  const text = await readFile(await saved.path(), 'utf8')
  expect(text).toContain('replicas are ready')

  await page.goto('./#/ws/first-run/code')
  const changed = text.replace('replicas are ready', 'replicas are there')
  const open = async (content: string): Promise<void> => {
    const file = { name: 'run.jsonl', mimeType: 'application/jsonl', buffer: Buffer.from(content) }
    await page.getByLabel('Open recording').last().setInputFiles(file)
    await press(page, 'To the end')
  }
  await open(text)
  await expect(page.getByText(/\d+ calls, [1-9]\d* writes: no differences/)).toBeVisible()
  await page.goBack()
  await open(changed)
  const difference = page.getByRole('alert').filter({ hasText: 'differs from the recording' })
  await expect(difference.getByRole('row', { name: /^call .*\/status$/ })).toBeVisible()
  await expectNothingOfAxe(page, 'a replay that differs', '.lab')
  await page.goto(lab)
}

/** What plays goes on after a reload; in another tab only when the first is left, and not once it was stopped. */
async function playInTwoTabs(page: Page): Promise<void> {
  await page.reload()
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible()
  await expect(pane(page, 'Cache').getByRole('row', { name: /default\/storefront/ })).toBeVisible()
  const other = await page.context().newPage()
  await other.goto(page.url())
  await expect(other.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await expect(other.getByRole('button', { name: 'Stop', exact: true })).toBeDisabled()
  await page.close()
  await other.reload()
  await expect(other.getByRole('button', { name: 'Pause', exact: true })).toBeVisible()
  await press(other, 'Stop')
  await other.reload()
  await expect(other.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await expect(other.getByRole('button', { name: 'Stop', exact: true })).toBeDisabled()
}

// Proved in src/ui/features/code: what each controller shows in the parts of the lab, healthy and with its fault (panes.test.tsx), what the other faults do
// (faults.test.tsx), and whom a program came from (code-view.test.tsx); replays in src/lab/recording.
test('[LB-1] [LB-2] [LB-7] [RP-1] [RP-2] a controller is stepped by keys, its run is saved and replayed, and it goes on after a reload and in another tab', async ({
  page,
}) => {
  await openLab(page, 'webapp-status')
  await test.step('keys', () => stepByKeys(page))
  await press(page, 'Play')
  await scale(page, 2)
  await expect(pane(page, 'Log')).toContainText('reported replicas=2')
  await expectNothingOfAxe(page, 'a lab that runs', 'main')
  await test.step('a replay', () => replay(page))
  await test.step('two tabs', () => playInTwoTabs(page))
})
