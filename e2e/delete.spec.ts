import type { Page } from '@playwright/test'
import { expectNothingOfAxeOver } from './axe.ts'
import { dropFiles, editPane, expect, openPaused, pane, paneText, send, test } from './page.ts'

/** An object with a finalizer stays in Terminating until the finalizer is removed. */
async function removeFinalizer(page: Page): Promise<void> {
  await editPane(page, 'spec', /^ {2}name: storefront$/m, '  name: storefront\n  finalizers:\n  - crdlab.dev/hold')
  await send(page, 'spec')
  await expect(page.getByTestId('result')).toContainText('200')
  await page.getByRole('button', { name: 'Delete the object' }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Delete/ })
    .click()
  await expect(page.getByTestId('terminating')).toContainText('crdlab.dev/hold')
  // Esc closes what is open before it leaves the object.
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('result')).toHaveCount(0)
  await expect.poll(() => paneText(page, 'spec')).toContain('crdlab.dev/hold')
  await editPane(page, 'spec', / {2}finalizers:\n {2}- crdlab.dev\/hold\n/, '')
  await send(page, 'spec')
  await expect(page.getByText('The object was deleted. This is its last state.')).toBeVisible()
  await expect(page.getByText('Terminating')).toHaveCount(0)
}

/** Who deletes an object sees what holds it, and releases it by the keyboard. */
async function deleteByKeyboard(page: Page): Promise<void> {
  await page.goto('./#/ws/first-run/cr/webapps.demo.crdlab.dev/v1/default/checkout')
  await editPane(page, 'spec', /^ {2}name: checkout$/m, '  name: checkout\n  finalizers:\n  - crdlab.dev/drain')
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
}

/** Kinds of Kubernetes show the endpoints and counters that they have, in words of their own. */
async function lookAtKinds(page: Page): Promise<void> {
  await page.goto('./#/ws/first-run/cr/clusterroles.rbac.authorization.k8s.io/v1/-/view')
  await expect(pane(page, 'spec').getByRole('heading', { name: 'rules' })).toBeVisible()
  await expect(pane(page, 'spec')).toContainText('permissions that you do not have, unless you may escalate')
  await expect(page.getByTestId('resourceVersion')).toBeVisible()
  await expect(page.getByTestId('generation')).toHaveCount(0)
  for (const endpoint of ['status', 'scale']) await expect(page.getByRole('heading', { name: endpoint })).toHaveCount(0)

  await page.goto('./#/ws/first-run/cr/namespaces/v1/-/default')
  await expect(pane(page, 'status')).toContainText('while it is deleted, any but Terminating')
  await expect(page.getByRole('heading', { name: 'scale' })).toHaveCount(0)
  // As the pane says: only /finalize changes the spec, and the label comes back.
  await editPane(page, 'spec', /- kubernetes$/m, '- kubernetes\n  - demo.dev/mine')
  await send(page, 'spec')
  await expect(page.getByRole('row', { name: /^spec\.finalizers/ })).toContainText('ignored')
  await expect(page.getByTestId('result')).toContainText('200')
}

/** A namespace that is held by what is in it says so, and is released through /finalize. */
async function releaseNamespace(page: Page): Promise<void> {
  const text = [
    'apiVersion: v1\nkind: Namespace\nmetadata: {name: team}',
    'apiVersion: demo.crdlab.dev/v1\nkind: WebApp\nmetadata: {name: held, namespace: team, finalizers: [crdlab.dev/hold]}\nspec: {image: a}',
  ].join('\n---\n')
  await dropFiles(page, [{ name: 'team.yaml', text }])
  await page.getByRole('button', { name: 'Send 2 documents' }).click()
  await expect(page.getByTestId('document').last()).toContainText('created')

  await page.goto('./#/ws/first-run/cr/namespaces/v1/-/team')
  await page.getByRole('button', { name: 'Delete the object' }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Delete/ })
    .click()
  const banner = page.getByTestId('terminating')
  await expect(banner.getByRole('listitem').filter({ hasText: 'kubernetes' })).toContainText('waits until the namespace is empty')
  await banner.getByRole('button', { name: 'Remove a finalizer' }).click()
  const ask = page.getByRole('alertdialog')
  await expect(ask).toContainText('The namespace goes without waiting for what is in it.')
  await expect(ask.getByRole('region', { name: 'Request' })).toContainText('PUT /api/v1/namespaces/team/finalize')
  await expectNothingOfAxeOver(page, 'release of a namespace')
  await ask.getByRole('button', { name: 'Send PUT' }).click()
  await expect(page.getByText('The object was deleted. This is its last state.')).toBeVisible()
}

test('what holds an object or a namespace that is deleted is named, and released; kinds of Kubernetes show the endpoints that they have', async ({
  page,
}) => {
  await openPaused(page)
  await test.step('a finalizer', () => removeFinalizer(page))
  await test.step('by keyboard', () => deleteByKeyboard(page))
  await test.step('kinds of Kubernetes', () => lookAtKinds(page))
  await test.step('a namespace', () => releaseNamespace(page))
})
