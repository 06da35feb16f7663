import type { Locator, Page } from '@playwright/test'
import { expect, openPaused, test } from './page.ts'

const output = (page: Page): Locator => page.getByRole('log', { name: 'Console output' })
const input = (page: Page): Locator => page.getByRole('textbox', { name: 'kubectl command' })

/** Runs a command as one who types it and takes no completion. */
async function enter(page: Page, command: string): Promise<void> {
  await expect(input(page)).toBeFocused()
  await page.keyboard.type(command)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
}

test('the console is used by the keyboard alone: a completion, apply from a pane, a watch that is stopped from beside it', async ({
  page,
}) => {
  await openPaused(page)
  await page.keyboard.press('`')
  await expect(input(page)).toBeFocused()

  // What is typed is completed from the server.
  await page.keyboard.type('kubectl get wa sto')
  await expect(page.getByRole('option', { name: 'storefront' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(input(page)).toHaveValue('kubectl get wa storefront ')
  await page.keyboard.type('-o name')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  await expect(output(page)).toContainText('webapp.demo.crdlab.dev/storefront')

  await enter(page, 'kubectl apply --server-side --field-manager=me -f -')
  const request = page.getByRole('region', { name: 'Text for -f -' })
  await expect(request.getByRole('textbox')).toBeFocused()
  await page.keyboard.press('Control+m')
  await page.keyboard.press('Shift+Tab')
  await expect(request.getByRole('button', { name: 'From the pane spec' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Enter')
  await expect(output(page)).toContainText('webapp.demo.crdlab.dev/storefront serverside-applied')

  await enter(page, 'get wa -w --no-headers')
  const watched = output(page).locator('.console-entry').last()
  await expect(watched).toContainText(/storefront +\S+ +3\b/)
  await page.locator('#content').focus()
  await page.keyboard.press('`')
  await expect(input(page)).toBeFocused()
  await page.keyboard.press('Control+c')
  await expect(watched).toContainText('Stopped.')
})
