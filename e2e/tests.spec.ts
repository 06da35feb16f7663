import { expect, test } from './page.ts'

test('[FC-11] tests run as one types, a request of the log becomes one, and the file leaves and comes back', async ({ page }) => {
  await page.goto('./#/ws/first-run/cr/webapps.demo.crdlab.dev/v1/default/storefront')
  await page.getByRole('button', { name: 'Send PUT' }).first().click()
  await page.goto('./#/ws/first-run/explain/webapps.demo.crdlab.dev/v1')
  await page.getByRole('link', { name: 'Tests' }).click()
  const results = page.getByRole('region', { name: 'Results' }).first()
  await expect(results.getByText('1 passed')).toBeVisible()
  await expect(results.getByText('accepts the required fields')).toBeVisible()

  await page.getByRole('button', { name: 'Add request' }).click()
  await page
    .getByRole('button', { name: /storefront/ })
    .first()
    .click()
  await expect(results.getByText('2 passed')).toBeVisible()

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save' }).click()
  const path = await (await saved).path()
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Open…' }).click()
  await (await chosen).setFiles({
    name: 'other.yaml',
    mimeType: 'text/yaml',
    buffer: Buffer.from(
      'crdName: webapps.demo.crdlab.dev\ntests:\n  onCreate:\n  - name: has no image\n    initial: |\n      apiVersion: demo.crdlab.dev/v1\n      kind: WebApp\n      spec: {}\n',
    ),
  })
  await expect(results.getByText('1 failed')).toBeVisible()
  await expect(results.getByText(/object rejected/)).toBeVisible()
  const again = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Open…' }).click()
  await (await again).setFiles(path)
  await expect(results.getByText('2 passed')).toBeVisible()
})
