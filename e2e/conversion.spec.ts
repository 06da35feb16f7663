import type { Page } from '@playwright/test'
import { expectNothingOfAxeOver } from './axe.ts'
import { expect, line, pane, test } from './page.ts'

/** A CRD whose `v1` has `size` where `v2` has `engine.size`, converted by what \`convertTo\` does; and an object of it. */
const documents = (convertTo: string): string => `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: stores.e2e.crdlab.dev
  annotations:
    conversion.crdlab.dev/function: |
      interface V1 { spec: { size: number } }
      export default {
        hub: 'v2',
        versions: {
          v1: {
            convertTo({ spec, ...rest }: V1) { ${convertTo} },
            convertFrom: ({ spec, ...rest }) => ({ ...rest, spec: { size: spec.engine.size } }),
          },
        },
      }
spec:
  group: e2e.crdlab.dev
  scope: Namespaced
  names: {plural: stores, singular: store, kind: Store}
  conversion:
    strategy: Webhook
    webhook:
      clientConfig: {url: "https://functions.crdlab.internal/stores.e2e.crdlab.dev"}
      conversionReviewVersions: [v1]
  versions:
  - {name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}}}
  - {name: v2, served: true, storage: false, schema: {openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}}}
---
apiVersion: e2e.crdlab.dev/v1
kind: Store
metadata: {name: main, namespace: default}
spec: {size: 3}
`

async function install(page: Page, convertTo: string): Promise<void> {
  await page.goto('./#/ws/first-run/install')
  await page.getByTestId('import-text').fill(documents(convertTo))
  await page.getByRole('button', { name: 'Send 2 documents' }).click()
  await expect(page.getByTestId('document').nth(1)).toContainText('created')
}

test('[CF-1] the page reads an object in another version by the function of its CRD', async ({ page }) => {
  await install(page, 'return { ...rest, spec: { engine: { size: spec.size } } }')
  await page.goto('./#/ws/first-run/cr/stores.e2e.crdlab.dev/v2/default/main')
  await expect(line(pane(page, 'spec'), 'engine:')).toBeVisible()
  await expect(line(pane(page, 'spec'), 'size: 3')).toBeVisible()
})

test('[CF-4] a function without an end is ended, and the page answers meanwhile', async ({ page }) => {
  await install(page, 'while (true) {}')
  await page.goto('./#/ws/first-run/cr/stores.e2e.crdlab.dev/v2/default/main')
  await expect(page.getByText(/the conversion function was ended/).first()).toBeVisible()
  await page.goto('./#/ws/first-run/cr/stores.e2e.crdlab.dev/v1/default/main')
  await expect(line(pane(page, 'spec'), 'size: 3')).toBeVisible()
})

test('[CF-6] the designer sets a function up', async ({ page }) => {
  await page.goto('./#/ws/first-run/crd/webapps.demo.crdlab.dev/design')
  await page.getByRole('button', { name: /^conversion: None/ }).click()
  const dialog = page.getByRole('dialog', { name: /conversion/i })
  await dialog.getByRole('button', { name: /strategy/ }).click()
  await page.getByRole('option', { name: /Webhook/ }).click()
  await dialog.getByRole('button', { name: /client config/ }).click()
  await page.getByRole('option', { name: /function/ }).click()
  await expect(dialog.getByRole('textbox', { name: 'url' })).toHaveValue(
    'https://functions.crdlab.internal/webapps.demo.crdlab.dev/1',
  )
  await expect(dialog.getByText(/The code is in the annotation/)).toBeVisible()
  await expectNothingOfAxeOver(page, 'the conversion of a CRD')
  await page.keyboard.press('Escape')
  await expect(line(page, 'conversion.crdlab.dev/function: |')).toBeVisible()
})
