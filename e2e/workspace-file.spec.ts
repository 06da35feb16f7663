import type { Page } from '@playwright/test'
import { counter, dropFiles, editPane, expect, line, pane, paneText, send, test } from './page.ts'
import { WIDGETS, widget } from './widgets.ts'
import { createWorkspace, dropBytes, exported, menu, stored } from './workspaces.ts'

/** A workspace with a kind of its own, and objects of it whose counters differ. */
async function fill(page: Page, name: string): Promise<void> {
  await page.goto('./')
  await createWorkspace(page, name)
  const text = [WIDGETS, widget('one', 1), widget('two', 2, 'é "\\u2028"')].join('---\n')
  await dropFiles(page, [{ name: 'widgets.yaml', text }])
  await page.getByRole('button', { name: 'Send 3 documents' }).click()
  await expect(page.getByTestId('document').filter({ hasText: 'created' })).toHaveCount(3)
  await page.goto(`./#/ws/${name}/cr/widgets.e2e.crdlab.dev/v1/default/one`)
  await editPane(page, 'spec', 'size: 1', 'size: 7')
  await send(page, 'spec')
  await expect(page.getByTestId('result')).toContainText('200')
}

/** The open object, with a draft, comes into another browser with every other object and counter. */
async function openElsewhere(page: Page, other: Page): Promise<void> {
  await editPane(page, 'spec', 'size: 7', 'size: 8')
  const version = await counter(page, 'resourceVersion')
  const before = (await stored(page))['crdlab/alpha']
  const file = await exported(page)
  expect(file.name).toBe('alpha.crdlab.json')
  expect(Object.keys(before ?? {})).toContain('/e2e.crdlab.dev/widgets/default/one')

  await other.goto('./')
  await dropBytes(other, file)
  const dialog = other.getByRole('dialog')
  await expect(dialog).toContainText('Workspace alpha')
  await expect(dialog).toContainText('1 draft')
  await expect(dialog).toContainText(/\d+ requests in the log/)
  await expect(dialog).toContainText('The log of the workspace is that of the file.')
  await dialog.getByRole('button', { name: 'Create workspace' }).click()
  await expect(other).toHaveURL(/#\/ws\/alpha$/)
  expect((await stored(other))['crdlab/alpha']).toEqual(before)
  await other.goto('./#/ws/alpha/cr/widgets.e2e.crdlab.dev/v1/default/one')
  await expect(line(pane(other, 'spec'))).toBeVisible()
  await expect.poll(() => paneText(other, 'spec')).toContain('size: 8')
  expect(await counter(other, 'resourceVersion')).toBe(version)
  expect(await counter(other, 'generation')).toBe('2')
  // What happened before is in the timeline, with the states that it can go back to.
  await other.goto('./#/ws/alpha/timeline/widgets.e2e.crdlab.dev/v1/default/one')
  await expect(other.getByRole('row').filter({ hasText: 'size 1 to 7' })).toBeVisible()
  await other.goto('./#/ws/alpha/cr/widgets.e2e.crdlab.dev/v1/default/one')
  await send(other, 'spec')
  await expect(other.getByTestId('result')).toContainText('200')
  expect(await counter(other, 'generation')).toBe('3')
  await other.reload()
  await expect(other.getByTestId('generation').getByTestId('figure')).toHaveText('3')
}

/** A copy keeps the uids and the versions. */
async function duplicate(page: Page): Promise<void> {
  await menu(page, 'Duplicate workspace')
  await page.getByRole('dialog').getByRole('button', { name: 'Duplicate workspace' }).click()
  await expect(page).toHaveURL(/#\/ws\/alpha-2$/)
  const copies = await stored(page)
  expect(copies['crdlab/alpha-2']).toEqual(copies['crdlab/alpha'])
}

/** A reset to a checkpoint reaches every tab. */
async function resetToCheckpoint(page: Page): Promise<void> {
  await menu(page, 'Checkpoints')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name of the checkpoint' }).fill('before the change')
  await dialog.getByRole('textbox', { name: 'Name of the checkpoint' }).press('Enter')
  await expect(dialog.getByTestId('checkpoint')).toContainText('before the change')
  await page.keyboard.press('Escape')
  const kept = (await stored(page))['crdlab/alpha']

  await editPane(page, 'spec', 'size: 7', 'size: 9')
  await send(page, 'spec')
  await expect(page.getByTestId('result')).toContainText('200')
  await dropFiles(page, [{ name: 'three.yaml', text: widget('three', 3) }])
  await page.getByRole('button', { name: 'Send 1 document' }).click()
  await expect(page.getByTestId('document')).toContainText('created')

  const second = await page.context().newPage()
  await second.goto('./#/ws/alpha/resources/widgets.e2e.crdlab.dev/v1/*')
  await expect(second.getByRole('row', { name: /three/ })).toBeVisible()

  // The second tab follows the first one, which runs the engine.
  await page.goBack()
  await expect(page.getByTestId('generation').getByTestId('figure')).toHaveText('3')
  await menu(second, 'Checkpoints')
  await second.getByRole('dialog').getByRole('button', { name: 'Reset to before the change' }).click()
  await second.getByRole('alertdialog').getByRole('button', { name: 'Reset workspace' }).click()
  await expect(second.getByText('Reset to before the change')).toBeVisible()
  expect((await stored(page))['crdlab/alpha']).toEqual(kept)
  await expect(second.getByRole('row', { name: /three/ })).toHaveCount(0)
  await expect(second.getByRole('row', { name: /one/ })).toContainText('7')
  await expect(page.getByTestId('generation').getByTestId('figure')).toHaveText('2')
  await second.close()
}

test('a workspace that is exported comes into another browser with every object, counter and draft; a copy keeps the uids, and a reset to a checkpoint reaches every tab', async ({
  page,
  elsewhere,
}) => {
  await fill(page, 'alpha')
  await test.step('a checkpoint', () => resetToCheckpoint(page))
  await test.step('another browser', () => openElsewhere(page, elsewhere))
  await test.step('a copy', () => duplicate(page))
})
