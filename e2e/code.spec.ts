import type { Page } from '@playwright/test'
import { expectNothingOfAxe } from './axe.ts'
import { startHost } from './hosts.ts'
import { expect, test } from './page.ts'

const lab = async (page: Page, name: string): Promise<void> => {
  await page.goto('./#/ws/first-run/code')
  await page.getByRole('button', { name: `Add ${name}` }).click()
  await page.getByRole('button', { name: 'Create its role' }).click()
  await expect(page.getByRole('button', { name: 'Create its role' })).toHaveCount(0)
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const pane = (page: Page, name: string | RegExp) => page.getByRole('region', { name }).first()

test('[LB-5] a controller that wakes itself is told, and the cure ends the loop', async ({ page }) => {
  await lab(page, 'webapp-counter')
  await press(page, 'Faults')
  await page.getByRole('menuitemcheckbox', { name: 'Fault in the code' }).click()
  await page.keyboard.press('Escape')
  await press(page, 'Play')
  await expect(page.getByText('This controller wakes itself.')).toBeVisible()
  await expectNothingOfAxe(page, 'a lab that runs', 'main')
  await press(page, 'Add GenerationChanged')
  await expect(page.getByText('edited', { exact: true })).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('edited', { exact: true })).toHaveCount(0)
  await expect(pane(page, 'Watch').getByText('dropped by GenerationChanged').first()).toBeVisible()
  await expect(page.getByText('This controller wakes itself.')).toHaveCount(0, { timeout: 15_000 })
})

test('[LB-2] a controller is stepped by keys, and its cache is beside the server', async ({ page }) => {
  await lab(page, 'webapp-status')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('Space')
  await expect(pane(page, /^Reconcile \d/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await press(page, 'Step by call')
  await expect(pane(page, 'Cache').getByRole('row', { name: /default\/storefront/ })).toBeVisible()
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('p')
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible()
  // The palette has what the buttons do.
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  await page.keyboard.press('Control+k')
  await palette.getByRole('searchbox').fill('crash')
  await palette.getByRole('menuitem', { name: 'Crash the controller' }).click()
  await expect(pane(page, 'Watch').getByText('in the first list').first()).toBeVisible()
  await page.keyboard.press('Control+k')
  await palette.getByRole('searchbox').fill('pause webapp')
  await palette.getByRole('menuitem', { name: 'Pause webapp-status' }).click()
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
})

test('[LB-7] what plays goes on after a reload; in another tab only when the first is left, and not once it was stopped', async ({
  page,
  context,
}) => {
  await lab(page, 'webapp-status')
  await press(page, 'Play')
  await expect(pane(page, 'Log')).toContainText('reported')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible()
  await expect(pane(page, 'Cache').getByRole('row', { name: /default\/storefront/ })).toBeVisible()

  const other = await context.newPage()
  await other.goto(page.url())
  await expect(other.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await expect(other.getByRole('button', { name: 'Stop', exact: true })).toBeDisabled()
  await page.close()
  await other.reload()
  await expect(other.getByRole('button', { name: 'Pause', exact: true })).toBeVisible()
  await press(other, 'Stop')
  await other.reload()
  await expect(other.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await expect(other.getByRole('button', { name: 'Stop', exact: true })).toBeDisabled()
})

test('[LB-7] a host keeps the controllers of a workspace, and another browser asks before it runs them', async ({
  page,
  elsewhere: other,
}) => {
  const { url, host } = await startHost('--workspaces')
  try {
    const address = `${url}/workspaces/ada/#/host/code`
    await page.goto(address)
    await press(page, 'Add webapp-status')
    await press(page, 'Play')
    await expect(pane(page, 'Log')).toContainText('reported')
    // Nobody is asked for a role at a host without authorization.
    await expect(page.getByText(/has no role/)).toHaveCount(0)
    await other.goto(address)
    await expect(other.getByRole('listitem').filter({ hasText: 'webapp-status' }).first()).toContainText('from somebody else')
    await other.getByRole('link', { name: 'Open webapp-status' }).click()
    await expect(other.getByText('This code came from somebody else.')).toBeVisible()
    await expect(other.getByRole('button', { name: 'Play', exact: true })).toBeDisabled()
  } finally {
    host.kill()
  }
})

test('[LB-6] [SB-5] [EX-9] a program with an error ends with its line; it is completed by the types of an installed kind; one that nothing stops is ended while the page goes on', async ({
  page,
}) => {
  await page.goto('./#/ws/first-run/code')
  await press(page, 'New controller')
  await page.getByRole('textbox', { name: 'Source of the controller' }).click()
  await expect(page.locator('.monaco-editor').first()).toBeVisible()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('export default () => nothing()')
  await page.keyboard.press('Control+Enter')
  const end = page.getByRole('region', { name: /controller.ts/ }).getByRole('alert')
  await expect(end).toContainText('nothing')

  await page.keyboard.press('Control+a')
  await page.keyboard.type('import type { WebApp } from "types/demo.crdlab.dev/v1"\nlet app: WebApp["spec"]\napp.')
  const offered = page.locator('.suggest-widget .monaco-list-row', { hasText: 'replicas' })
  // The types are there once the unfinished line is an error.
  await expect(page.locator('.squiggly-error').first()).toBeVisible()
  await page.keyboard.press('Control+Space')
  await expect(offered).toBeVisible()

  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+a')
  // A built-in function of the engine that no limit of the engine stops.
  await page.keyboard.type('export default () => { Array(2 ** 32 - 2).join("x")')
  await page.keyboard.press('Control+Enter')
  await expect(end).toContainText('The program reached its limit of time.')
  await page.getByRole('link', { name: 'Resources' }).click()
  await expect(page.getByRole('link', { name: /^WebApp/ })).toBeVisible()
})
