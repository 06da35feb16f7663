import type { Locator, Page } from '@playwright/test'
import { expectNothingOfAxe, expectNothingOfAxeOver, FLOATING } from './axe.ts'
import { crdText, fieldTab, openFile, problem, row } from './designer-page.ts'
import { dropFiles, expect, test } from './page.ts'

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

/** Checks the dialogs of the head, with what stands against what was chosen in them. */
async function checkHead(page: Page): Promise<void> {
  await button(page, 'Group, names and scope').click()
  await expect(page.getByRole('textbox', { name: 'group', exact: true })).toBeFocused()
  const shortNames = page.getByRole('textbox', { name: 'short names', exact: true })
  await shortNames.fill('ns')
  await shortNames.press('Enter')
  await checkOpened(page, 'names that are taken', page.getByText('"ns" also means namespaces'))
  await button(page, /columns?$/).click()
  await button(page, 'Add a column').click()
  await page
    .getByRole('combobox', { name: /^JSON path of column/ })
    .last()
    .fill('spec.image')
  await page.keyboard.press('Enter')
  await button(page, 'Add a selectable field').click()
  await page.getByRole('combobox', { name: 'Selectable field 1' }).fill('.spec.image')
  await page.keyboard.press('Enter')
  await checkOpened(page, 'columns', page.getByText('must be a simple json path starting with .').last())
  await button(page, 'conversion: None').click()
  await button(page, /^strategy/).click()
  await page.getByRole('option', { name: /^Webhook/ }).click()
  await page.getByRole('textbox', { name: 'port' }).fill('8443')
  await page.keyboard.press('Enter')
  await expectNothingOfAxeOver(page, 'a conversion webhook')
  await button(page, /^client config/).click()
  await page.getByRole('option', { name: /function/ }).click()
  await checkOpened(page, 'a conversion function', page.getByText(/The code is in the annotation/))
  // A narrow screen has the same dialogs.
  for (const width of [1024, 390]) {
    await page.setViewportSize({ width, height: 800 })
    await button(page, 'Group, names and scope').click()
    await expect(page.getByRole('dialog').getByRole('textbox', { name: 'kind', exact: true })).toHaveValue('WebApp')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
}

test('problems, what is ignored, values that are tried and paths to choose from have nothing that axe finds', async ({
  page,
}) => {
  await page.goto('./#/ws/first-run/crd/webapps.demo.crdlab.dev/design')
  await row(page, 'replicas').first().click()
  const maximum = page.getByRole('textbox', { name: 'maximum', exact: true })
  await maximum.fill('40')
  await maximum.press('Enter')
  await expect(problem(page, 'maximum lowered from 50 to 40')).toBeVisible()
  await button(page, /^Rules for/).click()
  await page.getByRole('option', { name: /^core/ }).click()
  await problem(page, 'hint').first().click()
  await expect(page.getByRole('complementary', { name: 'Problem details' })).toBeVisible()
  await expectNothingOfAxe(page, 'a problem', PROBLEMS)
  await button(page, /^Ignore /).click()
  await checkOpened(page, 'ignoring')
  await button(page, /^Ignore /).click()
  // The caret is where one types, and goes back to the list.
  await expect(page.getByRole('textbox', { name: 'Reason' })).toBeFocused()
  await page.keyboard.type('Meant.')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('grid', { name: 'Problems, most severe first' })).toBeFocused()
  await button(page, '1 ignored').click()
  await checkOpened(page, 'what is ignored')

  await row(page, 'spec').first().click()
  await button(page, 'Set default: {}').click()
  await expect(page.getByRole('button', { name: 'default as YAML' })).toBeVisible()
  await fieldTab(page, 'CEL').click()
  await button(page, 'Try values').click()
  await expect(page.getByRole('table', { name: 'Try values' })).toContainText(/passes|rejected/)
  await expectNothingOfAxe(page, 'values to try', INSPECTOR)
  await button(page, 'From a stored object').click()
  await checkOpened(page, 'stored objects')
  await row(page, 'image').first().click()
  await button(page, 'Try values').click()
  await expect(page.getByRole('table', { name: /Subexpressions of rule 1/ })).toBeVisible()
  await expectNothingOfAxe(page, 'the parts of a rule', INSPECTOR)
  for (const name of ['List and apply', 'Docs', 'Raw'] as const) {
    await fieldTab(page, name).click()
    await expect(fieldTab(page, name)).toHaveAttribute('aria-selected', 'true')
    await expectNothingOfAxe(page, `the tab ${name} of a field`, INSPECTOR)
  }

  // A path that leads nowhere, and those to choose from.
  await button(page, /^Paths of scale/).click()
  const path = page.getByRole('combobox', { name: 'Path of specReplicasPath' })
  await path.fill('.spec.shards')
  await path.press('Enter')
  await expect(page.getByText('The schema has no such field.')).toBeVisible()
  await button(page, /^Fields for .*specReplicasPath/).click()
  await expect(page.getByRole('option', { name: /replicas/ }).first()).toBeVisible()
  await expectNothingOfAxeOver(page, 'paths')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')

  await button(page, 'Copy or download the CRD').click()
  await page.getByRole('menuitem', { name: /^Export types/ }).click()
  await page.getByRole('tab', { name: 'JSON Schema' }).click()
  await expect(page.getByRole('region', { name: 'webapp_v1.schema.json' })).toContainText('"$schema"')
  await expectNothingOfAxeOver(page, 'what is made of the CRD')
  await page.keyboard.press('Escape')
  await checkHead(page)
})

const NOTES = crdText('notes.axe.dev', 'Note', '            description: Of these.\n')

test('drafts, files that are left out and the question about a draft have nothing that axe finds', async ({ page }) => {
  await openFile(page, 'first-run', 'notes.yaml', NOTES)
  await expect(page.getByRole('heading', { name: 'notes.axe.dev' })).toBeVisible()
  await page.goto('./#/ws/first-run/design')
  const png = { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]) }
  await page.locator('input[type=file]').setInputFiles(png)
  await expect(page.getByRole('alert')).toHaveText('Skipped logo.png: not a text file')
  await expect(page.getByRole('link', { name: 'notes.axe.dev' })).toBeVisible()
  await expectNothingOfAxe(page, 'drafts and a file that was left out', 'main')
  await dropFiles(page, [{ name: 'notes.yaml', text: NOTES.replace('Of these.', 'Others.') }])
  const question = page.getByRole('alertdialog', { name: 'Replace your draft?' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await checkOpened(page, 'the question about a draft', question)
  await page.getByRole('button', { name: 'Delete the draft notes.axe.dev' }).press('Enter')
  const deletion = page.getByRole('alertdialog', { name: 'Delete the draft?' })
  await expect(deletion.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(deletion).toHaveCount(0)
})
