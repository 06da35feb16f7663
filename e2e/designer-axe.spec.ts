import type { Locator, Page } from '@playwright/test'
import { expectNothingOfAxe, expectNothingOfAxeOver, FLOATING } from './axe.ts'
import { fieldTab, problem, row } from './designer-page.ts'
import { expect, test } from './page.ts'

// The designer itself and what its buttons open are looked at in language.spec.ts. Here axe looks at what a reader brings out in it.

const INSPECTOR = 'section[aria-label="Field"]'
const PROBLEMS = 'section[aria-labelledby="dz-problems"]'

const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name }).first()

/** Waits for what floats, checks it, and closes it as a person at the keyboard does. */
async function checkOpened(page: Page, where: string, shown = page.locator(FLOATING).last()): Promise<void> {
  await expect(shown, `${where} opens`).toBeVisible()
  await expectNothingOfAxeOver(page, where)
  await page.keyboard.press('Escape')
  await expect(page.locator(FLOATING), `${where} closes`).toHaveCount(0)
}

/** Checks the dialogs of the head, with what stands against what was chosen in them. language.spec.ts leaves them to this story. */
async function checkHead(page: Page): Promise<void> {
  await button(page, 'Group, names and scope').click()
  await expect(page.getByRole('textbox', { name: 'group', exact: true })).toBeFocused()
  const shortNames = page.getByRole('textbox', { name: 'short names', exact: true })
  await shortNames.fill('ns')
  await shortNames.press('Enter')
  await checkOpened(page, 'names that are taken', page.getByText('"ns" also means namespaces'))
  await button(page, /columns?$/).click()
  await button(page, 'Add a selectable field').click()
  await page.getByRole('combobox', { name: 'Selectable field 1' }).fill('.spec.nothing')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
  await checkOpened(page, 'columns')
  await button(page, 'conversion: None').click()
  await button(page, /^strategy/).click()
  await page.getByRole('option', { name: /^Webhook/ }).click()
  await checkOpened(page, 'a conversion webhook', page.getByRole('textbox', { name: 'port' }))
}

test('problems, values that are tried, the dialogs of the head and a file that is left out have nothing that axe finds', async ({
  page,
}) => {
  await page.goto('./#/ws/first-run/crd/webapps.demo.crdlab.dev/design')
  await row(page, 'replicas').first().click()
  const maximum = page.getByRole('textbox', { name: 'maximum', exact: true })
  await maximum.fill('40')
  await maximum.press('Enter')
  await button(page, /^Rules for/).click()
  await page.getByRole('option', { name: /^core/ }).click()
  await row(page, 'image').first().click()
  await fieldTab(page, 'CEL').click()
  await button(page, 'Try values').click()
  await expect(page.getByRole('table', { name: /Subexpressions of rule 1/ })).toBeVisible()
  await expect(problem(page, 'maximum lowered from 50 to 40')).toBeVisible()
  await expect(problem(page, 'hint').first()).toBeVisible()
  await page.getByRole('grid', { name: 'Problems, most severe first' }).press('Home')
  await expect(page.getByRole('complementary', { name: 'Problem details' })).toBeVisible()
  await expectNothingOfAxe(page, 'a problem, and values to try', `${PROBLEMS}, ${INSPECTOR}`)
  // The caret is where one types, and goes back to the list.
  await button(page, /^Ignore /).click()
  await expect(page.getByRole('textbox', { name: 'Reason' })).toBeFocused()
  await page.keyboard.type('Meant.')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('grid', { name: 'Problems, most severe first' })).toBeFocused()
  await checkHead(page)
  // A phone has the same dialogs.
  await page.setViewportSize({ width: 390, height: 800 })
  await button(page, 'Group, names and scope').click()
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'kind', exact: true })).toHaveValue('WebApp')
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1440, height: 900 })

  // Where a design begins: what is edited, and a file that is left out.
  await page.goto('./#/ws/first-run/design')
  const png = { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]) }
  await page.locator('input[type=file]').setInputFiles(png)
  await expect(page.getByRole('alert')).toHaveText('Skipped logo.png: not a text file')
  await expect(page.getByRole('link', { name: 'webapps.demo.crdlab.dev' })).toBeVisible()
  await expectNothingOfAxe(page, 'drafts and a file that was left out', 'main')
})
