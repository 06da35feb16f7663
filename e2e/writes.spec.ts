import type { Page } from '@playwright/test'
import { expectNothingOfAxeOver } from './axe.ts'
import { counter, dropFiles, editPane, expect, openPaused, pane, paneText, send, test } from './page.ts'

/** Chooses how a pane is sent. */
async function chooseVerb(page: Page, word: string, verb: string): Promise<void> {
  await pane(page, word).getByRole('button', { name: /verb/i }).click()
  await page.getByRole('option', { name: verb }).click()
}

const result = (page: Page) => page.getByTestId('result')

test('a change is sent as JSON Patch, and sent again from the log', async ({ page }) => {
  await openPaused(page)
  await chooseVerb(page, 'spec', 'JSON PATCH')
  await editPane(page, 'spec', /replicas: \d+/, 'replicas: 4')
  await send(page, 'spec')
  await expect(result(page)).toContainText('200')
  await expect(page.getByTestId('generation').getByTestId('figure')).toHaveText('2')

  await page.getByRole('button', { name: 'Open the API log' }).click()
  const patch = page.getByRole('button', { name: /PATCH .*you storefront/ })
  await patch.first().click()
  await expect(page.getByText('"op": "replace"').or(page.getByText('"op":"replace"')).first()).toBeVisible()
  const sent = await patch.count()
  await page.getByRole('button', { name: 'Replay' }).click()
  await expect(patch).toHaveCount(sent + 1)
  // The same value again changes nothing.
  expect(await counter(page, 'generation')).toBe('2')
})

test('server-side apply names the owner of a field in conflict, and takes the field when it is forced', async ({ page }) => {
  await openPaused(page)
  const manager = pane(page, 'spec').getByRole('button', { name: /manager/ })
  await manager.click()
  await page.getByRole('textbox', { name: /manager/i }).fill('team-a')
  await page.keyboard.press('Escape')
  await chooseVerb(page, 'spec', 'apply')
  await editPane(page, 'spec', /replicas: \d+/, 'replicas: 5')
  await send(page, 'spec')
  await expect(result(page)).toContainText('409')
  await expect(page.getByText(/conflict with/).first()).toBeVisible()
  expect(await counter(page, 'generation')).toBe('1')

  await pane(page, 'spec').getByText('force', { exact: true }).click()
  await send(page, 'spec')
  await expect(result(page)).toContainText('200')
  await expect(page.getByTestId('generation').getByTestId('figure')).toHaveText('2')
})

test('lines that are copied whole are indented once where they are pasted', async ({ page }) => {
  await openPaused(page)
  await pane(page, 'spec').getByRole('textbox').click()
  await expect(pane(page, 'spec').locator('.monaco-editor')).toBeVisible()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('more:')
  await page.keyboard.press('Enter')
  await page.evaluate(() => navigator.clipboard.writeText('    labels:\n      season: winter\n'))
  await page.keyboard.press('Control+v')
  await expect.poll(() => paneText(page, 'spec')).toMatch(/^( *)more:\n\1 {2}labels:\n\1 {4}season: winter$/m)
})

test('an object with a finalizer stays in Terminating until the finalizer is removed', async ({ page }) => {
  await openPaused(page)
  await editPane(page, 'spec', /^ {2}name: storefront$/m, '  name: storefront\n  finalizers:\n  - crdlab.dev/hold')
  await send(page, 'spec')
  await expect(result(page)).toContainText('200')
  await page.getByRole('button', { name: 'Delete the object' }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Delete/ })
    .click()
  await expect(page.getByTestId('terminating')).toContainText('crdlab.dev/hold')
  // Esc closes what is open before it leaves the object.
  await page.keyboard.press('Escape')
  await expect(result(page)).toHaveCount(0)
  await expect.poll(() => paneText(page, 'spec')).toContain('crdlab.dev/hold')
  await editPane(page, 'spec', / {2}finalizers:\n {2}- crdlab.dev\/hold\n/, '')
  await send(page, 'spec')
  await expect(page.getByText('The object was deleted. This is its last state.')).toBeVisible()
  await expect(page.getByText('Terminating')).toHaveCount(0)
})

test('a namespace that is held by what is in it says so, and is released through /finalize', async ({ page }) => {
  await openPaused(page)
  const text = [
    'apiVersion: v1\nkind: Namespace\nmetadata: {name: team}',
    'apiVersion: demo.crdlab.dev/v1\nkind: WebApp\nmetadata: {name: held, namespace: team, finalizers: [crdlab.dev/hold]}\nspec: {image: a}',
  ].join('\n---\n')
  await dropFiles(page, [{ name: 'team.yaml', text }])
  await page.getByRole('button', { name: 'Send 2 documents' }).click()
  await expect(page.getByTestId('document').last()).toContainText('created')

  await page.goto('./#/ws/first-run/cr/namespaces/v1/-/team')
  await page.getByRole('button', { name: 'Delete the object' }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Delete/ })
    .click()
  const banner = page.getByTestId('terminating')
  await expect(banner.getByRole('listitem').filter({ hasText: 'kubernetes' })).toContainText('waits until the namespace is empty')
  await banner.getByRole('button', { name: 'Remove a finalizer' }).click()
  const ask = page.getByRole('alertdialog')
  await expect(ask).toContainText('The namespace goes without waiting for what is in it.')
  await expect(ask.getByRole('region', { name: 'Request' })).toContainText('PUT /api/v1/namespaces/team/finalize')
  await expectNothingOfAxeOver(page, 'release of a namespace')
  await ask.getByRole('button', { name: 'Send PUT' }).click()
  await expect(page.getByText('The object was deleted. This is its last state.')).toBeVisible()
})

test('the panes keep their height under every result, and each fate leads to its rule', async ({ page }) => {
  await openPaused(page)
  const heightOf = async (): Promise<number> => Math.round((await pane(page, 'spec').boundingBox())?.height ?? 0)
  await editPane(page, 'spec', /replicas: \d+/, 'replicas: 4')
  await send(page, 'spec')
  await expect(result(page)).toContainText('200')
  const height = await heightOf()
  await editPane(page, 'spec', /replicas: \d+/, 'replicas: 5\n  colour: blue\n  size: 1')
  await send(page, 'spec')
  await expect(page.getByRole('row', { name: /^spec\.colour/ })).toBeVisible()
  await expect(page.getByRole('list', { name: 'JSON Schema differs' })).toContainText('spec.colour, spec.size')
  expect(await heightOf()).toBe(height)

  const splitter = page.getByRole('separator', { name: 'Height of the panes' })
  await splitter.focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect.poll(heightOf).toBeLessThan(height)
  const shared = await heightOf()
  await page.reload()
  await editPane(page, 'spec', /replicas: \d+/, 'replicas: 6\n  colour: red')
  await send(page, 'spec')
  await expect(result(page)).toContainText('200')
  expect(await heightOf()).toBe(shared)

  const rule = page.getByRole('row', { name: /^spec\.colour/ }).getByRole('button', { name: 'Rule PN-1' })
  await rule.focus()
  await page.keyboard.press('Enter')
  const card = page.getByRole('dialog', { name: 'Rule PN-1' })
  await expect(card).toContainText('The server removes a field that the schema does not specify')
  await expect(card.getByRole('list', { name: 'Sources' })).toContainText('pruning/algorithm.go')
  await expectNothingOfAxeOver(page, 'a rule')
  await page.keyboard.press('Escape')
  await expect(card).toHaveCount(0)
  await expect(rule).toBeFocused()
})
