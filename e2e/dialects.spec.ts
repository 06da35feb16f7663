import type { Page } from '@playwright/test'
import { expectNothingOfAxe, expectNothingOfAxeOver } from './axe.ts'
import { expect, flip, test } from './page.ts'

const GADGETS = `apiVersion: apiextensions.k8s.io/v1beta1
kind: CustomResourceDefinition
metadata: {name: gadgets.e2e.crdlab.dev}
spec:
  group: e2e.crdlab.dev
  version: v1
  scope: Namespaced
  names: {plural: gadgets, kind: Gadget}
  subResources: {status: {}}
`

const turn = (page: Page, name: RegExp) => page.getByRole('switch', { name })
const rail = (page: Page) => page.getByRole('navigation', { name: 'Views' })

async function sendText(page: Page, text: string): Promise<void> {
  await page.goto('./#/ws/first-run/install')
  await page.getByTestId('import-text').fill(text)
  await page.getByRole('button', { name: 'Send 1 document' }).click()
}

test('a workspace without dialects rejects what belongs to them; the top bar switches them on, and they are there, also after a reload', async ({
  page,
}) => {
  await page.goto('./')
  const pick = (value: string) => page.getByRole('button', { name: `dialects: ${value}`, exact: true })
  const item = (name: RegExp) => page.getByRole('menuitemcheckbox', { name })
  await expect(rail(page).getByRole('link', { name: 'Resources' })).toBeVisible()
  await expect(rail(page).getByRole('link', { name: 'Dialects' })).toHaveCount(0)
  await sendText(page, GADGETS)
  await expect(page.getByTestId('document')).toContainText('no matches for kind "CustomResourceDefinition" in version')

  await pick('v1').click()
  await expect(item(/^v1/)).toBeDisabled()
  await expect(item(/^Feature gate/)).toBeDisabled()
  await item(/^proposal/).click()
  await expect(item(/^proposal/)).toBeChecked()
  await item(/^tpr/).click()
  await expect(item(/^tpr/)).toBeChecked()
  await expectNothingOfAxeOver(page, 'the menu of dialects')
  await page.getByRole('menuitem', { name: 'See the differences' }).click()
  await expect(page).toHaveURL(/dialects$/)
  await expect(pick('v1, proposal, tpr')).toBeVisible()
  await expect(rail(page).getByRole('link', { name: 'Dialects' })).toBeVisible()

  // The gate is closed: the page does not send what the server would drop, and says so.
  await sendText(page, GADGETS)
  await expect(page.getByText('spec.subResources was not sent')).toBeVisible()
  await expect(page.getByTestId('document')).toContainText('created')
  await page.goto('./#/ws/first-run/access/gadgets.e2e.crdlab.dev/v1/default')
  const table = page.getByRole('grid', { name: 'Permissions on Gadget' })
  await expect(table.getByText('Gadget does not serve /status.')).toBeVisible()

  await page.goto('./#/ws/first-run/settings')
  await flip(page, /Feature gate/)
  await expect(turn(page, /Feature gate/)).toBeChecked()
  await page.reload()
  await expect(turn(page, /Feature gate/)).toBeChecked()
  await page.goto('./#/ws/first-run/dialects/register')
  const form = page.getByRole('form', { name: 'Registration' })
  await form.getByLabel('group').fill('e2e.crdlab.dev')
  await form.getByLabel('plural').fill('gears')
  await form.getByLabel('kind', { exact: true }).fill('Gear')
  await form.getByText('Scale subresource').click()
  await expectNothingOfAxe(page, 'the form')
  await page.getByRole('button', { name: 'Install registration' }).click()
  await expect(page.getByText('Installed.')).toBeVisible()

  // Its objects are shown with the rules of the proposal.
  await sendText(
    page,
    'apiVersion: e2e.crdlab.dev/v1\nkind: Gear\nmetadata: {name: a, namespace: default}\nspec: {replicas: 1}\n',
  )
  await expect(page.getByTestId('document')).toContainText('created')
  await page.goto('./#/ws/first-run/cr/gears.e2e.crdlab.dev/v1/default/a')
  const scale = page.locator('[data-endpoint="scale"]')
  await expect(scale.getByText('requires resourceVersion')).toBeVisible()
  await scale.getByRole('button', { name: 'verb: PUT' }).click()
  await expect(page.getByRole('option')).toHaveText([/^PUT/])
  await page.keyboard.press('Escape')

  await page.goto('./#/ws/first-run/settings')
  await flip(page, /^proposal$/)
  await expect(turn(page, /^proposal$/)).not.toBeChecked()
  await page.goto('./#/ws/first-run/resources')
  await expect(page.getByRole('link', { name: /^WebApp/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Gear/ })).toHaveCount(0)
})
