import type { Locator, Page } from '@playwright/test'
import { expectNothingOfAxe } from './axe.ts'
import { box, crdText, fieldTab, openFile, problem, row, yaml } from './designer-page.ts'
import { expect, flip, line, test } from './page.ts'

// Values in the designer: lists and enums, and values to try against rules. Defaults by type: features/designer/field/values.test.tsx.

/** High enough for every line of the text: the editor draws no others. */
test.use({ viewport: { width: 1440, height: 1300 } })

const CRD = crdText(
  'probes.e2e.crdlab.dev',
  'Probe',
  `            x-kubernetes-validations:
              - rule: self.min <= self.max
                message: min is above max # said to people
            properties:
              min: {type: integer}
              max: {type: integer, default: 9}
              flag:
                type: boolean # on or off
              mode: {type: string, enum: [Fast, Slow]}
              names:
                type: array
                items: {type: string}
              # How it rolls.
              rollout:
                type: object
                default:
                  strategy: Rolling # first of all
                properties:
                  strategy: {type: string, enum: [Rolling, Recreate]}
                  grace: {type: integer, minimum: 0, maximum: 600}
                  surge: {x-kubernetes-int-or-string: true}
`,
)

const yamlLine = (page: Page, text: string): Locator => line(yaml(page), text)

const inspector = (page: Page): Locator => page.getByRole('region', { name: 'Field' })

async function open(page: Page): Promise<void> {
  await openFile(page, 'first-run', 'probes.yaml', CRD)
  await expect(row(page, 'rollout')).toBeVisible()
}

async function choose(page: Page, name: string, option: string): Promise<void> {
  await page.getByRole('button', { name }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

async function fill(page: Page, name: string, text: string): Promise<void> {
  await box(page, name).fill(text)
  await box(page, name).press('Enter')
}

async function fillNumber(page: Page, value: string, name: string, text: string): Promise<void> {
  const field = inspector(page).getByRole('group', { name: value, exact: true }).getByRole('spinbutton', { name, exact: true })
  await field.fill(text)
  await field.press('Enter')
}

test('a list has items, an enum has values, and what a list holds has keywords of its own', async ({ page }) => {
  await open(page)
  await row(page, 'names').click()
  await page.getByRole('button', { name: 'Set default: []' }).click()
  await page.getByRole('button', { name: 'Add to default' }).click()
  await fill(page, 'default[0]', 'first')
  await expect(row(page, 'names')).toContainText('[first]')
  await page.getByRole('button', { name: 'items', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'spec.names[]' })).toBeVisible()
  await fill(page, 'maxLength', '3')
  await expect(problem(page, 'rejected')).toContainText('may not be more than 3')
  await page.getByRole('button', { name: 'field', exact: true }).click()
  await expect(inspector(page).getByRole('alert')).toContainText('may not be more than 3')

  await row(page, 'mode').click()
  await fill(page, 'enum', '"a, b", Idle')
  await expect(row(page, 'mode')).toContainText('enum of 4')
  await page.getByRole('button', { name: 'Remove Fast' }).click()
  await expect(row(page, 'mode')).toContainText('enum of 3')
  await page.getByRole('button', { name: 'Edit Idle' }).click()
  await fill(page, 'Edit Idle', 'Resting')
  await expect(page.getByRole('button', { name: 'Edit Resting' })).toBeVisible()
})

test('values are tried against the rules of a field', async ({ page }) => {
  await open(page)
  // Nothing was chosen yet: the inspector begins with spec.
  await expect(page.getByRole('heading', { name: 'spec', exact: true })).toBeVisible()
  await expect(fieldTab(page, 'CEL')).toHaveAccessibleName('CEL 1 rule')
  await fieldTab(page, 'CEL').click()
  await page.getByRole('button', { name: 'Try values' }).click()
  const cases = page.getByRole('table', { name: 'Try values' })
  await expect(cases).toContainText('passes')
  await fillNumber(page, 'self', 'min', '12')
  await expect(cases).toContainText('rejected')
  await expect(inspector(page).getByTestId('case')).toContainText('spec: Invalid value: min is above max')
  const parts = page.getByRole('table', { name: 'Subexpressions of rule 1' })
  await expect(parts.getByRole('row', { name: 'self.min 12' })).toBeVisible()
  await expect(parts.getByRole('row', { name: 'self.max 9' })).toBeVisible()
  await expect(inspector(page).getByTestId('tried')).toContainText('cost 5 of 1,000,000')
  await choose(page, 'Expected of value 1', 'pass')
  await expect(cases).toContainText('not as expected')

  // The rule as one types it: first what does not compile, then what it says, before it is committed.
  await box(page, 'Rule 1').fill('self.min <= self.mux')
  await expect(page.getByRole('group', { name: 'Rule 1' })).toContainText("undefined field 'mux'")
  await expect(yamlLine(page, 'mux')).toHaveCount(0)
  await box(page, 'Rule 1').fill('self.min <= self.max + 3')
  await expect(cases).not.toContainText('not as expected')
  await box(page, 'Rule 1').press('Enter')
  await expect(yamlLine(page, 'rule: self.min <= self.max + 3')).toBeVisible()
  await expect(yamlLine(page, 'message: min is above max # said to people')).toBeVisible()

  // A rule about a change.
  await box(page, 'Rule 1').fill('self.min >= oldSelf.min')
  await expect(inspector(page).getByTestId('tried')).toContainText('a transition rule')
  await flip(page, /^an update/)
  await fillNumber(page, 'oldSelf', 'min', '20')
  await expect(cases).toContainText('rejected')
  await box(page, 'Rule 1').press('Enter')
  await expect(yamlLine(page, 'rule: self.min >= oldSelf.min')).toBeVisible()

  // They are still there after a reload.
  await page.reload()
  await fieldTab(page, 'CEL').click()
  await expect(cases).toContainText('not as expected')
})

test('a value of a stored object is tried', async ({ page }) => {
  await page.goto('./#/ws/first-run/crd/webapps.demo.crdlab.dev/design')
  await row(page, 'image').click()
  await fieldTab(page, 'CEL').click()
  await page.getByRole('button', { name: 'Try values' }).click()
  await page.getByRole('button', { name: 'From a stored object' }).click()
  await page.getByRole('menuitem', { name: 'default/storefront' }).click()
  const cases = page.getByRole('table', { name: 'Try values' })
  await expect(cases.getByRole('row')).toHaveCount(3)
  await expect(cases.getByRole('row').last()).toContainText('passes')
})

test('a rule is completed while it is typed, its fault is underlined, and a problem opens the tab where it is mended', async ({
  page,
}) => {
  await open(page)
  await row(page, 'spec').first().click()
  await fieldTab(page, 'CEL').click()
  const rule = box(page, 'Rule 1')
  await rule.press('End')
  await page.keyboard.type(' && self.na')
  const list = page.getByRole('listbox', { name: 'Completions' })
  await expect(list.getByRole('option')).toHaveText([/^names *list\(string\)$/])
  await page.keyboard.press('Enter')
  await page.keyboard.type('.ex')
  await expect(list.getByRole('option').first()).toHaveText(/^exists\(\)/)
  await expectNothingOfAxe(page, 'completions', '[role="listbox"]')
  await rule.press('Enter')
  await expect(rule).toHaveValue('self.min <= self.max && self.names.exists(x, )')
  await page.keyboard.type('x.star')
  await list.getByRole('option', { name: /^startsWith/ }).click()
  await page.keyboard.type("'a'")
  await expect(rule).toHaveValue("self.min <= self.max && self.names.exists(x, x.startsWith('a'))")
  await expect(rule).toBeFocused()
  await rule.press('End')
  await page.keyboard.type(' && self.nme')
  await expect(inspector(page).locator('.expression-fault')).toHaveText('.nme')

  await rule.fill('self.min <= self.mux')
  await rule.press('Enter')
  await expect(fieldTab(page, 'CEL')).toHaveAccessibleName(/rejected/)
  await fieldTab(page, 'Docs').click()
  await row(page, 'names').click()
  await page.keyboard.press('F8')
  await expect(fieldTab(page, 'CEL')).toHaveAttribute('aria-selected', 'true')
  await expect(rule).toBeVisible()
})

test("a field's YAML is edited in its tab, by mouse and by keys", async ({ page }) => {
  await open(page)
  await row(page, 'spec').first().click()
  await fieldTab(page, 'Raw').click()
  const raw = inspector(page).getByRole('group', { name: 'Raw' })
  await expect(raw).toContainText('message: min is above max # said to people')
  // What is typed enters the CRD when the editor is left, comments and all.
  await page.getByRole('textbox', { name: 'YAML of spec', exact: true }).focus()
  await page.keyboard.press('ControlOrMeta+Home')
  await page.keyboard.insertText('#Bounds')
  await expect(raw).toContainText('#Bounds')
  await expect(yamlLine(page, 'Bounds')).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+z')
  await expect(raw).not.toContainText('Bounds')
  await page.keyboard.insertText('description: Bounds. # new\n')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(yamlLine(page, 'description: Bounds. # new')).toBeVisible()
  await expect(yamlLine(page, 'message: min is above max # said to people')).toBeVisible()

  // What cannot be read stays where it is typed, also while another field is shown.
  await page.keyboard.press('ControlOrMeta+Home')
  await page.keyboard.insertText('title: [\n')
  await row(page, 'names').click()
  await expect(page.getByRole('textbox', { name: 'YAML of spec.names', exact: true })).toBeAttached()
  await row(page, 'spec').first().click()
  await expect(raw).toContainText('title: [')
  await expect(yamlLine(page, 'title: [')).toHaveCount(0)
  await raw.getByRole('button', { name: 'Apply' }).click()
  await expect(raw.getByRole('alert')).toContainText('Line')
  await raw.getByRole('button', { name: 'Discard' }).click()
  await expect(raw).not.toContainText('title: [')

  // The tabs have one stop; arrows choose. The docs show the new description as kubectl does.
  await fieldTab(page, 'Raw').focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('region', { name: 'As kubectl explain prints it' })).toContainText('Bounds.')
  await page.keyboard.press('Home')
  await expect(fieldTab(page, 'Field')).toHaveAttribute('aria-selected', 'true')
})
