import type { Route } from '@playwright/test'
import { expectNothingOfAxe } from './axe.ts'
import { editPane, expect, openPaused, pane, paneText, STOREFRONT, send, test } from './page.ts'

test('two tabs change one object; neither edit is lost', async ({ page, context }) => {
  await openPaused(page)
  await editPane(page, 'spec', /replicas: \d+/, 'replicas: 4')
  await expect(pane(page, 'spec').getByText('unsaved')).toBeVisible()

  // The other tab is faster.
  const other = await context.newPage()
  await other.goto(`./${STOREFRONT}`)
  await expect(pane(other, 'spec').locator('.view-line', { hasText: 'replicas: 3' })).toBeVisible()
  await expect(pane(other, 'spec').getByText('unsaved')).toHaveCount(0)
  await editPane(other, 'spec', /tier: gold/, 'tier: silver')
  await send(other, 'spec')
  await expect(other.getByTestId('result')).toContainText('200')
  await other.close()

  // The draft stays as it is, with a word about it.
  await expect(pane(page, 'spec').getByText('Modified on the server')).toBeVisible()
  expect(await paneText(page, 'spec')).toContain('replicas: 4')

  // Sent all the same it is rejected; both versions are shown; the merge takes both.
  await send(page, 'spec')
  await expect(page.getByRole('heading', { name: 'Conflict: the object changed' })).toBeVisible()
  await expect(page.getByTestId('result')).toContainText('409')
  const diff = page.locator('.monaco-diff-editor')
  await expect(diff.locator('.editor.original .view-line', { hasText: 'tier: silver' })).toBeVisible()
  await expect(diff.locator('.editor.modified .view-line', { hasText: 'replicas: 4' })).toBeVisible()
  await expectNothingOfAxe(page, 'a conflict')
  await page.getByRole('button', { name: 'Retry PUT with both changes' }).click()
  await expect(page.getByTestId('result')).toContainText('200')
  await expect(pane(page, 'spec').locator('.view-line', { hasText: 'tier: silver' })).toBeVisible()
  await expect(pane(page, 'spec').locator('.view-line', { hasText: 'replicas: 4' })).toBeVisible()
})

test('a field that changed both in the draft and on the server is never merged automatically', async ({ page }) => {
  // The worker that computes differences does not load before the first comparison is closed.
  const diffWorker = new Promise<Route>((resolve) => void page.route(/editor\.worker-/, resolve))
  await openPaused(page)
  await editPane(page, 'spec', /replicas: \d+/, 'replicas: 4')
  await editPane(page, 'scale', /(spec:\n {2}replicas: )\d+/, '$16')
  await send(page, 'scale')
  await expect(page.getByTestId('result')).toContainText('200')
  await pane(page, 'spec').getByRole('button', { name: 'Compare' }).click()
  const compared = page.getByRole('dialog', { name: 'Modified on the server' })
  await expect(compared.getByText('Both changed spec.replicas. Choose one side.')).toBeVisible()
  await expect(compared.getByRole('button', { name: 'Merge both' })).toBeDisabled()
  await expect(compared.locator('.view-line', { hasText: 'replicas: 6' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(compared).toHaveCount(0)
  await (await diffWorker).continue()

  await send(page, 'spec')
  const conflict = page.getByRole('alert', { name: 'Conflict: the object changed' })
  await expect(conflict.getByText('Both changed spec.replicas.')).toBeVisible()
  await expect(conflict.getByRole('button', { name: 'Retry PUT with both changes' })).toHaveCount(0)
  await conflict.getByRole('button', { name: 'Overwrite with mine' }).click()
  await expect(conflict).toHaveCount(0)
  await expect(pane(page, 'scale').locator('.view-line', { hasText: 'replicas: 4' })).toBeVisible()
})

test('the draft of a tab that was closed is there in the next', async ({ page, context }) => {
  await openPaused(page)
  await editPane(page, 'spec', /storefront:2\.4/, 'storefront:9.9')
  await expect(pane(page, 'spec').getByText('unsaved')).toBeVisible()
  await page.close()
  const next = await context.newPage()
  await next.goto(`./${STOREFRONT}`)
  await expect(pane(next, 'spec').locator('.view-line', { hasText: 'storefront:9.9' })).toBeVisible()
  await expect(pane(next, 'spec').getByText('unsaved')).toBeVisible()
})

test('a draft survives a reload', async ({ page }) => {
  await openPaused(page)
  await editPane(page, 'spec', /storefront:2\.4/, 'storefront:9.9')
  await expect(pane(page, 'spec').getByText('unsaved')).toBeVisible()
  await page.reload()
  await expect(pane(page, 'spec').locator('.view-line', { hasText: 'storefront:9.9' })).toBeVisible()
  await pane(page, 'spec').getByRole('button', { name: 'Discard changes' }).click()
  await expect(pane(page, 'spec').locator('.view-line', { hasText: 'storefront:2.4' })).toBeVisible()
})
