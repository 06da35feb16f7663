import { editPane, expect, openPaused, pane, paneText, send, test } from './page.ts'

test('who deletes an object sees what holds it, and releases it by the keyboard', async ({ page }) => {
  await openPaused(page)
  await editPane(page, 'spec', /^ {2}name: storefront$/m, '  name: storefront\n  finalizers:\n  - crdlab.dev/drain')
  await send(page, 'spec')
  await expect(page.getByTestId('result')).toContainText('200')

  await page.getByRole('button', { name: 'Delete the object' }).click()
  const ask = page.getByRole('alertdialog')
  await expect(ask.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expect(ask.getByTestId('dry-run')).toBeVisible()
  await expect(ask.getByTestId('steps')).toContainText('crdlab.dev/drain')
  await ask.getByRole('radio', { name: 'Foreground' }).check()
  await expect(ask).toContainText('--cascade=foreground')
  await expect(ask.getByTestId('steps')).toContainText('foregroundDeletion')
  // Enter on a choice sends nothing.
  await page.keyboard.press('Enter')
  await expect(ask).toBeVisible()
  await ask.getByRole('radio', { name: 'Background' }).check()
  await ask.getByRole('button', { name: 'Delete WebApp' }).focus()
  await page.keyboard.press('Enter')

  const banner = page.getByTestId('terminating')
  await expect(banner).toContainText('crdlab.dev/drain')
  await expect.poll(() => paneText(page, 'spec')).toContain('deletionTimestamp')
  await banner.getByRole('button', { name: 'Remove a finalizer' }).press('Enter')
  const release = page.getByRole('alertdialog')
  await expect(release).toContainText('/metadata/finalizers/0')
  await release.getByRole('button', { name: 'Send PATCH' }).press('Enter')
  await expect(page.getByText(/^Deleted at \d\d:\d\d:\d\d\.$/)).toBeVisible()
  // What is left can be read and copied, and no longer be sent.
  await expect(pane(page, 'spec').getByTestId('send')).toBeDisabled()
  await expect(pane(page, 'spec').getByTestId('send')).toHaveAttribute('title', 'The object was deleted. This is its last state.')
})
