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

test('a workspace without dialects rejects what belongs to them; switched on they are there, also after a reload', async ({
  page,
}) => {
  await page.goto('./')
  await expect(rail(page).getByRole('link', { name: 'Resources' })).toBeVisible()
  await expect(rail(page).getByRole('link', { name: 'Dialects' })).toHaveCount(0)
  await sendText(page, GADGETS)
  await expect(page.getByTestId('document')).toContainText('no matches for kind "CustomResourceDefinition" in version')

  await page.goto('./#/ws/first-run/settings')
  await expect(turn(page, /Feature gate/)).toBeDisabled()
  await flip(page, /^proposal$/)
  await expect(turn(page, /^proposal$/)).toBeChecked()
  await expect(rail(page).getByRole('link', { name: 'Dialects' })).toBeVisible()

  // The gate is closed: the page does not send what the server would drop, and says so.
  await sendText(page, GADGETS)
  await expect(page.getByText('spec.subResources was not sent')).toBeVisible()
  await expect(page.getByTestId('document')).toContainText('created')
  await page.goto('./#/ws/first-run/access/gadgets.e2e.crdlab.dev/v1/default')
  const table = page.getByRole('grid', { name: 'Permissions on Gadget' })
  await expect(table).toBeVisible()
  await expect(table.getByText('Gadget does not serve /status.')).toBeVisible()

  await page.goto('./#/ws/first-run/settings')
  await flip(page, /Feature gate/)
  await expect(turn(page, /Feature gate/)).toBeChecked()
  await page.reload()
  await expect(turn(page, /Feature gate/)).toBeChecked()
  await sendText(
    page,
    GADGETS.replace('gadgets.e2e', 'gizmos.e2e').replace('plural: gadgets, kind: Gadget', 'plural: gizmos, kind: Gizmo'),
  )
  await expect(page.getByTestId('document')).toContainText('created')
  await page.goto('./#/ws/first-run/access/gizmos.e2e.crdlab.dev/v1/default')
  await expect(page.getByText('gizmos/status', { exact: true })).toBeVisible()

  await page.goto('./#/ws/first-run/settings')
  await flip(page, /^proposal$/)
  await expect(turn(page, /^proposal$/)).not.toBeChecked()
  await page.goto('./#/ws/first-run/resources')
  await expect(page.getByRole('link', { name: /^WebApp/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Gizmo/ })).toHaveCount(0)
})

test('the top bar says which dialects there are, and switches them', async ({ page }) => {
  await page.goto('./')
  const pick = (value: string) => page.getByRole('button', { name: `dialects: ${value}`, exact: true })
  const item = (name: RegExp) => page.getByRole('menuitemcheckbox', { name })
  await pick('v1').click()
  await expect(item(/^v1/)).toBeDisabled()
  await expect(item(/^Feature gate/)).toBeDisabled()
  await item(/^proposal/).click()
  await expect(pick('v1, proposal')).toBeAttached()
  await item(/^Feature gate/).click()
  await expect(item(/^Feature gate/)).toBeChecked()
  await item(/^tpr/).click()
  await expect(item(/^tpr/)).toBeChecked()
  await expectNothingOfAxeOver(page, 'the menu of dialects')
  await page.getByRole('menuitem', { name: 'See the differences' }).click()
  await expect(page).toHaveURL(/dialects$/)
  await expect(pick('v1, proposal, tpr')).toBeVisible()
  await page.goto('./#/ws/first-run/settings')
  await expect(turn(page, /Feature gate/)).toBeChecked()
})

test('every row of the table is asked of both, and a row is an address; the migration is led through', async ({ page }) => {
  await page.goto('./#/ws/first-run/dialects')
  await expect(page.getByText('16 of 16 rows match the table')).toBeVisible({ timeout: 30_000 })
  await page.getByRole('link', { name: 'PATCH /status and /scale' }).click()
  await expect(page).toHaveURL(/dialects\/patch$/)
  const side = (name: string) => page.getByRole('region', { name })
  await expect(page.getByText('Controllers patch the fields that they own.')).toBeVisible()
  await expect(page.getByText('/status has GET and PUT. Other methods are 405.')).toBeVisible()
  await expect(side('proposal, 2017').getByText('405', { exact: true }).first()).toBeVisible()
  await expect(side('v1, today').getByText('phase: x').first()).toBeVisible()

  // The migration is led through, step by step.
  await page.goto('./#/ws/first-run/dialects/migration')
  const world = page.getByRole('region', { name: 'Current state' })
  await expect(world.getByText('extensions/v1beta1 cron-tab.stable.example.com')).toBeVisible()
  const seen = world.getByTestId('events')
  await expect(seen).toHaveText('ADDED default/report ADDED team/report')
  const uids = await world.getByText(/^uid …/).allTextContents()
  for (let step = 1; step <= 7; step++) {
    await page.getByRole('button', { name: /^Run: / }).click()
    await expect(page.getByText(`${step} of 7 steps done`)).toBeVisible()
    if (step === 1) await expect(world.getByText('no: crontabs is forbidden')).toBeVisible()
    if (step === 3) {
      await expect(world.getByText('none', { exact: true })).toBeVisible()
      await expect(world.getByText('no owner')).toHaveCount(2)
    }
  }
  await expect(world.getByText('apiextension.k8s.io/v1beta1 crontabs.stable.example.com')).toBeVisible()
  // The new objects, and nothing in between: the controller saw no deletion.
  await expect(seen).toHaveText('ADDED default/report ADDED team/report ADDED default/report ADDED team/report')
  const anew = await world.getByText(/^uid …/).allTextContents()
  expect(anew).not.toEqual(uids)
  // What step 3 left without an owner is adopted by the controller, which is a step of its own.
  await page.getByRole('button', { name: 'Run: adopt the dependents again' }).click()
  await expect(page.getByText('All 7 steps done, dependents adopted')).toBeVisible()
  await expect(world.getByText('no owner')).toHaveCount(0)
  expect(await world.getByText(/^owner …/).allTextContents()).toEqual(anew.map((uid) => uid.replace('uid', 'owner')))
})

test('a registration is written in a form, and its objects are shown with the rules of the proposal', async ({ page }) => {
  await page.goto('./#/ws/first-run/dialects/register')
  await expect(page.getByRole('status').first()).toBeVisible()
  await expectNothingOfAxe(page, 'the form')
  const form = page.getByRole('form', { name: 'Registration' })
  const text = page.getByRole('region', { name: 'The registration as YAML' })
  await form.getByLabel('group').fill('e2e.crdlab.dev')
  await form.getByLabel('plural').fill('gears')
  await form.getByLabel('kind', { exact: true }).fill('Gear')
  await form.getByText('Scale subresource').click()
  await expect(text).toContainText('name: gears.e2e.crdlab.dev')
  await expect(text).toContainText('groupVersion: autoscaling/v1')
  const install = page.getByRole('button', { name: 'Install registration' })
  await expect(install).toBeDisabled()
  await page.getByRole('button', { name: 'Turn on proposal' }).click()
  await page.getByRole('button', { name: 'Enable the feature gate' }).click()
  await install.click()
  await expect(page.getByText('Installed.')).toBeVisible()

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

  // The other dialect has names and a scope, and no subresources.
  await page.goto('./#/ws/first-run/dialects/register')
  await form.getByRole('button', { name: 'dialect: proposal' }).click()
  await page.getByRole('option', { name: /^tpr/ }).click()
  await expect(text).toContainText('kind: ThirdPartyResource')
  await expect(form.getByRole('switch')).toHaveCount(0)
  await form.getByLabel('group').fill('e2e.crdlab.dev')
  await form.getByLabel('plural').fill('gears')
  await page.getByRole('button', { name: 'Turn on tpr' }).click()
  await install.click()
  await expect(page.getByText('"gears.e2e.crdlab.dev" already exists')).toBeVisible()
})
