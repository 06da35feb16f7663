import type { Locator, Page } from '@playwright/test'
import { expectNothingOfAxe, expectNothingOfAxeOver } from './axe.ts'
import { expect, line, pasteText, test } from './page.ts'

const policy = (page: Page): Locator => page.getByRole('region', { name: 'Policy', exact: true })
const bench = (page: Page): Locator => page.getByRole('region', { name: 'Bench', exact: true })
const station = (page: Page, name: string): Locator => bench(page).getByRole('listitem').filter({ hasText: name })

/** Opens the view once the kinds of the example are known. */
async function open(page: Page): Promise<void> {
  await page.goto('./#/ws/first-run/policies')
  await expect(page.getByRole('button', { name: 'Add examples' })).toBeVisible()
}

/** Begins something new of one kind. */
async function add(page: Page, kind: string): Promise<void> {
  await page.getByRole('button', { name: 'New policy' }).first().click()
  await page.getByRole('menuitem', { name: kind }).click()
}

/** Writes an expression, and leaves it. */
async function write(page: Page, name: string, text: string): Promise<void> {
  const field = policy(page).getByRole('textbox', { name })
  await field.fill(text)
  await field.press('Enter')
}

/** Replaces the text of an editor. */
async function replaceText(page: Page, within: Locator, text: string): Promise<void> {
  await within.locator('.editor').click({ force: true })
  await page.keyboard.press('ControlOrMeta+A')
  await pasteText(page, text)
}

test('[PO-2] [PO-3] [PO-5] [PO-7] a policy is written, mended, tried as a persona, and kept as a case', async ({ page }) => {
  await open(page)
  await add(page, 'Validating policy')
  await expect(station(page, 'Validating policies')).toContainText('new-policy admits')

  // Completed by the schema of the kind.
  const expression = policy(page).getByRole('textbox', { name: 'Expression of validation 1' })
  await expression.fill('')
  await expression.pressSequentially('object.spec.rep')
  await page.getByRole('option', { name: /replicas/ }).click()
  await expect(expression).toHaveValue('object.spec.replicas')

  // What the server would reject stands at the expression, and keeps Apply closed.
  await expression.press('Enter')
  await expect(policy(page).getByRole('alert').first()).toContainText('must evaluate to bool')
  await expect(policy(page).getByRole('button', { name: /^Apply/ })).toBeDisabled()
  await write(page, 'Expression of validation 1', "object.spec.replicas <= 2 || request.userInfo.username == 'crdlab:admin'")
  await write(page, 'message 1', 'at most 2 replicas')
  await expect(policy(page).getByRole('alert')).toHaveCount(0)

  // As a user, with another object.
  await bench(page).getByRole('button', { name: /^as:/ }).click()
  await page.getByRole('option', { name: 'user' }).click()
  await replaceText(
    page,
    bench(page),
    'apiVersion: demo.crdlab.dev/v1\nkind: WebApp\nmetadata: {name: checkout, namespace: default}\nspec: {image: a, port: 80, replicas: 5}\n',
  )
  await expect(station(page, 'Validating policies')).toContainText('new-policy denies, validation 1')
  await expect(bench(page).getByRole('status', { name: 'Answer of the server' })).toContainText(
    'denied request: at most 2 replicas',
  )
  await expect(policy(page).getByText('denies here')).toBeVisible()
  await expect(bench(page).getByText('object.spec.replicas', { exact: true }).first()).toBeVisible()
  await expectNothingOfAxe(page, 'a denial', 'main')

  // The case fails as soon as the policy says something else.
  await bench(page).getByRole('button', { name: 'Save as case' }).click()
  const cases = bench(page).getByRole('region', { name: 'Cases' })
  await expect(cases.getByRole('img', { name: 'as expected', exact: true })).toBeVisible()
  await write(page, 'Expression of validation 1', 'object.spec.replicas <= 9')
  await expect(cases.getByRole('img', { name: 'not as expected' })).toBeVisible()
  await expect(cases).toContainText('accepted; expected: rejected: at most 2 replicas')

  // In effect with the answer to Apply, and by its key.
  await policy(page).getByRole('textbox', { name: 'message 1' }).press('ControlOrMeta+Enter')
  await expect(policy(page).getByText('in effect')).toBeVisible()
})

test('[PO-4] [PO-6] a mutating policy and a function change a write, which shows the object before and after', async ({
  page,
}) => {
  await open(page)
  await add(page, 'Mutating policy')
  await expect(station(page, 'Mutating policies')).toContainText('new-policy changes nothing')
  await write(page, 'Expression of mutation 1', 'Object{spec: Object.spec{replicas: object.spec.nope}}')
  await expect(policy(page).getByText('type warnings')).toBeVisible()
  await expect(policy(page).getByRole('alert').first()).toContainText("Kind=WebApp: ERROR: <input>:1:47: undefined field 'nope'")
  await write(page, 'Expression of mutation 1', 'Object{metadata: Object.metadata{labels: {"team": "web"}}}')
  await expect(station(page, 'Mutating policies')).toContainText('new-policy changes 1 field')
  await expect(policy(page).getByText('changes here')).toBeVisible()
  await expect(bench(page).getByText('+    team: web')).toBeVisible()

  // A case holds the object as it is stored.
  await bench(page).getByRole('button', { name: 'Save as case' }).click()
  const cases = bench(page).getByRole('region', { name: 'Cases' })
  await expect(cases.getByRole('img', { name: 'as expected', exact: true })).toBeVisible()
  await write(page, 'Expression of mutation 1', 'Object{metadata: Object.metadata{labels: {"team": "shop"}}}')
  await expect(cases).toContainText('accepted with another object')

  await add(page, 'Validating webhook')
  await expect(station(page, 'Validating webhooks')).toContainText('new-webhook.example.com admits')
  await replaceText(
    page,
    policy(page),
    "export default () => ({ allowed: false, status: { code: 403, message: 'not today' } })\n",
  )
  await expect(station(page, 'Validating webhooks')).toContainText('new-webhook.example.com denies')
  await expect(bench(page).getByRole('status', { name: 'Answer of the server' })).toContainText(
    'admission webhook "new-webhook.example.com" denied the request: not today',
  )
  await expect(station(page, 'Validating webhooks')).toContainText(/denies, in .* ms/)
  await page.getByRole('button', { name: 'Add webhook' }).click()
  const second = page.getByRole('region', { name: 'Webhook 2' })
  await expect(second.getByRole('textbox').first()).toHaveValue('new-webhook-2.example.com')
  await expectNothingOfAxe(page, 'a webhook', 'main')
  await second.getByRole('button', { name: 'Remove webhook 2' }).click()
  await expect(second).toHaveCount(0)
  await page.getByRole('button', { name: 'New policy' }).first().click()
  await expectNothingOfAxeOver(page, 'what can be new')
  await page.keyboard.press('Escape')
  await expect(line(policy(page), 'not today')).toBeVisible()
})

test('[PO-8] a validation becomes a rule of the CRD, and a rule that the schema cannot hold a policy', async ({ page }) => {
  await open(page)
  await add(page, 'Validating policy')
  await write(page, 'Expression of validation 1', 'object.spec.replicas <= 9')
  await page.getByRole('button', { name: 'Write as CRD rule' }).click()
  await page.getByRole('button', { name: 'The object itself' }).click()
  await page.getByRole('tab', { name: 'CEL' }).click()
  const rule = page.getByRole('textbox', { name: 'Rule 1', exact: true })
  await expect(rule).toHaveValue('self.spec.replicas <= 9')
  await rule.fill("self.spec.replicas <= 9 || request.name == 'large'")
  await page.getByRole('button', { name: 'Write as policy' }).click()
  await expect(policy(page).getByRole('textbox', { name: 'Expression of validation 1' })).toHaveValue(
    "object.spec.replicas <= 9 || request.name == 'large'",
  )
  await expect(station(page, 'Validating policies')).toContainText('admit')
})
