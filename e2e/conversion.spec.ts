import { expectNothingOfAxe } from './axe.ts'
import { expect, line, pane, test } from './page.ts'

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

/** A CRD whose conversion has no end, and an object of it. */
const LOOPS = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: loops.e2e.crdlab.dev
  annotations:
    conversion.crdlab.dev/function: |
      export default {
        hub: 'v2',
        versions: { v1: { convertTo: () => { while (true) {} }, convertFrom: (object) => object } },
      }
spec:
  group: e2e.crdlab.dev
  scope: Namespaced
  names: {plural: loops, kind: Loop}
  conversion:
    strategy: Webhook
    webhook:
      clientConfig: {url: "https://functions.crdlab.internal/loops.e2e.crdlab.dev"}
      conversionReviewVersions: [v1]
  versions:
  - {name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}}}
  - {name: v2, served: true, storage: false, schema: {openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}}}
---
apiVersion: e2e.crdlab.dev/v1
kind: Loop
metadata: {name: main, namespace: default}
spec: {size: 3}
`

// What follows until the old version can be dropped: features/conversion/stored-bar.test.tsx and features/designer/stored-versions/stored-dialog.test.tsx.

test('[CF-1] [CF-4] [CT-5] a conversion is proposed, tried, mended and installed, and the page reads an object by it; one without an end is ended, and the page answers meanwhile', async ({
  page,
}) => {
  await page.goto('./#/ws/first-run/install')
  await page.getByTestId('import-text').fill(`${DATABASES}---\n${LOOPS}`)
  await page.getByRole('button', { name: 'Send 5 documents' }).click()
  await expect(page.getByTestId('document').nth(4)).toContainText('created')
  await page.goto('./#/ws/first-run/conversion/databases.e2e.crdlab.dev')

  // One object loses a field that v2 has no place for.
  await expect(page.getByText('spec.note is lost in v1 → v2 → v1.')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: '1 changes in a round trip' })).toContainText('orders')
  await expectNothingOfAxe(page, 'a conversion', 'main')
  await page.getByRole('button', { name: 'Keep field' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: '2 unchanged' })).toBeVisible()

  // An object shows at both versions.
  await page.getByRole('button', { name: /^Object:/ }).click()
  await page.getByRole('option', { name: 'default/orders' }).click()
  await expect(line(page.getByRole('region', { name: 'v2', exact: true }), /conversion\.crdlab\.dev\/v1/)).toBeVisible()
  await page.getByRole('button', { name: 'Install conversion' }).click()
  await expect(page.getByRole('button', { name: 'Conversion installed' })).toBeVisible()

  const open = (kind: string, name: string) => page.goto(`./#/ws/first-run/cr/${kind}.e2e.crdlab.dev/${name}`)
  await open('databases', 'v2/default/orders')
  await expect(line(pane(page, 'spec'), 'engine:')).toBeVisible()
  await open('loops', 'v2/default/main')
  await expect(page.getByText(/the conversion function was ended/).first()).toBeVisible()
  await open('loops', 'v1/default/main')
  await expect(line(pane(page, 'spec'), 'size: 3')).toBeVisible()
})
