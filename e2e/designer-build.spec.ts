import type { Locator, Page } from '@playwright/test'
import { box, fieldTab, problem, row as rows, tree } from './designer-page.ts'
import { counter, expect, focusedText, line as lineOf, pane, paneText, test } from './page.ts'

// A CRD with spec, status, scale, two versions, columns, a CEL rule and defaults; installed, and an object of it created.

const row = (page: Page, name: string): Locator => rows(page, name).first()
const pathBox = (page: Page, label: string): Locator => page.getByRole('combobox', { name: label, exact: true })

/** What was built, as the text says it. */
async function expectBuilt(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(page.getByRole('tab', { name: /^v2/ })).toBeVisible()
  await expect(problem(page, 'rejected')).toHaveCount(0)
}

async function expectCreated(page: Page): Promise<void> {
  await expect(lineOf(pane(page, 'spec'), 'replicas: 1')).toBeVisible()
  await expect(page.locator('[data-endpoint="scale"]').first()).toBeVisible()
}

/** Goes to a control as one does without a mouse. One that is disabled is passed by, and an editor behind it keeps the Tab key. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeEnabled()
  // Found once: to look for it after each press takes longer than the press.
  const element = await target.elementHandle()
  for (let i = 0; i < 60; i++) {
    if (await element?.evaluate((one) => one.contains(document.activeElement))) return
    await page.keyboard.press(key)
  }
  throw new Error(`${target} is not reached by ${key}`)
}

/** Replaces a text and commits it. */
async function write(page: Page, text: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

async function block(page: Page, name: string): Promise<void> {
  await tabTo(page, page.getByRole('button', { name: 'Insert a block' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name })).toBeVisible()
  await page.keyboard.type(name.slice(0, 4))
  await page.keyboard.press('Enter')
}

/** Goes to a pane by its key, to the end of a line by arrows, presses keys or types there, and sends the pane. */
async function editByKeys(page: Page, key: string, word: string, line: string, ...presses: readonly string[]): Promise<void> {
  await expect(lineOf(pane(page, word), line)).toBeVisible()
  await page.keyboard.press(key)
  await expect(focusedText(pane(page, word))).toBeVisible()
  const before = await counter(page, 'resourceVersion')
  const at = (await paneText(page, word)).split('\n').findIndex((text) => text.trim() === line)
  await page.keyboard.press('ControlOrMeta+Home')
  for (let i = 0; i < at; i++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('End')
  for (const press of presses) {
    if (/^[A-Z]/.test(press)) await page.keyboard.press(press)
    else await page.keyboard.type(press)
  }
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect.poll(() => counter(page, 'resourceVersion')).not.toBe(before)
}

/** Installs the CRD and creates an object of it. */
async function installByKeys(page: Page): Promise<void> {
  await tabTo(page, page.getByRole('button', { name: 'Install', exact: true }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'View objects' })).toBeVisible()
  await tabTo(page, page.getByRole('link', { name: 'View objects' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Create' }).first())
  await page.keyboard.press('Enter')
  await expect(lineOf(page.getByRole('dialog'), 'name: glider-1')).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'Send POST' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expectCreated(page)
}

test('by keyboard alone a CRD is built and installed, and the three panes of its object are edited', async ({ page }) => {
  await page.goto('./')
  await tabTo(page, page.getByRole('button', { name: 'Skip to content' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('link', { name: /^Design a CRD/ }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: /^Blank/ }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Group, names and scope' }))
  await page.keyboard.press('Enter')
  for (const [label, text] of [
    ['group', 'keys.crdlab.dev'],
    ['kind', 'Glider'],
  ] as const) {
    await tabTo(page, box(page, label))
    await write(page, text)
  }
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'gliders.keys.crdlab.dev' })).toBeVisible()

  await tabTo(page, tree(page))
  await block(page, 'Replicas with scale')
  await expect(row(page, 'selector')).toBeVisible()

  await tabTo(page, tree(page))
  await page.keyboard.press('Home')
  await page.keyboard.press('Insert')
  await expect(box(page, 'name')).toHaveValue('field')
  await page.keyboard.press('F2')
  await write(page, 'mode')
  await expect(row(page, 'mode')).toHaveAttribute('aria-selected', 'true')
  await tabTo(page, page.getByRole('button', { name: /^type: / }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option', { selected: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await tabTo(page, tree(page), 'Shift+Tab')
  await page.keyboard.press('Home')
  await expect(row(page, 'spec')).toHaveAttribute('aria-selected', 'true')
  await tabTo(page, fieldTab(page, 'Field'))
  await page.keyboard.press('ArrowRight')
  await expect(fieldTab(page, 'CEL')).toHaveAttribute('aria-selected', 'true')
  await tabTo(page, page.getByRole('button', { name: 'Add a rule' }))
  await page.keyboard.press('Enter')
  await tabTo(page, box(page, 'Rule 1'), 'Shift+Tab')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('!has(self.mode) || self.replicas < 10')
  await page.keyboard.press('Tab')
  await expect(page.getByText(/estimated cost/)).toBeVisible()

  await tabTo(page, page.getByRole('button', { name: /^\d columns?$/ }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Add a column' }))
  await page.keyboard.press('Enter')
  await tabTo(page, pathBox(page, 'JSON path of column 1'))
  await write(page, '.spec.mode')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: '1 column' })).toBeFocused()
  await tabTo(page, page.getByRole('button', { name: 'Add version (copies this one)' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expectBuilt(page, 'gliders.keys.crdlab.dev')

  await installByKeys(page)

  // Its panes, each with its own key, its caret led to a line by arrows.
  await editByKeys(page, 'Alt+1', 'spec', 'replicas: 1', '2')
  await editByKeys(page, 'Alt+2', 'status', 'status: {}', 'Backspace', 'Backspace', 'Enter', 'replicas: 1')
  await editByKeys(page, 'Alt+3', 'scale', 'replicas: 12', '3')
  await expect(lineOf(pane(page, 'spec'), 'replicas: 123')).toBeVisible()
})
