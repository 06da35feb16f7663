import { expectNothingOfAxeOver } from './axe.ts'
import { dropFiles, expect, openPaused, paneText, test } from './page.ts'

// Finalizers that are removed in a pane, the endpoints of kinds, and a namespace that is released: features/object/object-view.test.tsx.

const TEAM = [
  'apiVersion: v1\nkind: Namespace\nmetadata: {name: team}',
  'apiVersion: demo.crdlab.dev/v1\nkind: WebApp\nmetadata: {name: held, namespace: team, finalizers: [crdlab.dev/drain]}\nspec: {image: a}',
].join('\n---\n')

test('who deletes an object or a namespace sees what holds it, and releases it by the keyboard', async ({ page }) => {
  await openPaused(page)
  await dropFiles(page, [{ name: 'team.yaml', text: TEAM }])
  await page.getByRole('button', { name: 'Send 2 documents' }).click()
  await expect(page.getByTestId('document').last()).toContainText('created')
  const ask = page.getByRole('alertdialog')
  const banner = page.getByTestId('terminating')

  await page.goto('./#/ws/first-run/cr/webapps.demo.crdlab.dev/v1/team/held')
  await page.getByRole('button', { name: 'Delete the object' }).click()
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
  await expect(banner).toContainText('crdlab.dev/drain')
  await expect.poll(() => paneText(page, 'spec')).toContain('deletionTimestamp')

  // The namespace that it is in is held by it.
  await page.goto('./#/ws/first-run/cr/namespaces/v1/-/team')
  await page.getByRole('button', { name: 'Delete the object' }).click()
  await ask.getByRole('button', { name: /^Delete/ }).click()
  await banner.getByRole('button', { name: 'Remove a finalizer' }).click()
  await expect(ask.getByRole('region', { name: 'Request' })).toContainText('PUT /api/v1/namespaces/team/finalize')
  await expectNothingOfAxeOver(page, 'release of a namespace')
  await page.keyboard.press('Escape')

  await page.goBack()
  await banner.getByRole('button', { name: 'Remove a finalizer' }).press('Enter')
  await expect(ask).toContainText('/metadata/finalizers/0')
  await ask.getByRole('button', { name: 'Send PATCH' }).press('Enter')
  await expect(page.getByText(/^Deleted at \d\d:\d\d:\d\d\.$/)).toBeVisible()
})
