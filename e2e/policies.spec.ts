import type { Locator, Page } from '@playwright/test'
import { expectNothingOfAxe, expectNothingOfAxeOver } from './axe.ts'
import { expect, line, pasteText, test } from './page.ts'

const policy = (page: Page): Locator => page.getByRole('region', { name: 'Policy', exact: true })
const bench = (page: Page): Locator => page.getByRole('region', { name: 'Bench', exact: true })
const station = (page: Page, name: string): Locator => bench(page).getByRole('listitem').filter({ hasText: name })

/** Begins something new of one kind. */
async function add(page: Page, kind: string): Promise<void> {
  await page.getByRole('button', { name: 'New policy' }).first().click()
  await page.getByRole('menuitem', { name: kind }).click()
}

/** Replaces the text of an editor. */
async function replaceText(page: Page, within: Locator, text: string): Promise<void> {
  await within.locator('.editor').click({ force: true })
  await page.keyboard.press('ControlOrMeta+A')
  await pasteText(page, text)
}

const webApp = (replicas: number): string =>
  `apiVersion: demo.crdlab.dev/v1\nkind: WebApp\nmetadata: {name: checkout, namespace: default}\nspec: {image: a, port: 80, replicas: ${replicas}}\n`

test('[PO-2] [PO-3] [PO-5] [PO-6] a policy is written, tried as a persona and put in effect; the function of a webhook is asked as well', async ({
  page,
}) => {
  await page.goto('./#/ws/first-run/policies')
  await expect(page.getByRole('button', { name: 'Add examples' })).toBeVisible()
  await add(page, 'Validating policy')
  await expect(station(page, 'Validating policies')).toContainText('new-policy admits')

  // Completed by the schema of the kind.
  const expression = policy(page).getByRole('textbox', { name: 'Expression of validation 1' })
  await expression.fill('')
  await expression.pressSequentially('object.spec.rep')
  await page.getByRole('option', { name: /replicas/ }).click()
  await expect(expression).toHaveValue('object.spec.replicas')
  await page.keyboard.insertText(" <= 2 || request.userInfo.username == 'crdlab:admin'")
  await expression.press('Enter')

  // As a user, with another object.
  await bench(page).getByRole('button', { name: /^as:/ }).click()
  await page.getByRole('option', { name: 'user' }).click()
  await replaceText(page, bench(page), webApp(5))
  await expect(station(page, 'Validating policies')).toContainText('new-policy denies, validation 1')
  await bench(page).getByRole('button', { name: 'Save as case' }).click()
  await expect(bench(page).getByRole('img', { name: 'as expected', exact: true })).toBeVisible()
  await expectNothingOfAxe(page, 'a denial', 'main')

  // In effect with the answer to Apply, and by its key.
  await policy(page).getByRole('textbox', { name: 'message 1' }).press('ControlOrMeta+Enter')
  await expect(policy(page).getByText('in effect')).toBeVisible()

  await replaceText(page, bench(page), webApp(1))
  await page.getByRole('button', { name: 'New policy' }).first().click()
  await expectNothingOfAxeOver(page, 'what can be new')
  await page.getByRole('menuitem', { name: 'Validating webhook' }).click()
  await expect(station(page, 'Validating webhooks')).toContainText('new-webhook.example.com admits')
  await replaceText(
    page,
    policy(page),
    "export default () => ({ allowed: false, status: { code: 403, message: 'not today' } })\n",
  )
  await expect(station(page, 'Validating webhooks')).toContainText(/new-webhook\.example\.com denies, in .* ms/)
  await expect(bench(page).getByRole('status', { name: 'Answer of the server' })).toContainText(
    'admission webhook "new-webhook.example.com" denied the request: not today',
  )
  await page.getByRole('button', { name: 'Add webhook' }).click()
  const second = page.getByRole('region', { name: 'Webhook 2' })
  await expect(second.getByRole('textbox').first()).toHaveValue('new-webhook-2.example.com')
  await expectNothingOfAxe(page, 'a webhook', 'main')
  await second.getByRole('button', { name: 'Remove webhook 2' }).click()
  await expect(second).toHaveCount(0)
  await expect(line(policy(page), 'not today')).toBeVisible()
})
