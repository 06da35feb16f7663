import type { Locator, Page } from '@playwright/test'
import { expectNothingOfAxe, expectNothingOfAxeOver, FLOATING } from './axe.ts'
import { fieldTab, problem, row } from './designer-page.ts'
import { expect, test } from './page.ts'

// The designer itself and what its buttons open are looked at in language.spec.ts. Here axe looks at what a reader brings out in it.

const INSPECTOR = 'section[aria-label="Field"]'
const PROBLEMS = 'section[aria-labelledby="dz-problems"]'

const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name }).first()

/** Waits for what floats, checks it, and closes it as a person at the keyboard does. */
async function checkOpened(page: Page, where: string): Promise<void> {
  await expect(page.locator(FLOATING).last(), `${where} opens`).toBeVisible()
  await expectNothingOfAxeOver(page, where)
  await page.keyboard.press('Escape')
  await expect(page.locator(FLOATING), `${where} closes`).toHaveCount(0)
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
  await page.getByRole('textbox', { name: 'Reason' }).fill('Meant.')
  await page.keyboard.press('Enter')
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

  await button(page, /^Paths of scale/).click()
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
})
