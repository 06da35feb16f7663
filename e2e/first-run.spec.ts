import { counter, expect, pane, send, test } from './page.ts'

test.use({ isFirstRun: true })

test('a visitor sees a running object, moves it, and is caught cheating', async ({ page }) => {
  await page.goto('./')
  await expect(page.getByRole('heading', { name: 'Design Kubernetes CRDs and try them in this page.' })).toBeVisible()

  // The controller reports; only resourceVersion moves.
  const figures = page.getByTestId('figure')
  await expect(figures.nth(0)).toHaveText('1')
  const [generation, version] = await figures.allTextContents()
  await expect(figures.nth(1)).not.toHaveText(version ?? '')
  await expect(figures.nth(0)).toHaveText(generation ?? '')
  await expect(page.getByText("Status changed, spec didn't").locator('..').locator('..').locator('..')).toHaveAttribute(
    'data-state',
    'done',
  )

  // Replicas by keyboard: generation rises, the controller catches up.
  await page.getByRole('slider', { name: 'replicas' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(figures.nth(0)).toHaveText('2')
  await expect(page.getByText('controller has caught up')).toBeVisible()

  // A status through the main endpoint is ignored, and the page says so beside the line. What the controller reports meanwhile would make the draft a conflict.
  await page.getByRole('button', { name: 'Pause the controller' }).click()
  await expect(page.getByRole('button', { name: 'Resume the controller' })).toBeVisible()
  await page.getByRole('link', { name: 'Show me' }).click()
  await expect(pane(page, 'spec').getByText('unsaved')).toBeVisible()
  await expect(pane(page, 'status')).toContainText('4 of 4 replicas are ready')
  const before = await counter(page, 'generation')
  await send(page, 'spec')
  await expect(page.getByTestId('result')).toContainText('200')
  const row = page.getByRole('row', { name: /status\.readyReplicas/ })
  await expect(row).toContainText('ignored')
  await expect(pane(page, 'spec').locator('[data-note="ignored"]')).toHaveText('ignored, use /status')
  expect(await counter(page, 'generation')).toBe(before)
})
