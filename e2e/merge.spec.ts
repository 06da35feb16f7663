import { editPane, expect, line, openPaused, pane, paneText, STOREFRONT, send, test } from './page.ts'

test('a field that changed in the draft and through /scale is chosen; choices and the other lines of the draft stay, also when the object changes again', async ({
  page,
  context,
}) => {
  await openPaused(page)
  await editPane(page, 'spec', /replicas: \d+/, 'replicas: 4 # enough')
  await editPane(page, 'scale', /(spec:\n {2}replicas: )\d+/, '$16')
  await send(page, 'scale')
  await expect(page.getByTestId('result')).toContainText('200')
  await pane(page, 'spec').getByRole('button', { name: 'Review the changes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Merge your changes' })
  const use = dialog.getByRole('radiogroup', { name: 'Use for spec.replicas' })
  await expect(use.getByRole('radio', { name: 'Theirs' })).toBeChecked()
  await expect(dialog.getByRole('row', { name: /spec\.replicas/ })).toContainText('wrote it through /scale')
  await expect(line(dialog, 'replicas: 6 # enough')).toBeVisible()

  await use.getByRole('radio', { name: 'Theirs' }).focus()
  await page.keyboard.press('m')
  await expect(use.getByRole('radio', { name: 'Mine' })).toBeChecked()
  await expect(line(dialog, 'replicas: 4 # enough')).toBeVisible()

  // Another tab writes meanwhile.
  const other = await context.newPage()
  await other.goto(`./${STOREFRONT}`)
  await editPane(other, 'spec', /tier: gold/, 'tier: silver')
  await send(other, 'spec')
  await page.bringToFront()
  await expect(dialog.getByText(/The object changed again\. .* with 1 new field/)).toBeVisible()
  await expect(dialog.getByRole('row', { name: /metadata\.labels\.tier/ })).toContainText('silver')
  await expect(use.getByRole('radio', { name: 'Mine' })).toBeChecked()

  // Another value, by the keys.
  await use.getByRole('radio', { name: 'Mine' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type('5000')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('The server would reject this object: 422')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('7')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('The server would accept this object.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Keep as draft' }).click()
  await expect(dialog).toHaveCount(0)
  await expect.poll(() => paneText(page, 'spec')).toContain('replicas: 7 # enough')
  await expect.poll(() => paneText(page, 'spec')).toContain('tier: silver')
  await expect(pane(page, 'spec').getByText('unsaved')).toBeVisible()
})
