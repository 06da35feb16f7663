import type { Page } from '@playwright/test'
import { expectNothingOfAxe } from './axe.ts'
import { crdText, names, openFile, problem, row, tree, yaml } from './designer-page.ts'
import { expect, test } from './page.ts'

const NAME = 'notes.elsewhere.crdlab.dev'

const crd = (...fields: readonly string[]): string =>
  crdText(
    NAME,
    'Note',
    `            properties:
${fields.map((name) => `${' '.repeat(14)}${name}: {type: string}\n`).join('')}`,
  )

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function installed(page: Page, ...fields: readonly string[]): Promise<void> {
  await openFile(page, 'first-run', 'notes.yaml', crd(...fields))
  await expect(row(page, 'spec')).toBeVisible()
  await button(page, 'Install').click()
  await expect(page.getByText('in sync')).toBeVisible()
}

async function update(page: Page): Promise<void> {
  await button(page, 'Update').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send PUT' }).click()
  await expect(page.getByText('in sync')).toBeVisible()
}

async function remove(page: Page, name: string): Promise<void> {
  await row(page, name).click()
  await tree(page).press('Delete')
  await expect(row(page, name)).toHaveCount(0)
}

test('[DZ-48] an installed CRD opens as it was typed, with its comments and its order', async ({ page }) => {
  const typed = crd('zeta', 'alpha').replace('spec:\n', '# Notes of a team\nspec:\n')
  await openFile(page, 'first-run', 'notes.yaml', typed)
  await expect(row(page, 'spec')).toBeVisible()
  await button(page, 'Install').click()
  await expect(page.getByText('in sync')).toBeVisible()
  await expect(page).toHaveURL(/crd\/notes\.elsewhere\.crdlab\.dev\/design/)
  await page.reload()
  await expect(page.getByText('in sync')).toBeVisible()
  await expect(yaml(page).getByText('# Notes of a team', { exact: true })).toBeVisible()
  expect((await names(page)).filter((name) => /alpha|zeta/.test(name))).toEqual(['zeta', 'alpha'])
})

test('what is changed or deleted in another tab is seen, and nothing of it is overwritten unseen', async ({ page }) => {
  await installed(page, 'alpha', 'beta', 'gamma')
  const other = await page.context().newPage()
  await other.goto(page.url())
  await expect(row(other, 'gamma')).toBeVisible()

  // Nothing was edited here: what is there now is shown, and can be undone.
  await remove(other, 'gamma')
  await update(other)
  await expect(row(page, 'gamma')).toHaveCount(0)
  await expect(page.getByText('changed on the server and was reloaded')).toBeVisible()
  await expect(page.getByText('in sync')).toBeVisible()

  // Something was: both are told apart.
  await page.bringToFront()
  await row(page, 'alpha').click()
  await tree(page).press('ControlOrMeta+D')
  await expect(row(page, 'alphaCopy')).toBeVisible()
  await other.bringToFront()
  await remove(other, 'beta')
  await update(other)
  await page.bringToFront()
  const told = page.getByRole('alert').filter({ hasText: 'changed on the server after you loaded it' })
  await expect(told).toBeVisible()
  await expectNothingOfAxe(page, 'what differs', '.pane-note')
  await told.getByRole('button', { name: 'Keep mine' }).click()
  await expect(told).toHaveCount(0)
  expect(await names(page)).toEqual(['spec', 'alpha', 'alphaCopy', 'beta'])
  await expect(page.getByText('unsaved changes')).toBeVisible()

  await other.bringToFront()
  await other.goto(page.url().replace(/crd\/.*/, 'resources/customresourcedefinitions.apiextensions.k8s.io/v1/-'))
  await other.getByRole('row', { name: NAME }).click()
  await other.getByRole('button', { name: 'Delete' }).first().click()
  await other
    .getByRole('alertdialog')
    .getByRole('button', { name: /Delete/ })
    .click()
  await page.bringToFront()
  await expect(page.getByText('draft, not installed')).toBeVisible()
  await expect(button(page, 'Install')).toBeEnabled()
})

test('another name is another CRD, installed beside the one that was opened; a file of the same name is compared with it', async ({
  page,
}) => {
  await installed(page, 'alpha', 'beta')
  await button(page, 'Group, names and scope').click()
  const field = page.getByRole('dialog').getByRole('textbox', { name: 'plural', exact: true })
  await field.fill('')
  await field.press('Enter')
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('Required')
  await field.fill('memos')
  await field.press('Enter')
  await page.keyboard.press('Escape')
  await expect(page.getByText(`separate from ${NAME}`)).toBeVisible()
  await expect(page.getByText('draft, not installed')).toBeVisible()
  await expect(button(page, 'Install')).toBeVisible()
  await button(page, 'Undo').click()
  await expect(page.getByText('in sync')).toBeVisible()

  await openFile(page, 'first-run', 'notes.yaml', crd('alpha'))
  await expect(page.getByText('unsaved changes')).toBeVisible()
  await expect(problem(page, 'spec.beta removed')).toBeVisible()
  await button(page, 'Update').click()
  await expect(page.getByRole('dialog')).toContainText('spec.beta removed')
})

test('what is edited while a CRD is sent is kept, and who leaves meanwhile is left alone', async ({ page }) => {
  await openFile(page, 'first-run', 'notes.yaml', crd('alpha', 'beta'))
  await row(page, 'beta').click()
  // In one go: nothing is answered in between.
  await page.evaluate(() => {
    const install = [...document.querySelectorAll('button')].find((one) => one.textContent === 'Install')
    install?.click()
    const key = { key: 'Delete', bubbles: true, cancelable: true }
    document.querySelector('[role=treegrid]')?.dispatchEvent(new KeyboardEvent('keydown', key))
  })
  await expect(page).toHaveURL(new RegExp(`crd/${NAME.replaceAll('.', '\\.')}/design$`))
  await expect(row(page, 'beta')).toHaveCount(0)
  await expect(page.getByText('unsaved changes')).toBeVisible()
  await page.reload()
  await expect(row(page, 'alpha')).toBeVisible()
  await expect(row(page, 'beta')).toHaveCount(0)

  await openFile(
    page,
    'first-run',
    'others.yaml',
    crd('alpha').replaceAll('notes', 'others').replace('note,', 'other,').replace('Note', 'Other'),
  )
  await expect(row(page, 'alpha')).toBeVisible()
  await button(page, 'Install').click()
  await page.getByRole('link', { name: 'Access' }).click()
  await expect(page).toHaveURL(/access/)
  await page.getByRole('link', { name: 'Resources' }).click()
  await expect(page.getByRole('link', { name: /^Other\b/ })).toBeVisible()
  await expect(page).toHaveURL(/resources/)
})

test('names have their editor on a narrow screen and on a phone too', async ({ page }) => {
  await page.goto('./#/ws/first-run/crd/webapps.demo.crdlab.dev/design')
  for (const width of [1024, 390]) {
    await page.setViewportSize({ width, height: 800 })
    await button(page, 'Group, names and scope').click()
    await expect(page.getByRole('dialog').getByRole('textbox', { name: 'kind', exact: true })).toHaveValue('WebApp')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})
