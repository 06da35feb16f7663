import type { Page } from '@playwright/test'
import { expectNothingOfAxe, expectNothingOfAxeOver } from './axe.ts'
import { editPane, expect, fillPane, keepPaused, line, openPaused, pane, paneText, STOREFRONT, send, test } from './page.ts'

/** The draft of a tab that was closed is there in the next, also after a reload. */
async function closeWithDraft(page: Page): Promise<Page> {
  await editPane(page, 'spec', /replicas: \d+/, 'replicas: 4')
  await expect(pane(page, 'spec').getByText('unsaved')).toBeVisible()
  const next = await page.context().newPage()
  await page.close()
  await keepPaused(next, 'first-run')
  await next.goto(`./${STOREFRONT}`)
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

  // The draft stays as it is, with a word about it, from which the merge takes both.
  expect(await paneText(page, 'spec')).toContain('replicas: 4')
  await pane(page, 'spec').getByRole('button', { name: 'Review the changes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Merge your changes' })
  await expect(dialog.getByRole('row', { name: /metadata\.labels\.tier/ })).toContainText('only theirs changed')
  await expect(dialog.getByText('The server would accept this object.')).toBeVisible()
  await expectNothingOfAxeOver(page, 'a merge')
  await dialog.getByRole('button', { name: /^Send PUT with resourceVersion/ }).click()
  await expect(page.getByTestId('result')).toContainText('200')
  await expect(line(pane(page, 'spec'), 'tier: silver')).toBeVisible()
  await expect(line(pane(page, 'spec'), 'replicas: 4')).toBeVisible()
}

/** An apply of a field that was written through /scale. */
async function applyInConflict(page: Page): Promise<void> {
  await editPane(page, 'scale', /(spec:\n {2}replicas: )\d+/, '$16')
  await send(page, 'scale')
  await expect.poll(() => paneText(page, 'spec')).toContain('replicas: 6')
  const head = 'apiVersion: demo.crdlab.dev/v1\nkind: WebApp\nmetadata:\n  name: storefront\n  namespace: default\n'
  await fillPane(page, 'spec', `${head}spec:\n  image: shop/storefront:2.5 # newest\n  replicas: 4\n`)
  await pane(page, 'spec').getByRole('button', { name: /verb/i }).click()
  await page.getByRole('option', { name: 'apply' }).click()
  await send(page, 'spec')
  const conflict = page.getByRole('alert', { name: 'Conflict: other managers own these fields' })
  await expect(conflict.getByRole('group', { name: '.spec.replicas' })).toBeVisible()
  await expectNothingOfAxe(page, 'a conflict of an apply', '[role="alert"][aria-label^="Conflict"]')
  await conflict
    .getByRole('group', { name: '.spec.image' })
    .getByRole('radio', { name: /Take ownership/ })
    .check()
  await conflict.getByRole('button', { name: 'Send apply with force' }).click()
  await expect(page.getByTestId('result')).toContainText('200')
  await page.getByRole('button', { name: 'Close the result' }).click()
}

/** The owners of fields stand at their lines, and one can be looked at alone. */
async function showOwners(page: Page): Promise<void> {
  const spec = pane(page, 'spec')
  await spec.getByRole('button', { name: 'Show field owners' }).click()
  await expect(spec.locator('.line-note', { hasText: '/scale' })).toBeVisible()
  await line(spec, 'replicas: 6').click({ force: true })
  await expect(spec.getByRole('status').filter({ hasText: '.spec.replicas' })).toContainText('scale')
  await expectNothingOfAxe(page, 'owners', '[data-endpoint="spec"]')
  await spec
    .getByRole('region', { name: 'Field managers' })
    .getByRole('button', { name: /\/scale.*1 field/ })
    .click()
  await expect(spec.locator('.line-note.owned')).toHaveCount(1)
  // The text of other managers has one colour.
  const dimmed = spec.locator('.fate-text-dim')
  await expect(dimmed.first()).toBeVisible()
  const colours = await dimmed.evaluateAll((parts) => parts.map((part) => getComputedStyle(part).color))
  expect(new Set(colours).size).toBe(1)
}

test('the draft of a tab that was closed is there in the next; another tab changes its object, and neither edit is lost; an apply in conflict; owners at their lines', async ({
  page,
}) => {
  await openPaused(page)
  const next = await test.step('a draft', () => closeWithDraft(page))
  await test.step('two edits', () => changeInBoth(next))
  await test.step('an apply in conflict', () => applyInConflict(next))
  await test.step('owners', () => showOwners(next))
})
