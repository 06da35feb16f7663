import type { Page } from '@playwright/test'
import { expectNothingOfAxe } from './axe.ts'
import { counter, editPane, expect, openPaused, pane, send, test } from './page.ts'

const rows = (page: Page) => page.getByTestId('timeline-row')
const log = (page: Page) => page.getByRole('region', { name: 'API log' })

async function sendSpec(page: Page, replicas: number, code: string): Promise<void> {
  await editPane(page, 'spec', /replicas: \d+/, `replicas: ${replicas}`)
  await send(page, 'spec')
  await expect(page.getByTestId('result')).toContainText(code)
}

test('the timeline keeps what happened to an object and why, across a reload, and writes an earlier state again', async ({
  page,
}) => {
  await openPaused(page)
  await sendSpec(page, 5, '200')
  await sendSpec(page, 999, '422')
  await page.getByRole('link', { name: 'Timeline of this object' }).click()

  const [rejected, changed] = [rows(page).first(), rows(page).nth(1)]
  await expect(rejected).toContainText('422')
  await expect(rejected).toContainText('should be less than or equal to')
  await expect(changed).toContainText('1 → 2')
  await expect(changed).toContainText('replicas 3 to 5')
  const before = await rows(page).count()

  // By keyboard: from the rejection to the write before it, which is compared with the state that it changed.
  const slider = page.getByRole('slider', { name: 'Step of the timeline' })
  await expect(slider).toHaveAttribute('aria-valuenow', String(before))
  await slider.press('ArrowLeft')
  const step = page.getByRole('region', { name: `Write ${before - 1}`, exact: true })
  await expect(step).toContainText('spec.replicas: 3')
  await expect(step).toContainText('spec.replicas: 5')
  await expect(step).toContainText('spec changed')
  await expectNothingOfAxe(page, 'a step of the timeline', '[aria-label^="Write "]')

  await page.reload()
  await expect(rows(page)).toHaveCount(before)
  await expect(rows(page).nth(1)).toContainText('1 → 2')

  await rows(page).nth(1).click()
  await page.getByRole('button', { name: 'Restore A as a new write' }).click()
  await expect(rows(page)).toHaveCount(before + 1)
  await expect(rows(page).first()).toContainText('2 → 3')
  await page.goto('./#/ws/first-run/cr/webapps.demo.crdlab.dev/v1/default/storefront')
  await expect(page.getByTestId('generation').getByTestId('figure')).toHaveText('3')
  await expect(pane(page, 'scale')).toContainText('replicas: 3')

  // What was read is not read again: what came meanwhile is there nevertheless.
  await editPane(page, 'scale', 'replicas: 3', 'replicas: 4')
  await send(page, 'scale')
  await expect(page.getByTestId('result')).toContainText('200')
  await page.getByRole('link', { name: 'Timeline of this object' }).click()
  await expect(rows(page)).toHaveCount(before + 2)
  await expect(rows(page).first()).toContainText('replicas 3 to 4')
})

/** Two watches with different selectors see one write differently; a watch from before a compaction lists again. */
async function compareWatches(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Watch/ }).click()
  const startWatch = async (labels: string): Promise<void> => {
    await log(page).getByRole('button', { name: 'New watch' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Label selector' }).fill(labels)
    await dialog.getByRole('button', { name: 'Start watch' }).click()
    await expect(dialog).toHaveCount(0)
  }
  await startWatch('')
  await startWatch('tier=gold')
  await expect(log(page).getByText('open, 0 events')).toHaveCount(2)
  // They go on while the log is closed.
  const label = async (from: RegExp, to: string): Promise<void> => {
    await page.getByRole('button', { name: 'Close the API log' }).click()
    await editPane(page, 'spec', from, to)
    await send(page, 'spec')
    await expect(page.getByTestId('result')).toContainText('200')
    await page.getByRole('button', { name: /^Watch/ }).click()
  }
  await label(/tier: gold/, 'tier: silver')
  await expect(log(page).getByText('open, 1 event')).toHaveCount(2)
  await log(page).getByRole('button', { name: 'Compare watches' }).click()
  const compared = page.getByRole('dialog').getByRole('row').nth(1)
  await expect(compared).toContainText('MODIFIED')
  await expect(compared).toContainText('DELETED')
  await page.keyboard.press('Escape')

  await log(page).getByRole('button', { name: 'Cut the connection' }).first().click()
  await label(/tier: silver/, 'tier: bronze')
  await log(page)
    .getByRole('button', { name: /^Compact to/ })
    .click()
  await expect(page.getByText(/is forgotten: a watch from before answers 410/)).toBeVisible()
  await log(page).getByRole('button', { name: 'Watch again from the last version seen' }).click()
  await expect(log(page).getByText('410 Gone')).toBeVisible()
  await log(page).getByRole('button', { name: 'Relist' }).click()
  await expect(log(page).getByText('open, 1 event')).toHaveCount(2)
}

/** The log says what it leaves out; a request is changed and sent again; the writes become a script. */
async function resend(page: Page): Promise<void> {
  await sendSpec(page, 4, '200')
  await page.getByRole('button', { name: 'Open the API log' }).click()
  await expect(log(page).getByText(/^\d+ of \d+ requests$/)).toBeVisible()
  await log(page).getByRole('button', { name: 'Add filter' }).press('ArrowDown')
  await page.getByRole('menuitem', { name: 'only storefront' }).click()
  await log(page).getByRole('button', { name: 'Add filter' }).click()
  await page.getByRole('menuitem', { name: 'writes', exact: true }).click()
  await expect(log(page).getByTestId('log-row').last()).toContainText('PUT')

  await log(page).getByTestId('log-row').last().click()
  await log(page).getByRole('button', { name: 'Edit and resend' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Method/ }).click()
  await page.getByRole('option', { name: 'DELETE' }).click()
  await dialog
    .getByRole('textbox', { name: 'Path and query' })
    .fill('/apis/demo.crdlab.dev/v1/namespaces/default/webapps/storefront?dryRun=All')
  await dialog.getByRole('button', { name: 'Send DELETE' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(log(page).getByTestId('log-row').last()).toContainText('DELETE')
  expect(await counter(page, 'generation')).toBe('2')

  await log(page).getByRole('button', { name: 'Export as script' }).click()
  const script = page.getByRole('dialog').getByRole('region', { name: 'Export as script' })
  await expect(script).toContainText('kubectl replace -n default')
  await expect(script).not.toContainText('kubectl delete')
  await page.keyboard.press('Escape')
  await log(page).getByRole('button', { name: 'Clear filters' }).click()
  await expect(log(page).getByText(/^\d+ of \d+ requests$/)).toHaveCount(0)
}

test('the log says what it leaves out, and sends a request again; two watches see one write differently, and list again after a compaction', async ({
  page,
}) => {
  await openPaused(page)
  await test.step('the log', () => resend(page))
  await page.getByRole('button', { name: 'Close the API log' }).click()
  await test.step('watches', () => compareWatches(page))
})
