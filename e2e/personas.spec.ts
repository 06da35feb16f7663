import type { Page } from '@playwright/test'
import { editPane, expect, openPaused, pane, STOREFRONT, send, test } from './page.ts'

async function become(page: Page, persona: string): Promise<void> {
  await page.getByRole('button', { name: /^persona: / }).click()
  await page.getByRole('menuitemradio', { name: new RegExp(`^${persona}\\b`) }).click()
}

const sendButton = (page: Page, word: string) => pane(page, word).getByTestId('send')

/** The user writes the spec and not the status, the controller the other way round, the administrator both. */
async function writeAsPersonas(page: Page): Promise<void> {
  const answer = page.getByTestId('result')

  await become(page, 'user')
  await expect(pane(page, 'status').getByText('user cannot update webapps/status')).toBeVisible()
  await expect(pane(page, 'scale').getByText('user cannot update webapps/scale')).toBeVisible()
  // What the role forbids can be tried: the class sees the answer.
  await editPane(page, 'status', /readyReplicas: \d+/, 'readyReplicas: 2')
  await send(page, 'status')
  await expect(answer).toContainText('403')
  await expect(page.getByText('User "crdlab:user" cannot update resource "webapps/status"')).toBeVisible()
  await page.getByRole('button', { name: 'Close the result' }).click()
  await pane(page, 'status')
    .getByRole('button', { name: /^Discard/ })
    .click()
  await editPane(page, 'spec', /storefront:2\.4/, 'storefront:2.5')
  await send(page, 'spec')
  await expect(answer).toContainText('200')

  await become(page, 'controller')
  await expect(pane(page, 'spec').getByText('controller cannot update webapps')).toBeVisible()
  await editPane(page, 'status', /readyReplicas: \d+/, 'readyReplicas: 1')
  await send(page, 'status')
  await expect(answer).toContainText('PUT /status')
  await expect(answer).toContainText('200')
  // The request of a persona is copied with --as.
  await page.getByRole('button', { name: 'Open the API log' }).click()
  await page
    .getByTestId('log-row')
    .filter({ hasText: /PUT.*you/ })
    .last()
    .click()
  await expect(page.getByRole('region', { name: 'kubectl' })).toContainText('--as=crdlab:controller')
  await page.getByRole('button', { name: 'Close the API log' }).click()

  // What was rejected stays a draft.
  await editPane(page, 'spec', /storefront:2\.5/, 'storefront:2.6')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(answer).toContainText('403')
  await expect(pane(page, 'spec').getByText('unsaved')).toBeVisible()

  await become(page, 'admin')
  await send(page, 'spec')
  await expect(answer).toContainText('PUT main')
  await expect(answer).toContainText('200')
  await editPane(page, 'status', /readyReplicas: \d+/, 'readyReplicas: 2')
  await send(page, 'status')
  await expect(answer).toContainText('PUT /status')
  await expect(answer).toContainText('200')
}

/** A role that is edited opens what it locked, and the persona stays with the workspace. */
async function editRole(page: Page): Promise<void> {
  const storefront = page.url()
  await become(page, 'autoscaler')
  await expect(sendButton(page, 'scale')).toBeEnabled()
  await expect(pane(page, 'spec').getByText('autoscaler cannot update webapps')).toBeVisible()
  await page.goto('./#/ws/first-run/cr/clusterroles.rbac.authorization.k8s.io/v1/-/crdlab%3Aautoscaler')
  await expect(pane(page, 'spec').getByText('autoscaler cannot update clusterroles')).toBeVisible()
  await become(page, 'admin')
  await editPane(page, 'spec', /- '?\*\/scale'?/, "- '*'")
  await send(page, 'spec')
  await expect(page.getByTestId('result')).toContainText('200')
  await become(page, 'autoscaler')
  await page.goto(storefront)
  await expect(sendButton(page, 'spec')).toBeEnabled()
  await page.reload()
  await expect(page.getByRole('button', { name: 'persona: autoscaler' })).toBeVisible()
}

/** What a persona may not create or delete is locked, with the reason. */
async function lookAtLocks(page: Page): Promise<void> {
  await page.goto('./#/ws/first-run/resources/webapps.demo.crdlab.dev/v1/*')
  await become(page, 'controller')
  await expect(page.getByText('controller cannot create webapps · controller cannot delete webapps')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create' })).toBeDisabled()
  await page.getByRole('link', { name: 'Show the missing rule' }).press('Enter')
  await expect(page).toHaveURL(/\/access\/webapps\.demo\.crdlab\.dev\/v1/)
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Delete' })).toBeDisabled()
  await page.getByRole('gridcell', { name: 'storefront', exact: true }).click()
  // The server is asked about each object by its name; until it has answered nothing is locked.
  await expect(page.getByRole('button', { name: 'Delete' })).toBeDisabled()
  await page.keyboard.press('ControlOrMeta+d')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await page.goto('./#/ws/first-run/cr/webapps.demo.crdlab.dev/v1/default/storefront')
  await expect(page.getByText('controller cannot delete webapps')).toBeVisible()
  await become(page, 'user')
  await expect(page.getByRole('button', { name: 'Delete' })).toBeEnabled()
  await page.goto('./#/ws/first-run/resources/webapps.demo.crdlab.dev/v1/*')
  await expect(page.getByRole('button', { name: 'Create' })).toBeEnabled()
}

test('a persona writes what its roles allow, also after a role was edited; what it may not create or delete is locked, with the reason', async ({
  page,
}) => {
  await openPaused(page)
  await test.step('writes', () => writeAsPersonas(page))
  await test.step('a role', () => editRole(page))
  await test.step('locks', () => lookAtLocks(page))
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
