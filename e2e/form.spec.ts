import type { Locator, Page } from '@playwright/test'
import { expectNothingOfAxe } from './axe.ts'
import { counter, editAs, editPane, expect, pane, paneText, STOREFRONT, send, test } from './page.ts'

/** The pane that axe looks at: the rest of the view is looked at in language.spec.ts. */
const SPEC = '[data-endpoint="spec"]'

const form = (page: Page, word: string): Locator => pane(page, word).getByRole('group', { name: `${word}, form` })

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
              env:
                type: array
                items: {type: object, properties: {name: {type: string}, value: {type: string}}}
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

test('an object is edited as a form and as YAML over one draft; a rule over several fields stands beside them, and each field shows its owner', async ({
  page,
}) => {
  await page.goto('./#/ws/first-run/install')
  await page.getByTestId('import-text').fill(GAUGES)
  await page.getByRole('button', { name: 'Send 2 documents' }).click()
  await expect(page.getByTestId('document').nth(1)).toContainText('created')
  await page.goto('./#/ws/first-run/cr/gauges.e2e.crdlab.dev/v1/default/g1')
  // A comment is a line that no form knows: it has to stay.
  await editPane(page, 'spec', /^( *)port: 80$/m, '$1# by hand\n$1port: 80')
  await editAs(page, 'spec', 'form')
  const fields = form(page, 'spec')
  const number = (name: string) => fields.getByRole('spinbutton', { name, exact: true })
  await expect(number('port')).toHaveValue('80')
  await fields.getByRole('button', { name: 'Increase port' }).click()
  await expect(number('port')).toHaveValue('81')
  await number('port').press('ArrowUp')
  await expect(number('port')).toHaveValue('82')
  await expect(pane(page, 'spec').getByRole('button', { name: 'Show only the unsaved field' })).toBeVisible()

  // A list of small items is a table; rows are added by a press.
  await fields.getByRole('button', { name: 'Add to env' }).click()
  const name = fields.getByRole('textbox', { name: 'env[0].name' })
  await name.fill('LOG_LEVEL')
  await name.press('Enter')
  await editAs(page, 'spec', 'yaml')
  await expect.poll(() => paneText(page, 'spec')).toMatch(/# by hand\n *port: 82/)
  await expect.poll(() => paneText(page, 'spec')).toMatch(/env:\n *- name: LOG_LEVEL/)

  // What is being typed is sent too, and what is rejected stands at its fields.
  await editAs(page, 'spec', 'form')
  await number('admin').fill('82')
  await number('admin').press('Enter')
  await number('min').fill('8')
  await number('min').press('ControlOrMeta+Enter')
  const bracket = fields.getByRole('group', { name: 'min cannot exceed max' })
  await expect(bracket).toHaveAttribute('aria-owns', /^\S+ \S+$/)
  await expect(fields.getByRole('alert').filter({ hasText: /^min cannot exceed max$/ })).toHaveCount(1)
  // What was sent by a key keeps the focus.
  await expect(number('min')).toBeFocused()
  // Fields that stand apart each have the message, and lead to the other.
  await fields.getByRole('button', { name: 'Go to admin' }).click()
  await expect(number('admin')).toBeFocused()
  await expectNothingOfAxe(page, 'a rule over several fields', SPEC)
  const generation = Number(await counter(page, 'generation'))
  await number('admin').fill('90')
  await number('admin').press('Enter')
  await number('min').fill('3')
  await number('min').press('ControlOrMeta+Enter')
  await expect(page.getByTestId('result')).toContainText('200')
  await expect.poll(async () => Number(await counter(page, 'generation'))).toBe(generation + 1)
  await expect(bracket).toHaveCount(0)

  await pane(page, 'spec').getByRole('button', { name: 'Show field owners' }).click()
  const owned = pane(page, 'spec').locator('[data-field="spec.port"]')
  await expect(owned).toHaveClass(/t-own-/)
  await expect(owned).toContainText('Update')
  await expectNothingOfAxe(page, 'a form with its owners', SPEC)
  await editAs(page, 'spec', 'yaml')
  await expect.poll(() => paneText(page, 'spec')).toMatch(/min: 3/)
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
