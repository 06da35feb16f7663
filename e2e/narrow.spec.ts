import { editPane, expect, line, pane, STOREFRONT, send, test } from './page.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('on a phone one endpoint shows at a time and can be sent, and the API log is whole; on a tablet keys show an endpoint', async ({
  page,
}) => {
  await page.goto(`./${STOREFRONT}`)
  await expect(pane(page, 'spec')).toBeVisible()
  await expect(pane(page, 'status')).toHaveCount(0)
  await page.getByRole('tab', { name: 'scale' }).click()
  await expect(pane(page, 'scale')).toBeVisible()
  await expect(page).toHaveURL(/scale$/)
  await editPane(page, 'scale', /(spec:\n {2}replicas: )\d+/, '$12')
  await send(page, 'scale')
  await expect(page.getByTestId('result')).toContainText('200')

  const views = page.getByRole('navigation', { name: 'Views' })
  await expect(views.getByRole('link')).toHaveText(['Home', 'Design', 'Resources', 'Timeline', 'Lessons'])
  await views.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitemradio', { name: 'Settings' }).click()
  await expect(page.getByRole('switch').first()).toBeVisible()
  await expect(views.getByRole('link', { name: 'Settings' })).toHaveAttribute('aria-current', 'page')

  // The actions of the API log are whole, in the list and beside an opened request.
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
  await expect(log.getByRole('button', { name: 'Add filter' })).toBeVisible()
  expect(await cut()).toEqual([])
  await page.getByTestId('log-row').last().click()
  await expect(log.getByRole('button', { name: 'Replay' })).toBeVisible()
  expect(await cut()).toEqual([])
  await log.getByRole('button', { name: 'Back to the list' }).click()
  await expect(page.getByTestId('log-row').last()).toBeVisible()
  await log.getByRole('button', { name: 'Close the API log' }).click()

  // On a tablet Alt+1, Alt+2 and Alt+3 show an endpoint and focus its editor; Esc returns to the list.
  await page.setViewportSize({ width: 800, height: 844 })
  await page.goto(`./${STOREFRONT}`)
  await expect(line(pane(page, 'spec'))).toBeVisible()
  for (const [key, word] of [
    ['3', 'scale'],
    ['2', 'status'],
    ['1', 'spec'],
  ] as const) {
    await page.keyboard.press(`Alt+${key}`)
    await expect(pane(page, word).getByRole('textbox', { name: new RegExp(word) })).toBeFocused()
  }
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'storefront' })).toBeVisible()
  await page.getByRole('heading', { name: 'storefront' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('row', { name: /storefront/ })).toBeVisible()
})
