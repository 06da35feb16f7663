import type { Page } from '@playwright/test'
import { expectNothingOfAxe } from './axe.ts'
import { expect, flip, test } from './page.ts'

/** A registration in the way of the proposal of 2017. */
const registration = (plural: string, kind: string, subResources: string): string => `apiVersion: apiextensions.k8s.io/v1beta1
kind: CustomResourceDefinition
metadata: {name: ${plural}.e2e.crdlab.dev}
spec:
  group: e2e.crdlab.dev
  version: v1
  scope: Namespaced
  names: {plural: ${plural}, kind: ${kind}}
  subResources: ${subResources}
`

const GADGETS = registration('gadgets', 'Gadget', '{status: {}}')
const GEARS = registration(
  'gears',
  'Gear',
  '{status: {}, scale: {specReplicasPath: .spec.replicas, statusReplicasPath: .status.replicas, labelSelectorPath: .spec.selector, groupVersion: autoscaling/v1}}',
)
const GEAR = 'apiVersion: e2e.crdlab.dev/v1\nkind: Gear\nmetadata: {name: a, namespace: default}\nspec: {replicas: 1}\n'

const turn = (page: Page, name: RegExp) => page.getByRole('switch', { name })
const rail = (page: Page) => page.getByRole('navigation', { name: 'Views' })

async function sendText(page: Page, text: string): Promise<void> {
  await page.goto('./#/ws/first-run/install')
  await page.getByTestId('import-text').fill(text)
  await page.getByRole('button', { name: /^Send \d documents?$/ }).click()
}

// The table, the migration, the form of a registration and the menu: features/dialects/*.test.tsx.

test('a workspace without dialects rejects what belongs to them; the top bar switches them on, and they are there, also after a reload', async ({
  page,
}) => {
  await page.goto('./')
  const item = (name: RegExp) => page.getByRole('menuitemcheckbox', { name })
  await expect(rail(page).getByRole('link', { name: 'Resources' })).toBeVisible()
  await expect(rail(page).getByRole('link', { name: 'Dialects' })).toHaveCount(0)
  await sendText(page, GADGETS)
  await expect(page.getByTestId('document')).toContainText('no matches for kind "CustomResourceDefinition" in version')
  await page.getByRole('button', { name: 'dialects: v1', exact: true }).click()
  await item(/^proposal/).click()
  await expect(item(/^proposal/)).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(rail(page).getByRole('link', { name: 'Dialects' })).toBeVisible()

  // The gate is closed: the page does not send what the server would drop, and says so.
  await page.getByRole('button', { name: /^Send \d document/ }).click()
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

  // Its objects are shown with the rules of the proposal.
  await sendText(page, `${GEARS}---\n${GEAR}`)
  await expect(page.getByTestId('document').nth(1)).toContainText('created')
  await page.goto('./#/ws/first-run/cr/gears.e2e.crdlab.dev/v1/default/a')
  const scale = page.locator('[data-endpoint="scale"]')
  await expect(scale.getByText('requires resourceVersion')).toBeVisible()
  await scale.getByRole('button', { name: 'verb: PUT' }).click()
  await expect(page.getByRole('option')).toHaveText([/^PUT/])
  await page.keyboard.press('Escape')

  await page.goto('./#/ws/first-run/dialects/register')
  await expectNothingOfAxe(page, 'the form of a registration', 'form')

  await page.goto('./#/ws/first-run/settings')
  await flip(page, /^proposal$/)
  await expect(turn(page, /^proposal$/)).not.toBeChecked()
  await page.goto('./#/ws/first-run/resources')
  await expect(page.getByRole('link', { name: /^WebApp/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Gear/ })).toHaveCount(0)
})
