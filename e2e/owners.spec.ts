import { expectNothingOfAxe } from './axe.ts'
import { editPane, expect, fillPane, line, openPaused, pane, paneText, send, test } from './page.ts'

test('an apply in conflict is settled field by field; the verb of a draft survives a reload; owners stand at their lines, and one can be looked at alone', async ({
  page,
}) => {
  await openPaused(page)
  await editPane(page, 'scale', /(spec:\n {2}replicas: )\d+/, '$16')
  await send(page, 'scale')
  await expect(page.getByTestId('result')).toContainText('200')
  const spec = pane(page, 'spec')
  await expect.poll(() => paneText(page, 'spec')).toContain('replicas: 6')
  const head = (await paneText(page, 'spec')).replace(/^ {2}resourceVersion:.*\n/m, '').split('spec:\n')[0] ?? ''
  await fillPane(page, 'spec', `${head}spec:\n  image: shop/storefront:2.5 # newest\n  replicas: 4\n`)
  await spec.getByRole('button', { name: /verb/i }).click()
  await page.getByRole('option', { name: 'apply' }).click()
  await expect(spec.getByText('unsaved')).toBeVisible()
  await page.reload()
  await expect(spec.getByTestId('send')).toContainText('Send apply')

  await send(page, 'spec')
  const conflict = page.getByRole('alert', { name: 'Conflict: other managers own these fields' })
  const replicas = conflict.getByRole('group', { name: '.spec.replicas' })
  await expect(replicas.getByRole('radio', { name: /Leave it out/ })).toBeChecked()
  await expect(replicas).toContainText('through /scale')
  const image = conflict.getByRole('group', { name: '.spec.image' })
  await expect(conflict.getByRole('button', { name: 'Send apply', exact: true })).toBeDisabled()
  await expectNothingOfAxe(page, 'a conflict of an apply', '[role="alert"][aria-label^="Conflict"]')
  await image.getByRole('radio', { name: /Take ownership/ }).check()
  await conflict.getByRole('button', { name: 'Send apply with force' }).click()
  await expect(page.getByTestId('result')).toContainText('200')
  await expect(line(spec, 'storefront:2.5')).toBeVisible()
  await expect(line(spec, 'replicas: 6')).toBeVisible()

  // The owners of the fields.
  await page.getByRole('button', { name: 'Close the result' }).click()
  await spec.getByRole('button', { name: 'Show field owners' }).click()
  const managers = spec.getByRole('region', { name: 'Field managers' })
  const scale = managers.getByRole('button', { name: /\/scale.*1 field/ })
  await expect(scale).toHaveAttribute('aria-pressed', 'false')
  await expect(spec.locator('.line-note', { hasText: '/scale' })).toBeVisible()
  await line(spec, 'replicas: 6').click({ force: true })
  await expect(spec.getByRole('status').filter({ hasText: '.spec.replicas' })).toContainText('scale')
  await expectNothingOfAxe(page, 'owners', '[data-endpoint="spec"]')
  await scale.click()
  await expect(spec.locator('.line-note.owned')).toHaveCount(1)
  // The text of other managers has one colour.
  const dimmed = spec.locator('.fate-text-dim')
  await expect(dimmed.first()).toBeVisible()
  const colours = await dimmed.evaluateAll((parts) => parts.map((part) => getComputedStyle(part).color))
  expect(new Set(colours).size).toBe(1)
})
