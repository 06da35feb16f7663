import type { Locator, Page } from '@playwright/test'
import { expectNothingOfAxe, expectNothingOfAxeOver, FLOATING } from './axe.ts'
import { problem, row, tree } from './designer-page.ts'
import { editPane, expect, openPaused, pane, STOREFRONT, send, test } from './page.ts'

const floating = (page: Page): Locator => page.locator(FLOATING).last()

const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name }).first()

// The views themselves and their menus are looked at in language.spec.ts, where each is opened anyway.

/** By view: what shows that it is there, and the names of the buttons that open a dialog or a popover over it. */
const OPENERS: readonly (readonly [hash: string, ready: (page: Page) => Locator, ...names: (string | RegExp)[]])[] = [
  ['', (page) => button(page, 'Pause the controller'), 'Keyboard shortcuts', 'New workspace'],
  [
    '#/ws/first-run/resources/webapps.demo.crdlab.dev/v1/*',
    (page) => page.getByRole('row', { name: /storefront/ }),
    'Columns',
    'Describe the object',
    'Create',
  ],
  [STOREFRONT, (page) => pane(page, 'scale').locator('.view-line').first(), 'Delete'],
  [
    '#/ws/first-run/crd/webapps.demo.crdlab.dev/design',
    (page) => tree(page).getByRole('row').first(),
    'Group, names and scope',
    'Stored versions',
    /^\d columns?$/,
    /^Paths of scale/,
    /^conversion/,
    /^Rules for/,
  ],
]

/** Opens a floating thing, checks it alone, as what is under it is checked before, and closes it as a person at the keyboard does. */
async function checkOpened(page: Page, name: string | RegExp): Promise<void> {
  await button(page, name).click()
  await expect(floating(page), `${name} opens`).toBeVisible()
  await expectNothingOfAxeOver(page, String(name))
  await page.keyboard.press('Escape')
  await expect(floating(page), `${name} closes`).toHaveCount(0)
}

/** Opens the designer with an edit that breaks clients, and all its editors of values. */
async function openEdited(page: Page): Promise<void> {
  await page.goto('./#/ws/first-run/crd/webapps.demo.crdlab.dev/design')
  await row(page, 'replicas').first().click()
  const maximum = page.getByRole('textbox', { name: 'maximum', exact: true })
  await maximum.fill('40')
  await maximum.press('Enter')
  await expect(problem(page, 'maximum lowered from 50 to 40')).toBeVisible()
}

for (const [hash, ready, ...names] of OPENERS) {
  test(`what opens over ${hash === '' ? 'home' : hash} has nothing that axe finds`, async ({ page }) => {
    await page.goto(`./${hash}`)
    await expect(ready(page)).toBeVisible()
    for (const name of names) await checkOpened(page, name)
  })
}

test('the update, and values that are tried, have nothing that axe finds', async ({ page }) => {
  await openEdited(page)
  await checkOpened(page, 'Update')
  await button(page, /^Rules for/).click()
  await page.getByRole('option', { name: /^core/ }).click()
  await checkOpened(page, /^Ignore /)
  await row(page, 'spec').first().click()
  await button(page, 'Set default').click()
  await expect(page.getByRole('button', { name: 'default as YAML' })).toBeVisible()
  await button(page, 'Try values').click()
  await expect(page.getByRole('table', { name: 'Try values' })).toContainText(/passes|rejected/)
  await expectNothingOfAxe(page, 'values to try')
  await checkOpened(page, 'From a stored object')
  await row(page, 'image').first().click()
  await button(page, 'Try values').click()
  await expect(page.getByRole('table', { name: /Subexpressions of rule 1/ })).toBeVisible()
  await expectNothingOfAxe(page, 'the parts of a rule')
})

test('the log has nothing that axe finds', async ({ page }) => {
  await page.goto(`./${STOREFRONT}`)
  await expect(pane(page, 'scale').locator('.view-line').first()).toBeVisible()
  await button(page, 'Open the API log').click()
  await expect(page.getByRole('button', { name: 'Close the API log' })).toBeVisible()
  await expectNothingOfAxe(page, 'the log')
})

test('a verdict has nothing that axe finds', async ({ page }) => {
  await openPaused(page)
  await editPane(page, 'spec', /replicas: \d+/, 'replicas: 60')
  await send(page, 'spec')
  await expect(page.getByTestId('result')).toContainText('422')
  await expectNothingOfAxe(page, 'a verdict')
  await checkOpened(page, /^Raw/)
})

test('paths to choose from have nothing that axe finds', async ({ page }) => {
  await page.goto('./#/ws/first-run/crd/webapps.demo.crdlab.dev/design')
  await button(page, /^Paths of scale/).click()
  await button(page, /^Fields for .*specReplicasPath/).click()
  await expect(page.getByRole('option', { name: /replicas/ }).first()).toBeVisible()
  await expectNothingOfAxe(page, 'paths')
})
