import { dropFiles, expect, line, pane, STOREFRONT, test } from './page.ts'
import { WIDGETS, widget } from './widgets.ts'

/** The CRD of widgets with two more versions, which have the same schema. */
function withThreeVersions(): string {
  const [head = '', version = ''] = WIDGETS.split(/^(?= {2}- name: v1$)/m)
  const other = (name: string): string => version.replace('name: v1', `name: ${name}`).replace('storage: true', 'storage: false')
  return head + version + other('v1beta1') + other('v1alpha1')
}

test('another served version of a list and of an object is chosen beside its name; versions stand side by side, and scroll sideways on a phone, where the arrow keys go from tab to tab', async ({
  page,
}) => {
  await page.goto('./#/ws/first-run/install')
  await dropFiles(page, [{ name: 'widgets.yaml', text: `${withThreeVersions()}---\n${widget('alpha', 3)}` }])
  await page.getByRole('button', { name: 'Send 2 documents' }).click()
  await expect(page.getByTestId('document').filter({ hasText: 'created' })).toHaveCount(2)
  await page.goto('./#/ws/first-run/resources/widgets.e2e.crdlab.dev/v1/*')
  await expect(page.getByRole('row', { name: /alpha/ })).toBeVisible()
  await page.getByRole('button', { name: 'version: v1', exact: true }).click()
  await page.getByRole('option', { name: 'v1alpha1' }).click()
  await expect(page).toHaveURL(/widgets\.e2e\.crdlab\.dev\/v1alpha1\//)
  await page.goto('./#/ws/first-run/cr/widgets.e2e.crdlab.dev/v1/default/alpha')
  await expect(line(pane(page, 'spec'), 'e2e.crdlab.dev/v1')).toBeVisible()
  await page.getByRole('button', { name: 'version: v1', exact: true }).click()
  await page.getByRole('option', { name: 'v1alpha1' }).click()
  await expect(line(pane(page, 'spec'), 'e2e.crdlab.dev/v1alpha1')).toBeVisible()
  await page.getByRole('button', { name: 'Compare versions' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'alpha in each version' })
  const sides = dialog.locator('.view-lines')
  await expect(sides.first()).toContainText('e2e.crdlab.dev/v1alpha1')
  await expect(sides.last()).toContainText(/apiVersion:\se2e\.crdlab\.dev\/v1(?!alpha|beta)/)

  await page.setViewportSize({ width: 390, height: 844 })
  await dialog.getByRole('checkbox').press('Space')
  const columns = dialog.getByRole('region', { name: 'alpha in each version' })
  await expect(columns.getByRole('heading')).toHaveCount(3)
  for (const version of ['v1', 'v1beta1', 'v1alpha1']) {
    await expect(columns.getByRole('region', { name: version, exact: true })).toContainText(
      `apiVersion: e2e.crdlab.dev/${version}`,
    )
  }
  await expect(columns.locator('mark')).toHaveCount(2)
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
