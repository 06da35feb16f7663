import type { Locator, Page } from '@playwright/test'
import { expectNothingOfAxe, expectNothingOfAxeOver, FLOATING } from './axe.ts'
import { fieldTab, problem, row } from './designer-page.ts'
import { expect, test } from './page.ts'

const floating = (page: Page): Locator => page.locator(FLOATING).last()

const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name }).first()

// The views themselves and what opens over them are looked at in language.spec.ts, where each is opened anyway.

/** Opens a floating thing, checks it alone, as what is under it is checked before, and closes it as a person at the keyboard does. */
async function checkOpened(page: Page, name: string | RegExp): Promise<void> {
  await button(page, name).click()
  await expect(floating(page), `${name} opens`).toBeVisible()
  await expectNothingOfAxeOver(page, String(name))
  await page.keyboard.press('Escape')
  await expect(floating(page), `${name} closes`).toHaveCount(0)
}

test('values that are tried have nothing that axe finds', async ({ page }) => {
  await page.goto('./#/ws/first-run/crd/webapps.demo.crdlab.dev/design')
  await row(page, 'replicas').first().click()
  const maximum = page.getByRole('textbox', { name: 'maximum', exact: true })
  await maximum.fill('40')
  await maximum.press('Enter')
  await expect(problem(page, 'maximum lowered from 50 to 40')).toBeVisible()
  await button(page, /^Rules for/).click()
  await page.getByRole('option', { name: /^core/ }).click()
  await checkOpened(page, /^Ignore /)
  await row(page, 'spec').first().click()
  await button(page, 'Set default').click()
  await expect(page.getByRole('button', { name: 'default as YAML' })).toBeVisible()
  await fieldTab(page, 'CEL').click()
  await button(page, 'Try values').click()
  await expect(page.getByRole('table', { name: 'Try values' })).toContainText(/passes|rejected/)
  await expectNothingOfAxe(page, 'values to try')
  await checkOpened(page, 'From a stored object')
  await row(page, 'image').first().click()
  await button(page, 'Try values').click()
  await expect(page.getByRole('table', { name: /Subexpressions of rule 1/ })).toBeVisible()
  await expectNothingOfAxe(page, 'the parts of a rule')
  for (const name of ['List and apply', 'Docs', 'Raw'] as const) {
    await fieldTab(page, name).click()
    await expect(fieldTab(page, name)).toHaveAttribute('aria-selected', 'true')
    await expectNothingOfAxe(page, `the tab ${name} of a field`)
  }
})

test('paths to choose from have nothing that axe finds', async ({ page }) => {
  await page.goto('./#/ws/first-run/crd/webapps.demo.crdlab.dev/design')
  await button(page, /^Paths of scale/).click()
  await button(page, /^Fields for .*specReplicasPath/).click()
  await expect(page.getByRole('option', { name: /replicas/ }).first()).toBeVisible()
  await expectNothingOfAxeOver(page, 'paths')
})
