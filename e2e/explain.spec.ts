import { expect, test } from './page.ts'

const ROUTES = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: routes.net.example.com}
spec:
  group: net.example.com
  scope: Namespaced
  names: {kind: Route, plural: routes, singular: route, listKind: RouteList}
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      openAPIV3Schema:
        type: object
        description: Where requests go.
        properties:
          spec:
            type: object
            required: [http]
            properties:
              http:
                type: array
                minItems: 1
                items:
                  type: object
                  properties:
                    retries:
                      type: object
                      x-kubernetes-validations:
                      - {rule: "self.attempts <= 5 || has(self.perTryTimeout)", message: "More than 5 attempts need a timeout."}
                      properties:
                        attempts: {type: integer, minimum: 1, maximum: 10, default: 2, description: "How often a request is sent again. See https://example.com/retries."}
                        perTryTimeout: {type: string, pattern: "^[0-9]+ms$", description: How long one try may take.}
`

// The page of a field and its example: features/explain/explain-view.test.tsx.

test('[RD-1] [RD-4] [RD-5] [RD-7] a reader finds a field by the keys, gets an object that the server takes, and comes from a line of it to its field', async ({
  page,
}) => {
  await page.goto('./#/ws/first-run/install')
  await page.getByTestId('import-text').fill(ROUTES)
  await page.getByRole('button', { name: /^Send/ }).click()
  await page.goto('./#/ws/first-run/explain')
  await page.getByRole('link', { name: /^Route/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Route')

  await page.keyboard.press('/')
  await page.keyboard.type('how long')
  await expect(page.getByRole('treeitem')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Route.spec.http[].retries.perTryTimeout')
  await expect(page).toHaveURL(/explain\/routes\.net\.example\.com\/v1\/spec\.http\.retries\.perTryTimeout$/)
  await expect(page.getByRole('status').filter({ hasText: '201 in a dry run' })).toBeVisible()
  await page.getByRole('button', { name: 'Try it' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send POST' }).click()
  await expect(page).toHaveURL(/cr\/routes\.net\.example\.com\/v1\/default\/route-1/)

  // A line of the object leads to the page of its field.
  await page.getByRole('textbox', { name: /spec/i }).first().click()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('Alt+E')
  await expect(page).toHaveURL(/explain\/routes\.net\.example\.com\/v1/)
  await page.goBack()
  await expect(page).toHaveURL(/cr\/routes/)
})
