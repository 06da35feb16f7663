import type { Locator, Page } from '@playwright/test'
import { dropFiles, editPane, expect, pane, STOREFRONT, send, test } from './page.ts'
import { installWidgets, widget } from './widgets.ts'

const output = (page: Page): Locator => page.getByRole('log', { name: 'Console output' })
const input = (page: Page): Locator => page.getByRole('textbox', { name: 'kubectl command' })

/** Runs a command as one who types it and takes no completion. */
async function enter(page: Page, command: string): Promise<void> {
  await expect(input(page)).toBeFocused()
  await page.keyboard.type(command)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
}

test('by the keyboard: get, apply from a pane, label, a watch that sees it, delete', async ({ page }) => {
  await page.goto('./')
  await installWidgets(page)
  await dropFiles(page, [{ name: 'alpha.yaml', text: widget('alpha', 3) }])
  await page.getByRole('button', { name: 'Send 1 document' }).click()
  await expect(page.getByTestId('document').filter({ hasText: 'created' })).toHaveCount(1)
  await page.goto('./#/ws/first-run/cr/widgets.e2e.crdlab.dev/v1/default/alpha')
  await expect(pane(page, 'spec')).toContainText('size')

  await page.keyboard.press('`')
  await enter(page, 'kubectl get widgets --no-headers -o custom-columns=N:.metadata.name,S:.spec.size')
  await expect(output(page)).toContainText('alpha   3')

  // What is typed is completed from the server.
  await page.keyboard.type('kubectl get wi al')
  await expect(page.getByRole('option', { name: 'alpha' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(input(page)).toHaveValue('kubectl get wi alpha ')
  await page.keyboard.type('-o name')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  await expect(output(page)).toContainText('widget.e2e.crdlab.dev/alpha')

  await enter(page, 'kubectl apply --server-side --field-manager=me -f -')
  const request = page.getByRole('region', { name: 'Text for -f -' })
  await expect(request.getByRole('textbox')).toBeFocused()
  await page.keyboard.press('Control+m')
  await page.keyboard.press('Shift+Tab')
  await expect(request.getByRole('button', { name: 'From the pane spec' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Enter')
  await expect(output(page)).toContainText('widget.e2e.crdlab.dev/alpha serverside-applied')

  // Three lines, of which the last goes on until it is stopped.
  await input(page).fill('label wi alpha tier=gold\nget wi --show-labels --no-headers\nget wi -w --no-headers')
  await page.keyboard.press('Enter')
  await expect(output(page)).toContainText('widget.e2e.crdlab.dev/alpha labeled')
  await expect(output(page)).toContainText('tier=gold')
  await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible()
  const watched = output(page).locator('.console-entry').last()
  await expect(watched).toContainText(/alpha +3\b/)
  await editPane(page, 'spec', 'size: 3', 'size: 5')
  await send(page, 'spec')
  await expect(watched).toContainText(/alpha +5\b/)
  await page.locator('#content').focus()
  await page.keyboard.press('`')
  await expect(input(page)).toBeFocused()
  await page.keyboard.press('Control+c')
  await expect(watched).toContainText('Stopped.')

  await enter(page, 'kubectl delete wi alpha')
  await expect(output(page)).toContainText('widget.e2e.crdlab.dev "alpha" deleted')
  await enter(page, 'kubectl get wi alpha')
  await expect(output(page)).toContainText('Error from server (NotFound): widgets.e2e.crdlab.dev "alpha" not found')
  await expect(output(page)).toContainText('exit code 1')

  // The commands of the workspace come back, also after a reload.
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Console' })).toBeVisible()
  await page.keyboard.press('`')
  await expect(input(page)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(input(page)).toHaveValue('kubectl get wi alpha')
  await page.keyboard.press('ArrowUp')
  await expect(input(page)).toHaveValue('kubectl delete wi alpha')
})

test('by the mouse: an example, an edit, what a click equals', async ({ page }) => {
  await page.goto('./')
  await expect(page.getByText('storefront').first()).toBeVisible()
  await page.goto(`./${STOREFRONT}`)
  await expect(pane(page, 'spec')).toContainText('replicas')
  await page.getByRole('button', { name: 'Console' }).click()
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
})
