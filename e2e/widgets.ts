import type { Page } from '@playwright/test'
import { dropFiles, expect } from './page.ts'

/** A CRD of the tests' own. */
export const WIDGETS = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: widgets.e2e.crdlab.dev
spec:
  group: e2e.crdlab.dev
  scope: Namespaced
  names: {plural: widgets, singular: widget, kind: Widget, shortNames: [wi]}
  versions:
  - name: v1
    served: true
    storage: true
    subresources: {status: {}}
    additionalPrinterColumns:
    - {name: Size, type: integer, jsonPath: .spec.size}
    schema:
      openAPIV3Schema:
        type: object
        properties:
          spec:
            type: object
            required: [size]
            properties:
              size: {type: integer, minimum: 1, maximum: 100}
              note: {type: string}
          status:
            type: object
            properties:
              phase: {type: string}
`

export const widget = (name: string, size: number, note = ''): string =>
  `apiVersion: e2e.crdlab.dev/v1\nkind: Widget\nmetadata:\n  name: ${name}\nspec:\n  size: ${size}\n${note === '' ? '' : `  note: ${note}\n`}`

/** Installs the CRD as one who drops its file onto the page. */
export async function installWidgets(page: Page): Promise<void> {
  await dropFiles(page, [{ name: 'widgets.yaml', text: WIDGETS }])
  await page.getByRole('button', { name: 'Send 1 document' }).click()
  await expect(page.getByTestId('document')).toContainText('created')
}
