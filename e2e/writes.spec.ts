import type { Page } from '@playwright/test'
import { expectNothingOfAxeOver } from './axe.ts'
import { counter, editPane, enterText, expect, line, openPaused, pane, paneText, send, test } from './page.ts'

/** Chooses how a pane is sent. */
async function chooseVerb(page: Page, word: string, verb: string | RegExp): Promise<void> {
  await pane(page, word).getByRole('button', { name: /verb/i }).click()
  await page.getByRole('option', { name: verb }).click()
}

const result = (page: Page) => page.getByTestId('result')
const generation = (page: Page) => page.getByTestId('generation').getByTestId('figure')

/** Spec, status and scale move the counters as the API server does. */
async function moveCounters(page: Page): Promise<void> {
  const version = page.getByTestId('resourceVersion').getByTestId('figure')
  const start = Number(await counter(page, 'generation'))
  let seen = await counter(page, 'resourceVersion')

  // The spec: both move.
  await editPane(page, 'spec', /storefront:2\.4/, 'storefront:2.5')
  await send(page, 'spec')
  await expect(generation(page)).toHaveText(String(start + 1))
  await expect(version).not.toHaveText(seen)
  await expect(page.getByText('controller is behind')).toBeVisible()
  await expect(pane(page, 'spec').locator('[data-note="kept"]')).toContainText('kept, was')

  // The status: only resourceVersion.
  seen = await counter(page, 'resourceVersion')
  await editPane(page, 'status', /readyReplicas: \d+/, 'readyReplicas: 1')
  await send(page, 'status')
  await expect(version).not.toHaveText(seen)
  await expect(generation(page)).toHaveText(String(start + 1))

  // The scale: the replicas of the spec, so both.
  seen = await counter(page, 'resourceVersion')
  await editPane(page, 'scale', /(spec:\n {2}replicas: )\d+/, '$14')
  await send(page, 'scale')
  await expect(generation(page)).toHaveText(String(start + 2))
  await expect(version).not.toHaveText(seen)
  await expect(line(pane(page, 'spec'), 'replicas: 4')).toBeVisible()

  // The same again: nothing is stored, and the page says so.
  seen = await counter(page, 'resourceVersion')
  await send(page, 'spec')
  await expect(page.getByText('No change: nothing was written')).toBeVisible()
  await expect(version).toHaveText(seen)
}

/** A dry run stores nothing and says so; a merge PATCH sends only what changed. */
async function sendMergePatch(page: Page): Promise<void> {
  const seen = await counter(page, 'resourceVersion')
  await editPane(page, 'spec', /replicas: \d+/, 'replicas: 7')
  await pane(page, 'spec')
    .getByRole('button', { name: /Dry run/ })
    .click()
  await send(page, 'spec')
  await expect(result(page)).toContainText('dry run')
  expect(await counter(page, 'resourceVersion')).toBe(seen)
  await expect(pane(page, 'spec').getByText('unsaved')).toBeVisible()

  await pane(page, 'spec')
    .getByRole('button', { name: /Dry run/ })
    .click()
  await editPane(page, 'spec', /replicas: \d+/, 'replicas: 2')
  await chooseVerb(page, 'spec', /merge PATCH/)
  await send(page, 'spec')
  await expect(result(page)).toContainText('200')
  await page.getByRole('button', { name: 'Open the API log' }).click()
  await page
    .getByTestId('log-row')
    .filter({ hasText: /PATCH.*you/ })
    .last()
    .click()
  await expect(page.getByRole('region', { name: 'kubectl' })).toContainText(`--type=merge`)
  await expect(page.getByRole('region', { name: 'Request body' })).toHaveText(/^\{\s*"spec": \{\s*"replicas": 2\s*\}\s*\}\s*$/)
  await page.getByRole('button', { name: 'Close the API log' }).click()
}

/** A change is sent as JSON Patch, and sent again from the log. */
async function sendJsonPatch(page: Page): Promise<void> {
  await chooseVerb(page, 'spec', 'JSON PATCH')
  await editPane(page, 'spec', /replicas: \d+/, 'replicas: 4')
  await send(page, 'spec')
  await expect(result(page)).toContainText('200')
  await expect(generation(page)).toHaveText('5')

  await page.getByRole('button', { name: 'Open the API log' }).click()
  const patch = page.getByRole('button', { name: /PATCH .*you storefront/ })
  await patch.last().click()
  await expect(page.getByText('"op": "replace"').or(page.getByText('"op":"replace"')).first()).toBeVisible()
  const sent = await patch.count()
  await page.getByRole('button', { name: 'Replay' }).click()
  await expect(patch).toHaveCount(sent + 1)
  // The same value again changes nothing.
  expect(await counter(page, 'generation')).toBe('5')
  await page.getByRole('button', { name: 'Close the API log' }).click()
}

/** Server-side apply names the owner of a field in conflict, and takes the field when it is forced. */
async function sendApply(page: Page): Promise<void> {
  const manager = pane(page, 'spec').getByRole('button', { name: /manager/ })
  await manager.click()
  await page.getByRole('textbox', { name: /manager/i }).fill('team-a')
  await page.keyboard.press('Escape')
  await chooseVerb(page, 'spec', 'apply')
  await editPane(page, 'spec', /replicas: \d+/, 'replicas: 5')
  await send(page, 'spec')
  await expect(result(page)).toContainText('409')
  await expect(page.getByText(/conflict with/).first()).toBeVisible()
  expect(await counter(page, 'generation')).toBe('5')

  await pane(page, 'spec').getByText('force', { exact: true }).click()
  await send(page, 'spec')
  await expect(result(page)).toContainText('200')
  await expect(generation(page)).toHaveText('6')
}

/** Lines that are copied whole are indented once where they are pasted. */
async function pasteLines(page: Page): Promise<void> {
  await enterText(pane(page, 'spec'))
  await expect(pane(page, 'spec').locator('.monaco-editor')).toBeVisible()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('more:')
  await expect.poll(() => paneText(page, 'spec')).toMatch(/^more:$/m)
  const lines = pane(page, 'spec').locator('.view-line')
  const count = await lines.count()
  await page.keyboard.press('Enter')
  await expect(lines).toHaveCount(count + 1)
  await page.evaluate(() => navigator.clipboard.writeText('    labels:\n      season: winter\n'))
  await page.keyboard.press('Control+v')
  await expect.poll(() => paneText(page, 'spec')).toMatch(/^more:\n {2}labels:\n {4}season: winter$/m)
}

test('the endpoints move the counters as the API server does; a change is sent as a dry run, merge PATCH, JSON PATCH and apply; lines are pasted', async ({
  page,
}) => {
  await openPaused(page)
  await test.step('counters', () => moveCounters(page))
  await test.step('merge PATCH', () => sendMergePatch(page))
  await test.step('JSON PATCH', () => sendJsonPatch(page))
  await test.step('apply', () => sendApply(page))
  await test.step('a paste', () => pasteLines(page))
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
  // Nor as the object ages.
  await page.locator('.object-view > header time').evaluate((age) => {
    age.textContent = '7y364d'
  })
  expect(await heightOf()).toBe(height)

  const splitter = page.getByRole('separator', { name: 'Height of the panes' })
  await splitter.focus()
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
