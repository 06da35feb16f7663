import type { Locator, Page } from '@playwright/test'
import { expectNothingOfAxe } from './axe.ts'
import { counter, dropFiles, editAs, editPane, expect, pane, paneText, STOREFRONT, send, test } from './page.ts'

/** The pane that axe looks at: the rest of the view is looked at in language.spec.ts. */
const SPEC = '[data-endpoint="spec"]'

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
  await expectNothingOfAxe(page, 'form', SPEC)
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

const GAUGES = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: gauges.e2e.crdlab.dev
spec:
  group: e2e.crdlab.dev
  scope: Namespaced
  names: {plural: gauges, singular: gauge, kind: Gauge}
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      openAPIV3Schema:
        type: object
        properties:
          spec:
            type: object
            x-kubernetes-validations:
            - {rule: self.port != self.admin, message: port and admin must differ}
            properties:
              port: {type: integer}
              image: {type: string}
              admin: {type: integer}
              scaling:
                type: object
                x-kubernetes-validations:
                - {rule: self.min <= self.max, message: min cannot exceed max}
                properties:
                  min: {type: integer}
                  max: {type: integer}
---
apiVersion: e2e.crdlab.dev/v1
kind: Gauge
metadata:
  name: g1
spec:
  port: 80
  image: shop/web:2
  admin: 81
  scaling: {min: 2, max: 4}
`

test('a rule over several fields stands beside them, and each field shows its owner', async ({ page }) => {
  await page.goto('./#/ws/first-run/install')
  await dropFiles(page, [{ name: 'gauges.yaml', text: GAUGES }])
  await page.getByRole('button', { name: 'Send 2 documents' }).click()
  await expect(page.getByTestId('document').nth(1)).toContainText('created')
  await page.goto('./#/ws/first-run/cr/gauges.e2e.crdlab.dev/v1/default/g1')
  await editAs(page, 'spec', 'form')
  const fields = form(page, 'spec')
  const write = async (name: string, text: string): Promise<void> => {
    await fields.getByRole('spinbutton', { name, exact: true }).fill(text)
    await fields.getByRole('spinbutton', { name, exact: true }).press('Enter')
  }
  await write('min', '8')
  await write('admin', '80')
  await send(page, 'spec')
  const bracket = fields.getByRole('group', { name: 'min cannot exceed max' })
  await expect(bracket.getByRole('spinbutton')).toHaveCount(2)
  await expect(bracket.getByRole('alert')).toHaveText('min cannot exceed max')
  // Fields that stand apart each have the message, and lead to the other.
  await fields.getByRole('button', { name: 'Go to admin' }).click()
  await expect(fields.getByRole('spinbutton', { name: 'admin' })).toBeFocused()
  await expectNothingOfAxe(page, 'a rule over several fields', SPEC)
  await write('min', '3')
  await write('admin', '82')
  await send(page, 'spec')
  await expect(page.getByTestId('result')).toContainText('200')
  await expect(bracket).toHaveCount(0)

  await pane(page, 'spec').getByRole('button', { name: 'Show field owners' }).click()
  const owned = pane(page, 'spec').locator('[data-field="spec.port"]')
  await expect(owned).toHaveClass(/t-own-/)
  await expect(owned).toContainText('Update')
  await expectNothingOfAxe(page, 'a form with its owners', SPEC)
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
