import type { Page } from '@playwright/test'
import { expect, pasteText, test } from './page.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('[LB-6] [SB-5] [EX-9] a program with an error ends with its line; it is completed by the types of an installed kind; one that nothing stops is ended while the page goes on', async ({
  page,
}) => {
  await page.goto('./#/ws/first-run/code')
  await press(page, 'New controller')
  await page.getByRole('textbox', { name: 'Source of the controller' }).click()
  await expect(page.locator('.monaco-editor').first()).toBeVisible()
  await page.keyboard.press('Control+a')
  await pasteText(page, 'export default () => nothing()')
  await page.keyboard.press('Control+Enter')
  const end = page.getByRole('region', { name: /controller.ts/ }).getByRole('alert')
  await expect(end).toContainText('nothing')

  await page.keyboard.press('Control+a')
  await pasteText(page, 'import type { WebApp } from "types/demo.crdlab.dev/v1"\nlet app: WebApp["spec"]\napp')
  await page.keyboard.type('.')
  const offered = page.locator('.suggest-widget .monaco-list-row', { hasText: 'replicas' })
  // The types are there once the unfinished line is an error.
  await expect(page.locator('.squiggly-error').first()).toBeVisible()
  await page.keyboard.press('Control+Space')
  await expect(offered).toBeVisible()

  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+a')
  // A built-in function of the engine that no limit of the engine stops.
  await pasteText(page, 'export default () => { Array(2 ** 32 - 2).join("x") }')
  await page.keyboard.press('Control+Enter')
  await expect(end).toContainText('The program reached its limit of time.')
  await page.getByRole('link', { name: 'Resources' }).click()
  await expect(page.getByRole('link', { name: /^WebApp/ })).toBeVisible()
})
