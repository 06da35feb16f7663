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

const scale = (page: Page, replicas: number) => kubectl(page, `scale webapp storefront --replicas=${replicas}`, 'scaled')

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

/** A fault of the wire is switched on, shown and over. */
async function switchConflict(page: Page): Promise<void> {
  await press(page, 'Play')
  await expect(pane(page, 'Log')).toContainText('reported replicas=')
  await press(page, 'Faults')
  await page.getByRole('menuitemcheckbox', { name: 'Answer 409 to the next write' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Switch off: 409 on next write' })).toBeVisible()
  await scale(page, 2)
  await expect(pane(page, 'Log')).toContainText('409 the object has been modified, retry 1 in 5 ms')
  await expect(page.getByRole('button', { name: 'Switch off: 409 on next write' })).toHaveCount(0)
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

// What each controller shows in the parts of the lab, healthy and with its fault, is proved in src/ui/features/code/panes.test.tsx,
// what the other faults do in src/ui/features/code/faults.test.tsx.
test('[LB-1] [LB-2] [LB-3] [LB-7] a controller is stepped by keys, plays under a fault, and goes on after a reload and in another tab', async ({
  page,
}) => {
  await openLab(page, 'webapp-status')
  await test.step('keys', () => stepByKeys(page))
  await test.step('a fault', () => switchConflict(page))
  await expectNothingOfAxe(page, 'a lab that runs', 'main')
  await test.step('two tabs', () => playInTwoTabs(page))
})

test('[RP-1] [RP-2] a run is saved, opened and replayed without the server, up to the first call of a change', async ({
  page,
}) => {
  await openLab(page, 'webapp-status')
  await press(page, 'Play')
  await scale(page, 5)
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
