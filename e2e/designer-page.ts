import { expect, type Locator, type Page } from '@playwright/test'

// Parts of the designer, as a user finds them.

export const tree = (page: Page): Locator => page.getByRole('treegrid', { name: 'Fields of the schema' })

/** The names of the fields in the tree. */
export const names = (page: Page): Promise<string[]> => tree(page).getByTestId('name').allTextContents()

/** The row of a field of this name in the tree. */
export const row = (page: Page, name: string): Locator =>
  tree(page)
    .getByRole('row')
    .filter({ has: page.getByTestId('name').getByText(name, { exact: true }) })

/** The rows of the list of problems that say this. */
export const problem = (page: Page, text: string): Locator =>
  page.getByRole('grid', { name: 'Problems, most severe first' }).getByRole('row').filter({ hasText: text })

/** The CRD as text. */
export const yaml = (page: Page): Locator => page.getByRole('region', { name: 'YAML' })

/** A text of the inspector or of the head. */
export const box = (page: Page, label: string): Locator => page.getByRole('textbox', { name: label, exact: true })

/** A tab of the inspector. */
export const fieldTab = (page: Page, name: 'Field' | 'CEL' | 'List and apply' | 'Docs' | 'Raw'): Locator =>
  page.getByRole('tablist', { name: 'Parts of the field' }).getByRole('tab', { name: new RegExp(`^${name}`) })

/** A CRD with one version, as text. `spec` has the lines of the schema of its spec, 12 spaces in. */
export function crdText(name: string, kind: string, spec: string): string {
  const [plural = ''] = name.split('.', 1)
  return `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: ${name}
spec:
  group: ${name.slice(plural.length + 1)}
  scope: Namespaced
  names: {plural: ${plural}, singular: ${kind.toLowerCase()}, kind: ${kind}}
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
${spec}`
}

/** Opens a view of a workspace by its address, and creates the workspace when the page asks. */
export async function openWorkspace(page: Page, workspace: string, view: string): Promise<void> {
  await page.goto(`./#/ws/${workspace}/${view}`)
  const create = page.getByRole('button', { name: `Create ${workspace}`, exact: true })
  const drawn = page.getByRole('heading', { level: 1 })
  await expect(create.or(drawn).first()).toBeVisible()
  if (await create.isVisible()) await create.click()
}

/** Opens a text as a file in the designer of a workspace. */
export async function openFile(page: Page, workspace: string, name: string, text: string): Promise<void> {
  await openWorkspace(page, workspace, 'design')
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/yaml', buffer: Buffer.from(text) })
}
