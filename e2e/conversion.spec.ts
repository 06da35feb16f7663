import { expectNothingOfAxe } from './axe.ts'
import { expect, line, pane, test } from './page.ts'

/** A CRD whose `v1` has `size` where `v2` has `engine.size`, converted by what `convertTo` does; and an object of it. */
const documents = (plural: string, convertTo: string): string => `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: ${plural}.e2e.crdlab.dev
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
  names: {plural: ${plural}, kind: ${plural}}
  conversion:
    strategy: Webhook
    webhook:
      clientConfig: {url: "https://functions.crdlab.internal/${plural}.e2e.crdlab.dev"}
      conversionReviewVersions: [v1]
  versions:
  - {name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}}}
  - {name: v2, served: true, storage: false, schema: {openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}}}
---
apiVersion: e2e.crdlab.dev/v1
kind: ${plural}
metadata: {name: main, namespace: default}
spec: {size: 3}
`

test('[CF-1] [CF-4] the page reads an object in another version by the function of its CRD; one without an end is ended, and the page answers meanwhile', async ({
  page,
}) => {
  const open = (plural: string, version: string) =>
    page.goto(`./#/ws/first-run/cr/${plural}.e2e.crdlab.dev/${version}/default/main`)
  await page.goto('./#/ws/first-run/install')
  const moved = documents('stores', 'return { ...rest, spec: { engine: { size: spec.size } } }')
  await page.getByTestId('import-text').fill(`${moved}---\n${documents('loops', 'while (true) {}')}`)
  await page.getByRole('button', { name: 'Send 4 documents' }).click()
  await expect(page.getByTestId('document').filter({ hasText: 'created' })).toHaveCount(4)
  await open('stores', 'v2')
  await expect(line(pane(page, 'spec'), 'engine:')).toBeVisible()
  await expect(line(pane(page, 'spec'), 'size: 3')).toBeVisible()
  await open('loops', 'v2')
  await expect(page.getByText(/the conversion function was ended/).first()).toBeVisible()
  await open('loops', 'v1')
  await expect(line(pane(page, 'spec'), 'size: 3')).toBeVisible()
})

/** A kind whose `v2` has other fields than `v1`, and objects at `v1`. */
const DATABASES = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: databases.e2e.crdlab.dev}
spec:
  group: e2e.crdlab.dev
  scope: Namespaced
  names: {plural: databases, singular: database, kind: Database}
  versions:
  - name: v1
    served: true
    storage: true
    schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {version: {type: string}, note: {type: string}}}}}}
  - name: v2
    served: true
    storage: false
    schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {engine: {type: object, properties: {version: {type: string}}}}}}}}
---
apiVersion: e2e.crdlab.dev/v1
kind: Database
metadata: {name: orders, namespace: default}
spec: {version: "16", note: mine}
---
apiVersion: e2e.crdlab.dev/v1
kind: Database
metadata: {name: carts, namespace: default}
spec: {version: "17"}
`

test('[CT-5] a conversion is proposed, tried, mended, installed, and the old version dropped', async ({ page }) => {
  await page.goto('./#/ws/first-run/install')
  await page.getByTestId('import-text').fill(DATABASES)
  await page.getByRole('button', { name: 'Send 3 documents' }).click()
  await expect(page.getByTestId('document').nth(2)).toContainText('created')
  await page.goto('./#/ws/first-run/conversion/databases.e2e.crdlab.dev')

  // One object loses a field that v2 has no place for.
  await expect(page.getByText('spec.note is lost in v1 → v2 → v1.')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: '1 changes in a round trip' })).toContainText('orders')
  await expectNothingOfAxe(page, 'a conversion', 'main')
  await page.getByRole('button', { name: 'Keep field' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: '2 unchanged' })).toBeVisible()

  // What is typed at one version shows at the other.
  await page.getByRole('button', { name: /^Object:/ }).click()
  await page.getByRole('option', { name: 'default/orders' }).click()
  await expect(line(page.getByRole('region', { name: 'v2', exact: true }), 'version: "16"')).toBeVisible()
  await expect(line(page.getByRole('region', { name: 'v2', exact: true }), /conversion\.crdlab\.dev\/v1/)).toBeVisible()

  await page.getByRole('button', { name: 'TypeScript' }).click()
  await expect(line(page, 'convertTo(object: V1) {')).toBeVisible()
  await page.getByRole('button', { name: 'Install conversion' }).click()
  await expect(page.getByRole('button', { name: 'Conversion installed' })).toBeVisible()
  await page.getByRole('button', { name: 'Store at v2' }).click()
  await page.getByRole('link', { name: 'Rewrite all' }).click()

  await page.getByRole('button', { name: 'Stored versions' }).click()
  const dialog = page.getByRole('dialog', { name: /Stored versions/ })
  await dialog.getByRole('button', { name: /^Rewrite 2/ }).click()
  await dialog.getByRole('button', { name: /^Prune to v2/ }).click()
  await page.keyboard.press('Escape')

  await page.goto('./#/ws/first-run/conversion/databases.e2e.crdlab.dev')
  await page.getByRole('button', { name: 'Drop v1' }).click()
  await expect(page.getByText('v2 is the only version.')).toBeVisible()
  await page.goto('./#/ws/first-run/cr/databases.e2e.crdlab.dev/v2/default/orders')
  await expect(line(pane(page, 'spec'), 'version: "16"')).toBeVisible()
})
