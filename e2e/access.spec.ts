import type { Locator, Page } from '@playwright/test'
import { expect, pane, STOREFRONT, test } from './page.ts'

// What the answers say and what is sent: features/access/access-view.test.tsx.

const cell = (page: Page, name: string): Locator =>
  page.getByRole('grid', { name: 'Permissions on WebApp' }).getByRole('button', { name, exact: true })

test('the answers are walked over and a role is made by keyboard; a persona of one’s own acts in panes, and stays with the workspace', async ({
  page,
}) => {
  await page.goto('./#/ws/first-run/access')
  await expect(cell(page, 'autoscaler: get webapps: denied')).toBeVisible()
  await cell(page, 'admin: get webapps: allowed').focus()
  for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await expect(cell(page, 'autoscaler: list webapps: denied')).toBeFocused()
  await page.keyboard.press('End')
  await expect(cell(page, 'autoscaler: patch webapps/scale: allowed')).toBeFocused()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  const reason = page.getByRole('dialog', { name: 'autoscaler cannot get webapps' })
  await reason.getByRole('button', { name: /^Role: / }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: /New role/ }).press('Enter')
  await reason.getByRole('button', { name: 'Create role' }).press('Enter')
  await expect(cell(page, 'autoscaler: get webapps: allowed')).toBeVisible()

  await page.getByRole('button', { name: 'New persona' }).click()
  const dialog = page.getByRole('dialog', { name: 'New persona' })
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('auditor')
  await dialog.getByRole('textbox', { name: 'User name' }).fill('audit-bot')
  await page.keyboard.press('Enter')
  await page.getByRole('region', { name: 'Personas' }).getByRole('button', { name: 'Act as' }).click()
  await page.goto(`./${STOREFRONT}`)
  await page.reload()
  await expect(page.getByRole('button', { name: 'persona: auditor' })).toBeVisible()
  await expect(pane(page, 'spec').getByText('auditor cannot update webapps')).toBeVisible()
})
