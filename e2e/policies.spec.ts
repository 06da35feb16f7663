import type { Locator, Page } from '@playwright/test'
import { expectNothingOfAxe } from './axe.ts'
import { expect, pasteText, test } from './page.ts'

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

// How a policy is mended, tried as a persona, kept as a case and put in effect: features/policies/policies-view.test.tsx.

test('[PO-2] [PO-3] [PO-6] what is typed on the bench is denied by a policy as it is written, and the function of a webhook is asked as well', async ({
  page,
}) => {
  await page.goto('./#/ws/first-run/policies')
  await expect(page.getByRole('button', { name: 'Add examples' })).toBeVisible()
  await add(page, 'Validating policy')
  const expression = policy(page).getByRole('textbox', { name: 'Expression of validation 1' })
  // Completed by the schema of the kind.
  await expression.fill('')
  await expression.pressSequentially('object.spec.rep')
  await page.getByRole('option', { name: /replicas/ }).click()
  await expect(expression).toHaveValue('object.spec.replicas')
  await page.keyboard.insertText(' <= 2')
  await expression.press('Enter')
  await replaceText(page, bench(page), webApp(5))
  await expect(station(page, 'Validating policies')).toContainText('new-policy denies, validation 1')
  await bench(page).getByRole('button', { name: 'Save as case' }).click()
  await expect(bench(page).getByRole('img', { name: 'as expected', exact: true })).toBeVisible()
  await expectNothingOfAxe(page, 'a denial', 'main')

  await add(page, 'Validating webhook')
  await replaceText(
    page,
    policy(page),
    "export default () => ({ allowed: false, status: { code: 403, message: 'not today' } })\n",
  )
  await expect(station(page, 'Validating webhooks')).toContainText(/new-webhook\.example\.com denies, in .* ms/)
  await expect(bench(page).getByRole('status', { name: 'Answer of the server' })).toContainText(
    'admission webhook "new-webhook.example.com" denied the request: not today',
  )
  await expectNothingOfAxe(page, 'a webhook', 'section[aria-label="Policy"]')
})
