import { dropFiles, expect, line, pane, STOREFRONT, test } from './page.ts'
import { WIDGETS, widget } from './widgets.ts'

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
  await expect(line(pane(page, 'spec'), 'demo.crdlab.dev/v1')).toBeVisible()
  await page.getByRole('button', { name: 'version: v1', exact: true }).click()
  await page.getByRole('option', { name: 'v1alpha1' }).click()
  await expect(line(pane(page, 'spec'), 'demo.crdlab.dev/v1alpha1')).toBeVisible()
  await page.getByRole('button', { name: 'Compare versions' }).press('Enter')
  const sides = page.getByRole('dialog', { name: 'orders in each version' }).locator('.view-lines')
  await expect(sides.first()).toContainText('demo.crdlab.dev/v1alpha1')
  await expect(sides.last()).toContainText('apiVersion: demo.crdlab.dev/v1')
  await page.keyboard.press('Escape')
})

/** The CRD of widgets with two more versions, which have the same schema. */
function withThreeVersions(): string {
  const [head = '', version = ''] = WIDGETS.split(/^(?= {2}- name: v1$)/m)
  const other = (name: string): string => version.replace('name: v1', `name: ${name}`).replace('storage: true', 'storage: false')
  return head + version + other('v1beta1') + other('v1alpha1')
}

test('three versions of an object stand side by side, and scroll sideways on a phone, where the arrow keys go from tab to tab', async ({
  page,
}) => {
  await page.goto('./')
  await dropFiles(page, [{ name: 'widgets.yaml', text: `${withThreeVersions()}---\n${widget('alpha', 3)}` }])
  await page.getByRole('button', { name: 'Send 2 documents' }).click()
  await expect(page.getByTestId('document').filter({ hasText: 'created' })).toHaveCount(2)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('./#/ws/first-run/cr/widgets.e2e.crdlab.dev/v1/default/alpha')
  await page.getByRole('button', { name: 'Compare versions' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'alpha in each version' })
  await dialog.getByRole('checkbox').press('Space')
  const columns = dialog.getByRole('region', { name: 'alpha in each version' })
  await expect(columns.getByRole('heading')).toHaveCount(3)
  for (const version of ['v1', 'v1beta1', 'v1alpha1']) {
    await expect(columns.getByRole('region', { name: version, exact: true })).toContainText(
      `apiVersion: e2e.crdlab.dev/${version}`,
    )
  }
  await expect(columns.locator('mark')).toHaveText(['apiVersion: e2e.crdlab.dev/v1beta1', 'apiVersion: e2e.crdlab.dev/v1alpha1'])
  await expect(dialog).toContainText('All versions shown read the same')
  await columns.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => columns.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  // The arrow keys take the focus from tab to tab.
  await page.goto(`./${STOREFRONT}`)
  await page.getByRole('tab', { name: /^spec/ }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: /^status/ })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: /^scale/ })).toBeFocused()
  await expect(pane(page, 'scale')).toBeVisible()
})
