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

/** Each fault of the wire is switched on, shown and over; then the fault in the code, which writes to another endpoint. */
async function switchFaults(page: Page): Promise<void> {
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
    await scale(page, ++replicas)
    await expect(pane(page, part)).toContainText(shows)
    await expect(page.getByRole('button', { name: `Switch off: ${chip}` })).toHaveCount(0)
  }
  await switchFault(page, 'Answer calls 1 s late')
  await scale(page, ++replicas)
  await expect(pane(page, /^Reconcile \d/)).toContainText('on its way')
  await press(page, 'Switch off: calls 1 s late')
  await expect(pane(page, /^Reconcile \d/)).toContainText('PUT /status')
  await switchFault(page, 'Fault in the code')
  await scale(page, ++replicas)
  await expect(pane(page, /^Reconcile \d/)).toContainText('PUT storefront')
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

// What each controller shows in the parts of the lab, healthy and with its fault, is proved in src/ui/features/code/panes.test.tsx.
test('[LB-1] [LB-2] [LB-3] [LB-7] a controller is stepped by keys, plays under faults, and goes on after a reload and in another tab', async ({
  page,
}) => {
  await openLab(page, 'webapp-status')
  await test.step('keys', () => stepByKeys(page))
  await test.step('faults', () => switchFaults(page))
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
