import type { Locator, Page } from '@playwright/test'
import { editPane, expect, openPaused, pane, send, test } from './page.ts'

const output = (page: Page): Locator => page.getByRole('log', { name: 'Console output' })
const input = (page: Page): Locator => page.getByRole('textbox', { name: 'kubectl command' })

/** Runs a command as one who types it and takes no completion. */
async function enter(page: Page, command: string): Promise<void> {
  await expect(input(page)).toBeFocused()
  await page.keyboard.type(command)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
}

/** By the mouse: an example, an edit, what a click equals. */
async function useMouse(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Close the API log' }).click()
  await page.getByRole('button', { name: 'Console' }).click()
  await page.getByRole('button', { name: 'Clear the console' }).click()
  await page.getByRole('button', { name: 'kubectl api-resources' }).click()
  await expect(output(page)).toContainText('webapps                     wa')

  // The last request of the page is a command, which is put into the input and not run.
  await pane(page, 'scale').getByTestId('send').click()
  const insert = page.getByRole('button', { name: 'Insert' })
  await expect(page.locator('.console-click')).toContainText('kubectl replace -n default --subresource=scale')
  await insert.click()
  await expect(input(page)).toHaveValue(/^kubectl replace -n default --subresource=scale .*<<'EOF'/)
  await expect(output(page).locator('.console-entry')).toHaveCount(1)
  await input(page).fill('kubectl edit crd webapps.demo.crdlab.dev')
  await input(page).press('Enter')
  const editing = page.getByRole('region', { name: 'Object to edit' })
  await expect(editing).toContainText('Please edit the object below')
  await editing.getByRole('button', { name: 'Save' }).click()
  await expect(output(page)).toContainText('Edit cancelled, no changes made.')
  await page.getByRole('switch', { name: 'Show commands for clicks' }).click({ force: true })
  await expect(insert).toHaveCount(0)
  await page.getByRole('button', { name: 'Clear the console' }).click()
  await expect(output(page)).toContainText('Type a kubectl command.')
}

/** By the keyboard: get, a completion, apply from a pane. */
async function readAndApply(page: Page): Promise<void> {
  await page.keyboard.press('`')
  await enter(page, 'kubectl get webapps --no-headers -o custom-columns=N:.metadata.name,S:.spec.replicas')
  await expect(output(page)).toContainText('storefront   3')

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
}

/** By the keyboard: several lines, a watch that sees what the page writes, delete, and the commands that come back. */
async function watchAndDelete(page: Page): Promise<void> {
  // Three lines, of which the last goes on until it is stopped.
  await input(page).fill('label wa storefront season=winter\nget wa --show-labels --no-headers\nget wa -w --no-headers')
  await page.keyboard.press('Enter')
  await expect(output(page)).toContainText('webapp.demo.crdlab.dev/storefront labeled')
  await expect(output(page)).toContainText('season=winter')
  await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible()
  const watched = output(page).locator('.console-entry').last()
  await expect(watched).toContainText(/storefront +\S+ +3\b/)
  await editPane(page, 'spec', 'replicas: 3', 'replicas: 5')
  await send(page, 'spec')
  await expect(watched).toContainText(/storefront +\S+ +5\b/)
  await page.locator('#content').focus()
  await page.keyboard.press('`')
  await expect(input(page)).toBeFocused()
  await page.keyboard.press('Control+c')
  await expect(watched).toContainText('Stopped.')

  await enter(page, 'kubectl delete wa storefront')
  await expect(output(page)).toContainText('webapp.demo.crdlab.dev "storefront" deleted')
  await enter(page, 'kubectl get wa storefront')
  await expect(output(page)).toContainText('Error from server (NotFound): webapps.demo.crdlab.dev "storefront" not found')
  await expect(output(page)).toContainText('exit code 1')

  // The commands of the workspace come back, also after a reload.
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Console' })).toBeVisible()
  await page.keyboard.press('`')
  await expect(input(page)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(input(page)).toHaveValue('kubectl get wa storefront')
  await page.keyboard.press('ArrowUp')
  await expect(input(page)).toHaveValue('kubectl delete wa storefront')
}

test('the console runs commands by the keyboard, get, apply from a pane, label, a watch, delete, and by the mouse, with what a click equals', async ({
  page,
}) => {
  await openPaused(page)
  await test.step('get and apply', () => readAndApply(page))
  await test.step('the mouse', () => useMouse(page))
  await test.step('watch and delete', () => watchAndDelete(page))
})
