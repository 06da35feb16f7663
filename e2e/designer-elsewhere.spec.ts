import type { Page } from '@playwright/test'
import { expectNothingOfAxe } from './axe.ts'
import { box, crdText, names, openFile, row, tree, yaml } from './designer-page.ts'
import { expect, test } from './page.ts'

const NAME = 'notes.elsewhere.crdlab.dev'

const CRD = crdText(
  NAME,
  'Note',
  `            properties:
              alpha: {type: string}
              beta: {type: string}
              gamma: {type: string}
`,
)

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function remove(page: Page, name: string): Promise<void> {
  await row(page, name).click()
  await tree(page).press('Delete')
  await expect(row(page, name)).toHaveCount(0)
}

async function describe(page: Page, text: string): Promise<void> {
  await row(page, 'alpha').click()
  await box(page, 'description').fill(text)
  await box(page, 'description').press('ControlOrMeta+Enter')
  await expect(yaml(page)).toContainText(text)
}

/** Removes a field, and sends that. */
async function updateWithout(page: Page, name: string): Promise<void> {
  await remove(page, name)
  await button(page, 'Update').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send PUT' }).click()
  await expect(page.getByText('in sync')).toBeVisible()
}

test('what another tab writes into a draft or to the server is told, taken or passed over, and nothing is overwritten unseen', async ({
  page,
}) => {
  await openFile(page, 'first-run', 'notes.yaml', CRD)
  await expect(row(page, 'alpha')).toBeVisible()
  const other = await page.context().newPage()
  await other.goto(page.url())
  await expect(row(other, 'alpha')).toBeVisible()

  // The draft: theirs is taken, and can be undone; then the other tab passes ours over.
  const note = (tab: Page) => tab.getByRole('alert').filter({ hasText: 'Another tab changed this draft.' })
  await describe(other, 'Theirs.')
  await page.bringToFront()
  await expect(note(page)).toBeVisible()
  await note(page).getByRole('button', { name: "Load the other tab's version" }).click()
  await expect(note(page)).toHaveCount(0)
  await expect(yaml(page)).toContainText('Theirs.')
  await tree(page).press('ControlOrMeta+Z')
  await expect(yaml(page)).not.toContainText('Theirs.')
  await other.bringToFront()
  await expect(note(other)).toBeVisible()
  await note(other).getByRole('button', { name: 'Keep mine' }).click()
  await expect(note(other)).toHaveCount(0)
  await page.bringToFront()
  await expect(note(page)).toBeVisible()
  await note(page).getByRole('button', { name: "Load the other tab's version" }).click()

  // The server: what was edited here and what is there now are told apart.
  await button(page, 'Install').click()
  await expect(page.getByText('in sync')).toBeVisible()
  await other.goto(page.url())
  await expect(row(other, 'gamma')).toBeVisible()
  await page.bringToFront()
  await row(page, 'alpha').click()
  await tree(page).press('ControlOrMeta+D')
  await expect(row(page, 'alphaCopy')).toBeVisible()
  await other.bringToFront()
  await updateWithout(other, 'beta')
  await page.bringToFront()
  const told = page.getByRole('alert').filter({ hasText: 'changed on the server after you loaded it' })
  await expect(told).toBeVisible()
  await expectNothingOfAxe(page, 'what differs', '.pane-note')
  await told.getByRole('button', { name: 'Keep mine' }).click()
  await expect(told).toHaveCount(0)
  expect(await names(page)).toEqual(['spec', 'alpha', 'alphaCopy', 'beta', 'gamma'])
  await expect(page.getByText('unsaved changes')).toBeVisible()
})
