import type { Page } from '@playwright/test'
import { dropFiles, editPane, expect, flip, line, pane, STOREFRONT, send, test } from './page.ts'
import { installWidgets, WIDGETS, widget } from './widgets.ts'

/** Who prefers a plain text area edits and sends an object in it. */
async function editPlainly(page: Page): Promise<void> {
  await page.goto('./#/ws/first-run/settings')
  await flip(page, 'Plain text editor')
  await page.goto(`./${STOREFRONT}`)
  const text = pane(page, 'spec').getByRole('textbox', { name: /spec/ })
  await expect(text).toHaveValue(/replicas: 3/)
  await text.fill((await text.inputValue()).replace('replicas: 3', 'replicas: 5'))
  await text.press('ControlOrMeta+Enter')
  await expect(page.getByTestId('result')).toContainText('200')
  await expect(text).toHaveValue(/replicas: 5/)
  await expect(page.locator('.monaco-editor, .plain')).toHaveCount(0)
}

/** A CRD is deleted with its objects, its list says that there is no such kind, and it comes back for the whole cluster. */
async function deleteCrd(page: Page): Promise<void> {
  await dropFiles(page, [{ name: 'widgets.yaml', text: [WIDGETS, widget('one', 1), widget('two', 2)].join('---\n') }])
  await page.getByRole('button', { name: 'Send 3 documents' }).click()
  await expect(page.getByTestId('document').filter({ hasText: 'created' })).toHaveCount(3)
  await page.goto('./#/ws/first-run/resources/customresourcedefinitions.apiextensions.k8s.io/v1/-')
  await page.getByRole('row', { name: 'widgets.e2e.crdlab.dev' }).click()
  await page.getByRole('button', { name: 'Delete' }).first().click()
  const ask = page.getByRole('alertdialog')
  await expect(ask).toContainText('All objects of this kind are deleted too.')
  await ask.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('row', { name: 'widgets.e2e.crdlab.dev' })).toHaveCount(0)
  await page.goto('./#/ws/first-run/resources/widgets.e2e.crdlab.dev/v1/*')
  await expect(page.getByText('the server doesn\'t have a resource type "widgets.e2e.crdlab.dev"')).toBeVisible()

  // A kind of the cluster has no namespace in its list and its addresses.
  const text = [WIDGETS.replace('scope: Namespaced', 'scope: Cluster'), widget('wide', 1)].join('---\n')
  await dropFiles(page, [{ name: 'widgets.yaml', text }])
  await page.getByRole('button', { name: 'Send 2 documents' }).click()
  await expect(page.getByTestId('document').filter({ hasText: 'created' })).toHaveCount(2)
  await page.getByRole('link', { name: 'Resources', exact: true }).click()
  await page.getByRole('link', { name: /^Widget/ }).click()
  await expect(page.getByRole('grid', { name: 'Widget', exact: true })).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveText(['', 'Name', 'Size'])
  await expect(page.getByRole('button', { name: /^namespace/ })).toHaveCount(0)
  await page.getByRole('row', { name: /wide/ }).getByRole('link').click()
  await expect(page).toHaveURL(/\/cr\/widgets\.e2e\.crdlab\.dev\/v1\/-\/wide$/)
  await editPane(page, 'spec', 'size: 1', 'size: 2')
  await send(page, 'spec')
  await expect(page.getByTestId('result')).toContainText('200')
  await page.getByRole('button', { name: 'Delete the object' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No resources found')).toBeVisible()
}

test('a workspace is created, left, opened again and deleted; the others keep what is theirs; a CRD is deleted with its objects, and comes back for the whole cluster; an object is edited in a plain text area where that is preferred', async ({
  page,
}) => {
  await page.goto('./')
  await page.getByRole('button', { name: 'New workspace' }).first().click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('second')
  await page.getByRole('dialog').getByRole('button', { name: 'Open' }).click()
  await expect(page).toHaveURL(/#\/ws\/second/)
  await installWidgets(page)
  const foot = page.getByRole('region', { name: 'API log' })
  await expect(foot).toContainText('POST /apis/apiextensions.k8s.io')

  const choose = async (name: string): Promise<void> => {
    await page.getByRole('button', { name: /^workspace/ }).click()
    await page.getByRole('menuitemradio', { name }).click()
    await expect(page).toHaveURL(new RegExp(`#/ws/${name}`))
    await page.getByRole('link', { name: 'Resources', exact: true }).click()
  }
  await choose('first-run')
  await expect(foot).not.toContainText('POST /apis/apiextensions.k8s.io')
  await expect(page.getByRole('link', { name: /^WebApp/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Widget/ })).toHaveCount(0)
  await choose('second')
  await expect(page.getByRole('link', { name: /^Widget/ })).toBeVisible()
  await choose('first-run')

  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await page.getByRole('button', { name: 'Delete workspace second?' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete workspace' }).click()
  await expect(page.getByRole('button', { name: 'Delete workspace second?' })).toHaveCount(0)
  await page.goto('./#/ws/second/resources')
  await expect(page.getByRole('alert')).toContainText('Workspace second is not in this browser.')
  await page.goto('./#/host/resources')
  await expect(page.getByRole('alert')).toContainText('This address belongs to a server.')
  await page.goto(`./${STOREFRONT}`)
  await expect(line(pane(page, 'spec'), 'storefront')).toBeVisible()
  await test.step('a CRD', () => deleteCrd(page))
  await test.step('a plain text area', () => editPlainly(page))
})
