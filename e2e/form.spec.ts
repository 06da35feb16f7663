import type { Locator, Page } from '@playwright/test'
import { expectNothingOfAxe } from './axe.ts'
import { counter, editAs, editPane, expect, pane, paneText, STOREFRONT, send, test } from './page.ts'

const form = (page: Page, word: string): Locator => pane(page, word).getByRole('group', { name: `${word}, form` })

test('an object is edited as a form and as YAML over one draft, by mouse and by keyboard', async ({ page }) => {
  await page.goto(`./${STOREFRONT}`)
  // A comment is a line that no form knows: it has to stay.
  await editPane(page, 'spec', /^( *)replicas: 3/m, '$1# by hand\n$1replicas: 3')
  await editAs(page, 'spec', 'form')
  const fields = form(page, 'spec')
  const replicas = fields.getByRole('spinbutton', { name: 'replicas' })
  await expect(replicas).toHaveValue('3')
  await fields.getByRole('button', { name: 'Increase replicas' }).click()
  await expect(replicas).toHaveValue('4')
  await replicas.press('ArrowUp')
  await expect(replicas).toHaveValue('5')
  await expect(pane(page, 'spec').getByRole('button', { name: 'Show only the unsaved field' })).toBeVisible()

  // A list of small items is a table; rows are added by a press.
  await fields.getByRole('button', { name: 'Add to env' }).click()
  const name = fields.getByRole('textbox', { name: 'env[0].name' })
  await name.fill('LOG_LEVEL')
  await name.press('Enter')
  await expectNothingOfAxe(page, 'form')
  await editAs(page, 'spec', 'yaml')
  await expect.poll(() => paneText(page, 'spec')).toMatch(/# by hand\n *replicas: 5/)
  await expect.poll(() => paneText(page, 'spec')).toMatch(/env:\n *- name: LOG_LEVEL/)

  // What is being typed is sent too.
  await editAs(page, 'spec', 'form')
  const image = fields.getByRole('textbox', { name: 'image' })
  const generation = Number(await counter(page, 'generation'))
  await image.fill('shop/storefront:9')
  await image.press('ControlOrMeta+Enter')
  await expect(page.getByTestId('result')).toContainText('200')
  await expect.poll(async () => Number(await counter(page, 'generation'))).toBe(generation + 1)
  await editAs(page, 'spec', 'yaml')
  await expect.poll(() => paneText(page, 'spec')).toContain('image: shop/storefront:9')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the form comes first, and what the server rejects stands at its field', async ({ page }) => {
    await page.goto(`./${STOREFRONT}`)
    const replicas = form(page, 'spec').getByRole('spinbutton', { name: 'replicas' })
    await replicas.fill('600')
    await replicas.press('Enter')
    await send(page, 'spec')
    const field = pane(page, 'spec').locator('[data-field="spec.replicas"]')
    await expect(field.getByRole('alert')).toHaveText('should be less than or equal to 50')
    await pane(page, 'spec').getByRole('button', { name: 'Show only the field with an error' }).click()
    await expect(form(page, 'spec').getByRole('textbox', { name: 'image' })).toHaveCount(0)
    await replicas.fill('4')
    await replicas.press('Enter')
    await send(page, 'spec')
    await expect(page.getByTestId('result')).toContainText('200')
    // The other endpoints are forms as well: what is observed, and the size.
    await page.getByRole('tab', { name: 'status' }).click()
    await expect(pane(page, 'status').getByRole('region', { name: 'Conditions', exact: true })).toContainText('Ready')
    await page.getByRole('tab', { name: 'scale' }).click()
    const size = form(page, 'scale').getByRole('spinbutton', { name: 'replicas' })
    await expect(size).toHaveValue('4')
    await form(page, 'scale').getByRole('button', { name: 'Decrease replicas' }).click()
    await expect(size).toHaveValue('3')
  })
})
