import type { Locator } from '@playwright/test'
import { editPane, expect, line, openPaused, pane, send, test } from './page.ts'

// The language that `?lang=bidi` names has pseudo texts in a locale that reads from right to left. That every view fits its frame there is looked at in language.spec.ts.

/** The left and right edges of what is drawn. */
async function edges(locator: Locator): Promise<{ left: number; right: number }> {
  const box = await locator.first().boundingBox()
  if (box === null) throw new Error('nothing is drawn')
  return { left: box.x, right: box.x + box.width }
}

test('in a language that reads from right to left the frame is mirrored, and the API reads from left to right', async ({
  page,
}) => {
  await openPaused(page, '?lang=bidi')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  const rail = await edges(page.getByRole('navigation').first())
  const spec = await edges(pane(page, 'spec'))
  const status = await edges(pane(page, 'status'))
  expect(rail.left).toBeGreaterThan(spec.right - 1)
  expect(spec.left).toBeGreaterThan(status.right)

  const kind = await edges(line(pane(page, 'spec'), 'kind: WebApp').locator('span span'))
  const image = await edges(line(pane(page, 'spec'), 'image:').locator('span span'))
  expect(kind.left, 'lines begin at the left').toBeLessThan(spec.left + 80)
  expect(image.left, 'what is nested is indented from the left').toBeGreaterThanOrEqual(kind.left)
  const note = await edges(pane(page, 'spec').locator('.line-note'))
  expect(note.left, 'notes stand after the lines').toBeGreaterThan((spec.left + spec.right) / 2)

  await editPane(page, 'spec', /replicas: \d+/, 'replicas: 4')
  await send(page, 'spec')
  await expect(page.getByTestId('result')).toContainText('200')

  // On Home, the handle of replicas and the numbers under it move the same way.
  await page.goto('./?lang=bidi#/ws/first-run')
  const slider = page.getByRole('slider')
  await expect(slider).toBeEnabled()
  const labels = slider.locator('xpath=following-sibling::div[1]/span')
  const one = await edges(labels.first())
  const five = await edges(labels.last())
  expect(one.left).toBeGreaterThan(five.left)
  await expect(slider).toHaveValue('4')
  await slider.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(slider).toHaveValue('5')
})
