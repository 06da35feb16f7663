import type { Locator, Page } from '@playwright/test'
import { dropFiles, expect, test } from './page.ts'
import { installWidgets, widget } from './widgets.ts'

const OBJECTS = [widget('alpha', 3, 'web'), widget('beta', 10, 'data'), widget('gamma', 3, 'data'), widget('delta', 10)]

const names = (page: Page): Promise<string[]> => page.getByRole('grid').locator('tbody a').allTextContents()
const headings = async (page: Page): Promise<string[]> =>
  (await page.getByRole('columnheader').allTextContents()).map((text) => text.replace(/\d+$/, '')).filter((text) => text !== '')
const heading = (page: Page, name: string): Locator => page.getByRole('columnheader').filter({ hasText: name })
const menu = (page: Page): Locator => page.getByRole('dialog', { name: 'Columns of Widget' })

/** The list of widgets, with four of them. */
async function openWidgets(page: Page): Promise<void> {
  await page.goto('./')
  await installWidgets(page)
  await dropFiles(page, [{ name: 'objects.yaml', text: OBJECTS.join('---\n') }])
  await page.getByRole('button', { name: 'Send 4 documents' }).click()
  await expect(page.getByTestId('document').filter({ hasText: 'created' })).toHaveCount(4)
  await page.goto('./#/ws/first-run/resources/widgets.e2e.crdlab.dev/v1/default')
  await expect.poll(() => names(page)).toEqual(['alpha', 'beta', 'delta', 'gamma'])
}

/** Two points between which a column is dragged: from its handle onto the row of another. */
async function dragged(page: Page, from: string, to: string) {
  const middle = async (locator: Locator) => {
    const box = await locator.boundingBox()
    if (box === null) throw new Error('it is not shown')
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }
  const item = (name: string): Locator => menu(page).getByRole('listitem').filter({ hasText: name })
  const start = await middle(item(from).locator('[data-handle]'))
  return { start, end: { x: start.x + 3, y: (await middle(item(to))).y } }
}

test('a JSONPath becomes a column by the keyboard, is live, sorts together with another, and is dragged by the mouse', async ({
  page,
}) => {
  await openWidgets(page)
  await page.getByRole('button', { name: 'Columns' }).press('Enter')
  const path = menu(page).getByRole('textbox', { name: 'Add a JSONPath column' })
  await path.focus()
  await page.keyboard.type('.spec.note[')
  await page.keyboard.press('Enter')
  await expect(menu(page).getByRole('alert')).toContainText('unterminated array')
  await expect(path).toHaveValue('.spec.note[')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Enter')
  await expect(path).toHaveValue('')
  await expect.poll(() => headings(page)).toEqual(['Name', 'Size', '.spec.note'])
  await menu(page).getByRole('checkbox', { name: 'Managed by' }).press('Space')
  await expect.poll(() => headings(page)).toEqual(['Name', 'Size', 'Managed by', '.spec.note'])
  await menu(page).getByRole('checkbox', { name: '.spec.note' }).press('Alt+ArrowUp')
  await expect(menu(page).getByRole('status')).toHaveText('.spec.note: column 4 of 5')
  await expect.poll(() => headings(page)).toEqual(['Name', 'Size', '.spec.note', 'Managed by'])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('row', { name: /alpha/ })).toContainText('web')
  await expect(page.getByRole('row', { name: /alpha/ })).toContainText('crdlab')

  // Sorted by size, and among equals by the note, downwards.
  await heading(page, 'Size').getByRole('button').press('Enter')
  await expect.poll(() => names(page)).toEqual(['alpha', 'gamma', 'beta', 'delta'])
  await heading(page, '.spec.note').getByRole('button').press('Shift+Enter')
  await expect.poll(() => names(page)).toEqual(['gamma', 'alpha', 'delta', 'beta'])
  await expect(page.getByRole('button', { name: 'Sort by .spec.note, 2 of 2 in the sort order' })).toBeVisible()
  await page.getByRole('button', { name: /^Sort by \.spec\.note/ }).click({ modifiers: ['Shift'] })
  await expect(heading(page, '.spec.note')).toHaveAttribute('aria-sort', 'descending')
  await expect(heading(page, 'Size')).toHaveAttribute('aria-sort', 'ascending')
  await expect.poll(() => names(page)).toEqual(['alpha', 'gamma', 'beta', 'delta'])

  // Kept for the kind, until it is removed.
  await page.reload()
  await expect.poll(() => headings(page)).toEqual(['Name', 'Size', '.spec.note', 'Managed by'])
  await expect(page.getByRole('row', { name: /alpha/ })).toContainText('web')
  await dropFiles(page, [{ name: 'more.yaml', text: widget('omega', 5, 'late') }])
  await page.getByRole('button', { name: 'Send 1 document' }).click()
  await expect(page.getByTestId('document')).toContainText('created')
  await page.goto('./#/ws/first-run/resources/widgets.e2e.crdlab.dev/v1/default')
  await expect(page.getByRole('row', { name: /omega/ })).toContainText('late')
  await page.getByRole('button', { name: 'Columns' }).click()
  await menu(page).getByRole('button', { name: 'Remove the column .spec.note' }).click()
  await expect.poll(() => headings(page)).toEqual(['Name', 'Size', 'Managed by'])

  // Dragged by the mouse.
  const { start, end } = await dragged(page, 'Managed by', 'Size')
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(end.x, end.y, { steps: 5 })
  await page.mouse.up()
  await expect.poll(() => headings(page)).toEqual(['Name', 'Managed by', 'Size'])
})

test('a column is dragged by a finger, and the arrows of the menu sort by two columns', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openWidgets(page)
  await page.getByRole('button', { name: 'Columns' }).click()
  await menu(page).getByRole('checkbox', { name: 'Managed by' }).check()
  const { start, end } = await dragged(page, 'Managed by', 'Size')
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: [...points] })
  await touch('touchStart', [start])
  for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', [{ x: start.x, y: start.y + (end.y - start.y) * part }])
  await touch('touchEnd', [])
  await expect.poll(() => headings(page)).toEqual(['Name', 'Managed by', 'Size'])

  // Headings take a shifted click, which a finger does not have.
  for (const name of ['Sort by Managed by', 'Sort by Size', 'Sort by Size, 2 of 2 in the sort order']) {
    await menu(page).getByRole('button', { name, exact: true }).click()
  }
  await expect(heading(page, 'Managed by')).toHaveAttribute('aria-sort', 'ascending')
  await expect(heading(page, 'Size')).toHaveAttribute('aria-sort', 'descending')
})
