import type { Page } from '@playwright/test'
import { expectNothingOfAxe, expectNothingOfAxeOver } from './axe.ts'
import { editPane, expect, openPaused, pane, send, test } from './page.ts'

const result = (page: Page) => page.getByTestId('result')
const heightOf = async (page: Page): Promise<number> => Math.round((await pane(page, 'spec').boundingBox())?.height ?? 0)

/** How many writes of the reader the journal on the disk has: it is written a moment after the answers. */
const journalled = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const database = await done(indexedDB.open('crdlab-journal/first-run'))
    const blocks = await done(database.transaction('entries').objectStore('entries').getAll())
    database.close()
    return JSON.stringify(blocks).split('"client":"you"').length - 1
  })

/** The panes have one height under every result, and the one that the reader gave them after a reload. */
async function keepHeight(page: Page): Promise<void> {
  await editPane(page, 'spec', /replicas: \d+/, 'replicas: 4')
  await send(page, 'spec')
  await expect(result(page)).toContainText('200')
  const height = await heightOf(page)
  await editPane(page, 'spec', /replicas: \d+/, 'replicas: 5\n  colour: blue\n  size: 1')
  await send(page, 'spec')
  await expect(page.getByRole('row', { name: /^spec\.colour/ })).toBeVisible()
  await expect(page.getByRole('list', { name: 'JSON Schema differs' })).toBeVisible()
  expect(await heightOf(page)).toBe(height)
  // Nor as the object ages.
  await page.locator('.object-view > header time').evaluate((age) => {
    age.textContent = '7y364d'
  })
  expect(await heightOf(page)).toBe(height)

  await page.getByRole('separator', { name: 'Height of the panes' }).focus()
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => heightOf(page)).toBeLessThan(height)
  const shared = await heightOf(page)
  await expect.poll(() => journalled(page)).toBe(2)
  await page.reload()
  await editPane(page, 'spec', /replicas: \d+/, 'replicas: 6\n  colour: red')
  await send(page, 'spec')
  await expect(result(page)).toContainText('200')
  expect(await heightOf(page)).toBe(shared)
}

/** A rule is opened and left by the keyboard. */
async function openRule(page: Page): Promise<void> {
  const rule = page.getByRole('row', { name: /^spec\.colour/ }).getByRole('button', { name: 'Rule PN-1' })
  await rule.focus()
  await page.keyboard.press('Enter')
  const card = page.getByRole('dialog', { name: 'Rule PN-1' })
  await expect(card.getByRole('list', { name: 'Sources' })).toBeVisible()
  await expectNothingOfAxeOver(page, 'a rule')
  await page.keyboard.press('Escape')
  await expect(card).toHaveCount(0)
  await expect(rule).toBeFocused()
}

/** The timeline has what was written before the reload too. */
async function lookBack(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Timeline of this object' }).click()
  const rows = page.getByTestId('timeline-row')
  await expect(rows.nth(0)).toContainText('3 → 4')
  await expect(rows.nth(2)).toContainText('1 → 2')
  await expect(rows.nth(2)).toContainText('replicas 3 to 4')
  const count = await rows.count()
  await page.getByRole('slider', { name: 'Step of the timeline' }).press('ArrowLeft')
  const step = page.getByRole('region', { name: `Write ${count - 1}`, exact: true })
  await expect(step).toContainText('spec.replicas: 4')
  await expect(step).toContainText('spec.replicas: 5')
  await expectNothingOfAxe(page, 'a step of the timeline', '[aria-label^="Write "]')
}

test('the panes keep their height under every result; a rule is opened by the keyboard; the timeline keeps what was written before a reload', async ({
  page,
}) => {
  await openPaused(page)
  await test.step('heights', () => keepHeight(page))
  await test.step('a rule', () => openRule(page))
  await test.step('the timeline', () => lookBack(page))
})
