import type { Page } from '@playwright/test'
import { expectNothingOfAxeOver } from './axe.ts'
import { editPane, expect, keepPaused, line, openPaused, pane, paneText, STOREFRONT, send, test } from './page.ts'

/** The draft of a tab that was closed is there in the next, also after a reload. */
async function closeWithDraft(page: Page): Promise<Page> {
  await editPane(page, 'spec', /replicas: \d+/, 'replicas: 4')
  await expect(pane(page, 'spec').getByText('unsaved')).toBeVisible()
  const next = await page.context().newPage()
  await page.close()
  await keepPaused(next, 'first-run')
  await next.goto(`./${STOREFRONT}`)
  await expect(line(pane(next, 'spec'), 'replicas: 4')).toBeVisible()
  await expect(pane(next, 'spec').getByText('unsaved')).toBeVisible()
  await next.reload()
  await expect(line(pane(next, 'spec'), 'replicas: 4')).toBeVisible()
  await expect(pane(next, 'spec').getByText('unsaved')).toBeVisible()
  return next
}

/** Another tab changes the object of a draft; neither edit is lost. */
async function changeInBoth(page: Page): Promise<void> {
  // The other tab is faster.
  const other = await page.context().newPage()
  await other.goto(`./${STOREFRONT}`)
  await expect(line(pane(other, 'spec'), 'replicas: 3')).toBeVisible()
  await expect(pane(other, 'spec').getByText('unsaved')).toHaveCount(0)
  await editPane(other, 'spec', /tier: gold/, 'tier: silver')
  await send(other, 'spec')
  await expect(other.getByTestId('result')).toContainText('200')
  await other.close()

  // The draft stays as it is, with a word about it.
  await expect(pane(page, 'spec').getByText('Modified on the server')).toBeVisible()
  expect(await paneText(page, 'spec')).toContain('replicas: 4')

  // Sent all the same it is rejected; the merge takes both.
  await send(page, 'spec')
  await expect(page.getByTestId('result')).toContainText('409')
  const conflict = page.getByRole('alert', { name: 'Conflict: the object changed' })
  await conflict.getByRole('button', { name: 'Review the changes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Merge your changes' })
  await expect(dialog.getByRole('row', { name: /metadata\.labels\.tier/ })).toContainText('only theirs changed')
  await expect(dialog.getByRole('row', { name: /spec\.replicas/ })).toContainText('only mine changed')
  await expect(dialog.getByText('The server would accept this object.')).toBeVisible()
  await expectNothingOfAxeOver(page, 'a merge')
  await dialog.getByRole('button', { name: /^Send PUT with resourceVersion/ }).click()
  await expect(page.getByTestId('result')).toContainText('200')
  await expect(line(pane(page, 'spec'), 'tier: silver')).toBeVisible()
  await expect(line(pane(page, 'spec'), 'replicas: 4')).toBeVisible()
}

test('the draft of a tab that was closed is there in the next; another tab changes its object, and neither edit is lost', async ({
  page,
}) => {
  await openPaused(page)
  const next = await test.step('a draft', () => closeWithDraft(page))
  await test.step('two edits', () => changeInBoth(next))
})
