import { editPane, expect, pane, STOREFRONT, send, test, VIEWS } from './page.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('on a phone one endpoint shows at a time, and can be sent', async ({ page }) => {
  await page.goto(`./${STOREFRONT}`)
  await expect(pane(page, 'spec')).toBeVisible()
  await expect(pane(page, 'status')).toHaveCount(0)
  await page.getByRole('tab', { name: 'scale' }).click()
  await expect(pane(page, 'scale')).toBeVisible()
  await expect(page).toHaveURL(/scale$/)
  await editPane(page, 'scale', /(spec:\n {2}replicas: )\d+/, '$12')
  await send(page, 'scale')
  await expect(page.getByTestId('result')).toContainText('200')
})

test('no view is wider than a phone, a tablet or the width where the layout changes', async ({ page }) => {
  for (const { name, hash, drawn } of VIEWS) {
    await page.goto(`./${hash}`)
    for (const width of [390, 768, 800]) {
      await page.setViewportSize({ width, height: 844 })
      await expect(drawn(page)).toBeAttached()
      await expect
        .poll(
          () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
          `${name} at ${width}`,
        )
        .toBeLessThanOrEqual(0)
    }
  }
})

test('the actions of the API log are whole, in the list and beside an opened request', async ({ page }) => {
  await page.goto(`./${STOREFRONT}`)
  await page.getByRole('button', { name: /^Requests/ }).click()
  const log = page.getByRole('region', { name: 'API log' })
  const cut = (): Promise<string[]> =>
    log.locator('button:not([data-testid="log-row"])').evaluateAll((buttons) =>
      buttons.flatMap((button) => {
        const { left, right } = button.getBoundingClientRect()
        const holder = button.parentElement?.getBoundingClientRect()
        const isWhole = holder !== undefined && left >= holder.left && right <= Math.min(holder.right, innerWidth)
        return right === left || isWhole ? [] : [button.textContent ?? '']
      }),
    )
  await expect(log.getByRole('button', { name: 'Only writes and my requests' })).toBeVisible()
  expect(await cut()).toEqual([])
  await page.getByTestId('log-row').last().click()
  await expect(log.getByRole('button', { name: 'Replay' })).toBeVisible()
  expect(await cut()).toEqual([])
  await log.getByRole('button', { name: 'Back to the list' }).click()
  await expect(page.getByTestId('log-row').last()).toBeVisible()
})
