import type { Page } from '@playwright/test'
import { expect, test } from './page.ts'
import { installWidgets, widget } from './widgets.ts'

/** A list follows the server: rows come, change and go. */
async function followServer(page: Page): Promise<void> {
  await page.goto('./#/ws/first-run/resources/webapps.demo.crdlab.dev/v1/default')
  await expect(page.getByRole('row', { name: /storefront/ })).toBeVisible()
  const other = await page.context().newPage()
  await other.goto('./#/ws/first-run/install')
  await other
    .getByTestId('import-text')
    .fill('apiVersion: demo.crdlab.dev/v1\nkind: WebApp\nmetadata: {name: newcomer}\nspec: {image: a/b:1}\n')
  await other.getByRole('button', { name: 'Send 1 document' }).click()
  await expect(page.getByRole('row', { name: /newcomer/ })).toContainText('a/b:1')
  await expect(other.getByRole('link', { name: 'Open webapps' })).toBeVisible()
  await page.bringToFront()
  await page.getByRole('row', { name: /newcomer/ }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('row', { name: /newcomer/ })).toHaveCount(0)
  await other.close()
}

/** A dropped CRD becomes a kind; what was acknowledged is there after the tab was killed. */
async function killTab(page: Page): Promise<void> {
  await installWidgets(page)

  // The kind is there without a reload.
  await page.getByRole('link', { name: 'Resources', exact: true }).click()
  await expect(page.getByRole('link', { name: /^Widget/ })).toBeVisible()

  // Many writes; those that were acknowledged when the tab died must be there.
  await page.goto('./#/ws/first-run/install')
  const many = Array.from({ length: 60 }, (_, i) => widget(`z-bulk-${i}`, 1 + (i % 9))).join('---\n')
  await page.getByTestId('import-text').fill(many)
  await page.getByRole('button', { name: 'Send 60 documents' }).click()
  await expect(page.getByTestId('document').filter({ hasText: 'created' })).not.toHaveCount(0)
  const acknowledged = await page.getByTestId('document').filter({ hasText: 'created' }).count()
  const killed = page.waitForEvent('crash')
  const session = await page.context().newCDPSession(page)
  void session.send('Page.crash').catch(() => undefined)
  await killed
  const again = await page.context().newPage()
  await page.close()
  await again.goto('./#/ws/first-run/resources/widgets.e2e.crdlab.dev/v1/*')
  await expect(again.getByRole('row', { name: /z-bulk-0/ })).toBeVisible()
  const shown = await again.getByTestId('shown').textContent()
  const there = Number(/^(\d+)/.exec(shown ?? '')?.[1])
  expect(there).toBeGreaterThanOrEqual(acknowledged)
}

test('a list follows the server; a dropped CRD becomes a kind, whose objects are there after the tab was killed', async ({
  page,
}) => {
  await test.step('a list', () => followServer(page))
  await test.step('a kind', () => killTab(page))
})
