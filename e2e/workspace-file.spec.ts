import type { Page } from '@playwright/test'
import { counter, dropFiles, editPane, expect, line, pane, paneText, send, test } from './page.ts'
import { installWidgets, widget } from './widgets.ts'
import { createWorkspace, dropBytes, exported, menu, type SavedFile, stored } from './workspaces.ts'

/** A workspace with a kind of its own, and objects of it whose counters differ. */
async function fill(page: Page, name: string): Promise<void> {
  await page.goto('./')
  await createWorkspace(page, name)
  await installWidgets(page)
  await dropFiles(page, [{ name: 'objects.yaml', text: [widget('one', 1), widget('two', 2, 'é "\\u2028"')].join('---\n') }])
  await page.getByRole('button', { name: 'Send 2 documents' }).click()
  await expect(page.getByTestId('document').filter({ hasText: 'created' })).toHaveCount(2)
  await page.goto(`./#/ws/${name}/cr/widgets.e2e.crdlab.dev/v1/default/one`)
  await editPane(page, 'spec', 'size: 1', 'size: 7')
  await send(page, 'spec')
  await expect(page.getByTestId('result')).toContainText('200')
}

/** Files that are damaged are rejected with the place, and nothing is written. That every other damage is found is proved beside src/analysis/workspace-file. */
async function dropDamaged(page: Page, { bytes }: SavedFile): Promise<void> {
  const before = await stored(page)
  const files: readonly (readonly [name: string, bytes: Buffer, says: string])[] = [
    ['cut.crdlab.json.gz', Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 1]), 'damaged or cut off'],
    ['key.crdlab.json', Buffer.from(bytes.toString().replace('default/one"', 'default/../x"')), 'does not belong to the object'],
  ]
  for (const [name, content, says] of files) {
    await dropBytes(page, { name, bytes: content })
    const alert = page.getByRole('dialog').getByRole('alert')
    await expect(alert).toContainText(`${name} cannot be imported`)
    await expect(alert).toContainText(says)
    await expect(alert).toContainText('Nothing was written.')
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  expect(await stored(page)).toEqual(before)
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

/** The file is merged into another workspace through the API; a copy of that keeps the uids. */
async function mergeInto(page: Page, file: SavedFile): Promise<void> {
  const source = (await stored(page))['crdlab/alpha'] ?? {}
  await createWorkspace(page, 'beta')
  await dropFiles(page, [{ name: 'ns.yaml', text: 'apiVersion: v1\nkind: Namespace\nmetadata:\n  name: own\n' }])
  await page.getByRole('button', { name: 'Send 1 document' }).click()
  await expect(page.getByTestId('document')).toContainText('created')
  await dropBytes(page, file)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Merge into beta' }).check()
  await expect(dialog.getByTestId('plan')).toContainText('3 created')
  await dialog.getByRole('button', { name: 'Merge into beta' }).click()
  await expect(dialog.getByTestId('merged')).toContainText('3 created')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  const key = '/e2e.crdlab.dev/widgets/default/one'
  const merged = (await stored(page))['crdlab/beta'] ?? {}
  expect(merged['//namespaces/own']).toBeDefined()
  const uidOf = (record = ''): string => /"uid":"([^"]+)"/.exec(record)?.[1] ?? ''
  expect([uidOf(merged[key]) !== '', uidOf(merged[key]) === uidOf(source[key])]).toEqual([true, false])

  await menu(page, 'Duplicate workspace')
  await dialog.getByRole('button', { name: 'Duplicate workspace' }).click()
  await expect(page).toHaveURL(/#\/ws\/beta-2$/)
  const copies = await stored(page)
  expect(copies['crdlab/beta-2']).toEqual(copies['crdlab/beta'])
}

/** A reset to a checkpoint says what is lost, keeps the state before, and reaches every tab. */
async function resetToCheckpoint(page: Page): Promise<void> {
  await page.goto('./#/ws/alpha/cr/widgets.e2e.crdlab.dev/v1/default/one')
  await pane(page, 'spec').getByRole('button', { name: 'Discard changes' }).click()
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
  const ask = second.getByRole('alertdialog')
  await expect(ask.getByTestId('plan')).toContainText('1 replaced')
  await expect(ask.getByTestId('plan')).toContainText('1 removed')
  await ask.getByRole('button', { name: 'Reset workspace' }).click()
  await expect(second.getByText('Reset to before the change')).toBeVisible()
  expect((await stored(page))['crdlab/alpha']).toEqual(kept)
  await expect(second.getByRole('row', { name: /three/ })).toHaveCount(0)
  await expect(second.getByRole('row', { name: /one/ })).toContainText('7')
  await expect(page.getByTestId('generation').getByTestId('figure')).toHaveText('2')

  await menu(page, 'Checkpoints')
  await expect(dialog.getByTestId('checkpoint')).toHaveCount(2)
  await expect(dialog.getByTestId('checkpoint').first()).toContainText('Before reset to before the change')
  await dialog.getByRole('button', { name: 'Delete checkpoint before the change' }).click()
  await dialog.getByRole('button', { name: 'Delete checkpoint', exact: true }).click()
  await expect(dialog.getByTestId('checkpoint')).toHaveCount(1)
}

test('a workspace that is exported comes into another browser with every object, counter and draft; damaged files are rejected with the place; a file is merged, a copy keeps the uids, and a reset to a checkpoint reaches every tab', async ({
  page,
  elsewhere,
}) => {
  await fill(page, 'alpha')
  const file = await exported(page)
  await test.step('damaged files', () => dropDamaged(page, file))
  await test.step('another browser', () => openElsewhere(page, elsewhere))
  await test.step('another workspace', () => mergeInto(page, file))
  await test.step('a checkpoint', () => resetToCheckpoint(page))
})
