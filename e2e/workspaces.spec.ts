import type { Page } from '@playwright/test'
import { expect, flip, pane, STOREFRONT, test } from './page.ts'
import { installWidgets } from './widgets.ts'

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

// Addresses that this browser cannot open, and a CRD that is deleted and comes back: src/ui/shell/workspaces.test.tsx.
test('a workspace is created, left, opened again and deleted; the others keep what is theirs; an object is edited in a plain text area where that is preferred', async ({
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
  await test.step('a plain text area', () => editPlainly(page))
})
