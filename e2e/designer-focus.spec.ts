import { box, fieldTab, openFile, row, tree, yaml } from './designer-page.ts'
import { expect, test } from './page.ts'

const version = (name: string, storage: boolean) => `  - name: ${name}
    served: true
    storage: ${storage}
    schema:
      openAPIV3Schema:
        type: object
        properties:
          spec:
            type: object
            properties:
${Array.from({ length: 30 }, (_, i) => `              f${i}: {type: string}\n`).join('')}`

const crd = (...versions: readonly string[]) => `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: lamps.focus.crdlab.dev}
spec:
  group: focus.crdlab.dev
  scope: Namespaced
  names: {plural: lamps, singular: lamp, kind: Lamp}
  versions:
${versions.join('')}`

test('the focus goes where one types next', async ({ page }) => {
  await openFile(page, 'focus', 'lamps.yaml', crd(version('v1', true)))
  await row(page, 'f3').click()

  // The first field of the names.
  await page.getByRole('button', { name: 'Group, names and scope' }).click()
  await expect(box(page, 'group')).toBeFocused()
  await page.keyboard.press('Escape')

  // The word beside a switch operates it.
  const required = page.getByRole('switch', { name: 'required', exact: true })
  await expect(required).not.toBeChecked()
  await page.getByText('required', { exact: true }).click()
  await expect(required).toBeChecked()

  // What is added has the focus in its editor; what is taken back gives it to the tree.
  await row(page, 'f3').click()
  await page.keyboard.press('ControlOrMeta+d')
  await expect(box(page, 'name')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(tree(page)).toBeFocused()

  // A rule that is added is written at once in the place of its first text.
  await fieldTab(page, 'CEL').click()
  await page.getByRole('button', { name: 'Add a rule' }).click()
  await expect(box(page, 'Rule 1')).toBeFocused()
  await page.keyboard.insertText('self.size() > 2')
  await page.keyboard.press('Enter')
  await expect(yaml(page)).toContainText('self.size() > 2')
  // The focus is taken once: another field leaves it in the tree.
  await row(page, 'f4').click()
  await row(page, 'f3').click()
  await expect(box(page, 'Rule 1')).not.toBeFocused()

  // Paths of a column are suggested while one types.
  await page.getByRole('button', { name: /columns?$/ }).click()
  await page.getByRole('button', { name: 'Add a column' }).click()
  await expect(box(page, 'Name of column 1')).toBeFocused()
  const path = page.getByRole('combobox', { name: /^JSON path/ }).first()
  await path.fill('f12')
  await page.getByRole('option', { name: '.spec.f12' }).click()
  await expect(path).toHaveValue('.spec.f12')
})

test('the caret stays in sight while one types in the YAML, whatever is selected', async ({ page }) => {
  await openFile(page, 'focus', 'lamps.yaml', crd(version('v1', true)))
  await row(page, 'f3').click()
  const pane = yaml(page)
  await pane.getByRole('textbox').click()
  await expect(pane.locator('.monaco-editor')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('End')
  await expect(box(page, 'name')).toHaveValue('f29')
  await page.keyboard.press('Enter')
  await expect(box(page, 'name')).toHaveValue('f29')
  await page.keyboard.type('extra: {type: string}')
  await expect(box(page, 'name')).toHaveValue('extra')
  await expect(pane.getByText('extra:')).toBeInViewport()
  await page.keyboard.type('# here')
  await expect(pane.getByText('# here')).toBeInViewport()
})

test('another version shows the selected field, in the text too', async ({ page }) => {
  await openFile(page, 'focus', 'lamps.yaml', crd(version('v1', true), version('v2', false)))
  await row(page, 'f3').click()
  await page.getByRole('tab', { name: /^v2/ }).click()
  await expect(box(page, 'name')).toHaveValue('f3')
  await expect(yaml(page)).toContainText('name: v2')
})

test('two versions of the same name are each drawn and can be told apart', async ({ page }) => {
  await openFile(page, 'focus', 'lamps.yaml', crd(version('v1', true), version('v1', false)))
  const tabs = page.getByRole('tablist', { name: 'Versions' }).getByRole('tab')
  await expect(tabs).toHaveCount(2)
  await tabs.nth(1).click()
  await expect(tabs.nth(1)).toHaveAttribute('aria-selected', 'true')
  await expect(tree(page)).toBeVisible()
  await page.getByRole('button', { name: 'Version v1: name, warning, remove' }).click()
  await box(page, 'name').last().fill('v2')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(tabs.nth(1)).toContainText('v2')
  await expect(tabs.nth(0)).toContainText('v1')
})

test('the editors complete and explain what the schema knows', async ({ page }) => {
  await openFile(page, 'focus', 'lamps.yaml', crd(version('v1', true)))
  await row(page, 'f3').click()
  await yaml(page).getByRole('textbox').click()
  await expect(yaml(page).locator('.monaco-editor')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type('              extra:\n  desc', { delay: 20 })
  const option = (name: string) => page.locator('.suggest-widget').getByRole('option', { name: new RegExp(`^${name}`) })
  await expect(option('description')).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.type('More.\ntype: int', { delay: 20 })
  await expect(option('integer')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(box(page, 'name')).toHaveValue('extra')
  await expect(page.getByRole('button', { name: 'type: integer' })).toBeVisible()
  await yaml(page).getByText('description', { exact: true }).last().hover()
  await expect(page.locator('.monaco-hover').filter({ hasText: 'description string' })).toBeVisible()
})
