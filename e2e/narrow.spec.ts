import { editPane, expect, pane, STOREFRONT, send, test } from './page.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('on a phone one endpoint shows at a time, and can be sent', async ({ page }) => {
  await page.goto(`./${STOREFRONT}`)
  await expect(pane(page, 'spec')).toBeVisible()
  await expect(pane(page, 'status')).toHaveCount(0)
  await page.getByRole('tab', { name: 'scale' }).click()
  await expect(pane(page, 'scale')).toBeVisible()
  await expect(page).toHaveURL(/scale$/)
  await editPane(page, 'scale', /(spec:\n {2}replicas: )\d+/, '$12')
  await send(page, 'scale')
  await expect(page.locator('.res')).toContainText('200')
})

test('nothing is wider than the page', async ({ page }) => {
  for (const hash of [
    '',
    '#/ws/first-run/resources',
    STOREFRONT,
    '#/ws/first-run/access',
    '#/ws/first-run/install',
    '#/ws/first-run/settings',
  ]) {
    await page.goto(`./${hash}`)
    await page.waitForTimeout(600)
    const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(over, hash).toBeLessThanOrEqual(0)
  }
})
