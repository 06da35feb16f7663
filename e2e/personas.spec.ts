import { editPane, expect, openPaused, pane, STOREFRONT, send, test } from './page.ts'

// What each persona may write, create and delete: features/object/resource-view.test.tsx and features/resources/resources-view.test.tsx.

test('what a persona was denied stays a draft; who acts as it stays with the workspace, and the API log copies its requests with --as', async ({
  page,
}) => {
  await openPaused(page)
  await page.getByRole('button', { name: /^persona: / }).click()
  await page.getByRole('menuitemradio', { name: /^controller\b/ }).click()
  await expect(pane(page, 'spec').getByText('controller cannot update webapps')).toBeVisible()
  await editPane(page, 'spec', /storefront:2\.4/, 'storefront:2.5')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByTestId('result')).toContainText('403')
  await expect(pane(page, 'spec').getByText('unsaved')).toBeVisible()
  await page.getByRole('button', { name: 'Open the API log' }).click()
  await page
    .getByTestId('log-row')
    .filter({ hasText: /PUT.*you/ })
    .last()
    .click()
  await expect(page.getByRole('region', { name: 'kubectl' })).toContainText('--as=crdlab:controller')
  await page.reload()
  await expect(page.getByRole('button', { name: 'persona: controller' })).toBeVisible()
  await expect(pane(page, 'spec').getByText('unsaved')).toBeVisible()
})

test('a controller whose role is taken away falls behind, and goes on once it has it again', async ({ page }) => {
  await page.goto('./#/ws/first-run/cr/clusterrolebindings.rbac.authorization.k8s.io/v1/-/crdlab%3Acontroller')
  await page.getByRole('button', { name: 'Delete' }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await page.goto(`./${STOREFRONT}`)
  await editPane(page, 'spec', /replicas: 3/, 'replicas: 4')
  await send(page, 'spec')
  await expect(page.getByText('controller is behind')).toBeVisible()
  await page.goto('./#/ws/first-run/access')
  await page.getByRole('button', { name: 'Create them' }).click()
  await expect(page.getByRole('button', { name: 'Create them' })).toHaveCount(0)
  await page.goto(`./${STOREFRONT}`)
  await expect(page.getByText('controller caught up')).toBeVisible()
})
