import { expect, pane, STOREFRONT, test } from './page.ts'

test('another served version of an object and of a list is chosen beside its name', async ({ page }) => {
  await page.goto('./')
  await page.getByRole('button', { name: /databases/ }).click()
  await expect(page.getByRole('button', { name: /databases installed/i })).toBeVisible()
  await page.goto('./#/ws/first-run/resources/databases.demo.crdlab.dev/v1/*')
  await expect(page.getByRole('row', { name: /orders/ })).toBeVisible()
  await page.getByRole('button', { name: 'version: v1', exact: true }).click()
  await page.getByRole('option', { name: 'v1alpha1' }).click()
  await expect(page).toHaveURL(/databases\.demo\.crdlab\.dev\/v1alpha1\//)
  await page.goto('./#/ws/first-run/cr/databases.demo.crdlab.dev/v1/default/orders')
  await expect(pane(page, 'spec').locator('.view-lines')).toContainText('demo.crdlab.dev/v1')
  await page.getByRole('button', { name: 'version: v1', exact: true }).click()
  await page.getByRole('option', { name: 'v1alpha1' }).click()
  await expect(pane(page, 'spec').locator('.view-lines')).toContainText('demo.crdlab.dev/v1alpha1')
})

test('on a phone the arrow keys take the focus from tab to tab', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`./${STOREFRONT}`)
  await page.getByRole('tab', { name: /^spec/ }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: /^status/ })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: /^scale/ })).toBeFocused()
  await expect(pane(page, 'scale')).toBeVisible()
})
