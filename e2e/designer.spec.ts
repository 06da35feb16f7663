import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { crdText, openFile, problem, row, tree, yaml } from './designer-page.ts'
import { expect, flip, line, pane, test } from './page.ts'

const LONG = crdText('longs.e2e.crdlab.dev', 'Long', '            properties:\n')

/** Sets a text of the inspector, as one who types and presses Enter. */
async function fill(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByRole(/ path of /i.test(label) ? 'combobox' : 'textbox', { name: label, exact: true })
  await field.fill(text)
  await field.press('Enter')
}

async function choose(page: Page, label: string | RegExp, option: string): Promise<void> {
  await page.getByRole('button', { name: label }).click()
  await page.getByRole('option', { name: option }).first().click()
}

/** A new field below the selected one, by the keys of the tree. */
async function addField(page: Page, name: string): Promise<void> {
  await tree(page).focus()
  await page.keyboard.press('Insert')
  await expect(page.getByRole('textbox', { name: 'name', exact: true })).toHaveValue('field')
  await tree(page).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await expect(row(page, name).last()).toHaveAttribute('aria-selected', 'true')
}

const COPY = 'Copy or download the CRD'

/** The text of the file that a menu item of the head saves. */
async function saved(page: Page, item: string, name: string): Promise<string> {
  await page.getByRole('button', { name: COPY }).click()
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: item }).click()])
  expect(file.suggestedFilename()).toBe(name)
  return readFileSync(await file.path(), 'utf8')
}

test('a CRD is drawn, rejected, cured, installed, and an object of it created', async ({ page }) => {
  await page.goto('./')
  await page.getByRole('link', { name: /^Design a CRD/ }).click()
  await page.getByRole('button', { name: /^Blank/ }).click()
  await expect(row(page, 'spec')).toBeVisible()
  await page.getByRole('button', { name: 'Group, names and scope' }).click()
  await fill(page, 'group', 'e2e.crdlab.dev')
  await fill(page, 'kind', 'Robot')
  await fill(page, 'singular', 'robot')
  await fill(page, 'plural', 'robots')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'robots.e2e.crdlab.dev' })).toBeVisible()

  // By keyboard: a field with a default; by mouse: its type.
  await tree(page).focus()
  await page.keyboard.type('sp')
  await addField(page, 'replicas')
  await choose(page, /^type/, 'integer')
  await choose(page, /^format/, 'int32')
  await page.getByRole('spinbutton', { name: 'default' }).fill('2')
  await row(page, 'status').click()
  await addField(page, 'replicas')
  await choose(page, /^type/, 'integer')
  await choose(page, /^format/, 'int32')
  await flip(page, 'scale')
  await expect(yaml(page)).toContainText('replicas')
  await page.getByRole('button', { name: '0 columns' }).click()
  await page.getByRole('button', { name: 'Add a column' }).click()
  await fill(page, 'Name of column 1', 'Size')
  await fill(page, 'JSON path of column 1', '.spec.replicas')
  await choose(page, /^Type of column 1/, 'integer')
  await page.getByRole('button', { name: 'Done' }).click()

  // A refusal with its cure.
  await row(page, 'replicas').first().click()
  await fill(page, 'maximum', '1')
  const refusal = problem(page, 'rejected')
  await expect(refusal).toContainText('should be less than or equal to 1')
  await expect(page.getByRole('button', { name: 'Install', exact: true })).toBeDisabled()
  await refusal.getByRole('button', { name: 'Remove default' }).click()
  await expect(refusal).toHaveCount(0)
  await expect(page.getByRole('spinbutton', { name: 'default' })).toHaveValue('')

  // One history over all parts.
  await tree(page).focus()
  await page.keyboard.press('ControlOrMeta+Z')
  await expect(refusal).toHaveCount(1)
  await page.keyboard.press('ControlOrMeta+Z')
  await expect(refusal).toHaveCount(0)
  await expect(page.getByRole('spinbutton', { name: 'default' })).toHaveValue('2')

  // What is designed is taken along as a file, or copied.
  const text = await saved(page, 'Download YAML', 'robots.e2e.crdlab.dev.yaml')
  expect(text).toContain('kind: Robot\n')
  const json = await saved(page, 'Download JSON', 'robots.e2e.crdlab.dev.json')
  expect(JSON.parse(json)).toMatchObject({ metadata: { name: 'robots.e2e.crdlab.dev' }, spec: { names: { kind: 'Robot' } } })
  await page.getByRole('button', { name: COPY }).click()
  await page.getByRole('menuitem', { name: 'Copy YAML' }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text)

  await page.getByRole('button', { name: 'Install', exact: true }).click()
  await expect(page.getByRole('link', { name: 'View objects' })).toBeVisible()
  await expect(page).toHaveURL(/crd\/robots\.e2e\.crdlab\.dev\/design$/)
  await page.getByRole('link', { name: 'View objects' }).click()
  await page.getByRole('button', { name: 'Create' }).first().click()
  await expect(line(page.getByRole('dialog'), 'name: robot-1')).toBeVisible()
  await page.getByRole('button', { name: 'Send POST' }).click()
  await expect(line(pane(page, 'spec'), 'replicas: 2')).toBeVisible()
})

test('tree and text are linked, and a draft survives a reload', async ({ page }) => {
  await page.goto('./#/ws/first-run/crd/webapps.demo.crdlab.dev/design')
  await row(page, 'port').click()
  await expect(line(yaml(page), 'default: 8080')).toBeVisible()
  await line(yaml(page), 'paused:').click({ force: true })
  await expect(row(page, 'paused')).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('textbox', { name: 'description' }).fill('Rests.')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Update' })).toBeEnabled()
  await page.reload()
  await row(page, 'paused').click()
  await expect(page.getByRole('textbox', { name: 'description' })).toHaveValue('Rests.')
  await page.keyboard.press('F8')
  await expect(row(page, 'paused')).toHaveAttribute('aria-selected', 'true')
})

test('a long draft is kept in pieces, and survives a reload at once', async ({ page }) => {
  const fields = Array.from({ length: 2000 }, (_, i) => `                f${i}: {type: string, description: A field of many.}`)
  await openFile(page, 'first-run', 'long.yaml', LONG + fields.join('\n'))
  await row(page, 'f0').first().click()
  await page.getByRole('textbox', { name: 'description' }).fill('Kept.')
  await page.keyboard.press('Tab')
  await expect(line(yaml(page), 'description: Kept.')).toBeVisible()
  await page.reload()
  await row(page, 'f0').first().click()
  await expect(page.getByRole('textbox', { name: 'description' })).toHaveValue('Kept.')
  const pieces = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('crdlab.piece.')).length)
  expect(pieces).toBeGreaterThan(1)
})

test('an update says what it breaks before it is sent', async ({ page }) => {
  await page.goto('./#/ws/first-run/crd/webapps.demo.crdlab.dev/design')
  await row(page, 'replicas').first().click()
  await fill(page, 'maximum', '40')
  const broken = problem(page, 'maximum lowered from 50 to 40')
  await expect(broken).toContainText('breaks clients')
  await expect(broken.getByRole('button', { name: 'Set maximum: 50' })).toBeVisible()
  await page.getByRole('button', { name: 'Update' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('2 objects are stored at v1.')
  await expect(dialog).toContainText('maximum lowered from 50 to 40')
  await dialog.getByRole('button', { name: 'Send PUT' }).click()
  await expect(page.getByText('Established')).toBeVisible()
  await expect(broken).toHaveCount(0)
})
