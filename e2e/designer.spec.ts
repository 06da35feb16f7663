import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { box, crdText, fieldTab, openFile, problem, row, tree, yaml } from './designer-page.ts'
import { expect, line, test } from './page.ts'

const COPY = 'Copy or download the CRD'

/** The text of the file that a menu item of the head saves. */
async function saved(page: Page, item: string, name: string): Promise<string> {
  await page.getByRole('button', { name: COPY }).click()
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: item }).click()])
  expect(file.suggestedFilename()).toBe(name)
  return readFileSync(await file.path(), 'utf8')
}

const field = (name: string): string => `              ${name}: {type: string, description: A field of many.}\n`

/** Long enough to be kept in pieces, by the words of one field: many fields take longer to read. */
const LONG = crdText(
  'lamps.text.crdlab.dev',
  'Lamp',
  `            properties:
              f0:
                type: string
                description: |
${'                  Words that make a text so long that it is kept in pieces.\n'.repeat(900)}${Array.from({ length: 59 }, (_, i) => field(`f${i + 1}`)).join('')}`,
)

test('the text is linked to the tree, completed and explained, keeps the caret in sight, and survives a reload', async ({
  page,
}) => {
  await openFile(page, 'first-run', 'lamps.yaml', LONG)
  const text = yaml(page)
  await row(page, 'f9').click()
  await expect(line(text, 'f9:')).toBeVisible()
  await line(text, 'f12:').click({ force: true })
  await expect(row(page, 'f12')).toHaveAttribute('aria-selected', 'true')

  // Whatever is selected, the caret stays in sight while one types.
  await expect(text.locator('.monaco-editor')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('End')
  await expect(box(page, 'name')).toHaveValue('f59')
  await page.keyboard.press('Enter')
  await expect(box(page, 'name')).toHaveValue('f59')
  await page.keyboard.type('extra:\n  desc', { delay: 20 })
  const option = (name: string) => page.locator('.suggest-widget').getByRole('option', { name: new RegExp(`^${name}`) })
  await expect(option('description')).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.type('More.\ntype: int', { delay: 20 })
  await expect(option('integer')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(box(page, 'name')).toHaveValue('extra')
  await expect(page.getByRole('button', { name: 'type: integer' })).toBeVisible()
  await expect(text.getByText('extra:')).toBeInViewport()
  await page.keyboard.type(' # here')
  await expect(text.getByText('# here')).toBeInViewport()
  // The list of problems takes room from the text, which moves under a pointer that is there already.
  await expect(problem(page, 'The integer has no format int32 or int64')).toBeVisible()
  await text.getByText('description', { exact: true }).last().hover()
  await expect(page.locator('.monaco-hover').filter({ hasText: 'description string' })).toBeVisible()

  await row(page, 'extra').click()
  await box(page, 'description').fill('Kept.')
  await page.keyboard.press('Tab')
  await expect(line(text, 'description: Kept.')).toBeVisible()
  await page.reload()
  await tree(page).focus()
  await page.keyboard.press('End')
  await row(page, 'extra').click()
  await expect(box(page, 'description')).toHaveValue('Kept.')
  await expect(line(text, 'description: Kept.')).toBeVisible()
  const pieces = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('crdlab.piece.')).length)
  expect(pieces).toBeGreaterThan(1)
})

const PROBES = crdText(
  'probes.e2e.crdlab.dev',
  'Probe',
  `            x-kubernetes-validations:
              - rule: self.min <= self.max
                message: min is above max # said to people
            properties:
              min: {type: integer}
              max: {type: integer, default: 9}
              names:
                type: array
                items: {type: string}
`,
)

test("what is designed is downloaded and copied; a field's YAML is edited in its tab, and a rule is completed where it is typed", async ({
  page,
}) => {
  await openFile(page, 'first-run', 'probes.yaml', PROBES)
  await row(page, 'spec').first().click()
  expect(await saved(page, 'Download YAML', 'probes.e2e.crdlab.dev.yaml')).toBe(PROBES)
  const json = await saved(page, 'Download JSON', 'probes.e2e.crdlab.dev.json')
  expect(JSON.parse(json)).toMatchObject({ metadata: { name: 'probes.e2e.crdlab.dev' }, spec: { names: { kind: 'Probe' } } })
  await page.getByRole('button', { name: COPY }).click()
  await page.getByRole('menuitem', { name: 'Copy YAML' }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(PROBES)

  await fieldTab(page, 'CEL').click()
  const rule = box(page, 'Rule 1')
  await rule.press('End')
  await page.keyboard.type(' && self.na')
  const completions = page.getByRole('listbox', { name: 'Completions' })
  await expect(completions.getByRole('option')).toHaveText([/^names *list\(string\)$/])
  await page.keyboard.press('Enter')
  await page.keyboard.type('.ex')
  await expect(completions.getByRole('option').first()).toHaveText(/^exists\(\)/)
  await rule.press('Enter')
  await expect(rule).toHaveValue('self.min <= self.max && self.names.exists(x, )')
  await page.keyboard.type('x.star')
  await completions.getByRole('option', { name: /^startsWith/ }).click()
  await page.keyboard.type("'a'")
  await expect(rule).toHaveValue("self.min <= self.max && self.names.exists(x, x.startsWith('a'))")
  await expect(rule).toBeFocused()
  await rule.press('Escape')

  await fieldTab(page, 'Raw').click()
  const raw = page.getByRole('group', { name: 'Raw' })
  await expect(raw).toContainText('message: min is above max # said to people')
  // What is typed enters the CRD when the editor is left, comments and all.
  await page.getByRole('textbox', { name: 'YAML of spec', exact: true }).focus()
  await page.keyboard.press('ControlOrMeta+Home')
  await page.keyboard.insertText('#Bounds')
  await expect(raw).toContainText('#Bounds')
  await expect(line(yaml(page), 'Bounds')).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+z')
  await expect(raw).not.toContainText('Bounds')
  await page.keyboard.insertText('description: Bounds. # new\n')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(line(yaml(page), 'description: Bounds. # new')).toBeVisible()
  await expect(line(yaml(page), 'message: min is above max # said to people')).toBeVisible()

  // What cannot be read stays where it is typed, also while another field is shown.
  await page.keyboard.press('ControlOrMeta+Home')
  await page.keyboard.insertText('title: [\n')
  await row(page, 'names').click()
  await expect(page.getByRole('textbox', { name: 'YAML of spec.names', exact: true })).toBeAttached()
  await row(page, 'spec').first().click()
  await expect(raw).toContainText('title: [')
  await expect(line(yaml(page), 'title: [')).toHaveCount(0)
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
