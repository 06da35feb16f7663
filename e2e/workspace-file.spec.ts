import type { Page } from '@playwright/test'
import { editPane, expect, keepPaused, openPaused, paneText, send, test } from './page.ts'
import { dropBytes, exported, menu, stored } from './workspaces.ts'

const figure = (page: Page) => page.getByTestId('generation').getByTestId('figure')

/** The open object, with a draft, comes into another browser with every other object. */
async function openElsewhere(page: Page, other: Page): Promise<void> {
  await editPane(page, 'spec', 'replicas: 3', 'replicas: 8')
  const before = (await stored(page))['crdlab/first-run']
  const file = await exported(page)
  expect(file.name).toBe('first-run.crdlab.json')
  expect(Object.keys(before ?? {})).toContain('/demo.crdlab.dev/webapps/default/storefront')

  // What the controller would write there is in no file.
  await keepPaused(other, 'first-run-2')
  await other.goto('./#/ws/first-run/settings')
  await dropBytes(other, file)
  await other.getByRole('dialog').getByRole('button', { name: 'Create workspace' }).click()
  await expect(other).toHaveURL(/#\/ws\/first-run-2$/)
  expect((await stored(other))['crdlab/first-run-2']).toEqual(before)
  await other.goto('./#/ws/first-run-2/cr/webapps.demo.crdlab.dev/v1/default/storefront')
  await expect.poll(() => paneText(other, 'spec')).toContain('replicas: 8')
}

/** A reset to a checkpoint reaches every tab. */
async function resetToCheckpoint(page: Page): Promise<void> {
  await menu(page, 'Checkpoints')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name of the checkpoint' }).fill('before the change')
  await dialog.getByRole('textbox', { name: 'Name of the checkpoint' }).press('Enter')
  await expect(dialog.getByTestId('checkpoint')).toContainText('before the change')
  await page.keyboard.press('Escape')
  const kept = (await stored(page))['crdlab/first-run']

  await editPane(page, 'spec', 'replicas: 3', 'replicas: 9')
  await send(page, 'spec')
  await expect(figure(page)).toHaveText('2')

  const second = await page.context().newPage()
  await second.goto('./#/ws/first-run/resources/webapps.demo.crdlab.dev/v1/*')
  await expect(second.getByRole('row', { name: /storefront/ })).toContainText('9')

  // The second tab follows the first one, which runs the engine.
  await menu(second, 'Checkpoints')
  await second.getByRole('dialog').getByRole('button', { name: 'Reset to before the change' }).click()
  await second.getByRole('alertdialog').getByRole('button', { name: 'Reset workspace' }).click()
  await expect(second.getByText('Reset to before the change')).toBeVisible()
  expect((await stored(page))['crdlab/first-run']).toEqual(kept)
  await expect(second.getByRole('row', { name: /storefront/ })).not.toContainText('9')
  await expect(figure(page)).toHaveText('1')
  await second.close()
}

// A copy of a workspace, and what is said of a file: src/ui/features/workspaces/copies.test.tsx.
test('a reset to a checkpoint reaches every tab; a workspace that is exported comes into another browser with every object and draft', async ({
  page,
  elsewhere,
}) => {
  await openPaused(page)
  await test.step('a checkpoint', () => resetToCheckpoint(page))
  await test.step('another browser', () => openElsewhere(page, elsewhere))
})
